import PhotoFeed

/// Computes the order of the wall: small feeds at once, large ones in the background.
final class Sorter {
  /// A computed order.
  struct Result {
    let key: WallSort
    let isReversed: Bool
    let order: PhotoOrder
    let isUndoable: Bool
  }

  /// The order before the photos were sorted by likeness.
  var beforeLikeness = (key: WallSort.feed, isReversed: false)
  /// Whether to sort again after all files are read again.
  var isStale = false

  private let worker: BackgroundWorker?
  private let tasks: TaskList
  /// The seed of the next shuffle.
  private var seed: UInt64
  /// The order in computation, or nil.
  private var pending: (key: WallSort, isReversed: Bool, isUndoable: Bool, task: WallTask)?
  private let sections: WallSections

  init(worker: BackgroundWorker?, tasks: TaskList, seed: UInt64, sections: WallSections) {
    (self.worker, self.tasks, self.seed, self.sections) = (worker, tasks, seed, sections)
  }

  /// The key of the order in computation, or nil.
  var pendingKey: WallSort? { pending?.key }

  /// Computes the order of a key; equal photos keep the feed's order. Calls `finish` at once or in a later frame.
  func sort(
    by key: WallSort, isReversed: Bool = false, photos: PhotoTable, model: WallModel, isUndoable: Bool = true,
    then finish: @escaping (Result) -> Void
  ) {
    cancel()
    let seed = seed
    if key == .shuffle { self.seed &+= 1 }
    let values = model.values
    // The key may need dates of files or decoded pictures.
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

  /// Returns the order of groups of duplicates, at once.
  func duplicatesOrder(photos: PhotoTable, model: WallModel) -> Result {
    cancel()
    let order = PhotoOrder(.duplicates, in: sections, photos: photos, values: model.values, seed: seed)
    return Result(key: .duplicates, isReversed: false, order: order, isUndoable: true)
  }

  /// Restarts the pending work after the feed has changed.
  func restart(photos: PhotoTable, model: WallModel, then finish: @escaping (Result) -> Void) {
    guard let pending else { return }
    sort(
      by: pending.key, isReversed: pending.isReversed, photos: photos, model: model, isUndoable: pending.isUndoable,
      then: finish)
  }

  /// Returns the current order of a wall at once, without pending work.
  func order(of model: WallModel, photos: PhotoTable) -> PhotoOrder {
    PhotoOrder(
      model.sortOrder, isReversed: model.isReversed, in: sections, photos: photos, values: model.values, seed: seed)
  }

  /// Returns the sections of the wall for an order.
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
  /// The text of the status line during the computation.
  fileprivate var taskName: String {
    self == .shuffle ? "shuffling" : "sorting by \(rawValue)"
  }
}
