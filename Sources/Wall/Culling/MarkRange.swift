/// A range of photos that is being selected: it reaches from where it began to the focus, and becomes marks that are undone
/// together.
struct MarkRange: Hashable {
  /// The photo at which the range began.
  let start: PhotoID

  /// Returns the positions of the range; nil if its first photo is no longer shown.
  func positions(in model: WallModel) -> ClosedRange<Int>? {
    guard let start = model.shown.position(of: start), let end = model.focusPosition else { return nil }
    return min(start, end)...max(start, end)
  }
}
