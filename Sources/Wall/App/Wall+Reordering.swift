import CollectionView
import Foundation
import PhotoFeed
import WallLayouts

extension Wall {
  /// Moves the focused photo, or all marked ones if it is marked, by one position in its section: −1 or 1.
  func movePhotos(by step: Int) {
    guard focusedPhoto() != nil, isSectionLoaded() else { return }
    if let change = model.moveOfSelection(by: step) { return commit(change) }
    let selection = model.selection
    showMessage(
      "\(document.named(selection)) \(selection.count == 1 ? "is" : "are") already \(step < 0 ? "first" : "last") in the section"
    )
  }

  /// Moves the photos to the position of the nearest photo above or below; in layouts of one dimension, by one
  /// position.
  func movePhotos(_ direction: Direction) {
    guard focusedPhoto() != nil, isSectionLoaded(), let section = model.focusPath?.section else { return }
    let (model, selection) = (model, model.selection)
    let found = focusScroller.nearestItem(direction) { path in
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

  /// Returns true if the whole section of the focused photo is loaded. Shows a message if not.
  private func isSectionLoaded() -> Bool {
    let section = model.focusPosition.map(model.shown.section(ofPosition:)) ?? 0
    guard feed.unloadedCount > 0, !model.shown.sections[section].allSatisfy(photos.isLoaded) else { return true }
    showMessage("not moved — the section is not loaded as a whole")
    return false
  }

  /// Moves photos to the position of another photo of their section.
  private func movePhotos(_ photos: Set<PhotoID>, toPlaceOf target: PhotoID) {
    if let change = model.move(of: photos, toPlaceOf: target) { commit(change) }
  }

  // MARK: Dragging

  /// Moves the dragged photos to the position of the photo under the pointer.
  func drop() {
    let dragged = model.selection
    let target = input.drag?.drop(dragged)
    input.drag = nil
    if let target, isSectionLoaded() {
      movePhotos(dragged, toPlaceOf: target)
    } else {
      showMessage("not moved — drop on another photo")
    }
  }

  func cancelDrag() {
    input.drag?.cancel()
    input.drag = nil
  }

  // MARK: Sorting

  /// The sort key after the current one, without properties that no photo has.
  var nextSort: WallSort {
    var key = (sorter.pendingKey ?? model.sortOrder).next
    while let property = key.property, model[property].isEmpty { key = key.next }
    return key
  }

  /// Sorts each section of the wall, at once or when the order is computed.
  func sort(by key: WallSort, isReversed: Bool = false, isUndoable: Bool = true) {
    sorter.sort(by: key, isReversed: isReversed, photos: photos, model: model, isUndoable: isUndoable) {
      [unowned self] in apply($0)
    }
  }

  /// Sorts by a key from the list. The same key again reverses the order, or shuffles again.
  func chooseSort(by key: WallSort) {
    sort(by: key, isReversed: key == model.sortOrder && key != .shuffle && !model.isReversed)
  }

  /// Applies a computed order.
  func apply(_ result: Sorter.Result) {
    // Groups of duplicates are sections only in the order `duplicates`.
    let kept =
      model.sortOrder == .duplicates
      ? model.kept.divided(into: PhotoSections(of: photos.arrangement)) : model.kept
    let arrangement = result.order.arranged(kept)
    let change = model.ordering(by: result.key, isReversed: result.isReversed, as: arrangement)
    if result.isUndoable {
      commit(change)
    } else {
      // A wall that opens sorted begins with the first photo.
      let update = document.commit(change)
      document.model.moveFocus(to: 0)
      document.model.forgetHistory()
      self.update(update)
      // A message about a resumed session has priority over a sort order from the command line.
      if status.message?.isTransient ?? true { showMessage(document.sentence(after: change, .command, keys: keys)) }
    }
    log("\(model.kept.count) photos \(document.sentence(after: change, .command, keys: keys))")
    readServersIfNeeded()
  }
}
