/// The tables of the store, as a list of steps that only grows.
///
/// What is true stands in `card` (versions of cards, never changed), `contact` (who has which), containers,
/// groups, links and the journal; `entry`, `merged_uid` and `search` are made from it and can be made again.
/// The row of a contact, group or container stays when it is deleted, with NULL for its card or name, so that
/// its identifier is known when the deletion is undone.
enum Schema {
  /// Marks the file as an address book of ours (`PRAGMA application_id`): "VCTb".
  static let applicationID: Int64 = 0x5643_5462

  /// The statements that lead from each version to the next; the version is `PRAGMA user_version`.
  static let migrations: [String] = [first]

  private static let first = """
    CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

    CREATE TABLE card(id INTEGER PRIMARY KEY, text BLOB NOT NULL);

    CREATE TABLE media(hash BLOB PRIMARY KEY, bytes BLOB NOT NULL);

    CREATE TABLE container(
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      identifier TEXT NOT NULL UNIQUE,
      name TEXT,
      type INTEGER NOT NULL);

    CREATE TABLE unified(
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      identifier TEXT NOT NULL UNIQUE,
      preferred INTEGER NOT NULL);

    CREATE TABLE contact(
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      identifier TEXT NOT NULL UNIQUE,
      container INTEGER NOT NULL REFERENCES container(id),
      card INTEGER REFERENCES card(id),
      unified INTEGER REFERENCES unified(id));
    CREATE INDEX contact_unified ON contact(unified) WHERE unified IS NOT NULL;

    CREATE TABLE contact_group(
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      identifier TEXT NOT NULL UNIQUE,
      container INTEGER NOT NULL REFERENCES container(id),
      name TEXT,
      card INTEGER REFERENCES card(id));

    CREATE TABLE member(
      contact_group INTEGER NOT NULL REFERENCES contact_group(id) ON DELETE CASCADE,
      contact INTEGER NOT NULL REFERENCES contact(id) ON DELETE CASCADE,
      PRIMARY KEY(contact_group, contact)) WITHOUT ROWID;
    CREATE INDEX member_contact ON member(contact);

    CREATE TABLE subgroup(
      parent INTEGER NOT NULL REFERENCES contact_group(id) ON DELETE CASCADE,
      child INTEGER NOT NULL REFERENCES contact_group(id) ON DELETE CASCADE,
      PRIMARY KEY(parent, child)) WITHOUT ROWID;

    CREATE TABLE change_set(
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      time INTEGER NOT NULL,
      author TEXT NOT NULL,
      command TEXT NOT NULL,
      first INTEGER NOT NULL,
      inverse_of INTEGER REFERENCES change_set(id));
    CREATE INDEX change_set_inverse ON change_set(inverse_of) WHERE inverse_of IS NOT NULL;

    CREATE TABLE change(
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      change_set INTEGER NOT NULL REFERENCES change_set(id),
      entity INTEGER NOT NULL,
      record INTEGER NOT NULL,
      parent INTEGER NOT NULL,
      before, after);
    CREATE INDEX change_of_record ON change(record, entity);

    CREATE TABLE imported(
      hash BLOB PRIMARY KEY,
      contact INTEGER NOT NULL,
      change_set INTEGER NOT NULL) WITHOUT ROWID;

    CREATE TABLE synced(
      folder TEXT NOT NULL,
      file BLOB NOT NULL,
      hash BLOB NOT NULL,
      contact INTEGER NOT NULL,
      card INTEGER NOT NULL REFERENCES card(id),
      PRIMARY KEY(folder, file)) WITHOUT ROWID;

    CREATE TABLE entry(
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      organization TEXT NOT NULL,
      email TEXT NOT NULL,
      phone TEXT NOT NULL,
      family_key BLOB NOT NULL,
      given_key BLOB NOT NULL,
      name_key INTEGER NOT NULL,
      uid_key INTEGER NOT NULL,
      names TEXT NOT NULL,
      organizations TEXT NOT NULL,
      emails TEXT NOT NULL,
      phones TEXT NOT NULL);
    CREATE INDEX entry_family ON entry(family_key, id);
    CREATE INDEX entry_given ON entry(given_key, id);
    CREATE INDEX entry_name ON entry(name_key) WHERE name_key <> 0;

    CREATE INDEX entry_uid ON entry(uid_key) WHERE uid_key <> 0;

    CREATE TABLE merged_uid(uid INTEGER NOT NULL, id INTEGER NOT NULL, PRIMARY KEY(uid, id))
      WITHOUT ROWID;
    CREATE INDEX merged_uid_contact ON merged_uid(id);
    CREATE VIEW contact_uid AS
      SELECT uid_key AS uid, id FROM entry WHERE uid_key <> 0
      UNION ALL SELECT uid, id FROM merged_uid;

    CREATE VIRTUAL TABLE search USING fts5(
      names, organizations, emails, phones,
      content='entry', content_rowid='id', tokenize='ascii', detail='column', prefix='1 2');
    """
}
