import Foundation

/// Marking from one photo to another: the range grows and shrinks as the focus moves, by keys or under the mouse, and becomes
/// marks, which are undone in one, when it is settled.
extension Wall {
  /// Begins a range at the focus, or marks the one that is on.
  func toggleRange() {
    if rangeStart == nil { beginRange() } else { markRange() }
  }

  func beginRange() {
    guard let photo = focusedPhoto() else { return }
    rangeStart = photo
    updateRange()
    say("a range from here — \(keys.hint(.markRange)) marks it, \(keys.hint(.clear)) does not")
  }

  /// What the range holds becomes marked.
  func markRange() {
    updateRange()
    guard let range = contents.range else { return }
    let photos = Array(contents.model.shown.photos[range])
    dropRange()
    mark(photos, true)
    say("marked \(named(photos)) — \(keys.hint(.undo)) undoes it")
  }

  func dropRange() {
    rangeStart = nil
    contents.range = nil
  }

  /// The range reaches from where it began to the focus.
  func updateRange() {
    guard let rangeStart else { return }
    guard let start = contents.model.shown.position(of: rangeStart), let end = contents.model.focusPosition else {
      return dropRange()
    }
    contents.range = min(start, end)...max(start, end)
  }

  /// Settles a range before an action. Returns true if that is all the action does.
  func settleRange(before action: WallAction) -> Bool {
    guard rangeStart != nil else { return false }
    switch keys.binding(of: action)?.range ?? .marks {
    case .keeps: return false
    case .marks:
      markRange()
      return false
    case .marksOnly: markRange()
    case .cancels:
      dropRange()
      say("no range")
    }
    return true
  }
}
