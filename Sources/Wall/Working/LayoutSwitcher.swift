import CollectionView
import PhotoFeed
import WallLayouts

/// The layouts of the wall: the one that is shown, and the one that is being prepared in the background. Until it is ready, the
/// wall shows the former layout and handles keys.
final class LayoutSwitcher {
  /// The layouts, in the order of the number keys.
  let entries: [LayoutEntry]
  /// The index of the layout that is shown.
  private(set) var index: Int
  private let options: WallOptions
  private let worker: BackgroundWorker?
  private let tasks: TaskList
  private var layouts: [Int: CollectionViewLayout] = [:]
  /// The first photos that were there, whose number decides how large photos are at first; empty if they are more than a screen has.
  private var firstPhotos: FeedMetrics?
  /// The index of the layout that is being prepared, and its task; nil if none is.
  private var preparation: (index: Int, task: WallTask)?

  init(_ entries: [LayoutEntry], options: WallOptions, worker: BackgroundWorker?, tasks: TaskList) {
    precondition(!entries.isEmpty, "a wall needs a layout")
    (self.entries, self.options, self.worker, self.tasks) = (entries, options, worker, tasks)
    index = entries.firstIndex { $0.name == options.layout } ?? 0
  }

  /// The name of the layout that is shown.
  var name: String { entries[index].name }
  /// The layout that is shown; nil if it has not been made.
  var shownLayout: CollectionViewLayout? { layouts[index] }
  /// The index of the layout that was selected last: the one that is being prepared, or else the one that is shown.
  var selectedIndex: Int { preparation?.index ?? index }
  /// Whether a layout is being prepared.
  var isPreparing: Bool { preparation != nil }

  /// The number of photos from which on a wall is larger than the screen at its default density.
  private static let fittedCount = 500

  /// Takes the photos that are there as the feed, or its first page, has come. Later ones, filters and deletions change nothing.
  func begin(with shown: PhotoArrangement, of photos: PhotoTable) {
    guard firstPhotos == nil, shown.count > 0, !options.isBare else { return }
    firstPhotos =
      shown.count >= Self.fittedCount
      ? .empty
      : FeedMetrics(
        sections: shown.sections.map { FeedMetrics.Section(aspects: photos.aspectRatios(of: $0)) })
    layouts.values.forEach(fit)
  }

  private func fit(_ layout: CollectionViewLayout) {
    if let firstPhotos, firstPhotos.count > 0 { (layout as? any FeedFitting)?.fittedFeed = firstPhotos }
  }

  /// Returns the layout of an index as the options and the feed want it. It is made once.
  func layout(at index: Int, for feed: PhotoFeed) -> CollectionViewLayout {
    if let layout = layouts[index] { return layout }
    let layout = entries[index].make()
    if let columns = options.columns { (layout as? any DensityAdjusting)?.chosenDensity = columns }
    fit(layout)
    let hasTitles =
      options.sections.dateLength != nil || !options.sections.fields.isEmpty
      || feed.sections.contains { !$0.title.isEmpty }
    if hasTitles, options.sections != .none, let layout = layout as? any SectionHeading {
      layout.headerHeight = 24
    }
    layouts[index] = layout
    return layout
  }

  /// Returns the index of the layout that is a number of steps after the one that was selected last, around the end.
  func index(after steps: Int) -> Int { (selectedIndex + steps + entries.count) % entries.count }

  /// Returns the layout of an index for a gesture, which follows at once; nil if it has to be prepared in the background.
  func layoutForGesture(at index: Int, feed: PhotoFeed, count: Int) -> CollectionViewLayout? {
    let layout = layout(at: index, for: feed)
    return needsPreparation(layout, count: count) ? nil : layout
  }

  /// Notes that the view has changed to a layout by a gesture.
  func gestureDidSelect(_ index: Int) { self.index = index }

  private func needsPreparation(_ layout: CollectionViewLayout, count: Int) -> Bool {
    layout is WallLayout && count >= worker?.minimumCount ?? .max
  }

  /// Selects a layout, unless it is shown already. `show` receives it: now, or when it has been prepared.
  func select(
    _ index: Int, feed: PhotoFeed, count: Int, in view: CollectionView,
    then show: @escaping (CollectionViewLayout) -> Void
  ) {
    if let preparation { tasks.cancel(preparation.task) }
    preparation = nil
    guard index != self.index else { return }
    let layout = layout(at: index, for: feed)
    guard needsPreparation(layout, count: count), let large = layout as? WallLayout else {
      self.index = index
      return show(layout)
    }
    let job = large.arrangementTask(for: view)
    let task = tasks.run("laying out", on: worker) { task in
      job.run { task.report(Int($0 * 1000), of: 1000) }
    } then: { [weak self] arrangement in
      self?.preparation = nil
      guard let arrangement else { return }
      self?.index = index
      large.install(arrangement)
      show(large)
    }
    if let task { preparation = (index, task) }
  }
}
