/// What one cell shows: a character and up to four combining marks on it, the most that ncurses keeps in a cell.
public struct Glyph: Hashable, Sendable, CustomStringConvertible {
  /// The code point of the character.
  public var base: UInt32
  /// The code points of the marks, in order; zeros where there is none.
  public var marks: SIMD4<UInt32>

  /// A character without marks.
  public init(_ base: Unicode.Scalar) { self.init(base: base.value) }

  /// A character by its code point, with marks.
  public init(base: UInt32, marks: SIMD4<UInt32> = .zero) {
    self.base = base
    self.marks = marks
  }

  /// A blank.
  public static let space = Glyph(" ")

  /// The character and its marks as text.
  public var description: String {
    var text = String.UnicodeScalarView()
    for value in [base, marks[0], marks[1], marks[2], marks[3]] where value != 0 {
      text.append(Unicode.Scalar(value) ?? "\u{fffd}")
    }
    return String(text)
  }
}
