/// A character with up to four combining marks, the maximum that ncurses keeps in a cell.
public struct Glyph: Hashable, Sendable, CustomStringConvertible {
  public var base: UInt32
  /// The code points of the marks in order, then zeros.
  public var marks: SIMD4<UInt32>

  public init(_ base: Unicode.Scalar) { self.init(base: base.value) }

  public init(base: UInt32, marks: SIMD4<UInt32> = .zero) {
    self.base = base
    self.marks = marks
  }

  public static let space = Glyph(" ")

  public var description: String {
    var text = String.UnicodeScalarView()
    for value in [base, marks[0], marks[1], marks[2], marks[3]] where value != 0 {
      text.append(Unicode.Scalar(value) ?? "\u{fffd}")
    }
    return String(text)
  }
}
