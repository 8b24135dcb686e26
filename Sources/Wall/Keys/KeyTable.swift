import TerminalPanels

/// The one table of keys: behaviour, help, `photowall keys`, the manual page, remapping and tape coverage all read it.
///
///     KeyTable.standard.action(for: KeyChord("x")!, in: .wall)   // .delete
public struct KeyTable: Sendable {
  /// Every row, in the order in which help shows them.
  public private(set) var bindings: [KeyBinding]
  /// What `remapped` was asked for, by action name; empty for a table as it comes.
  public internal(set) var changes: [String: [String]] = [:]
  private var actions: [Place: WallAction] = [:]

  private struct Place: Hashable {
    var trigger: Trigger
    var place: KeyPlace
  }

  /// A table of these rows. A trigger that two rows of one place name belongs to the first.
  public init(_ bindings: [KeyBinding]) {
    self.bindings = bindings
    for binding in bindings {
      for trigger in binding.triggers {
        let place = Place(trigger: trigger, place: binding.place)
        if actions[place] == nil { actions[place] = binding.action }
      }
    }
  }

  /// What a key does there; nil if nothing.
  public func action(for chord: KeyChord, in place: KeyPlace) -> WallAction? { self[.key(chord), place] }

  /// What the mouse does there; nil if nothing.
  public func action(for gesture: MouseGesture, in place: KeyPlace) -> WallAction? { self[.mouse(gesture), place] }

  /// What a key or the mouse does there; nil if nothing.
  public subscript(trigger: Trigger, place: KeyPlace) -> WallAction? {
    actions[Place(trigger: trigger, place: place)]
  }

  /// The names of all actions, in the order of the rows.
  public var names: [String] {
    var seen: Set<String> = []
    return bindings.map(\.name).filter { seen.insert($0).inserted }
  }

  /// The row of an action; the wall's, if the full view has one as well.
  public func binding(of action: WallAction) -> KeyBinding? { bindings.first { $0.action == action } }

  /// The first key of an action as help spells it, for sentences such as "u brings it back"; empty when it has none.
  public func hint(_ action: WallAction) -> String { binding(of: action)?.chords.first?.description ?? "" }

  /// The rows under each heading; headings without rows are left out.
  public var groups: [(group: KeyGroup, bindings: [KeyBinding])] {
    KeyGroup.allCases.compactMap { group in
      let rows = bindings.filter { $0.group == group }
      return rows.isEmpty ? nil : (group, rows)
    }
  }
}
