import PhotoFeed

/// An order that is being worked out before the wall takes it.
struct SortWork {
  let key: WallSort
  let isUndoable: Bool
  let work: BackgroundWork<PhotoOrder>
}

extension Wall {
  /// Sorts each section of the wall, now or as soon as the order is worked out. What is equal keeps the feed's order.
  func sort(by key: WallSort, isUndoable: Bool = true) {
    dropSortWork()
    let (photos, seed) = (contents.photos, options.seed &+ shuffles)
    if key == .shuffle { shuffles += 1 }
    guard let worker = services.worker, key != .feed, contents.model.kept.count >= worker.leastCount else {
      return take(PhotoOrder(key, photos: photos, seed: seed), by: key, isUndoable: isUndoable)
    }
    let work = worker.begin(key.workSentence) { task in
      PhotoOrder(key, photos: photos, seed: seed) { task.report(Int($0 * 1000), of: 1000) }
    }
    sortWork = SortWork(key: key, isUndoable: isUndoable, work: work)
    begin(work.task)
  }

  /// Takes the order that has been waited for, if it is ready.
  func takeSortWork() {
    guard let sortWork else { return }
    if sortWork.work.task.isStopped {
      dropSortWork()
    } else if let order = sortWork.work.takeResult() {
      dropSortWork()
      take(order, by: sortWork.key, isUndoable: sortWork.isUndoable)
    }
  }

  /// The feed has become another: what is being worked out is not about it.
  func beginSortWorkAnew() {
    if let sortWork { sort(by: sortWork.key, isUndoable: sortWork.isUndoable) }
  }

  private func take(_ order: PhotoOrder, by key: WallSort, isUndoable: Bool) {
    apply(contents.model.order(by: key, as: order.arranged(contents.model.kept)))
    if !isUndoable { contents.model.forgetHistory() }
    say(key.sentence)
    log("\(contents.model.kept.count) photos \(key.sentence)")
  }

  private func dropSortWork() {
    guard let task = sortWork?.work.task else { return }
    task.stop()
    end(task)
    sortWork = nil
  }
}

extension WallSort {
  /// What is being done while that order is worked out.
  fileprivate var workSentence: String {
    switch self {
    case .shuffle: "shuffling"
    case .feed, .title, .size, .shape, .date: "sorting by \(rawValue)"
    }
  }
}
