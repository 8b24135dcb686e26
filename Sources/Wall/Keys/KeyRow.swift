import Pictures

/// Creates rows for a mode's own keys.
struct KeyRow {
  let context: KeyContext

  func callAsFunction(
    _ name: String, _ action: WallAction, _ keys: String, _ sentence: String, mouse: [MouseGesture] = []
  ) -> KeyBinding {
    KeyTable.row(name, action, keys, sentence, context.group, mouse: mouse, context: context)
  }

  /// Creates the row of an action that only the mode has: `.own(name)`.
  func callAsFunction(_ name: String, _ keys: String, _ sentence: String) -> KeyBinding {
    self(name, .own(name), keys, sentence)
  }

  /// The rows for one photo, in every mode with such keys.
  var ofOnePhoto: [KeyBinding] {
    [
      self("undo", .undo, "u", "Undo the last change."),
      self("redo", .redo, "Ctrl-r", "Redo the last change that was undone."),
      self("turn-right", .turn(.right), ">", "Turn the photo to the right."),
      self("turn-left", .turn(.left), "<", "Turn it to the left."),
      self("turn-around", .turn(.down), "^", "Turn it upside down."),
      self("details", .details, "i", "Show or hide details of the photo."),
      self("boxes", .boxes, "e", "Show or hide the boxes of the feed's items."),
      self("histogram", .histogram, "H", "Show or hide the histogram."),
      self(
        "clipping", .clipping, "c", "Paint clipped highlights red and shadows blue, or not."),
      self(
        "ground", .ground, "d", "Change the ground of transparent pictures: theme, checkerboard, white, black."),
      self("copy", .copy, "y", "Copy the photo's address to the clipboard."),
      self(
        "copy-or-move", .transfer, "F", "Copy, move, import or rename the photo's file."),
      self("command-line", .commandLine, ":", "Type a command about the photo's file."),
      self(
        "folders", .folderKeys, "Alt-f", "Let the digits move photos to folders, or end that."),
      self("labels", .labels, ";", "Choose labels of your own from a list."),
      self(
        "label-digits", .labelKeys, "Alt-l", "Let the digits set a label of your own, the next one, or end that."),
      self(
        "open-elsewhere", .openElsewhere, "O", "Open the photo with the desktop's program."),
      self("redraw", .redraw, "Ctrl-l", "Redraw the screen."),
      self("help", .help, "?", "Show this help."),
      self(
        "menu", .menu, "F10", "Open the menu.", mouse: [.clickStatus]),
    ]
  }

  /// The last rows of such a mode: quitting and rating.
  var last: [KeyBinding] {
    [self("quit", .quit, "Ctrl-c", "Quit.")] + KeyTable.rating(context, context.group)
  }
}
