/// Search for photos like the focused one.
extension Wall {
  /// Sorts by likeness to the focused photo, or restores the former order if the wall is sorted so already.
  func sortByLikeness() {
    guard let photo = focusedPhoto() else { return }
    let isSorted = model.sortOrder == .likeness || sorter.pendingKey == .likeness
    if isSorted, photos.likenessModel == photo {
      document.compare(with: nil)
      return sort(by: sorter.beforeLikeness.key, isReversed: sorter.beforeLikeness.isReversed)
    }
    guard photos.path(of: photo) != nil else {
      return showMessage("‘\(photos[photo].name)’ is not a file, so its picture is not compared")
    }
    if !isSorted { sorter.beforeLikeness = (model.sortOrder, model.isReversed) }
    document.compare(with: photo)
    sort(by: .likeness)
  }
}
