/// Why a remapping can't be had: a sentence.
public struct KeyRemappingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name in `[keys]` that is at fault.
  public let action: String
  /// One sentence that names the thing and the way out.
  public let description: String
}

extension KeyTable {
  /// The table with other keys for the actions named: `["delete": ["d", "Delete"]]`. A key that is given to one action
  /// is taken from the action that had it, so that a person never has to clear a default first.
  public func remapped(_ keys: [String: [String]]) throws(KeyRemappingError) -> KeyTable {
    var rows = bindings
    var owners: [PlacedChord: String] = [:]
    for (name, spellings) in keys.sorted(by: { $0.key < $1.key }) {
      let named = rows.indices.filter { rows[$0].name == name }
      guard !named.isEmpty else {
        throw KeyRemappingError(
          action: name, description: "there is no action ‘\(name)’; `photowall keys` lists their names")
      }
      var chords: [KeyChord] = []
      for spelling in spellings {
        guard let chord = KeyChord(spelling) else {
          throw KeyRemappingError(
            action: name,
            description: "‘\(spelling)’ is no key; write it like x, Ctrl-b, Shift-Tab, PgUp, F5 or Space")
        }
        for row in named {
          let placed = PlacedChord(chord: chord, place: rows[row].place)
          if let other = owners[placed], other != name {
            throw KeyRemappingError(
              action: name, description: "‘\(spelling)’ is given to both ‘\(other)’ and ‘\(name)’; leave it to one")
          }
          owners[placed] = name
        }
        chords.append(chord)
      }
      for row in named { rows[row].chords = chords }
    }
    for row in rows.indices where keys[rows[row].name] == nil {
      let place = rows[row].place
      rows[row].chords.removeAll { owners[PlacedChord(chord: $0, place: place)] != nil }
    }
    var table = KeyTable(rows)
    table.changes = changes.merging(keys) { $1 }
    return table
  }

  private struct PlacedChord: Hashable {
    var chord: KeyChord
    var place: KeyPlace
  }
}
