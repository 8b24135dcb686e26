import Culling
import Pictures
import TerminalPanels

extension KeyTable {
  /// The default keys.
  public static let standard = KeyTable(ofWall + ModeKind.all.flatMap { $0.keys(KeyRow(context: $0.context)) })

  /// The rows of the wall.
  static let ofWall =
    moving + scrolling + arranging + culling + rating(.wall, .rating, digits: "Alt-") + finding + looking + program

  private static let moving: [KeyBinding] = [
    row("focus-left", .focus(.left), "← h", "Focus the photo to the left.", .moving, range: .keeps),
    row("focus-down", .focus(.down), "↓ j", "Focus the photo below.", .moving, range: .keeps),
    row("focus-up", .focus(.up), "↑ k", "Focus the photo above.", .moving, range: .keeps),
    row("focus-right", .focus(.right), "→ l", "Focus the photo to the right.", .moving, range: .keeps),
    row(
      "first", .first, "Home g", "Focus the first photo, or that of a number before g.", .moving, range: .keeps,
      label: "First photo"),
    row(
      "last", .last, "End G", "Focus the last photo, or that of a number before G.", .moving, range: .keeps,
      label: "Last photo"),
    row(
      "next-section", .nextSection, "]", "Focus the first photo of the next section or folder.", .moving, range: .keeps),
    row(
      "previous-section", .previousSection, "[",
      "Focus the first photo of this section or folder, or the previous one.",
      .moving, range: .keeps),
  ]

  private static let scrolling: [KeyBinding] = [
    row("screen-down", .scrollScreens(1), "PgDn Ctrl-f Space", "Scroll down by a screen.", .scrolling, range: .keeps),
    row("screen-up", .scrollScreens(-1), "PgUp Ctrl-b b", "Scroll up by a screen.", .scrolling, range: .keeps),
    row("half-screen-down", .scrollScreens(0.5), "Ctrl-d", "Scroll down by half a screen.", .scrolling, range: .keeps),
    row("half-screen-up", .scrollScreens(-0.5), "Ctrl-u", "Scroll up by half a screen.", .scrolling, range: .keeps),
    row("scroll-down", .scrollRows(2), "Ctrl-e", "Scroll down by two rows.", .scrolling, range: .keeps),
    row("scroll-up", .scrollRows(-2), "Ctrl-y", "Scroll up by two rows.", .scrolling, range: .keeps),
    row("wheel-down", .wheel(.down), "", "Scroll down with momentum.", .scrolling, mouse: [.wheelDown], range: .keeps),
    row("wheel-up", .wheel(.up), "", "Scroll up with momentum.", .scrolling, mouse: [.wheelUp], range: .keeps),
    row(
      "wheel-right", .wheel(.right), "", "Scroll right with momentum.", .scrolling, mouse: [.wheelRight],
      range: .keeps),
    row("wheel-left", .wheel(.left), "", "Scroll left with momentum.", .scrolling, mouse: [.wheelLeft], range: .keeps),
  ]

  private static let arranging: [KeyBinding] =
    [
      row(
        "next-layout", .nextLayout, "Tab", "Switch to the next layout.", .arranging, mouse: [.clickBackground],
        range: .keeps),
      row("previous-layout", .previousLayout, "Shift-Tab", "Switch to the previous layout.", .arranging, range: .keeps),
      row(
        "switch-layout-gradually", .layoutByHand, "",
        "Switch gradually to the next (right, down) or previous layout (left, up).", .arranging,
        mouse: [.rightDrag, .altWheel], range: .keeps),
    ]
    + (1...9).map {
      row(
        "layout-\($0)", .layout($0 - 1), "\($0)", "Switch to layout \($0).", .arranging, range: .keeps,
        series: "Switch to a layout by its number; repeat the motion that follows: 3l, 5j.")
    }
    + [
      row(
        "increase-density", .increaseDensity, "+ =", "Show more columns of smaller pictures.", .arranging,
        mouse: [.controlWheelDown], range: .keeps, label: "Smaller"),
      row(
        "decrease-density", .decreaseDensity, "- _", "Show fewer columns of larger pictures.", .arranging,
        mouse: [.controlWheelUp], range: .keeps, label: "Larger"),
      row(
        "sort", .sort, "s", "Sort by the next key: \(WallSort.allCases.map(\.rawValue).joined(separator: ", ")).",
        .arranging, label: "Sort by the next key"),
      row(
        "sort-by", .sortKeys, "S", "Choose the sort key from a list; a second time it reverses the order.", .arranging,
        label: "Sort by …"),
      row(
        "more-like-this", .moreLikeThis, "@", "Sort by likeness to the focused photo; again: as before.", .arranging),
      row(
        "move-backward", .moveBackward, "Alt-← H", "Move the focused photo, or the marked ones, one place back.",
        .arranging
      ),
      row("move-forward", .moveForward, "Alt-→ L", "Move it, or them, one place forward.", .arranging),
      row("move-up", .moveUp, "Alt-↑ K", "Move it, or them, to the place of the photo above.", .arranging),
      row("move-down", .moveDown, "Alt-↓ J", "Move it, or them, to the place of the photo below.", .arranging),
      row(
        "move-by-hand", .moveByDragging, "", "Move the marked photos to the place where they are dropped.", .arranging,
        mouse: [.dragMarked]),
      row(
        "frame-style", .frameStyle, "f", "Change the frame around pictures.", .arranging, range: .keeps, label: "Frames"
      ),
      row("captions", .captions, "c", "Show or hide captions.", .arranging, range: .keeps),
    ]

  private static let culling: [KeyBinding] = [
    row(
      "tap", .tap, "Enter", "Delete, open or mark the photo, as --tap tells; a double click opens it.", .culling,
      mouse: [.clickPicture], label: "Delete, open or mark"),
    row("delete", .delete, "x Delete Backspace", "Delete the marked photos, or the focused one.", .culling),
    row(
      "keep-proposed", .keepProposed, "*", "Delete the duplicates of this group but the one that stays.", .culling,
      label: "Delete duplicates"),
    row(
      "keep-all-proposed", .keepAllProposed, "$", "Delete the duplicates of all groups, after a question.", .culling,
      label: "Delete all duplicates"),
    row(
      "not-duplicates", .notDuplicates, "|", "Remember that the photos of this group are no duplicates.", .culling,
      label: "No duplicates"),
    row(
      "delete-raw", .toggle(.raw, 1), "", "Delete only the raw file of a raw file and JPEG, or keep it.", .culling),
    row("undo", .undo, "u", "Undo the last deletion, mark, rating, move or sort.", .culling, range: .cancels),
    row("redo", .redo, "Ctrl-r", "Redo the last change that was undone.", .culling),
    row(
      "deleted", .deletedPhotos, "D", "List the deleted photos, and restore one of them.", .culling,
      label: "Deleted photos"),
    row(
      "failures", .failures, "!", "List the files that could not be moved, copied or written.", .culling,
      label: "Failed files"),
    row(
      "resume", .resume, "E", "Restore the decisions of the last session, as --resume does.", .culling,
      label: "Last session"),
    row(
      "mark", .mark, "m", "Mark or unmark the focused photo.", .culling, mouse: [.altClickPicture], range: .marksOnly),
    row("mark-and-go-on", .markAndGoOn, "Comma", "Mark or unmark the focused photo, and focus the next.", .culling),
    row(
      "mark-range", .markRange, "V", "Mark a range of photos: V, move the focus, V.", .culling, mouse: [.dragPictures],
      range: .marksOnly),
    row("invert-marks", .invertMarks, "~", "Mark the photos that are not marked, and unmark the others.", .culling),
    row(
      "mark-all", .markAll, "M", "Unmark all photos, or mark all if none is marked.", .culling,
      label: "Mark all or none"),
    row("turn-right", .turn(.right), ">", "Turn the focused photo, or the marked ones, to the right.", .culling),
    row("turn-left", .turn(.left), "<", "Turn it, or them, to the left.", .culling),
    row("turn-around", .turn(.down), "^", "Turn it, or them, upside down.", .culling),
    row(
      "write", .write, "w", "Write ratings to sidecars; move deleted files to the trash, or write a feed of the rest.",
      .culling, label: "Write"),
    row(
      "advance", .advance, "T", "Go to the next photo after each decision, or stay.", .culling,
      range: .keeps, label: "Go on after each"),
  ]

  /// Stars, flags and labels. Alt with a digit works in more terminals than Ctrl.
  static func rating(_ context: KeyContext, _ group: KeyGroup, digits: String = "") -> [KeyBinding] {
    let photo = context == .wall ? "the focused photo, or the marked ones," : "the photo"
    let labels = PhotoProperty.label.values.map(\.name)
    let stars: [KeyBinding] = (0...5).map {
      row(
        "rate-\($0)", .set(.rating, UInt8($0)), "\(digits)\($0)",
        $0 == 1 ? "Rate with 1 star." : "Rate with \($0) stars.",
        group, context: context, series: "Rate \(photo) with 0 to 5 stars.")
    }
    let colors: [KeyBinding] = (1...5).map {
      row(
        "label-\(labels[$0])", .toggle(.label, UInt8($0)), $0 == 5 ? "" : "\(digits)\($0 + 5)",
        "Label \(labels[$0]), or remove the label.", group, context: context,
        series: $0 == 5 ? nil : "Label red, yellow, green or blue, or remove the label.")
    }
    // The rows of users' labels; the other contexts have them with their own keys.
    let own =
      context != .wall
      ? []
      : [
        row(
          "labels", .labels, ";", "Choose labels of your own from a list, with their colours and digits.", group,
          label: "Labels"),
        row(
          "label-digits", .labelKeys, "Alt-l", "Let the digits set a label of your own, the next one, or end that.",
          group, range: .keeps, label: "Labels by digits"),
      ]
    return stars + colors + own + [
      row("pick", .set(.flag, 2), "P", "Pick \(photo) by a flag.", group, context: context),
      row("reject", .set(.flag, 1), "X", "Reject \(photo) by a flag; stars are kept.", group, context: context),
      row("unflag", .set(.flag, 0), "U", "Remove the flag.", group, context: context, label: "No flag"),
    ]
  }

  private static let finding: [KeyBinding] = [
    row(
      "search", .beginSearch, "/", "Search titles, tags, names, folders and dates: words, or /a regular expression/.",
      .finding, range: .keeps),
    row(
      "next-match", .nextMatch, "n", "Focus the next match; without a search, the next photo.", .finding, range: .keeps),
    row(
      "previous-match", .previousMatch, "N p", "Focus the previous match; without a search, the previous photo.",
      .finding, range: .keeps),
    row(
      "values", .values, "#",
      "List the values of the feed's fields, each with its number of photos, and search for one.", .finding,
      label: "Values of fields"),
    row("filter", .filter, "&", "Show only the matches, or all photos again.", .finding, label: "Only matches"),
    row(
      "show-marked", .showMarked, "'", "Show only the marked photos, or all photos again.", .finding,
      label: "Only marked"),
    row(
      "clear", .clear, "Esc", "End search and filter, or stop a task.", .finding, range: .cancels,
      label: "End search, stop"),
  ]

  private static let looking: [KeyBinding] = [
    row("open", .open, "o v", "Open the full view.", .looking, mouse: [.rightClickPicture], label: "Full view"),
    row(
      "compare", .compare, "C",
      "Compare the marked photos, a stack, or the focused one with the next ones, two at a time.",
      .looking, label: "Compare side by side"),
    row("blink", .blink, "B", "Compare them in turn in the same place.", .looking, label: "Compare in one place"),
    row(
      "survey", .survey, "A", "Show the marked photos, or a stack, together, up to nine.", .looking,
      label: "Marked ones together"),
    row(
      "stack", .stack, "t", "Close the stack of photos that were taken within 2 s, or open it.", .looking,
      range: .cancels, label: "Close or open a stack"),
    row("stacks", .stacks, "Alt-t", "Close all stacks, or open them.", .looking, range: .cancels, label: "All stacks"),
    row(
      "duplicates", .duplicates, "\"", "Show only photos of which there are several, in groups, or all photos again.",
      .looking, label: "Only duplicates"),
    row("details", .details, "i", "Show or hide details of the focused photo.", .looking, range: .keeps),
    row(
      "boxes", .boxes, "e", "Show or hide the boxes of the feed's items.", .looking, range: .keeps,
      label: "Boxes on pictures"),
    row(
      "ground", .ground, "d", "Change the ground of transparent pictures: theme, checkerboard, white, black.", .looking,
      range: .keeps, label: "Transparent parts"),
    row("copy", .copy, "y", "Copy the photo's address to the clipboard.", .looking, label: "Copy the address"),
    row(
      "copy-item", .copyItem, "Y", "Copy what the feed says of the photo to the clipboard, as JSON.", .looking,
      label: "Copy the feed's item"),
    row(
      "copy-or-move", .transfer, "F",
      "Copy, move, import or rename the files of the marked photos, or the focused one.",
      .looking, label: "Copy, move, rename"),
    row(
      "command-line", .commandLine, ":", "Type a command: \(FileCommand.all.map(\.name).joined(separator: ", ")).",
      .looking, label: "Command"),
    row(
      "folders", .folderKeys, "Alt-f", "Let the digits move photos to folders, as --folders does, or end that.",
      .looking, range: .keeps, label: "Folders by digits"),
    row("open-elsewhere", .openElsewhere, "O", "Open the focused photo with the desktop's program.", .looking),
  ]

  private static let program: [KeyBinding] = [
    row("help", .help, "?", "Show this help.", .program, range: .keeps),
    row(
      "menu", .menu, "F10", "Open the menu.", .program, mouse: [.clickStatus],
      range: .keeps),
    row("reload", .reload, "r", "Reload the feed, and retry pictures that failed.", .program),
    row("folders-below", .includeFolders, "R", "Show the photos in the folders below, too.", .program),
    row("redraw", .redraw, "Ctrl-l", "Redraw the screen.", .program, range: .keeps),
    row("quit", .quit, "q Ctrl-c", "Quit.", .program),
  ]

  static func row(
    _ name: String, _ action: WallAction, _ keys: String, _ sentence: String, _ group: KeyGroup,
    mouse: [MouseGesture] = [], range: RangeEffect = .marks, context: KeyContext = .wall, series: String? = nil,
    label: String? = nil
  ) -> KeyBinding {
    let chords = keys.split(separator: " ").map { spelling in
      guard let chord = KeyChord(spelling) else { preconditionFailure("no key is spelled \(spelling)") }
      return chord
    }
    return KeyBinding(
      action: action, name: name, chords: chords, gestures: mouse, sentence: sentence, series: series, group: group,
      context: context, range: range, shortLabel: label)
  }
}
