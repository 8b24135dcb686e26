import TerminalPanels

/// An error in a remapping of keys.
public struct KeyRemappingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name in `[keys]` that causes the error.
  public let action: String
  /// A sentence that names the problem and the way out.
  public let description: String
}

extension KeyTable {
  /// Returns the table with other keys for actions: `["delete": ["d", "Delete"]]`. Former actions lose these keys.
  public func remapped(_ keys: [String: [String]]) throws(KeyRemappingError) -> KeyTable {
    var rows = bindings
    var owners: [PlacedChord: String] = [:]
    for (name, spellings) in keys.sorted(by: { $0.key < $1.key }) {
      let named = rows.indices.filter { rows[$0].name == name }
      guard !named.isEmpty else {
        throw KeyRemappingError(
          action: name, description: "there is no action ‘\(name)’; `photowall keys` lists the names")
      }
      var chords: [KeyChord] = []
      for spelling in spellings {
        guard let chord = KeyChord(spelling) else {
          throw KeyRemappingError(
            action: name,
            description: "‘\(spelling)’ is not a key; keys are written like x, Ctrl-b, Shift-Tab, PgUp, F5 or Space")
        }
        for row in named {
          let placed = PlacedChord(chord: chord, context: rows[row].context)
          if let other = owners[placed], other != name {
            throw KeyRemappingError(
              action: name,
              description: "‘\(spelling)’ is assigned to both ‘\(other)’ and ‘\(name)’; assign it to one of them")
          }
          owners[placed] = name
        }
        chords.append(chord)
      }
      for row in named { rows[row].chords = chords }
    }
    for row in rows.indices where keys[rows[row].name] == nil {
      let context = rows[row].context
      rows[row].chords.removeAll { owners[PlacedChord(chord: $0, context: context)] != nil }
    }
    return KeyTable(rows, changes: changes.merging(keys) { $1 })
  }

  private struct PlacedChord: Hashable {
    var chord: KeyChord
    var context: KeyContext
  }
}
