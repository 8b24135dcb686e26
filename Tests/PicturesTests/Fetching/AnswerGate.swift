import Pictures

/// An answer of a server that waits until the test lets it go.
struct AnswerGate: Sendable {
  private let state = Monitor((isAsked: false, isOpen: false))

  /// Called by the server: tells that it is asked, and waits.
  func pass() {
    state.withLock { $0.isAsked = true }
    state.notify()
    _ = state.wait(seconds: 20) { $0.isOpen ? true : nil }
  }

  /// Returns whether the server is asked, after up to 20 seconds.
  func isAsked() -> Bool { state.wait(seconds: 20) { $0.isAsked ? true : nil } == true }

  /// Lets the answer go, and all later ones.
  func open() {
    state.withLock { $0.isOpen = true }
    state.notify()
  }
}
