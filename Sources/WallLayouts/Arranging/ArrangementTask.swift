import CollectionView

/// The computation of a layout: the rules and the feed's metrics, without references to a view. It may run in the background, so
/// that a feed of many millions of items does not block input.
///
/// ```swift
/// let task = layout.arrangementTask(for: view)          // on the collection view's thread; cheap
/// let result = task.run { fraction in … ; return true } // on any thread; returning false cancels
/// layout.install(result)                                // on the collection view's thread
/// view.setCollectionViewLayout(layout, animated: true)
/// ```
public struct ArrangementTask: Sendable {
  let emptyArrangement: any Arrangement
  let metrics: FeedMetrics
}

extension ArrangementTask {
  /// Creates the task of a layout for an environment and a feed that need not exist yet.
  public init(_ layout: WallLayout, in view: LayoutEnvironment, of metrics: FeedMetrics) {
    self.init(emptyArrangement: layout.makeArrangement(in: view), metrics: metrics)
  }

  /// Runs the computation. `progress` receives the completed fraction (0…1). Returns nil if it cancels by returning
  /// false.
  public func run(progress: @escaping ArrangingProgress = { _ in true }) -> ArrangementResult? {
    var arrangement = emptyArrangement
    guard arrangement.arrange(metrics, from: .beginning, progress: progress) else { return nil }
    return ArrangementResult(arrangement: arrangement, metrics: metrics)
  }
}

/// The result of a task, for the `install(_:)` method of the layout that made the task.
public struct ArrangementResult: Sendable {
  public let arrangement: any Arrangement
  let metrics: FeedMetrics
}
