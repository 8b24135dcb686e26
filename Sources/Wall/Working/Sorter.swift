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

  init(worker: BackgroundWorker?, tasks: TaskList, seed: UInt64) {
    (self.worker, self.tasks, self.seed) = (worker, tasks, seed)
  }

  /// The key of the order that is being computed; nil if none is.
  var pendingKey: WallSort? { pending?.key }

  /// Returns the order by a key, or nil if it is computed in the background. What is equal keeps the feed's order.
  func sort(
    by key: WallSort, isReversed: Bool = false, photos: PhotoTable, count: Int, isUndoable: Bool = true
  ) -> Result? {
    cancel()
    let seed = seed
    if key == .shuffle { self.seed &+= 1 }
    guard let worker, key != .feed, count >= worker.minimumCount else {
      let order = PhotoOrder(key, photos: photos, seed: seed).reversed(isReversed)
      return Result(key: key, isReversed: isReversed, order: order, isUndoable: isUndoable)
    }
    let work = worker.begin(key.taskName) { task in
      PhotoOrder(key, photos: photos, seed: seed) { task.report(Int($0 * 1000), of: 1000) }?.reversed(isReversed)
    }
    pending = Pending(key: key, isReversed: isReversed, isUndoable: isUndoable, work: work)
    tasks.add(work.task)
    return nil
  }

  /// Returns the order that was computed in the background, once it is ready.
  func takeResult() -> Result? {
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
  func restart(photos: PhotoTable, count: Int) -> Result? {
    pending.flatMap {
      sort(by: $0.key, isReversed: $0.isReversed, photos: photos, count: count, isUndoable: $0.isUndoable)
    }
  }

  /// Returns the order by a key at once, whatever is pending.
  func order(by key: WallSort, isReversed: Bool, photos: PhotoTable) -> PhotoOrder {
    PhotoOrder(key, photos: photos, seed: seed).reversed(isReversed)
  }

  private func cancel() {
    if let pending { tasks.cancel(pending.work) }
    pending = nil
  }
}

extension WallSort {
  /// What the status line shows while the order is computed.
  fileprivate var taskName: String {
    switch self {
    case .shuffle: "shuffling"
    case .feed, .title, .size, .shape, .date: "sorting by \(rawValue)"
    }
  }
}
