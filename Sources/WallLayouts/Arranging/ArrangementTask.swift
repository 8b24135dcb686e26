import CollectionView

/// A layout whose work can be done on another thread, so that a feed of many millions never holds up the keys.
///
/// ```swift
/// let job = layout.arrangementTask(for: view)          // on the thread of the collection view; a few pointers
/// let finished = job.run { done in … ; return true }  // on any thread; false from the closure gives up
/// layout.install(finished)                            // on the thread of the collection view again
/// view.setCollectionViewLayout(layout, animated: true)
/// ```
public protocol BackgroundPreparable: CollectionViewLayout {
  /// The work of the next `prepare()` for a view, as a value.
  func arrangementTask(for view: CollectionView) -> ArrangementTask

  /// Takes what a job made.
  func install(_ finished: ArrangementResult)
}

extension WallLayout: BackgroundPreparable {}

/// A layout's work as a value: rules and the shape of the feed, nothing of any view.
public struct ArrangementTask: Sendable {
  let blank: any Arrangement
  let shape: FeedMetrics

  init(blank: any Arrangement, shape: FeedMetrics) {
    self.blank = blank
    self.shape = shape
  }

  /// The work of a layout for a view and a feed that need not exist yet.
  public init(_ layout: WallLayout, in view: LayoutEnvironment, of shape: FeedMetrics) {
    self.init(blank: layout.makeArrangement(in: view), shape: shape)
  }

  /// Does the work. `progress` hears how much is done (0…1) and answers whether to go on; nil when it did not.
  public func run(progress: @escaping ArrangingProgress = { _ in true }) -> ArrangementResult? {
    var arrangement = blank
    guard arrangement.arrange(shape, from: .beginning, progress: progress) else { return nil }
    return ArrangementResult(arrangement: arrangement, shape: shape)
  }
}

/// What a job made, to be handed to `install(_:)` of the layout that gave the job.
public struct ArrangementResult: Sendable {
  /// The geometry of the whole feed.
  public let arrangement: any Arrangement
  let shape: FeedMetrics
}
