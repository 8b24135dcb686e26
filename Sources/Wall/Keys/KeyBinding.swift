import TerminalPanels

/// The context of a binding: the wall, or a mode with its own keys.
public struct KeyContext: Hashable, Sendable {
  /// The name in lists of keys.
  public let name: String

  public static let wall = KeyContext(name: "wall")

  /// The heading of the mode's keys.
  var group: KeyGroup { KeyGroup(name: name.prefix(1).uppercased() + name.dropFirst()) }
}

/// A heading in the help.
public struct KeyGroup: Hashable, Sendable {
  public let name: String

  static let moving = KeyGroup(name: "Focus")
  static let scrolling = KeyGroup(name: "Scrolling")
  static let looking = KeyGroup(name: "Viewing")
  static let culling = KeyGroup(name: "Culling")
  static let rating = KeyGroup(name: "Rating")
  static let folders = KeyGroup(name: "Folders")
  static let labels = KeyGroup(name: "Labels")
  static let finding = KeyGroup(name: "Search")
  static let arranging = KeyGroup(name: "Arranging")
  static let program = KeyGroup(name: "Program")
  static let commands = KeyGroup(name: "Commands")

  /// The headings of the wall in the order of the help; the headings of modes follow.
  static let ofWall = [
    moving, scrolling, looking, culling, rating, folders, labels, finding, arranging, program, commands,
  ]
}

/// The effect of an action on a range that is being selected.
public enum RangeEffect: Hashable, Sendable {
  /// The range stays.
  case keeps
  /// The photos of the range are marked, then the action runs.
  case marks
  /// The photos of the range are marked, and the action does not run.
  case marksOnly
  /// The range is cancelled, and the action does not run.
  case cancels
}

/// A row of the key table: an action, its triggers and its texts.
public struct KeyBinding: Hashable, Sendable {
  public let action: WallAction
  /// The name in `[keys]` of the settings file, the same in every context.
  public let name: String
  /// The keys, in the order of the help.
  public var chords: [KeyChord]
  public let gestures: [MouseGesture]
  /// A sentence about the action for the help.
  public internal(set) var sentence: String
  /// The help text of a series of keys, such as the layout keys; nil if the row belongs to none.
  var series: String?
  public let group: KeyGroup
  public let context: KeyContext
  /// The effect on a range that is being selected.
  public let range: RangeEffect

  /// All triggers of the action, keys first.
  public var triggers: [Trigger] { chords.map(Trigger.key) + gestures.map(Trigger.mouse) }

  /// The name in the menu; nil for the action's name.
  var shortLabel: String?

  /// The name in the menu: `Mark and go on`.
  var label: String {
    if let shortLabel { return shortLabel }
    if case .command(let command) = action { return command.program }
    return name.prefix(1).uppercased() + name.dropFirst().replacing("-", with: " ")
  }

  /// The triggers in the help: `←, h`.
  public var triggerText: String { triggers.map(\.description).joined(separator: ", ") }
}
