import TerminalPanels

extension KeyTable {
  /// The keys of photowall as it comes.
  public static let standard = KeyTable(
    moving + scrolling + arranging + culling + finding + looking + program + fullView)

  private static let moving = [
    row(.focusLeft, "← h", "the picture to the left", .moving),
    row(.focusDown, "↓ j", "the picture below", .moving),
    row(.focusUp, "↑ k", "the picture above", .moving),
    row(.focusRight, "→ l", "the picture to the right", .moving),
    row(.first, "Home g", "the first picture; with a number before g, that picture", .moving),
    row(.last, "End G", "the last picture; with a number before G, that picture", .moving),
  ]

  private static let scrolling = [
    row(.screenDown, "PgDn Ctrl-f Space", "a screen on", .scrolling),
    row(.screenUp, "PgUp Ctrl-b b", "a screen back", .scrolling),
    row(.halfScreenDown, "Ctrl-d", "half a screen on", .scrolling),
    row(.halfScreenUp, "Ctrl-u", "half a screen back", .scrolling),
    row(.scrollDown, "Ctrl-e", "a little on", .scrolling),
    row(.scrollUp, "Ctrl-y", "a little back", .scrolling),
    row(.wheelDown, "", "on, with momentum", .scrolling, mouse: [.wheelDown]),
    row(.wheelUp, "", "back, with momentum", .scrolling, mouse: [.wheelUp]),
    row(.wheelRight, "", "to the right, with momentum", .scrolling, mouse: [.wheelRight]),
    row(.wheelLeft, "", "to the left, with momentum", .scrolling, mouse: [.wheelLeft]),
  ]

  private static let arranging =
    [
      row(.nextLayout, "Tab", "the next layout", .arranging, mouse: [.clickBackground]),
      row(.previousLayout, "Shift-Tab", "the previous layout", .arranging),
    ]
    + [
      WallAction.layout1, .layout2, .layout3, .layout4, .layout5, .layout6, .layout7, .layout8, .layout9,
    ].enumerated().map { row($1, "\($0 + 1)", "layout \($0 + 1)", .arranging) }
    + [
      row(.more, "+ =", "more columns, smaller pictures", .arranging),
      row(.fewer, "- _", "fewer columns, larger pictures", .arranging),
      row(.sort, "s", "sort by the next key: feed, title, size, shape, date, shuffle", .arranging),
      row(.moveBack, "Alt-← H", "move this picture, or the marked ones, a place back", .arranging),
      row(.moveOn, "Alt-→ L", "move it a place on", .arranging),
      row(.moveUp, "Alt-↑ K", "move it to the place of the picture above", .arranging),
      row(.moveDown, "Alt-↓ J", "move it to the place of the picture below", .arranging),
      row(.moveByHand, "", "move all marked ones to where it is dropped", .arranging, mouse: [.dragMarked]),
      row(.frameStyle, "f", "another frame around each picture", .arranging),
      row(.captions, "c", "captions on or off", .arranging),
    ]

  private static let culling = [
    row(.tap, "Enter", "tap: deletes, opens or marks, as --tap says", .culling, mouse: [.clickPicture]),
    row(.delete, "x Delete Backspace", "take the marked pictures, else this one, off the wall", .culling),
    row(.undo, "u", "undo what was last deleted, marked, moved or sorted", .culling),
    row(.redo, "Ctrl-r", "redo what was undone", .culling),
    row(.mark, "m", "mark or unmark this picture", .culling, mouse: [.shiftClickPicture]),
    row(.markRange, "V", "mark from one picture to another: V, move, V", .culling, mouse: [.dragPictures]),
    row(.markAll, "M", "unmark all, or mark all if none is", .culling),
    row(.write, "w", "write the feed that is left", .culling),
  ]

  private static let finding = [
    row(.search, "/", "search titles, tags and names as you type", .finding),
    row(.nextMatch, "n", "the next match", .finding),
    row(.previousMatch, "N", "the previous match", .finding),
    row(.filter, "&", "show only what matches the search", .finding),
    row(.clear, "Esc", "clear search and filter; stop what takes long", .finding),
  ]

  private static let looking = [
    row(.open, "o v", "open this picture in full", .looking, mouse: [.rightClickPicture]),
    row(.details, "i", "details of this picture", .looking),
    row(.copy, "y", "copy the picture's address to the clipboard", .looking),
  ]

  private static let program = [
    row(.help, "?", "this help", .program),
    row(.menu, "F10", "a menu of what the mouse cannot do otherwise", .program, mouse: [.clickStatus]),
    row(.reload, "r", "load the feed anew, and what could not be loaded", .program),
    row(.redraw, "Ctrl-l", "draw the screen anew", .program),
    row(.quit, "q Ctrl-c", "quit", .program),
  ]

  private static let fullView = [
    full(.zoomIn, "+ =", "zoom in"),
    full(.zoomOut, "- _", "zoom out"),
    full(.zoomReset, "0", "the whole picture"),
    full(.panLeft, "← h", "pan left"),
    full(.panDown, "↓ j", "pan down"),
    full(.panUp, "↑ k", "pan up"),
    full(.panRight, "→ l", "pan right"),
    full(.nextPicture, "n Space PgDn", "the next picture", mouse: [.wheelDown]),
    full(.previousPicture, "p b PgUp", "the previous picture", mouse: [.wheelUp]),
    full(.slideshow, "s", "start or stop the slideshow"),
    full(.delete, "x Delete Backspace", "take it off the wall"),
    full(.mark, "m", "mark or unmark it"),
    full(.undo, "u", "undo"),
    full(.redo, "Ctrl-r", "redo"),
    full(.details, "i", "its details"),
    full(.copy, "y", "copy its address to the clipboard"),
    full(.redraw, "Ctrl-l", "draw the screen anew"),
    full(.help, "?", "this help"),
    full(.menu, "F10", "a menu", mouse: [.clickStatus]),
    full(.close, "q Esc Enter o v", "back to the wall", mouse: [.clickPicture]),
    full(.quit, "Ctrl-c", "quit"),
  ]

  private static func row(
    _ action: WallAction, _ keys: String, _ sentence: String, _ group: KeyGroup, mouse: [MouseGesture] = [],
    place: KeyPlace = .wall
  ) -> KeyBinding {
    let chords = keys.split(separator: " ").map { spelling in
      guard let chord = KeyChord(spelling) else { preconditionFailure("no key is spelled \(spelling)") }
      return chord
    }
    return KeyBinding(
      action: action, chords: chords, gestures: mouse, sentence: sentence, group: group, place: place)
  }

  private static func full(
    _ action: WallAction, _ keys: String, _ sentence: String, mouse: [MouseGesture] = []
  ) -> KeyBinding {
    row(action, keys, sentence, .fullView, mouse: mouse, place: .fullView)
  }
}
