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

  /// What a key does to a range that is on, before it does anything else. Answers whether that is all it does.
  func settleRange(before action: WallAction) -> Bool {
    guard rangeStart != nil, !action.keepsRange else { return false }
    switch action {
    case .clear, .undo:
      dropRange()
      say("no range")
      return true
    case .mark, .markRange:
      markRange()
      return true
    default:
      // Whatever works on marks works on these too.
      markRange()
      return false
    }
  }
}

extension WallAction {
  /// Whether a range goes on with it: all that only moves, or looks.
  fileprivate var keepsRange: Bool {
    switch self {
    case .focusLeft, .focusDown, .focusUp, .focusRight, .first, .last, .screenUp, .screenDown, .halfScreenUp,
      .halfScreenDown, .scrollUp, .scrollDown, .wheelUp, .wheelDown, .wheelLeft, .wheelRight, .nextLayout,
      .previousLayout, .more, .fewer, .frameStyle, .captions, .details, .search, .nextMatch, .previousMatch, .redraw,
      .help, .menu:
      true
    default: layoutIndex != nil
    }
  }
}
