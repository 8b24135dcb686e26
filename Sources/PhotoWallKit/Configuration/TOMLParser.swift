import Basics

/// Parses the subset of TOML 1.0 for settings: tables, bare, quoted and dotted keys, single-line strings, decimal
/// integers, `true` and `false`, arrays of these, and inline tables. Refuses everything else with its location.
struct TOMLParser {
  /// A value, or the start of a table.
  enum Value: Hashable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([Value])
    case table
  }

  /// A key with the names of its tables, its location and its value.
  struct Entry: Hashable {
    let path: [String]
    let location: SourceLocation
    let value: Value
  }

  /// The way a name was defined: as a value or an inline table, by `[name]`, by `[name.other]`, or by `name.other = …`.
  private enum Definition {
    case value, header, parent, dotted
  }

  private let file: String
  private let text: [Unicode.Scalar]
  private var position: Int
  /// The current line, and the index of its first character.
  private var (line, lineStart) = (1, 0)
  private var definitions: [[String]: Definition] = [:]
  /// The entries in order.
  private(set) var entries: [Entry] = []

  /// Parses the text of a file; `file` is for errors.
  init(_ text: String, file: String = "") throws(Diagnostic) {
    self.file = file
    self.text = Array(text.unicodeScalars)
    // Skips a byte order mark.
    position = self.text.first == "\u{feff}" ? 1 : 0
    lineStart = position
    var table: [String] = []
    while true {
      try skipBlank()
      guard let next else { return }
      if next == "[" { table = try header() } else { try member(of: table) }
      skipSpaces()
      try skipComment()
      guard self.next == nil || skipLineBreak() else { throw unexpected("a line break is missing before") }
    }
  }

  // MARK: Tables and keys

  private mutating func header() throws(Diagnostic) -> [String] {
    let start = location
    position += 1
    if next == "[" { throw fault(at: start, "settings have no lists of tables: write [name]") }
    let path = try key()
    guard skip("]") else { throw unexpected("a ] is missing before") }
    try define(path, after: 0, as: .header, at: start)
    entries.append(Entry(path: path, location: start, value: .table))
    return path
  }

  private mutating func member(of table: [String]) throws(Diagnostic) {
    skipSpaces()
    let start = location
    let path = table + (try key())
    guard skip("=") else { throw unexpected("a = is missing before") }
    skipSpaces()
    try define(path, after: table.count, as: .value, at: start)
    let isTable = next == "{"
    entries.append(Entry(path: path, location: start, value: isTable ? .table : try value(depth: 0)))
    if isTable { try inlineTable(path) }
  }

  /// Notes the definition of a path's names after the first `count`. Throws if one is defined in another way.
  private mutating func define(
    _ path: [String], after count: Int, as last: Definition, at start: SourceLocation
  ) throws(Diagnostic) {
    try checkDepth(path.count - 1, of: "tables")
    for length in count + 1...path.count {
      let name = Array(path[..<length])
      let new = length == path.count ? last : last == .header ? .parent : .dotted
      switch (new, definitions[name]) {
      case (_, nil), (.header, .parent): definitions[name] = new
      case (.dotted, .dotted), (.parent, .header), (.parent, .parent), (.parent, .dotted): break
      default:
        throw fault(at: start, "\(name.joined(separator: ".")) is set twice; remove one of the two")
      }
    }
  }

  private mutating func key() throws(Diagnostic) -> [String] {
    var path: [String] = []
    repeat {
      skipSpaces()
      if next == "\"" || next == "'" {
        path.append(try string())
      } else {
        let name = word { $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0 || $0 == "-" || $0 == "_") }
        guard !name.isEmpty else { throw unexpected("a key is missing before") }
        path.append(name)
      }
      skipSpaces()
    } while skip(".")
    return path
  }

  private mutating func inlineTable(_ path: [String]) throws(Diagnostic) {
    try checkDepth(path.count, of: "tables")
    position += 1
    skipSpaces()
    if skip("}") { return }
    repeat {
      try member(of: path)
      skipSpaces()
    } while skip(",")
    guard skip("}") else { throw unexpected("a comma or } is missing before") }
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(Diagnostic) -> Value {
    let start = location
    switch next {
    case "\""?, "'"?: return .string(try string())
    case "["?: return .array(try array(depth: depth + 1))
    case "{"?: throw fault(at: start, "settings have no tables in lists")
    default: break
    }
    let word = word { !" \t\r\n,]}#".unicodeScalars.contains($0) }
    switch word {
    case "": throw unexpected("a value is missing before")
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default:
      if word.wholeMatch(of: /[+-]?(0|[1-9](_?[0-9])*)/) != nil, let number = Int(word.replacing("_", with: "")) {
        return .integer(number)
      }
      throw fault(at: start, "“\(word.prefix(30))” is no value: put text in quotes; numbers are whole and decimal")
    }
  }

  private mutating func array(depth: Int) throws(Diagnostic) -> [Value] {
    try checkDepth(depth, of: "lists")
    position += 1
    var values: [Value] = []
    try skipBlank()
    while !skip("]") {
      values.append(try value(depth: depth))
      try skipBlank()
      guard skip(",") || next == "]" else { throw unexpected("a comma or ] is missing before") }
      try skipBlank()
    }
    return values
  }

  private func checkDepth(_ depth: Int, of kind: String) throws(Diagnostic) {
    if depth >= 16 { throw fault("\(kind) are nested too deeply here") }
  }

  /// Reads a string in double quotes with escapes, or in single quotes without.
  private mutating func string() throws(Diagnostic) -> String {
    let (start, quote) = (location, text[position])
    if text[position...].starts(with: [quote, quote, quote]) {
      throw fault(
        at: start, "settings have no texts of several lines: write it on one line, in single or double quotes")
    }
    position += 1
    var result = String.UnicodeScalarView()
    while let next, next != "\n", next != "\r" {
      try checkControl(next)
      position += 1
      if next == quote { return String(result) }
      result.append(next == "\\" && quote == "\"" ? try escape() : next)
    }
    throw fault(at: start, "this text is not closed on its line: put a quote at its end")
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "b": "\u{8}", "t": "\t", "n": "\n", "f": "\u{c}", "r": "\r", "\"": "\"", "\\": "\\",
  ]

  /// Reads the rest of an escape after the backslash.
  private mutating func escape() throws(Diagnostic) -> Unicode.Scalar {
    let start = SourceLocation(file: file, line: line, column: location.column - 1)
    let letter = next ?? "\n"
    position += 1
    if let meaning = Self.escapes[letter] { return meaning }
    switch letter {
    case "u", "U":
      let count = letter == "u" ? 4 : 8
      let digits = text[position...].prefix(count)
      position += digits.count
      if digits.count == count, digits.allSatisfy(\.properties.isASCIIHexDigit),
        let scalar = UInt32(String(String.UnicodeScalarView(digits)), radix: 16).flatMap(Unicode.Scalar.init)
      {
        return scalar
      }
      throw fault(at: start, "4 hexadecimal digits of a character follow \\u, 8 follow \\U")
    default:
      throw fault(at: start, "there is no escape \\\(letter): write \\\\ for a backslash, or use single quotes")
    }
  }

  // MARK: Characters

  private var next: Unicode.Scalar? { position < text.count ? text[position] : nil }

  private var location: SourceLocation { SourceLocation(file: file, line: line, column: position - lineStart + 1) }

  /// Reads characters while `isPart` returns true.
  private mutating func word(_ isPart: (Unicode.Scalar) -> Bool) -> String {
    let word = text[position...].prefix(while: isPart)
    position += word.count
    return String(String.UnicodeScalarView(word))
  }

  private mutating func skip(_ wanted: Unicode.Scalar) -> Bool {
    guard next == wanted else { return false }
    position += 1
    return true
  }

  private mutating func skipSpaces() {
    while next == " " || next == "\t" { position += 1 }
  }

  private mutating func skipComment() throws(Diagnostic) {
    guard next == "#" else { return }
    while let next, next != "\n", next != "\r" {
      try checkControl(next)
      position += 1
    }
  }

  private mutating func skipLineBreak() -> Bool {
    if next == "\r", text[position...].dropFirst().first == "\n" { position += 1 }
    guard skip("\n") else { return false }
    (line, lineStart) = (line + 1, position)
    return true
  }

  /// Skips white space, line breaks and comments.
  private mutating func skipBlank() throws(Diagnostic) {
    repeat {
      skipSpaces()
      try skipComment()
    } while skipLineBreak()
  }

  private func checkControl(_ scalar: Unicode.Scalar) throws(Diagnostic) {
    guard scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7f else { return }
    throw fault("a control character: write it as \\u and 4 hexadecimal digits, in double quotes")
  }

  private func fault(at location: SourceLocation? = nil, _ message: String) -> Diagnostic {
    Diagnostic(at: location ?? self.location, message + ".")
  }

  private func unexpected(_ message: String) -> Diagnostic {
    let name = next.map { $0 == "\n" || $0 == "\r" ? "the end of the line" : "“\($0)”" } ?? "the end of the file"
    return fault("\(message) \(name)")
  }
}
