/// Ends an event loop's wait, from any thread.
public struct Waker: Sendable {
  /// Makes the loop's current or next wait return. Many calls before that count as one.
  public func wake() {}
}
