import Basics
import TerminalPanels

extension KeyTable {
  /// Returns the table with digits that move photos to folders. Alt with a digit rates and labels instead.
  func sending(to folders: FolderKeys) -> KeyTable {
    withDigits { context in
      let photos = context == .wall ? "the focused photo, or the marked ones," : "the photo"
      let rows = folders.rows.map { digit, name in
        Self.row(
          "send-\(digit)", .send(digit), "\(digit)", "Move \(photos) to \(SanitizedText.made(from: name)).", .folders,
          context: context, label: "To " + FolderKeys.shortName(name))
      }
      let again = Self.row(
        "send-again", .send(0), "0", "Move \(photos) to the folder that was taken last.", .folders, context: context,
        label: "To the last folder")
      return rows + [again]
    }
  }

  /// Returns the table with own rows for digits in each context. Alt with a digit rates and labels instead.
  func withDigits(_ own: (KeyContext) -> [KeyBinding]) -> KeyTable {
    var rows = bindings
    for row in rows.indices {
      let isRating = rows[row].series != nil && !rows[row].action.isLayout
      rows[row].chords = rows[row].chords.compactMap { chord in
        guard chord.isDigit else { return chord }
        if isRating { return KeyChord(chord.key, .alt) }
        return rows[row].action.isLayout || chord.modifiers.isEmpty ? nil : chord
      }
    }
    for context in contexts { rows += own(context) }
    return KeyTable(rows, changes: changes)
  }
}

extension KeyChord {
  /// Whether the chord is a digit, without modifiers or with Alt.
  var isDigit: Bool {
    guard case .character(let digit) = key else { return false }
    return digit.isASCII && digit.isWholeNumber && [[], .alt].contains(modifiers)
  }
}
