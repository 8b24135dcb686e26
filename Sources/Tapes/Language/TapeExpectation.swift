import SymbolArt
import TerminalPanels

/// What `Expect` looks at.
public enum TapeExpectation: Hashable, Sendable {
  /// Whether a pattern matches a part of the screen.
  case text(TapeRegion, TapePattern, isNegated: Bool)
  /// Whether an item is in a state.
  case item(TapeItem, TapeItemState, isNegated: Bool)
  /// Whether all of these hold.
  case state([TapeComparison])
  /// What is in a cell.
  case cell(CellPoint, TapeCell)
  /// Whether the screen is the golden one of this name.
  case snapshot(String)
  /// Whether the wall has written a file, and whether a pattern matches it.
  case file(String, TapePattern?, isNegated: Bool)
  /// What it has cost since the last `Mark`.
  case performance(TapeCost, TapeOperator, Double)
}

/// A part of the screen.
public enum TapeRegion: Hashable, Sendable {
  /// All of it, rows joined by line ends.
  case screen
  /// The status line.
  case status
  /// A row, from 0.
  case row(Int)
}

/// What an item can be.
public enum TapeItemState: Hashable, Sendable {
  /// Some of it is on the screen.
  case visible
  /// It has the focus.
  case focused
  /// It is marked.
  case marked
  /// Its picture is shown.
  case loaded
  /// Its rectangle on the screen starts there and, where said, has this size.
  case at(CellPoint, size: CellSize?)
}

/// `KEY op VALUE`: something of the wall's state against a number or a text.
public struct TapeComparison: Hashable, Sendable {
  /// As `TapeStateKey` lists them.
  public var key: String
  /// How it is compared.
  public var relation: TapeOperator
  /// The text that stands in the tape.
  public var value: String

  /// `key relation value`.
  public init(key: String, relation: TapeOperator, value: String) {
    self.key = key
    self.relation = relation
    self.value = value
  }
}

/// How two values are compared.
public enum TapeOperator: String, Hashable, Sendable, CaseIterable {
  case equal = "=="
  case notEqual = "!="
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case less = "<"
  case greater = ">"

  /// Whether `left` stands so to `right`.
  public func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .lessOrEqual: left <= right
    case .greaterOrEqual: left >= right
    case .less: left < right
    case .greater: left > right
    }
  }
}

/// What a cell should hold; what is not said may be anything.
public struct TapeCell: Hashable, Sendable {
  /// Its character, with what combines with it.
  public var text: String
  /// Its foreground.
  public var foreground: RGB?
  /// Its background.
  public var background: RGB?
  /// Attributes that it has.
  public var attributes: Set<TapeAttribute>

  /// A cell of this character.
  public init(text: String, foreground: RGB? = nil, background: RGB? = nil, attributes: Set<TapeAttribute> = []) {
    self.text = text
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}

/// How text can stand out.
public enum TapeAttribute: String, Hashable, Sendable, CaseIterable {
  case bold, dim, italic, underline, reverse
}

/// What drawing costs.
public enum TapeCost: String, Hashable, Sendable, CaseIterable {
  /// Frames that changed something.
  case frames
  /// Bytes that the terminal library wrote.
  case bytes
  /// The most that it wrote for one frame.
  case maxBytesPerFrame = "max-bytes-per-frame"
}
