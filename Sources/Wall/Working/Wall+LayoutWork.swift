import CollectionView
import WallLayouts

/// A layout that is being computed before the wall changes to it.
struct LayoutWork {
  let layout: any BackgroundPreparable
  let work: BackgroundWork<FinishedArrangement>
  /// The layout that the wall shows meanwhile, by its place.
  let former: Int
}

/// Changing to layouts that take long: the wall stays as it is, and answers keys, until the new one is ready.
extension Wall {
  /// Changes to a layout now, or as soon as it is computed. `former` is the place of the one that is shown.
  func show(_ layout: CollectionViewLayout, insteadOf former: Int) {
    let former = layoutWork?.former ?? former
    dropLayoutWork()
    let count = contents.model.count
    guard let worker = services.worker, count >= worker.leastCount, let large = layout as? any BackgroundPreparable
    else { return scene.setLayout(layout) }
    let job = large.arrangementJob(for: scene.collectionView)
    let work = worker.begin("laying out") { task in
      job.run { task.report(Int($0 * 1000), of: 1000) }
    }
    layoutWork = LayoutWork(layout: large, work: work, former: former)
    begin(work.task)
  }

  /// Changes to the layout that has been waited for, if it is ready; stays with the old one if it was stopped.
  func takeLayoutWork() {
    guard let layoutWork else { return }
    if layoutWork.work.task.isStopped {
      layoutIndex = layoutWork.former
      dropLayoutWork()
    } else if let finished = layoutWork.work.takeResult() {
      dropLayoutWork()
      layoutWork.layout.install(finished)
      scene.setLayout(layoutWork.layout)
    }
  }

  private func dropLayoutWork() {
    guard let task = layoutWork?.work.task else { return }
    task.stop()
    end(task)
    layoutWork = nil
  }
}
