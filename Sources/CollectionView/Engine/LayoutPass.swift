/// The layout pass in progress, and the actions that wait for its end.
struct LayoutPass {
  private(set) var isRunning = false
  /// Whether the data have changed since the pass began, so that it must not ask for more views.
  private(set) var isStale = false
  private var actions: [(CollectionView) -> Void] = []

  mutating func begin() { isRunning = true }

  /// Ends the pass. Returns the actions that were requested during it, for example in `willDisplay`.
  mutating func end() -> [(CollectionView) -> Void] {
    defer { actions = [] }
    isRunning = false
    return actions
  }

  /// Runs an action after the pass.
  mutating func afterwards(_ action: @escaping (CollectionView) -> Void) { actions.append(action) }

  /// Ends the pass early, since the data have changed, and runs an action that takes the change over.
  mutating func interrupt(_ action: @escaping (CollectionView) -> Void) {
    isStale = true
    afterwards { view in
      view.pass.isStale = false
      action(view)
    }
  }
}
