/// Where a binding holds.
public enum KeyPlace: String, Hashable, Sendable, CaseIterable {
  /// The wall itself.
  case wall
  /// One picture, as large as the terminal allows.
  case fullView = "full view"
}

/// Headings in the help, in the order of the help.
public enum KeyGroup: String, Hashable, Sendable, CaseIterable {
  case moving = "Moving"
  case scrolling = "Scrolling"
  case arranging = "Arranging"
  case culling = "Culling"
  case finding = "Finding"
  case looking = "Looking closer"
  case program = "Program"
  case fullView = "In the full view"
}

/// A row of the key table: what sets an action off, and a sentence that says what it does.
public struct KeyBinding: Hashable, Sendable {
  /// What it does.
  public let action: WallAction
  /// The keys, in the order in which help shows them.
  public var chords: [KeyChord]
  /// What of the mouse does the same.
  public let gestures: [MouseGesture]
  /// For help: what it does, without a full stop.
  public let sentence: String
  /// The heading that it stands under.
  public let group: KeyGroup
  /// Where it holds.
  public let place: KeyPlace

  /// Everything that sets it off, keys first.
  public var triggers: [Trigger] { chords.map(Trigger.key) + gestures.map(Trigger.mouse) }

  /// The triggers as help shows them: `← h`.
  public var triggerText: String { triggers.map(\.description).joined(separator: " ") }
}
