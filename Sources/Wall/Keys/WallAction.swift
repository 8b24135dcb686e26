import PhotoFeed
import Pictures

/// An action that a key or the mouse triggers. Its name in a configuration's `[keys]` is a column of the key table.
public enum WallAction: Hashable, Sendable {
  case focus(Direction)
  case first, last, nextSection, previousSection

  /// Scrolls by screens; negative towards the start.
  case scrollScreens(Double)
  /// Scrolls by rows of cells.
  case scrollRows(Double)
  /// Scrolls with momentum.
  case wheel(Direction)

  case nextLayout, previousLayout
  /// Switches to the next or previous layout gradually; only the gesture runs it.
  case layoutByHand
  /// Switches to a layout by its index.
  case layout(Int)
  case increaseDensity, decreaseDensity
  case sort
  /// Sorts by likeness to the focused photo, or restores the order.
  case moreLikeThis
  /// Shows only duplicates, in groups, or all photos again.
  case duplicates
  /// Deletes the duplicates of a group, or of all groups.
  case keepProposed, keepAllProposed
  /// Records that the photos of a group are different.
  case notDuplicates
  /// Sorts by a key, or reverses the order if sorted so already. Only the list of sort keys runs it.
  case sortBy(WallSort)
  case moveBackward, moveForward, moveUp, moveDown
  /// Moves photos with the mouse; only the drag runs it.
  case moveByDragging
  case frameStyle, captions
  /// Changes the background behind transparent pictures.
  case ground
  /// Shows or hides the histogram of large pictures.
  case histogram
  /// Shows or hides the boxes on pictures.
  case boxes
  /// Highlights clipped parts of large pictures, or not.
  case clipping

  /// Sets a property of the focused photo, or of all marked ones if it is marked.
  case set(PhotoProperty, UInt8)
  /// Sets a property, or the default if all photos have the value. Marks change only for the focused photo. A label
  /// with several values gains or loses only this one.
  case toggle(PhotoProperty, UInt8)
  /// Turns the focused photo, or all marked ones if it is marked.
  case turn(PictureOrientation)
  /// Toggles whether a decision moves the focus to the next photo.
  case advance
  /// Opens or closes the stack of the focused photo; opens or closes all stacks.
  case stack, stacks
  /// Deletes the other visible photos. Only the survey runs it.
  case deleteOthers
  /// Restores a deleted photo. Only the list of deleted photos runs it.
  case restore(PhotoID)
  /// Restores a photo that an earlier session moved to the trash, by its index in the list.
  case restoreTrashed(Int)
  /// Focuses a photo that is on the wall.
  case showPhoto(PhotoID)
  /// Restores the decisions of an interrupted session.
  case resume
  case tap, delete, undo, redo, markAndGoOn, markRange, markAll, invertMarks, write
  case beginSearch
  /// Adds a condition to the search. Only the list of values runs it.
  case search(String)
  case nextMatch, previousMatch, filter, showMarked, clear
  /// Runs the user's command for a key.
  case command(UserCommand)
  case openElsewhere
  /// Asks for a folder to copy or move files to.
  case transfer
  /// Asks for a file command.
  case commandLine
  /// Moves files to the folder of a digit; 0 repeats the last folder.
  case send(Int)
  /// Turns folder keys on or off.
  case folderKeys
  /// Turns label keys on or off.
  case labelKeys
  case copy, copyItem, reload, includeFolders, redraw, quit

  /// Opens a mode, or closes it.
  case toggleMode(ModeKind)
  /// An action of modes that show pictures.
  case pane(PaneAction)
  /// An action that only the mode of its row handles, by the row's name.
  case own(String)

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

  /// Whether the action switches to a layout by number.
  var isLayout: Bool { if case .layout = self { true } else { false } }
  /// Whether a typed number repeats the action or is its argument.
  var takesNumber: Bool {
    switch self {
    case .focus, .first, .last, .nextSection, .previousSection, .scrollScreens, .scrollRows, .nextMatch, .previousMatch:
      true
    default: false
    }
  }
  /// Whether a held key runs the action only once, because it removes a photo from the wall or starts a program.
  var ignoresKeyRepeat: Bool {
    switch self {
    case .tap, .delete, .deleteOthers, .keepProposed, .send, .quit, .openElsewhere, .command: true
    default: false
    }
  }
}
