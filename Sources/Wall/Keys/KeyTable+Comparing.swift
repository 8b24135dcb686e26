import Pictures

extension KeyTable {
  /// The rows of every mode that shows photos and has keys for one of them.
  static func onePhoto(_ context: KeyContext, _ group: KeyGroup) -> [KeyBinding] {
    [
      row("undo", .undo, "u", "Undo the last change.", group, context: context),
      row("redo", .redo, "Ctrl-r", "Redo the last change that was undone.", group, context: context),
      row("turn-right", .turn(.right), ">", "Turn the photo to the right.", group, context: context),
      row("turn-left", .turn(.left), "<", "Turn it to the left.", group, context: context),
      row("turn-around", .turn(.down), "^", "Turn it upside down.", group, context: context),
      row("details", .details, "i", "Show or hide details of the photo.", group, context: context),
      row("boxes", .boxes, "e", "Show or hide the boxes of the feed's items.", group, context: context),
      row("histogram", .histogram, "H", "Show or hide the histogram.", group, context: context),
      row(
        "clipping", .clipping, "c", "Paint clipped highlights red and shadows blue, or not.", group, context: context),
      row(
        "ground", .ground, "d", "Change the ground of transparent pictures: theme, checkerboard, white, black.", group,
        context: context),
      row("copy", .copy, "y", "Copy the photo's address to the clipboard.", group, context: context),
      row(
        "copy-or-move", .transfer, "F", "Copy, move, import or rename the photo's file.", group,
        context: context),
      row("command-line", .commandLine, ":", "Type a command about the photo's file.", group, context: context),
      row(
        "folders", .folderKeys, "Alt-f", "Let the digits move photos to folders, or end that.", group, context: context),
      row("labels", .labels, ";", "Choose labels of your own from a list.", group, context: context),
      row(
        "label-digits", .labelKeys, "Alt-l", "Let the digits set a label of your own, the next one, or end that.",
        group,
        context: context),
      row(
        "open-elsewhere", .openElsewhere, "O", "Open the photo with the desktop's program.", group, context: context),
      row("redraw", .redraw, "Ctrl-l", "Redraw the screen.", group, context: context),
      row("help", .help, "?", "Show this help.", group, context: context),
      row(
        "menu", .menu, "F10", "Open the menu.", group, mouse: [.clickStatus], context: context),
    ]
  }

  /// The comparison of two photos.
  static let compare: [KeyBinding] =
    [
      pair(
        "promote", .compare(.promote), "Enter", "Keep the second photo as the first, and show the next one beside it."),
      pair("switch-photo", .compare(.switchPhoto), "Tab", "Change the photo that keys act on; a click does that, too."),
      pair(
        "next-picture", .fullView(.nextPicture), "n Space PgDn", "Show the next photo as the second.",
        mouse: [.wheelDown]),
      pair(
        "previous-picture", .fullView(.previousPicture), "p b PgUp", "Show the previous photo as the second.",
        mouse: [.wheelUp]),
      pair("blink", .blink, "B", "Show both in turn in the same place, on the whole screen."),
      pair("zoom-in", .fullView(.zoomIn), "+ =", "Zoom both in.", mouse: [.controlWheelUp]),
      pair("zoom-out", .fullView(.zoomOut), "- _", "Zoom both out.", mouse: [.controlWheelDown]),
      pair("zoom-toggle", .fullView(.zoomToggle), "z", "Show both 1:1, or the whole pictures."),
      pair(
        "zoom-to-focus", .fullView(.zoomToFocus), "Z", "Show each 1:1 where its camera focused, or the whole pictures."),
      pair(
        "pan-left", .fullView(.pan(.left)), "← h", "Pan both left; show the previous photo if they are shown whole."
      ),
      pair("pan-down", .fullView(.pan(.down)), "↓ j", "Pan both down."),
      pair("pan-up", .fullView(.pan(.up)), "↑ k", "Pan both up."),
      pair(
        "pan-right", .fullView(.pan(.right)), "→ l", "Pan both right; show the next photo if they are shown whole."),
      pair("nudge-left", .compare(.nudge(.left)), "Alt-←", "Pan only the photo that keys act on by a cell."),
      pair("nudge-down", .compare(.nudge(.down)), "Alt-↓", "Pan it down."),
      pair("nudge-up", .compare(.nudge(.up)), "Alt-↑", "Pan it up."),
      pair("nudge-right", .compare(.nudge(.right)), "Alt-→", "Pan it right."),
      pair("delete", .delete, "x Delete Backspace", "Delete the photo; the next one takes its place."),
      pair("mark", .mark, "m", "Mark or unmark the photo."),
      pair("mark-and-go-on", .markAndGoOn, "Comma", "Mark or unmark the second photo, and show the next one."),
      pair("advance", .advance, "T", "Show the next photo after a decision about the second, or stay."),
    ] + onePhoto(.compare, .compare) + [
      pair("compare", .compare, "C", "Show both again after blinking, or return to the wall."),
      pair("close", .fullView(.close), "q Esc", "Do the same."),
      pair("quit", .quit, "Ctrl-c", "Quit."),
    ]

  private static func pair(
    _ name: String, _ action: WallAction, _ keys: String, _ sentence: String, mouse: [MouseGesture] = []
  ) -> KeyBinding {
    row(name, action, keys, sentence, .compare, mouse: mouse, context: .compare)
  }

  /// The marked photos together.
  static let survey: [KeyBinding] =
    [
      group("focus-left", .focus(.left), "← h", "Focus the photo to the left."),
      group("focus-down", .focus(.down), "↓ j", "Focus the photo below."),
      group("focus-up", .focus(.up), "↑ k", "Focus the photo above."),
      group("focus-right", .focus(.right), "→ l", "Focus the photo to the right; a click does that, too."),
      group("next-picture", .fullView(.nextPicture), "n Space PgDn", "Focus the next photo.", mouse: [.wheelDown]),
      group(
        "previous-picture", .fullView(.previousPicture), "p b PgUp", "Focus the previous photo.", mouse: [.wheelUp]),
      group("zoom-toggle", .fullView(.zoomToggle), "z", "Show all 1:1, or whole."),
      group("zoom-to-focus", .fullView(.zoomToFocus), "Z", "Show all 1:1 where their cameras focused, or whole."),
      group("delete", .delete, "x Delete Backspace", "Delete the photo, until one is left."),
      group("delete-others", .deleteOthers, "Alt-x", "Delete the other photos that are seen here."),
      group("open", .open, "Enter o v", "Open the full view."),
      group("mark", .mark, "m", "Mark or unmark the photo; it stays here."),
      group("mark-and-go-on", .markAndGoOn, "Comma", "Mark or unmark the photo, and focus the next."),
      group("advance", .advance, "T", "Go to the next photo after each decision, or stay."),
    ] + onePhoto(.survey, .survey) + [
      group("survey", .survey, "A", "Return to the wall."),
      group("close", .fullView(.close), "q Esc", "Do the same."),
      group("quit", .quit, "Ctrl-c", "Quit."),
    ]

  private static func group(
    _ name: String, _ action: WallAction, _ keys: String, _ sentence: String, mouse: [MouseGesture] = []
  ) -> KeyBinding {
    row(name, action, keys, sentence, .survey, mouse: mouse, context: .survey)
  }
}
