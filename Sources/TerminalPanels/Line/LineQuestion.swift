/// A question whose answer tells that the terminal has taken everything before it.
public enum LineQuestion: Hashable, Sendable {
  /// DSR 5 of ECMA-48, the terminal's status. All its answers are alike.
  case status
  /// DSR 6, the place of the cursor, which is moved to a column of row 2 and back. The column tells the questions apart.
  ///
  /// In row 1 the answer would be a key: `CSI 1;2R` is Shift-F3.
  case place(column: Int)

  /// Returns the columns that tell questions apart. A picture that measures cells leaves the cursor in the first or second one.
  static func columns(on size: CellSize) -> ClosedRange<Int> { first...max(first, min(size.columns, last)) }
  /// The columns' bounds.
  static let first = 3, last = 99

  /// A question's form.
  public enum Form: Hashable, Sendable {
    case status, place
  }

  var form: Form { self == .status ? .status : .place }

  /// The question as an escape sequence. ncurses keeps its idea of the cursor, which returns to where it was.
  var sequence: [UInt8] {
    switch self {
    case .status: Array("\u{1b}[5n".utf8)
    case .place(let column): Array("\u{1b}7\u{1b}[2;\(column)H\u{1b}[6n\u{1b}8".utf8)
    }
  }

  /// Returns true if a screen is large enough for a question of this form.
  static func fits(_ form: Form, on size: CellSize) -> Bool { form == .status || size.rows >= 2 && size.columns >= 10 }

  init?(answeredBy reply: TerminalReply) {
    switch reply {
    case .ready: self = .status
    case .cursor(row: 2, let column) where Self.first...Self.last ~= column: self = .place(column: column)
    default: return nil
    }
  }
}
