import CollectionView
import Foundation
import WallLayouts

extension Wall {
  /// Moves the focused photo, and the marked ones with it where it is marked, one place back (−1) or on (1) in the order of
  /// its section.
  func movePhotos(by step: Int) {
    guard focusedPhoto() != nil else { return }
    let lifted = contents.model.lifted.sorted()
    if let update = contents.model.moveLifted(by: step) {
      moved(lifted, update)
    } else {
      showMessage(
        "\(named(lifted)) \(lifted.count == 1 ? "is" : "are") the \(step < 0 ? "first" : "last") here already")
    }
  }

  /// Moves them to where the nearest photo above or below stands; on a strip or a wheel, one place along it.
  func movePhotos(_ direction: Direction) {
    guard focusedPhoto() != nil, let section = scene.focusPath?.section else { return }
    let (model, lifted) = (contents.model, contents.model.lifted)
    let found = focus.nearestItem(direction) { path in
      path.section == section && !(model.photo(at: path).map(lifted.contains) ?? true)
    }
    if let target = found.flatMap(model.photo(at:)) {
      movePhotos(lifted, toPlaceOf: target)
    } else if scene.collectionView.collectionViewLayout is any ItemCentering {
      movePhotos(by: direction.isForward ? 1 : -1)
    } else {
      showMessage("no picture of this section stands \(direction == .down ? "below" : "above")")
    }
  }

  /// Moves photos to where another one of their section stands, and says so.
  func movePhotos(_ photos: Set<PhotoID>, toPlaceOf target: PhotoID) {
    if let update = contents.model.move(photos, toPlaceOf: target) { moved(photos.sorted(), update) }
  }

  private func moved(_ photos: [PhotoID], _ update: WallUpdate) {
    apply(update)
    if let change = contents.model.history.done.last { record(change, isUndone: false) }
    let place = photos.count == 1 ? contents.model.focusPosition.map { " to place \($0 + 1)" } ?? "" : ""
    showMessage("moved \(named(photos))\(place) — \(keys.hint(.undo)) moves \(photos.count == 1 ? "it" : "them") back")
  }

  // MARK: Dragging

  /// Moves the dragged photos to the place of the one on which they are dropped.
  func drop() {
    let dragged = contents.model.lifted
    let target = drag?.drop(dragged)
    drag = nil
    if let target {
      movePhotos(dragged, toPlaceOf: target)
    } else {
      showMessage("not moved — drop on another picture")
    }
  }

  func cancelDrag() {
    drag?.cancel()
    drag = nil
  }

  // MARK: Sorting

  /// Sorts each section of the wall, now or as soon as the order is computed.
  func sort(by key: WallSort, isUndoable: Bool = true) {
    let count = contents.model.kept.count
    if let result = sorter.sort(by: key, photos: contents.photos, count: count, isUndoable: isUndoable) {
      take(result)
    }
  }

  func take(_ result: Sorter.Result) {
    apply(contents.model.order(by: result.key, as: result.order.arranged(contents.model.kept)))
    if !result.isUndoable { contents.model.forgetHistory() }
    showMessage(result.key.sentence)
    log("\(contents.model.kept.count) photos \(result.key.sentence)")
  }
}
