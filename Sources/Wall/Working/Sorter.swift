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

  private struct Pending {
    let key: WallSort
    let isReversed: Bool
    let isUndoable: Bool
    let work: BackgroundWork<PhotoOrder>
  }

  private let worker: BackgroundWorker?
  private let tasks: TaskList
  /// The seed of the next shuffle.
  private var seed: UInt64
  private var pending: Pending?

  private let sections: WallSections

  init(worker: BackgroundWorker?, tasks: TaskList, seed: UInt64, sections: WallSections) {
    (self.worker, self.tasks, self.seed, self.sections) = (worker, tasks, seed, sections)
  }

  /// The key of the order that is being computed; nil if none is.
  var pendingKey: WallSort? { pending?.key }

  /// Returns the order by a key, or nil if it is computed in the background. What is equal keeps the feed's order.
  func sort(
    by key: WallSort, isReversed: Bool = false, photos: PhotoTable, model: WallModel, isUndoable: Bool = true
  ) -> Result? {
    cancel()
    let seed = seed
    if key == .shuffle { self.seed &+= 1 }
    let values = model.values
    // Dates are read from files, and pictures decoded.
    let table = photos.fieldTable
    let isOfPicture = key.field.map(table.isOfPicture) ?? false
    let isOnServers = photos.fileFacts.servers != nil && key.field.map(table.isOfFile) ?? false
    let isSlow = key == .date || sections.dateLength != nil || isOfPicture || isOnServers
    guard let worker, key != .feed || isSlow || !sections.fields.isEmpty,
      model.kept.count >= (isOfPicture || isOnServers ? 1 : isSlow ? 100 : worker.minimumCount)
    else {
      let order = PhotoOrder(
        key, isReversed: isReversed, in: sections, photos: photos, values: values, seed: seed)
      return Result(key: key, isReversed: isReversed, order: order, isUndoable: isUndoable)
    }
    let work = worker.begin(key.taskName) { [sections] task in
      PhotoOrder(key, isReversed: isReversed, in: sections, photos: photos, values: values, seed: seed) {
        task.report(Int($0 * 1000), of: 1000)
      }
    }
    pending = Pending(key: key, isReversed: isReversed, isUndoable: isUndoable, work: work)
    tasks.add(work.task)
    return nil
  }

  /// Returns the order of the groups of duplicates, which is known at once.
  func duplicatesOrder(photos: PhotoTable, model: WallModel) -> Result {
    cancel()
    let order = PhotoOrder(.duplicates, in: sections, photos: photos, values: model.values, seed: seed)
    return Result(key: .duplicates, isReversed: false, order: order, isUndoable: true)
  }

  /// Returns the order that was computed in the background, once, when it is ready.
  func finishedOrder() -> Result? {
    guard let current = pending else { return nil }
    switch tasks.outcome(of: current.work) {
    case .running: return nil
    case .stopped:
      pending = nil
      return nil
    case .finished(let order):
      pending = nil
      return Result(
        key: current.key, isReversed: current.isReversed, order: order, isUndoable: current.isUndoable)
    }
  }

  /// Starts the pending work again, as the feed has changed.
  func restart(photos: PhotoTable, model: WallModel) -> Result? {
    pending.flatMap {
      sort(by: $0.key, isReversed: $0.isReversed, photos: photos, model: model, isUndoable: $0.isUndoable)
    }
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
    if let pending { tasks.cancel(pending.work) }
    pending = nil
  }
}

extension WallSort {
  /// The text of the status line while the order is computed.
  fileprivate var taskName: String {
    self == .shuffle ? "shuffling" : "sorting by \(rawValue)"
  }
}
