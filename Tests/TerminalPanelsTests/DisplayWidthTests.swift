import CTerminal
import Testing
import TestSupport

@testable import TerminalPanels

@Suite(.oneAtATime) struct DisplayWidthTests {
  @Test func widthsOfText() {
    let cases: [(String, Int)] = [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("ﾊﾝｶｸ", 4), ("한국", 4),
      ("\u{1112}\u{1161}\u{11ab}", 2), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("❤️", 1), ("🇩🇪", 2), ("\u{200b}", 0),
      ("a\u{7}b", 2),
      ("…", 1), ("▀█", 2), ("ไทย", 3), ("नि", 2), ("عربى", 4), ("\u{ad}", 1), ("１２", 4),
    ]
    for (text, width) in cases { #expect(DisplayWidth.of(text) == width, "\(text)") }
  }

  @Test func cutting() {
    let cases: [(String, Int, String)] = [
      ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 1, "…"), ("abc", 0, ""),
      ("abc", -2, ""), ("👨‍👩‍👧👍", 3, "👨‍👩‍👧…"), ("", 0, ""),
    ]
    for (text, width, expected) in cases { #expect(DisplayWidth.cut(text, to: width) == expected, "\(text) \(width)") }
  }

  /// Drawn text takes the computed number of columns.
  @Test func gridsAgreeWithTheCount() {
    for text in ["日本語x", "👨‍👩‍👧👍🏽❤️", "नि e\u{301}", "🇩🇪한국"] {
      var grid = CellGrid(CellSize(columns: 20, rows: 1))
      #expect(grid.put(text, at: .zero) == DisplayWidth.of(text))
    }
  }

  /// A glyph has up to four marks, its own. A Thai vowel is a base within the character of its consonant.
  @Test func marksBelongToTheirBases() {
    func glyphs(_ text: String) -> [Glyph] {
      var found: [Glyph] = []
      for character in text { DisplayWidth.forEachGlyph(of: character) { glyph, _ in found.append(glyph) } }
      return found
    }
    let four = Glyph(base: 0x61, marks: SIMD4(0x300, 0x301, 0x302, 0x303))
    #expect(glyphs("a\u{300}\u{301}\u{302}\u{303}\u{304}") == [four])
    #expect(four.description.unicodeScalars.map(\.value) == [0x61, 0x300, 0x301, 0x302, 0x303])
    let mark = SIMD4<UInt32>(0xe48, 0, 0, 0)
    #expect(
      glyphs("\u{e01}\u{e48}\u{e33}\u{e48}") == [Glyph(base: 0xe01, marks: mark), Glyph(base: 0xe33, marks: mark)])
  }

  /// ncurses uses the widths of the C library, which may be older or newer than our table. Code points that it does not
  /// know or that Swift considers unassigned are skipped.
  @Test func agreesWithTheCLibrary() {
    TerminalLocale.useUTF8()
    var differences: [String] = []
    for value: UInt32 in 0x20..<0x3_ffff {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned else { continue }
      let expected = Int(ct_width(value))
      guard expected >= 0, scalar.value != 0xad else { continue }
      if expected != DisplayWidth.of(scalar: scalar) { differences.append(String(value, radix: 16)) }
    }
    #expect(differences.count <= 16, "\(differences)")
  }

  @Test func tableIsAscending() {
    for (a, b) in zip(WideScalars.ranges, WideScalars.ranges.dropFirst()) {
      #expect(a.upperBound < b.lowerBound)
    }
  }
}
