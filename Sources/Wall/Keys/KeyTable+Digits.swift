import TerminalPanels

extension KeyTable {
  /// Returns the table with digits and Alt-digits exchanged as `digits` says, except keys that the user has remapped.
  func forDigits(_ digits: DigitKeys) -> KeyTable {
    guard digits == .ratings else { return self }
    var rows = bindings
    let remapped = Set(rows.filter { $0.context == .wall && changes[$0.name] != nil }.flatMap(\.chords))
    for row in rows.indices where rows[row].context == .wall && changes[rows[row].name] == nil {
      guard rows[row].series != nil, rows[row].chords.first?.isDigit ?? false else { continue }
      rows[row].chords = rows[row].chords.map { KeyChord($0.key, $0.modifiers.symmetricDifference(.alt)) }
        .filter { !remapped.contains($0) }
    }
    return KeyTable(rows, changes: changes)
  }
}
