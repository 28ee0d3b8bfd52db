package import ContactMatching

extension StoreConnection {
  /// Brings a folder and a container together: what changed on one side since they were last brought together
  /// changes on the other, what changed on both is merged in three ways, and what one side deleted and the
  /// other changed stays.
  ///
  /// Nothing is overwritten that changed while it was looked at, and a run that is killed leaves nothing that
  /// the next one takes for a change.
  ///
  /// - Parameters:
  ///   - path: names the folder, the same at every time.
  ///   - makeFinder: tells which new files are contacts that no file has yet.
  ///   - report: called with each thing that is done.
  package func sync(
    _ folder: any SyncFolder, path: String, _ options: SyncOptions,
    makeFinder: () -> any DuplicateFinding & ~Copyable,
    report: (SyncEvent) -> Void
  ) throws(StoreError) {
    let pass = try SyncPass(self, folder, path, options)
    if options.isDryRun {
      try pass.foresee(report)
      return
    }
    try pass.takeNewFiles(makeFinder(), report)
    try pass.takeChanges(report)
    try pass.writeFiles(report)
  }

  func syncedFiles(_ path: String) throws(StoreError) -> [SyncedFile] {
    try database.statement("SELECT file, hash, contact, card FROM synced WHERE folder = ?").all(
      path, read: SyncedFile.init)
  }

  func setSynced(_ item: SyncedFile, _ path: String) throws(StoreError) {
    try database.run(
      "INSERT OR REPLACE INTO synced(folder, file, hash, contact, card) VALUES (?, ?, ?, ?, ?)",
      path, item.file, item.hash, item.contact, item.card)
  }

  func removeSynced(_ file: [UInt8], _ path: String) throws(StoreError) {
    try database.run("DELETE FROM synced WHERE folder = ? AND file = ?", path, file)
  }
}
