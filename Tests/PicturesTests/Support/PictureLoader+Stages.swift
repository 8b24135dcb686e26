@testable import Pictures

extension PictureLoader {
  /// The stages of the requests that have not been answered.
  var stages: [LoaderState.Stage] { state.withLock { $0.tasks.values.map(\.stage) } }
}
