import TerminalPanels

/// The table of key bindings, the source of behaviour, help, `photowall keys`, manual page, remapping and tape
/// coverage.
///
///     KeyTable.standard.action(for: KeyChord("x")!, in: .wall)   // .delete
public struct KeyTable: Sendable {
  /// The rows, in the order of the help.
  public let bindings: [KeyBinding]
  /// The keys that were remapped, by action name.
  public let changes: [String: [String]]
  private var actions: [Key: WallAction] = [:]

  private struct Key: Hashable {
    var trigger: Trigger
    var context: KeyContext
  }

  /// Creates a table. If two rows of a context have the same trigger, the first one counts.
  public init(_ bindings: [KeyBinding]) { self.init(bindings, changes: [:]) }

  init(_ bindings: [KeyBinding], changes: [String: [String]]) {
    (self.bindings, self.changes) = (bindings, changes)
    for binding in bindings {
      for trigger in binding.triggers {
        let key = Key(trigger: trigger, context: binding.context)
        if actions[key] == nil { actions[key] = binding.action }
      }
    }
  }

  /// Returns the chord of a key. A non-Latin letter that is no key is mapped to the Latin letter of the same key. If the
  /// terminal does not report keys by location, the first such letter selects the layout.
  func chord(of key: KeyEvent, in context: KeyContext, on keyboard: inout KeyboardLayout) -> KeyChord {
    let own = key.chord
    guard case .character(let letter) = own.key, !letter.isASCII, keyboard != .none,
      action(for: own, in: context) == nil, action(for: own, in: .wall) == nil
    else { return own }
    if let latin = key.latin { return KeyChord(.character(latin), own.modifiers) }
    if keyboard == .auto { keyboard = KeyboardLayout.having(letter) ?? .auto }
    return keyboard[letter].map { KeyChord(.character($0), own.modifiers) } ?? own
  }

  /// Returns the action of a key in a context, or nil.
  public func action(for chord: KeyChord, in context: KeyContext) -> WallAction? { self[.key(chord), context] }

  /// Returns the action of a trigger in a context, or nil.
  public subscript(trigger: Trigger, context: KeyContext) -> WallAction? {
    actions[Key(trigger: trigger, context: context)]
  }

  /// The contexts of the rows, in order.
  public var contexts: [KeyContext] {
    var seen: Set<KeyContext> = []
    return bindings.map(\.context).filter { seen.insert($0).inserted }
  }

  /// The names of all actions, in the order of the rows.
  public var names: [String] {
    var seen: Set<String> = []
    return bindings.map(\.name).filter { seen.insert($0).inserted }
  }

  /// Returns the row of an action; the wall's if the full view has one as well.
  public func binding(of action: WallAction) -> KeyBinding? { bindings.first { $0.action == action } }

  /// Returns a part of a message with the first key of an action, such as "u restores it"; empty without a key.
  public func hint(_ action: WallAction, _ text: (_ key: String) -> String) -> String {
    binding(of: action)?.chords.first.map { text($0.description) } ?? ""
  }

  /// The rows by heading, without empty headings.
  public var groups: [(group: KeyGroup, bindings: [KeyBinding])] {
    let own = contexts.map(\.group).filter { !KeyGroup.ofWall.contains($0) }
    return (KeyGroup.ofWall + own).compactMap { group in
      let rows = bindings.filter { $0.group == group }
      return rows.isEmpty ? nil : (group, rows)
    }
  }
}
