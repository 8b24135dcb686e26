import CollectionView
import PhotoFeed
import WallLayouts

/// The layouts of the wall. A large layout is prepared in the background while the wall shows the former one.
final class LayoutSwitcher {
  /// The layouts, in the order of the number keys.
  let entries: [LayoutEntry]
  /// The index of the current layout.
  private(set) var index: Int
  private let options: WallOptions
  private let worker: BackgroundWorker?
  private let tasks: TaskList
  private var layouts: [Int: CollectionViewLayout] = [:]
  /// The metrics of the initial photos, whose number determines the initial size of photos; empty if there are 500 or
  /// more. Nil before they are loaded.
  private var firstPhotos: FeedMetrics?
  /// The index of the layout in preparation, and its task; nil if there is none.
  private var preparation: (index: Int, task: WallTask)?

  init(_ entries: [LayoutEntry], options: WallOptions, worker: BackgroundWorker?, tasks: TaskList) {
    precondition(!entries.isEmpty, "a wall needs a layout")
    (self.entries, self.options, self.worker, self.tasks) = (entries, options, worker, tasks)
    index = entries.firstIndex { $0.name == options.layout } ?? 0
  }

  /// The name of the current layout.
  var name: String { entries[index].name }
  /// The current layout; nil if it is not created yet.
  var shownLayout: CollectionViewLayout? { layouts[index] }
  /// The index of the selected layout: the one in preparation, or else the current one.
  var selectedIndex: Int { preparation?.index ?? index }
  /// Whether a layout is being prepared.
  var isPreparing: Bool { preparation != nil }

  /// The number of photos from which a wall at the default density is larger than the screen.
  private static let fittedCount = 500

  /// Sets the initial photos, from the feed or its first page. Later calls have no effect.
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

  /// Returns the layout at an index, with the settings of the options and the feed. Creates it once.
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

  /// Returns the index of a layout relative to the selected one, wrapping around.
  func index(after steps: Int) -> Int { (selectedIndex + steps + entries.count) % entries.count }

  /// Returns the layout for a gesture, which cannot wait; nil if it has to be prepared in the background.
  func layoutForGesture(at index: Int, feed: PhotoFeed, count: Int) -> CollectionViewLayout? {
    let layout = layout(at: index, for: feed)
    return needsPreparation(layout, count: count) ? nil : layout
  }

  /// Sets the current layout after a gesture.
  func gestureDidSelect(_ index: Int) { self.index = index }

  private func needsPreparation(_ layout: CollectionViewLayout, count: Int) -> Bool {
    layout is WallLayout && count >= worker?.minimumCount ?? .max
  }

  /// Selects a layout, unless it is current. Passes it to `show`, now or after its preparation.
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
