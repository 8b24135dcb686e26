import PhotoFeed

/// Computes the order of the wall: small feeds at once, large ones in the background.
final class Sorter {
  /// An order that is ready.
  struct Result {
    let key: WallSort
    let isReversed: Bool
    let order: PhotoOrder
    let isUndoable: Bool
  }

  /// The order before the photos were sorted by likeness.
  var beforeLikeness = (key: WallSort.feed, isReversed: false)
  /// Whether the wall is sorted again when all files have been read again.
  var isStale = false

  private let worker: BackgroundWorker?
  private let tasks: TaskList
  /// The seed of the next shuffle.
  private var seed: UInt64
  /// The order that is being computed; nil if none is.
  private var pending: (key: WallSort, isReversed: Bool, isUndoable: Bool, task: WallTask)?
  private let sections: WallSections

  init(worker: BackgroundWorker?, tasks: TaskList, seed: UInt64, sections: WallSections) {
    (self.worker, self.tasks, self.seed, self.sections) = (worker, tasks, seed, sections)
  }

  /// The key of the order that is being computed; nil if none is.
  var pendingKey: WallSort? { pending?.key }

  /// Computes the order by a key, in which equal photos keep the feed's order. `finish` receives it: now, or from a frame when it has
  /// been computed in the background.
  func sort(
    by key: WallSort, isReversed: Bool = false, photos: PhotoTable, model: WallModel, isUndoable: Bool = true,
    then finish: @escaping (Result) -> Void
  ) {
    cancel()
    let seed = seed
    if key == .shuffle { self.seed &+= 1 }
    let values = model.values
    // Dates are read from files, and pictures decoded.
    let table = photos.fieldTable
    let isOfPicture = key.field.map(table.isOfPicture) ?? false
    let isOnServers = photos.fileFacts.servers != nil && key.field.map(table.isOfFile) ?? false
    let isSlow = key == .date || sections.dateLength != nil || isOfPicture || isOnServers
    let isLarge =
      key != .feed || isSlow || !sections.fields.isEmpty
      ? model.kept.count >= (isOfPicture || isOnServers ? 1 : isSlow ? 100 : worker?.minimumCount ?? 0) : false
    let task = tasks.run(key.taskName, on: isLarge ? worker : nil) { [sections] task in
      PhotoOrder(key, isReversed: isReversed, in: sections, photos: photos, values: values, seed: seed) {
        task.report(Int($0 * 1000), of: 1000)
      }
    } then: { [weak self] order in
      self?.pending = nil
      guard let order else { return }
      finish(Result(key: key, isReversed: isReversed, order: order, isUndoable: isUndoable))
    }
    if let task { pending = (key, isReversed, isUndoable, task) }
  }

  /// Returns the order of the groups of duplicates, which is known at once.
  func duplicatesOrder(photos: PhotoTable, model: WallModel) -> Result {
    cancel()
    let order = PhotoOrder(.duplicates, in: sections, photos: photos, values: model.values, seed: seed)
    return Result(key: .duplicates, isReversed: false, order: order, isUndoable: true)
  }

  /// Starts the pending work again, as the feed has changed.
  func restart(photos: PhotoTable, model: WallModel, then finish: @escaping (Result) -> Void) {
    guard let pending else { return }
    sort(
      by: pending.key, isReversed: pending.isReversed, photos: photos, model: model, isUndoable: pending.isUndoable,
      then: finish)
  }

  /// Returns the order of a wall at once, whatever is pending.
  func order(of model: WallModel, photos: PhotoTable) -> PhotoOrder {
    PhotoOrder(
      model.sortOrder, isReversed: model.isReversed, in: sections, photos: photos, values: model.values, seed: seed)
  }

  /// Returns the sections that the wall has in an order.
  func sections(
    of order: WallChange.Order, photos: PhotoTable, _ values: [PhotoProperty: PhotoValues]
  ) -> PhotoSections? {
    PhotoSections(sections, sortedBy: order.key, isReversed: order.isReversed, of: photos, values)
  }

  private func cancel() {
    if let pending { tasks.cancel(pending.task) }
    pending = nil
  }
}

extension WallSort {
  /// The text of the status line while the order is computed.
  fileprivate var taskName: String {
    self == .shuffle ? "shuffling" : "sorting by \(rawValue)"
  }
}
