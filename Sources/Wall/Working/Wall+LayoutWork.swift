import CollectionView
import WallLayouts

/// A layout that is being computed before the wall changes to it.
struct LayoutWork {
  let layout: any BackgroundPreparable
  let itemCount: Int
}

/// Changing to layouts that take long: the wall stays as it is, and answers keys, until the new one is ready.
extension Wall {
  /// Changes to a layout now, or as soon as it is computed.
  func show(_ layout: CollectionViewLayout) {
    services.layoutWorker?.cancel()
    layoutWork = nil
    guard let worker = services.layoutWorker, contents.model.count >= worker.leastCount,
      let large = layout as? any BackgroundPreparable
    else { return scene.setLayout(layout) }
    layoutWork = LayoutWork(layout: large, itemCount: contents.model.count)
    worker.start(large.arrangementJob(for: scene.collectionView))
  }

  /// Changes to the layout that has been waited for, if it is ready.
  func takeLayoutWork() {
    guard let work = layoutWork, let finished = services.layoutWorker?.takeFinished() else { return }
    layoutWork = nil
    isDirty = true
    work.layout.install(finished)
    scene.setLayout(work.layout)
  }

  /// What is under way, for the status line.
  var layoutProgress: String? {
    guard let work = layoutWork, let worker = services.layoutWorker else { return nil }
    return "laying out \(work.itemCount) photos \(Int(worker.progress * 100)) %"
  }
}
