/// What a key or the mouse can make the wall do. The raw values are the names in a configuration's `[keys]`.
public enum WallAction: String, Hashable, Sendable, CaseIterable {
  case focusLeft = "focus-left"
  case focusDown = "focus-down"
  case focusUp = "focus-up"
  case focusRight = "focus-right"
  case first, last

  case screenUp = "screen-up"
  case screenDown = "screen-down"
  case halfScreenUp = "half-screen-up"
  case halfScreenDown = "half-screen-down"
  case scrollUp = "scroll-up"
  case scrollDown = "scroll-down"
  case wheelUp = "wheel-up"
  case wheelDown = "wheel-down"
  case wheelLeft = "wheel-left"
  case wheelRight = "wheel-right"

  case nextLayout = "next-layout"
  case previousLayout = "previous-layout"
  case layout1 = "layout-1"
  case layout2 = "layout-2"
  case layout3 = "layout-3"
  case layout4 = "layout-4"
  case layout5 = "layout-5"
  case layout6 = "layout-6"
  case layout7 = "layout-7"
  case layout8 = "layout-8"
  case layout9 = "layout-9"
  case more, fewer
  case frameStyle = "frame-style"
  case captions, details

  case tap, delete, undo, redo, mark
  case markRange = "mark-range"
  case markAll = "mark-all"
  case sort
  case moveBack = "move-back"
  case moveOn = "move-on"
  case moveUp = "move-up"
  case moveDown = "move-down"
  case moveByHand = "move-by-hand"

  case search
  case nextMatch = "next-match"
  case previousMatch = "previous-match"
  case filter
  case clear

  case open, copy, write, reload, redraw, help, menu, quit

  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case zoomReset = "zoom-reset"
  case panLeft = "pan-left"
  case panDown = "pan-down"
  case panUp = "pan-up"
  case panRight = "pan-right"
  case nextPicture = "next-picture"
  case previousPicture = "previous-picture"
  case slideshow
  case close

  /// The layout's place, from 0, that a number key asks for.
  var layoutIndex: Int? {
    guard rawValue.hasPrefix("layout-"), let number = Int(rawValue.dropFirst("layout-".count)) else { return nil }
    return number - 1
  }
}
