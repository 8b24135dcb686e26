/// The running thread of a loader. It tells the loader when it waits for a file system or another process, so that
/// another thread can take its place.
final class WorkerRecord: Sendable {
  @TaskLocal static var current: WorkerRecord?

  private let number: Int
  private let state: Monitor<LoaderState>

  init(_ number: Int, _ state: Monitor<LoaderState>) { (self.number, self.state) = (number, state) }

  /// Calls a function that waits outside this program.
  static func waiting<Value>(_ body: () throws(PictureError) -> Value) throws(PictureError) -> Value {
    guard let current else { return try body() }
    current.state.withLock { $0.setWaiting(current.number, since: monotonicSeconds()) }
    defer { current.state.withLock { $0.setWaiting(current.number, since: nil) } }
    return try body()
  }

  /// Calls a function that decodes in another process. Throws `.postponed` if too many processors are busy.
  static func apart<Value>(_ body: () throws(PictureError) -> Value) throws(PictureError) -> Value {
    guard let current else { return try body() }
    guard current.state.withLock({ $0.beginApart() }) else { throw .postponed }
    defer {
      current.state.withLock { $0.endApart() }
      current.state.notify()
    }
    return try waiting(body)
  }
}
