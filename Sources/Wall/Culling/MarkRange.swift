/// A range of photos being selected, from its start to the focus. It becomes marks that are undone together.
struct MarkRange: Hashable {
  /// The first photo of the range.
  let start: PhotoID

  /// Returns the positions of the range; nil if its first photo is no longer on the wall.
  func positions(in model: WallModel) -> ClosedRange<Int>? {
    guard let start = model.shown.position(of: start), let end = model.focusPosition else { return nil }
    return min(start, end)...max(start, end)
  }
}
