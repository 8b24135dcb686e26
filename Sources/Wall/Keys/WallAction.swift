import Pictures

/// An action that a key or the mouse triggers. Its name in a configuration's `[keys]` is a column of the key table.
public enum WallAction: Hashable, Sendable {
  case focus(Direction)
  case first, last, nextSection, previousSection

  /// Scrolls by screens; negative is towards the beginning.
  case scrollScreens(Double)
  /// Scrolls by rows of terminal cells.
  case scrollRows(Double)
  /// Scrolls with momentum.
  case wheel(Direction)

  case nextLayout, previousLayout
  /// Switches to the next or the previous layout step by step. The gesture itself performs it.
  case layoutByHand
  /// Switches to a layout by its index.
  case layout(Int)
  case increaseDensity, decreaseDensity
  case sort
  /// Sorts by likeness to the focused photo, or as before.
  case moreLikeThis
  /// Shows only duplicates, in groups, or all photos again.
  case duplicates
  /// Deletes the duplicates of a group but the one that stays; those of all groups.
  case keepProposed, keepAllProposed
  /// Remembers that the photos of a group are no duplicates.
  case notDuplicates
  /// Sorts by a key, or reverses the order if the photos are sorted by it. Only the list of sort keys performs it.
  case sortBy(WallSort)
  case moveBackward, moveForward, moveUp, moveDown
  /// Moves photos with the mouse. The drag itself performs it.
  case moveByDragging
  case frameStyle, captions
  /// Changes what is seen through transparent parts of pictures.
  case ground
  /// Shows or hides the histogram of large pictures.
  case histogram
  /// Shows or hides the boxes on pictures.
  case boxes
  /// Paints clipped highlights and shadows of large pictures, or not.
  case clipping

  /// Gives the focused photo a value of a property; if it is marked, all marked ones.
  case set(PhotoProperty, UInt8)
  /// Does the same, or gives them the default if all have the value. Marks change for the focused photo only. A
  /// label with several values gets or loses only this one.
  case toggle(PhotoProperty, UInt8)
  /// Turns the picture of the focused photo; if it is marked, of all marked ones.
  case turn(PictureOrientation)
  /// Turns on or off that the focus moves to the next photo after a decision.
  case advance
  /// Closes the stack of the focused photo, or opens it; closes all stacks, or opens them.
  case stack, stacks
  /// Deletes the photos that are seen beside the focused one. Only the survey performs it.
  case deleteOthers
  /// Restores one of the deleted photos. Only their list performs it.
  case restore(PhotoID)
  /// Restores a photo that an earlier session has moved to the trash, by its place in the list of them.
  case restoreTrashed(Int)
  /// Focuses a photo that is on the wall.
  case showPhoto(PhotoID)
  /// Restores the decisions of a session that was left or cut off.
  case resume
  case tap, delete, undo, redo, markAndGoOn, markRange, markAll, invertMarks, write
  case beginSearch
  /// Searches for a text, and for what was searched for before. Only the list of values performs it.
  case search(String)
  case nextMatch, previousMatch, filter, showMarked, clear
  /// Runs a program that the user has given a key.
  case command(UserCommand)
  case openElsewhere
  /// Copies or moves files to a folder.
  case transfer
  /// Asks for a command about files.
  case commandLine
  /// Moves files to the folder of a digit; 0: to the last one again.
  case send(Int)
  /// Turns on or off that digits send photos to folders.
  case folderKeys
  /// Turns on or off that digits set the values of a label.
  case labelKeys
  case copy, copyItem, reload, includeFolders, redraw, quit

  /// Opens a mode, or closes it.
  case toggleMode(ModeKind)
  /// An action of a mode.
  case mode(ModeAction)

  static let mark: WallAction = .toggle(.marked, 1)
  public static let help: WallAction = .toggleMode(.help)
  static let menu: WallAction = .toggleMode(.menu)
  static let sortKeys: WallAction = .toggleMode(.sortKeys)
  static let values: WallAction = .toggleMode(.values)
  static let labels: WallAction = .toggleMode(.labels)
  static let failures: WallAction = .toggleMode(.failures)
  static let deletedPhotos: WallAction = .toggleMode(.deletedPhotos)
  static let details: WallAction = .toggleMode(.details)
  static let open: WallAction = .toggleMode(.fullView)
  static let compare: WallAction = .toggleMode(.compare)
  static let blink: WallAction = .toggleMode(.blink)
  static let survey: WallAction = .toggleMode(.survey)

  /// Whether it switches to a layout by number.
  var isLayout: Bool { if case .layout = self { true } else { false } }
  /// Whether a number before it repeats it, or is the number of a photo.
  var takesNumber: Bool {
    switch self {
    case .focus, .first, .last, .nextSection, .previousSection, .scrollScreens, .scrollRows, .nextMatch, .previousMatch:
      true
    default: false
    }
  }
  /// Whether a key that is held performs it once only: it takes a photo away, after which the next one has the focus, or starts a
  /// program.
  var isOnce: Bool {
    switch self {
    case .tap, .delete, .deleteOthers, .keepProposed, .send, .quit, .openElsewhere, .command: true
    default: false
    }
  }
  /// Whether it scrolls with momentum.
  var isWheel: Bool { if case .wheel = self { true } else { false } }
}

/// An action that only one mode has: a value of the mode's own type.
public struct ModeAction: Hashable, Sendable {
  let base: any Hashable & Sendable

  public static func == (left: ModeAction, right: ModeAction) -> Bool {
    AnyHashable(left.base) == AnyHashable(right.base)
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}
