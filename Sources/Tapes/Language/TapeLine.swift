import SymbolArt
import TerminalPanels

/// The words of one line, taken from left to right; each taker says what it wanted where something else stands.
struct TapeLine {
  let file: String
  let number: Int
  private let tokens: [TapeToken]
  private let end: Int
  private var next = 0

  init(file: String, number: Int, tokens: [TapeToken], end: Int) {
    self.file = file
    self.number = number
    self.tokens = tokens
    self.end = end
  }

  /// What stands next, if anything does.
  var upcoming: TapeToken? { next < tokens.count ? tokens[next] : nil }

  /// A problem with what stands next, or with the line's end.
  func problem(_ message: String) -> TapeProblem { problem(at: upcoming?.column ?? end, message) }

  func problem(at column: Int, _ message: String) -> TapeProblem {
    TapeProblem(TapePlace(file: file, line: number, column: column), message)
  }

  /// What stands next, for messages.
  private var found: String {
    switch upcoming {
    case nil: "the line ends"
    case .some(let token) where token.kind == .text: "there is the text \"\(token.text)\""
    case .some(let token) where token.kind == .pattern: "there is the pattern /\(token.text)/"
    case .some(let token): "there is ‘\(token.text)’"
    }
  }

  func wanted(_ what: String) -> TapeProblem { problem("\(what) is wanted here, but \(found)") }

  mutating func takeAny() -> TapeToken? {
    defer { next += 1 }
    return upcoming
  }

  /// Takes the word if it is the one.
  mutating func takeIf(_ word: String) -> Bool {
    guard let token = upcoming, token.kind == .word, token.text == word else { return false }
    next += 1
    return true
  }

  mutating func takeWord(_ what: String) throws(TapeProblem) -> String {
    guard let token = upcoming, token.kind == .word else { throw wanted(what) }
    next += 1
    return token.text
  }

  mutating func takeText(_ what: String) throws(TapeProblem) -> String {
    guard let token = upcoming, token.kind == .text else { throw wanted("\(what) in quotes") }
    next += 1
    return token.text
  }

  /// A path or a name: in quotes or as a bare word.
  mutating func takeName(_ what: String) throws(TapeProblem) -> String {
    guard let token = upcoming, token.kind != .pattern else { throw wanted(what) }
    next += 1
    return token.text
  }

  mutating func takePattern() throws(TapeProblem) -> TapePattern {
    guard let token = upcoming, token.kind == .pattern else {
      throw wanted("a pattern between slashes, such as /Dune/,")
    }
    guard let pattern = TapePattern(token.text) else {
      throw problem("/\(token.text)/ is no regular expression")
    }
    next += 1
    return pattern
  }

  mutating func takeNumber(_ what: String, in range: ClosedRange<Int>) throws(TapeProblem) -> Int {
    guard let token = upcoming, token.kind == .word, let number = Int(token.text), range.contains(number) else {
      throw wanted("\(what), a whole number from \(range.lowerBound) to \(range.upperBound),")
    }
    next += 1
    return number
  }

  mutating func takeTime(_ what: String) throws(TapeProblem) -> Double {
    guard let token = upcoming, token.kind == .word, let time = Self.time(token.text) else {
      throw wanted("\(what), a time such as 500ms, 2s or 1m,")
    }
    next += 1
    return time
  }

  /// `120x40`.
  mutating func takeSize(_ what: String, upTo limit: Int) throws(TapeProblem) -> CellSize {
    guard let token = upcoming, token.kind == .word, let size = Self.size(token.text, upTo: limit) else {
      throw wanted("\(what), such as 80x24,")
    }
    next += 1
    return size
  }

  mutating func takeSpot() throws(TapeProblem) -> TapeSpot {
    if takeIf("on") {
      if takeIf("item") { return .item(try takeItem()) }
      guard upcoming?.kind == .pattern else { throw wanted("item N, item \"title\" or a pattern between slashes") }
      return .text(try takePattern())
    }
    let column = try takeNumber("a column", in: 0...9999)
    return .cell(CellPoint(column: column, row: try takeNumber("a row", in: 0...9999)))
  }

  mutating func takeItem() throws(TapeProblem) -> TapeItem {
    if let token = upcoming, token.kind == .text {
      next += 1
      return .title(token.text)
    }
    guard let token = upcoming, token.kind == .word, let number = Int(token.text), number >= 1 else {
      throw wanted("an item's number, from 1, or its title in quotes")
    }
    next += 1
    return .number(number)
  }

  mutating func takeColor() throws(TapeProblem) -> RGB {
    guard let token = upcoming, token.kind == .word, token.text.count == 7, token.text.first == "#",
      let value = UInt32(token.text.dropFirst(), radix: 16)
    else { throw wanted("a colour such as #ffd700") }
    next += 1
    return RGB(rawValue: value)
  }

  mutating func takeOperator() throws(TapeProblem) -> TapeOperator {
    guard let token = upcoming, token.kind == .word, let relation = TapeOperator(rawValue: token.text) else {
      throw wanted("one of == != <= >= < >")
    }
    next += 1
    return relation
  }

  /// Refuses what is left.
  func finish() throws(TapeProblem) {
    guard let token = upcoming else { return }
    let what = token.kind == .word ? "‘\(token.text)’" : token.kind == .text ? "\"\(token.text)\"" : "/\(token.text)/"
    throw problem("\(what) is more than this command takes; put it on a line of its own or take it away")
  }

  /// Seconds: `500ms`, `2s`, `1m`, or a bare number of seconds.
  static func time(_ text: String) -> Double? {
    let (number, unit): (Substring, Double) =
      if text.hasSuffix("ms") { (text.dropLast(2), 0.001) } else if text.hasSuffix("s") {
        (text.dropLast(), 1)
      } else if text.hasSuffix("m") { (text.dropLast(), 60) } else { (text[...], 1) }
    guard !number.isEmpty, number.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }),
      let value = Double(number.first == "." ? "0" + number : String(number)), value * unit <= 86_400
    else { return nil }
    // Thousandths are exact in a tape; keep 0.001 × 250 from being 0.25000000000000006.
    return (value * unit * 1e6).rounded() / 1e6
  }

  static func size(_ text: String, upTo limit: Int) -> CellSize? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]), (1...limit).contains(columns),
      (1...limit).contains(rows)
    else { return nil }
    return CellSize(columns: columns, rows: rows)
  }
}
