/// The context in which a binding is valid: the wall, or a mode that has keys of its own.
public struct KeyContext: Hashable, Sendable {
  /// The name, as lists of keys show it.
  public let name: String

  public static let wall = KeyContext(name: "wall")

  /// The heading of a mode's own keys.
  var group: KeyGroup { KeyGroup(name: name.prefix(1).uppercased() + name.dropFirst()) }
}

/// A heading of the help.
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

  /// The headings of the wall, in the order of the help. Those of modes follow.
  static let ofWall = [
    moving, scrolling, looking, culling, rating, folders, labels, finding, arranging, program, commands,
  ]
}

/// The effect of an action on a range of photos that is being selected, before it does anything else.
public enum RangeEffect: Hashable, Sendable {
  /// The range stays.
  case keeps
  /// The photos of the range are marked, then the action is performed.
  case marks
  /// The photos of the range are marked, and that is all.
  case marksOnly
  /// The range is cancelled, and that is all.
  case cancels
}

/// A row of the key table: what triggers an action, and everything else that is known about the action in one place.
public struct KeyBinding: Hashable, Sendable {
  public let action: WallAction
  /// The name in a configuration's `[keys]`. An action has the same name wherever it is bound.
  public let name: String
  /// The keys, in the order in which help shows them.
  public var chords: [KeyChord]
  public let gestures: [MouseGesture]
  /// A sentence about the action for the help.
  public internal(set) var sentence: String
  /// The sentence about a row of keys to which this one belongs, such as those of the layouts; nil if it belongs to none.
  var series: String?
  public let group: KeyGroup
  public let context: KeyContext
  /// The effect on a range that is being selected.
  public let range: RangeEffect

  /// All triggers of the action, keys first.
  public var triggers: [Trigger] { chords.map(Trigger.key) + gestures.map(Trigger.mouse) }

  /// The name in the menu, if it is another.
  var shortLabel: String?

  /// The name as the menu shows it: `Mark and go on`.
  var label: String {
    if let shortLabel { return shortLabel }
    if case .command(let command) = action { return command.program }
    return name.prefix(1).uppercased() + name.dropFirst().replacing("-", with: " ")
  }

  /// The triggers as help shows them: `←, h`.
  public var triggerText: String { triggers.map(\.description).joined(separator: ", ") }
}
