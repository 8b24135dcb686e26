import CollectionView
import Foundation
import WallLayouts

extension Wall {
  /// Moves the focused photo, or all marked ones if it is marked, by one place within the section: backward (−1) or forward
  /// (1).
  func movePhotos(by step: Int) {
    guard focusedPhoto() != nil else { return }
    let selection = contents.model.selection.sorted()
    if let update = contents.model.moveSelection(by: step) {
      moved(selection, update)
    } else {
      showMessage(
        "\(named(selection)) \(selection.count == 1 ? "is" : "are") already \(step < 0 ? "first" : "last") in the section"
      )
    }
  }

  /// Moves them to the place of the nearest photo above or below; in a layout of one dimension, by one place.
  func movePhotos(_ direction: Direction) {
    guard focusedPhoto() != nil, let section = scene.focusPath?.section else { return }
    let (model, selection) = (contents.model, contents.model.selection)
    let found = focus.nearestItem(direction) { path in
      path.section == section && !(model.photo(at: path).map(selection.contains) ?? true)
    }
    if let target = found.flatMap(model.photo(at:)) {
      movePhotos(selection, toPlaceOf: target)
    } else if scene.collectionView.collectionViewLayout is any ItemCentering {
      movePhotos(by: direction.isForward ? 1 : -1)
    } else {
      showMessage("no photo of this section is \(direction == .down ? "below" : "above")")
    }
  }

  /// Moves photos to the place of another one of their section.
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
    let dragged = contents.model.selection
    let target = drag?.drop(dragged)
    drag = nil
    if let target {
      movePhotos(dragged, toPlaceOf: target)
    } else {
      showMessage("not moved — drop on another photo")
    }
  }

  func cancelDrag() {
    drag?.cancel()
    drag = nil
  }

  // MARK: Sorting

  /// Sorts each section of the wall, now or as soon as the order is computed.
  func sort(by key: WallSort, isReversed: Bool = false, isUndoable: Bool = true) {
    let count = contents.model.kept.count
    let result = sorter.sort(
      by: key, isReversed: isReversed, photos: contents.photos, count: count, isUndoable: isUndoable)
    if let result { take(result) }
  }

  /// Sorts by a key of the list: the same key again reverses the order, or shuffles again.
  func chooseSort(by key: WallSort) {
    let model = contents.model
    sort(by: key, isReversed: key == model.sortOrder && key != .shuffle && !model.isReversed)
  }

  func take(_ result: Sorter.Result) {
    let arrangement = result.order.arranged(contents.model.kept)
    let update = contents.model.order(by: result.key, isReversed: result.isReversed, as: arrangement)
    // A wall that opens sorted begins with the first photo.
    if !result.isUndoable {
      contents.model.focus(onPosition: 0)
      contents.model.forgetHistory()
    }
    apply(update)
    let sentence = result.key.sentence + (result.isReversed ? ", reversed" : "")
    showMessage(sentence)
    log("\(contents.model.kept.count) photos \(sentence)")
  }
}
