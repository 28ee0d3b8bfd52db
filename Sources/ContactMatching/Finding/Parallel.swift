private import Glibc

/// Work shared by the processors of the machine.
enum Parallel {
  /// How many threads work at a time: the processors, at most eight.
  static let workers = max(1, min(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 8))

  /// Calls `body` once for each worker, all at the same time, and waits for them.
  ///
  /// What cannot be started in a thread of its own is done in this one.
  static func run(_ count: Int = workers, _ body: @escaping @Sendable (_ worker: Int) -> Void) {
    var threads: [pthread_t] = []
    for worker in 1..<max(count, 1) {
      let task = Unmanaged.passRetained(Task { body(worker) })
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        { pointer in
          guard let pointer else { return nil }
          Unmanaged<Task>.fromOpaque(pointer).takeRetainedValue().body()
          return nil
        }, task.toOpaque())
      if status == 0 {
        threads.append(thread)
      } else {
        task.takeRetainedValue().body()
      }
    }
    body(0)
    for thread in threads { pthread_join(thread, nil) }
  }

  /// The results of `body` for each worker, in order.
  static func map<Result: Sendable>(
    _ count: Int = workers, _ body: @escaping @Sendable (_ worker: Int) -> Result
  ) -> [Result] {
    let results = Results<Result>(count: count)
    run(count) { worker in results.values[worker].pointee = body(worker) }
    return results.values.compactMap(\.pointee)
  }

  private final class Task: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// A place for each worker, so that none waits for another.
  private final class Results<Value: Sendable>: @unchecked Sendable {
    let values: [UnsafeMutablePointer<Value?>]

    init(count: Int) {
      values = (0..<count).map { _ in
        let place = UnsafeMutablePointer<Value?>.allocate(capacity: 1)
        place.initialize(to: nil)
        return place
      }
    }

    deinit {
      for place in values {
        place.deinitialize(count: 1)
        place.deallocate()
      }
    }
  }
}
