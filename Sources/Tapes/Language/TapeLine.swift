import Basics
import SymbolArt
import TerminalPanels

/// A line of a tape, parsed from left to right. Each `take…` function consumes and returns a part; it throws an error
/// with the expected form if there is something else.
struct TapeLine {
  let file: String
  let number: Int
  let program: TapeProgram
  private let characters: [Character]
  /// The index of the first unconsumed character.
  private var position = 0
  /// The first word without attached parts: `Wait` in `Wait+Screen@2s`.
  private(set) var name: Substring = ""
  private var nameColumn = 1
  /// The unconsumed modifiers of the first word.
  private(set) var modifiers: KeyModifiers = []
  private var scope: Substring = ""
  private var delay: Substring = ""

  init(file: String, number: Int, text: some StringProtocol, of program: TapeProgram) {
    self.file = file
    self.number = number
    self.program = program
    characters = Array(text)
  }

  /// The next token: a word or a text; a pattern counts as a word. Nil at the end of the line.
  var upcoming: TapeToken? { TapeToken.next(in: characters, from: position) }

  private var upcomingPattern: TapeToken? {
    guard let token = upcoming, token.kind == .word, token.text.first == "/" else { return nil }
    return .pattern(in: characters, at: token.start)
  }

  /// Whether a command can end here, before another one or the end of the line.
  var isAtEnd: Bool { upcoming.map(Self.startsCommand) ?? true }

  /// Returns true if a token starts a command. A single character does not, since it is more likely a mistake.
  private static func startsCommand(_ token: TapeToken) -> Bool {
    let (held, word) = TapeKeyName.strip(token.text.prefix { $0 != "@" })
    let name = word.prefix { $0 != "+" }
    return token.kind == .word && (!held.isEmpty || TapeCommandTable.words.contains(String(name)))
  }

  /// Whether a slash is next.
  var isPatternNext: Bool { upcomingPattern != nil }

  // MARK: - Problems

  /// Returns an error at the next token or the end of the line.
  func problem(_ message: String) -> Diagnostic { problem(at: upcoming?.column ?? characters.count + 1, message) }

  func problem(at column: Int, _ message: String) -> Diagnostic {
    Diagnostic(at: SourceLocation(file: file, line: number, column: column), message)
  }

  /// Returns an error at the first word.
  func problemWithName(_ message: String) -> Diagnostic { problem(at: nameColumn, message) }

  /// Returns an error about the expected form.
  ///
  /// - Parameter names: Possible words; the error suggests the most similar one.
  func wanted(_ what: String, among names: [String] = []) -> Diagnostic {
    let token = upcomingPattern ?? upcoming
    let found =
      switch token?.kind {
      case nil, .unclosed: "the end of the line"
      case .text: "the text \(token?.quoted ?? "")"
      case .pattern: "the pattern \(token?.quoted ?? "")"
      case .word: token?.quoted ?? ""
      }
    let hint = token.map { Spelling.hint(for: $0.text, among: names) } ?? ""
    return unclosed(token) ?? problem("expected \(what), found \(found)\(hint)")
  }

  private func unclosed(_ token: TapeToken?) -> Diagnostic? {
    guard let token, token.kind == .unclosed else { return nil }
    let mark = characters[token.start]
    return problem(at: token.column, "this \(mark == "/" ? "pattern" : "text") has no closing \(mark)")
  }

  // MARK: - The first word

  /// Consumes the first word: `[Ctrl+][Alt+][Shift+]name[+Scope][@time]`.
  mutating func takeFirstWord() throws(Diagnostic) {
    guard let first = upcoming, first.kind == .word else { throw wanted("a command") }
    nameColumn = first.column
    // As in VHS, a text may follow a time without a space: `Type@.2"x"`.
    let word = first.text.contains("@") ? first.text.prefix { !"\"'`".contains($0) } : first.text[...]
    position = first.start + word.count
    let (held, rest) = TapeKeyName.strip(word)
    modifiers = held
    // A single "@" or "+" is a key.
    name = rest.count > 1 ? rest.prefix { $0 != "@" && $0 != "+" } : rest
    scope = rest.dropFirst(name.count).prefix { $0 != "@" }
    delay = rest.dropFirst(name.count + scope.count)
  }

  /// The scope and the time after the first word: `+Screen@2s`.
  var suffix: Substring { scope + delay }

  /// Consumes the modifiers before the first word.
  mutating func takeModifiers() -> KeyModifiers {
    defer { modifiers = [] }
    return modifiers
  }

  /// Consumes the `+Scope` after the first word; empty if there is none.
  mutating func takeScope() -> Substring {
    defer { scope = "" }
    return scope
  }

  /// Consumes the `@time` after the first word; nil if there is none.
  mutating func takeDelay() throws(Diagnostic) -> Double? {
    guard !delay.isEmpty else { return nil }
    let times = try takeDelays()
    guard times.count == 1 else { throw problemWithName("\"\(name)\" takes one time; write @500ms or @2s") }
    return times[0]
  }

  /// Consumes the `@time,time` after the first word; empty if there is none.
  mutating func takeDelays() throws(Diagnostic) -> [Double] {
    let texts = delay.dropFirst().split(separator: ",", omittingEmptySubsequences: false)
    let delays = texts.compactMap { Self.time(String($0)) }
    guard delay.isEmpty || delays.count == texts.count else {
      throw problemWithName("\"\(delay)\" is not a time; write @500ms or @2s")
    }
    if let long = zip(delays, texts).first(where: { $0.0 > Self.longestTime }) {
      throw problemWithName(Self.tooLong(long.1))
    }
    delay = ""
    return delays
  }

  /// Throws unless the rest of the line is empty or another command.
  func finish() throws(Diagnostic) {
    if !modifiers.isEmpty { throw problemWithName("\"\(name)\" is not a key and takes no modifiers") }
    if !suffix.isEmpty {
      let key =
        TapeKeyName.key(name) == nil
        ? "" : "; write a space between keys, as modifiers are Ctrl+, Alt+ and Shift+"
      throw problemWithName("\"\(name)\" takes no \"\(suffix)\"\(suffix.hasPrefix("+") ? key : "")")
    }
    guard let token = upcomingPattern ?? upcoming, !isAtEnd else { return }
    throw unclosed(token) ?? problem("unexpected \(token.quoted) after the command")
  }

  // MARK: - Words

  /// Consumes the next token of any kind.
  mutating func takeAny() -> TapeToken? {
    let token = upcoming
    position = token?.end ?? characters.count
    return token
  }

  /// Consumes the next word if it is `word`.
  mutating func takeIf(_ word: String) -> Bool {
    guard let token = upcoming, token.kind == .word, token.text == word else { return false }
    position = token.end
    return true
  }

  /// Consumes the next word or text, and returns its parsed value; throws if `parse` returns nil.
  mutating func takeValue<Value>(
    _ what: String, among names: [String] = [], mayBeQuoted: Bool = false, _ parse: (String) -> Value?
  ) throws(Diagnostic) -> Value {
    guard let token = upcoming, token.kind == .word || mayBeQuoted && token.kind == .text,
      let value = parse(token.text)
    else { throw wanted(what, among: names) }
    position = token.end
    return value
  }

  mutating func takeWord(_ what: String) throws(Diagnostic) -> String { try takeValue(what) { $0 } }

  /// Consumes one of an enumeration's raw values.
  mutating func takeChoice<Value: RawRepresentable<String> & CaseIterable>() throws(Diagnostic) -> Value {
    try takeValue(among: Value.allCases.map(\.rawValue)) { Value(rawValue: $0) }
  }

  /// Consumes one of several names, and returns its parsed value.
  mutating func takeValue<Value>(
    among names: [String], mayBeQuoted: Bool = false, _ parse: (String) -> Value?
  ) throws(Diagnostic) -> Value {
    try takeValue(TapePrinter.choice(names), among: names, mayBeQuoted: mayBeQuoted, parse)
  }

  mutating func takeText(_ what: String) throws(Diagnostic) -> String {
    guard let token = upcoming, token.kind == .text else { throw wanted("\(what) in quotes") }
    position = token.end
    return token.text
  }

  /// Consumes a path or name: quoted, or as a bare word, which may start with a slash.
  mutating func takeName(_ what: String) throws(Diagnostic) -> String {
    guard let token = upcoming, token.kind != .unclosed else { throw wanted(what) }
    position = token.end
    return token.text
  }

  mutating func takePattern() throws(Diagnostic) -> TapePattern {
    guard let token = upcomingPattern, token.kind == .pattern else {
      throw wanted("a pattern such as /Dune/")
    }
    do throws(RegularExpression.Problem) {
      let pattern = try TapePattern(token.text)
      position = token.end
      return pattern
    } catch {
      let hint = error == .malformed ? "; put \\ before a sign that stands for itself" : ""
      throw problem("/\(token.text)/ \(error.clause)\(hint)")
    }
  }

  // MARK: - Values

  mutating func takeNumber(_ what: String, in range: ClosedRange<Int>) throws(Diagnostic) -> Int {
    try takeValue("\(what) from \(range.lowerBound) to \(range.upperBound)") {
      Int($0, within: range)
    }
  }

  mutating func takeTime(_ what: String) throws(Diagnostic) -> Double {
    let token = upcoming
    let time = try takeValue("\(what) such as 500ms, 2s or 1m", Self.time)
    if time > Self.longestTime { throw problem(at: token?.column ?? 1, Self.tooLong(token?.text ?? "")) }
    return time
  }

  /// Consumes a size: `120x40`.
  mutating func takeSize(_ what: String, upTo limit: Int) throws(Diagnostic) -> CellSize {
    let token = upcoming
    let size = try takeValue("\(what) such as 80x24") { Self.size($0, upTo: .max) }
    guard max(size.columns, size.rows) <= limit else {
      throw problem(at: token?.column ?? 1, "‘\(token?.text ?? "")’ is too large; the limit is \(limit)x\(limit)")
    }
    return size
  }

  /// Consumes a point: `3,2`.
  mutating func takePoint() throws(Diagnostic) -> CellPoint {
    try takeValue("a column and a row such as 3,2, from -9999 to 9999") { text in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0, within: -9999...9999) }
      guard parts.count == 2, let column = parts[0], let row = parts[1] else { return nil }
      return CellPoint(column: column, row: row)
    }
  }

  /// Consumes a cell: `3 2`.
  mutating func takeCell() throws(Diagnostic) -> CellPoint {
    let column = try takeNumber("a column", in: 0...9999)
    return CellPoint(column: column, row: try takeNumber("a row", in: 0...9999))
  }

  /// Consumes two numbers with a separator: `0,8.5` or `144x96`.
  mutating func takePair(_ separator: Character) throws(Diagnostic) -> (Double, Double) {
    try takeValue("two numbers such as 8\(separator)16, up to 1000000000") { text in
      let numbers = text.split(separator: separator, omittingEmptySubsequences: false).map { Double($0) }
      guard numbers.count == 2, let first = numbers[0], let second = numbers[1], abs(first) <= 1e9, abs(second) <= 1e9
      else { return nil }
      return (first, second)
    }
  }

  mutating func takeColor() throws(Diagnostic) -> RGB {
    try takeValue("a colour such as #ffd700") { text in
      guard text.count == 7, text.first == "#" else { return nil }
      return UInt32(text.dropFirst(), radix: 16).map(RGB.init(rawValue:))
    }
  }

  /// Consumes a colour, or `default` for the terminal's own.
  mutating func takeCellColor() throws(Diagnostic) -> CellColor {
    takeIf("default") ? .default : .rgb(try takeColor().rawValue)
  }

  mutating func takeOperator() throws(Diagnostic) -> Relation {
    try takeValue(TapePrinter.choice(Relation.self)) { Relation(rawValue: $0) }
  }

  /// Consumes a number that is not negative.
  mutating func takeAmount() throws(Diagnostic) -> Double {
    try takeValue("a number from 0 to 1000000000000") { Double($0).flatMap { (0...1e12).contains($0) ? $0 : nil } }
  }

  /// Returns the seconds of `500ms`, `2s`, `1m`, or of a number without a unit; nil for other texts.
  static func time(_ text: String) -> Double? {
    let (number, unit): (Substring, Double) =
      if text.hasSuffix("ms") { (text.dropLast(2), 0.001) } else if text.hasSuffix("s") {
        (text.dropLast(), 1)
      } else if text.hasSuffix("m") { (text.dropLast(), 60) } else { (text[...], 1) }
    guard !number.isEmpty, number.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }),
      let value = Double(number.first == "." ? "0" + number : String(number)), value.isFinite
    else { return nil }
    // Rounded, because 0.001 × 250 is 0.25000000000000006.
    return (value * unit * 1e6).rounded() / 1e6
  }

  /// A day, in seconds.
  private static let longestTime = 86_400.0

  private static func tooLong(_ text: some StringProtocol) -> String {
    "‘\(text)’ is too long; the limit is \(TapePrinter.time(longestTime))"
  }

  /// Returns the size of `120x40`, with sides from 1 to `limit`; nil for other texts.
  static func size(_ text: String, upTo limit: Int) -> CellSize? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = Int(parts[0], within: 1...limit),
      let rows = Int(parts[1], within: 1...limit)
    else { return nil }
    return CellSize(columns: columns, rows: rows)
  }
}
