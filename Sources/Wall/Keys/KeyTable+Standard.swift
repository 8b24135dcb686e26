import TerminalPanels

extension KeyTable {
  /// The default keys.
  public static let standard = KeyTable(
    moving + scrolling + arranging + culling + finding + looking + program + fullView)

  private static let moving = [
    row("focus-left", .focus(.left), "← h", "the picture to the left", .moving, range: .keeps),
    row("focus-down", .focus(.down), "↓ j", "the picture below", .moving, range: .keeps),
    row("focus-up", .focus(.up), "↑ k", "the picture above", .moving, range: .keeps),
    row("focus-right", .focus(.right), "→ l", "the picture to the right", .moving, range: .keeps),
    row("first", .first, "Home g", "the first picture; with a number before g, that picture", .moving, range: .keeps),
    row("last", .last, "End G", "the last picture; with a number before G, that picture", .moving, range: .keeps),
  ]

  private static let scrolling = [
    row("screen-down", .scrollScreens(1), "PgDn Ctrl-f Space", "a screen on", .scrolling, range: .keeps),
    row("screen-up", .scrollScreens(-1), "PgUp Ctrl-b b", "a screen back", .scrolling, range: .keeps),
    row("half-screen-down", .scrollScreens(0.5), "Ctrl-d", "half a screen on", .scrolling, range: .keeps),
    row("half-screen-up", .scrollScreens(-0.5), "Ctrl-u", "half a screen back", .scrolling, range: .keeps),
    row("scroll-down", .scrollRows(2), "Ctrl-e", "a little on", .scrolling, range: .keeps),
    row("scroll-up", .scrollRows(-2), "Ctrl-y", "a little back", .scrolling, range: .keeps),
    row("wheel-down", .wheel(.down), "", "on, with momentum", .scrolling, mouse: [.wheelDown], range: .keeps),
    row("wheel-up", .wheel(.up), "", "back, with momentum", .scrolling, mouse: [.wheelUp], range: .keeps),
    row(
      "wheel-right", .wheel(.right), "", "to the right, with momentum", .scrolling, mouse: [.wheelRight],
      range: .keeps),
    row("wheel-left", .wheel(.left), "", "to the left, with momentum", .scrolling, mouse: [.wheelLeft], range: .keeps),
  ]

  private static let arranging =
    [
      row("next-layout", .nextLayout, "Tab", "the next layout", .arranging, mouse: [.clickBackground], range: .keeps),
      row("previous-layout", .previousLayout, "Shift-Tab", "the previous layout", .arranging, range: .keeps),
    ]
    + (1...9).map { row("layout-\($0)", .layout($0 - 1), "\($0)", "layout \($0)", .arranging, range: .keeps) }
    + [
      row("more", .increaseDensity, "+ =", "more columns, smaller pictures", .arranging, range: .keeps),
      row("fewer", .decreaseDensity, "- _", "fewer columns, larger pictures", .arranging, range: .keeps),
      row("sort", .sort, "s", "sort by the next key: feed, title, size, shape, date, shuffle", .arranging),
      row("move-back", .moveBackward, "Alt-← H", "move this picture, or the marked ones, a place back", .arranging),
      row("move-on", .moveForward, "Alt-→ L", "move it a place on", .arranging),
      row("move-up", .moveUp, "Alt-↑ K", "move it to the place of the picture above", .arranging),
      row("move-down", .moveDown, "Alt-↓ J", "move it to the place of the picture below", .arranging),
      row(
        "move-by-hand", .moveByDragging, "", "move all marked ones to where it is dropped", .arranging,
        mouse: [.dragMarked]),
      row("frame-style", .frameStyle, "f", "another frame around each picture", .arranging, range: .keeps),
      row("captions", .captions, "c", "captions on or off", .arranging, range: .keeps),
    ]

  private static let culling = [
    row("tap", .tap, "Enter", "tap: deletes, opens or marks, as --tap says", .culling, mouse: [.clickPicture]),
    row("delete", .delete, "x Delete Backspace", "take the marked pictures, else this one, off the wall", .culling),
    row("undo", .undo, "u", "undo what was last deleted, marked, moved or sorted", .culling, range: .cancels),
    row("redo", .redo, "Ctrl-r", "redo what was undone", .culling),
    row(
      "mark", .mark, "m", "mark or unmark this picture", .culling, mouse: [.shiftClickPicture], range: .marksOnly),
    row(
      "mark-range", .markRange, "V", "mark from one picture to another: V, move, V", .culling, mouse: [.dragPictures],
      range: .marksOnly),
    row("mark-all", .markAll, "M", "unmark all, or mark all if none is", .culling),
    row("write", .write, "w", "write the feed that is left", .culling),
  ]

  private static let finding = [
    row("search", .search, "/", "search titles, tags and names as you type", .finding, range: .keeps),
    row("next-match", .nextMatch, "n", "the next match", .finding, range: .keeps),
    row("previous-match", .previousMatch, "N", "the previous match", .finding, range: .keeps),
    row("filter", .filter, "&", "show only what matches the search", .finding),
    row("clear", .clear, "Esc", "clear search and filter; stop what takes long", .finding, range: .cancels),
  ]

  private static let looking = [
    row("open", .open, "o v", "open this picture in full", .looking, mouse: [.rightClickPicture]),
    row("details", .details, "i", "details of this picture", .looking, range: .keeps),
    row("copy", .copy, "y", "copy the picture's address to the clipboard", .looking),
  ]

  private static let program = [
    row("help", .help, "?", "this help", .program, range: .keeps),
    row(
      "menu", .menu, "F10", "a menu of what the mouse cannot do otherwise", .program, mouse: [.clickStatus],
      range: .keeps),
    row("reload", .reload, "r", "load the feed anew, and what could not be loaded", .program),
    row("redraw", .redraw, "Ctrl-l", "draw the screen anew", .program, range: .keeps),
    row("quit", .quit, "q Ctrl-c", "quit", .program),
  ]

  private static let fullView = [
    full("zoom-in", .fullView(.zoomIn), "+ =", "zoom in"),
    full("zoom-out", .fullView(.zoomOut), "- _", "zoom out"),
    full("zoom-reset", .fullView(.zoomReset), "0", "the whole picture"),
    full("pan-left", .fullView(.pan(.left)), "← h", "pan left"),
    full("pan-down", .fullView(.pan(.down)), "↓ j", "pan down"),
    full("pan-up", .fullView(.pan(.up)), "↑ k", "pan up"),
    full("pan-right", .fullView(.pan(.right)), "→ l", "pan right"),
    full("next-picture", .fullView(.nextPicture), "n Space PgDn", "the next picture", mouse: [.wheelDown]),
    full("previous-picture", .fullView(.previousPicture), "p b PgUp", "the previous picture", mouse: [.wheelUp]),
    full("slideshow", .fullView(.slideshow), "s", "start or stop the slideshow"),
    full("delete", .delete, "x Delete Backspace", "take it off the wall"),
    full("mark", .mark, "m", "mark or unmark it"),
    full("undo", .undo, "u", "undo"),
    full("redo", .redo, "Ctrl-r", "redo"),
    full("details", .details, "i", "its details"),
    full("copy", .copy, "y", "copy its address to the clipboard"),
    full("redraw", .redraw, "Ctrl-l", "draw the screen anew"),
    full("help", .help, "?", "this help"),
    full("menu", .menu, "F10", "a menu", mouse: [.clickStatus]),
    full("close", .fullView(.close), "q Esc Enter o v", "back to the wall", mouse: [.clickPicture]),
    full("quit", .quit, "Ctrl-c", "quit"),
  ]

  private static func row(
    _ name: String, _ action: WallAction, _ keys: String, _ sentence: String, _ group: KeyGroup,
    mouse: [MouseGesture] = [], range: RangeEffect = .marks, place: KeyPlace = .wall
  ) -> KeyBinding {
    let chords = keys.split(separator: " ").map { spelling in
      guard let chord = KeyChord(spelling) else { preconditionFailure("no key is spelled \(spelling)") }
      return chord
    }
    return KeyBinding(
      action: action, name: name, chords: chords, gestures: mouse, sentence: sentence, group: group, place: place,
      range: range)
  }

  private static func full(
    _ name: String, _ action: WallAction, _ keys: String, _ sentence: String, mouse: [MouseGesture] = []
  ) -> KeyBinding {
    row(name, action, keys, sentence, .fullView, mouse: mouse, place: .fullView)
  }
}
