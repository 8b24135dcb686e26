/// The number of cells that text takes in a terminal.
///
/// Terminals disagree on the width of sequences: emoji joined by ZWJ, skin tones, emoji presentation of old symbols. A
/// wrong width would shift everything to the right of them. So text is reduced to what all terminals agree on: each
/// character's base and its combining marks, the first emoji of a joined sequence, no variation selectors. The base
/// characters decide the widths.
public enum DisplayWidth {
  /// Returns the number of cells that `text` takes: 0, 1 or 2 for each glyph.
  public static func of(_ text: some StringProtocol) -> Int {
    var width = 0
    for character in text {
      if character.utf8.count == 1 {
        width += character.isControl ? 0 : 1
      } else {
        forEachGlyph(of: character) { _, columns in width += columns }
      }
    }
    return width
  }

  /// Returns the longest prefix of `text` that takes up to `width` cells. If the text is cut, the prefix ends in
  /// `ellipsis`, provided that fits.
  public static func cut(_ text: String, to width: Int, ellipsis: String = "…") -> String {
    guard of(text) > width else { return text }
    let tail = of(ellipsis) <= width ? ellipsis : ""
    var room = max(0, width) - of(tail)
    var kept = ""
    for character in text {
      room -= of(String(character))
      if room < 0 { break }
      kept.append(character)
    }
    return kept + tail
  }

  /// Returns the width of one code point: 0 for marks, format and control characters.
  static func of(scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x7f { return scalar.value < 0x20 ? 0 : 1 }
    if isZeroWidth(scalar) { return 0 }
    return WideScalars.contains(scalar.value) ? 2 : 1
  }

  /// Calls `body` with each glyph of a character and its width. Most characters are one glyph, flags and characters of
  /// some scripts two, control characters and marks without a base none.
  static func forEachGlyph(of character: Character, _ body: (Glyph, Int) -> Void) {
    var glyph: Glyph?
    var columns = 0
    var marks = 0
    for scalar in character.unicodeScalars {
      if scalar.value == 0x200d { break }  // the joiner
      let width = of(scalar: scalar)
      if width == 0 {
        guard glyph != nil, marks < 4, isMark(scalar) else { continue }
        glyph?.marks[marks] = scalar.value
        marks += 1
      } else if glyph != nil, scalar.properties.isEmojiModifier {
        continue
      } else {
        if let glyph { body(glyph, columns) }
        glyph = Glyph(scalar)
        columns = width
        marks = 0
      }
    }
    if let glyph { body(glyph, columns) }
  }

  /// Whether the code point is drawn on the character before it. Variation selectors and other invisible ones are not.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: !(0xfe00...0xfe0f ~= scalar.value || 0xe0100...0xe01ef ~= scalar.value)
    case .otherLetter: true  // the vowels and finals of decomposed Hangul
    default: false
    }
  }

  private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7f..<0xa0: return true
    case 0xad: return false  // the soft hyphen: terminals show it
    case 0xa0..<0x300: return false
    case 0x1160...0x11ff, 0xd7b0...0xd7c6, 0xd7cb...0xd7fb: return true  // Hangul vowels and finals
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }
}

extension Character {
  /// Whether the first code point is a control character, which is never sent to the terminal.
  var isControl: Bool {
    guard let first = unicodeScalars.first else { return true }
    return first.value < 0x20 || 0x7f..<0xa0 ~= first.value
  }
}
