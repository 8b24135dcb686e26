import Basics

/// Parses the part of TOML 1.0 that settings use: tables, plain, quoted and dotted keys, strings on one line, whole numbers,
/// `true` and `false`, arrays of these, and inline tables. Everything else is refused with its place, whatever the text is.
struct TOMLParser {
  /// A value, or the beginning of a table.
  enum Value: Hashable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([Value])
    case table
  }

  /// A key with the names of the tables around it, its place and its value.
  struct Entry: Hashable {
    let path: [String]
    let place: Place
    let value: Value
  }

  /// A line and a column, both from 1.
  struct Place: Hashable {
    var line = 1
    var column = 1
  }

  /// What is wrong, as a sentence that says what to do.
  struct Fault: Error, Hashable {
    let place: Place
    let message: String
  }

  private let text: [Unicode.Scalar]
  private let lineStarts: [Int]
  private var position = 0
  private var entries: [Entry] = []
  private var defined: Set<[String]> = []

  /// Returns the entries of a text in order.
  static func entries(of text: String) throws(Fault) -> [Entry] {
    var parser = TOMLParser(text)
    try parser.parse()
    return parser.entries
  }

  private init(_ text: String) {
    let text = Array(text.unicodeScalars).filter { $0 != "\u{feff}" }
    self.text = text
    lineStarts = [0] + text.indices.filter { text[$0] == "\n" }.map { $0 + 1 }
  }

  private mutating func parse() throws(Fault) {
    var table: [String] = []
    while true {
      try skipBlank()
      guard let next else { return }
      if next == "[" { table = try header() } else { try member(of: table, depth: 0) }
      skipSpaces()
      try skipComment()
      guard self.next == nil || skip("\n") || skip("\r\n") else { throw unexpected("a line break is missing before") }
    }
  }

  // MARK: Tables and keys

  private mutating func header() throws(Fault) -> [String] {
    let start = position
    _ = skip("[")
    if next == "[" { throw fault("settings have no lists of tables: write [name]", at: start) }
    let path = try key()
    guard skip("]") else { throw unexpected("a ] is missing before") }
    try define(path, .table, at: start)
    return path
  }

  private mutating func member(of table: [String], depth: Int) throws(Fault) {
    let start = position
    let path = table + (try key())
    guard skip("=") else { throw unexpected("a = is missing before") }
    skipSpaces()
    if next == "{" {
      try define(path, .table, at: start)
      try inlineTable(path, depth: depth + 1)
    } else {
      try define(path, try value(depth: 0), at: start)
    }
  }

  private mutating func define(_ path: [String], _ value: Value, at start: Int) throws(Fault) {
    guard defined.insert(path).inserted else {
      throw fault("\(path.joined(separator: ".")) is set twice; remove one of the two", at: start)
    }
    entries.append(Entry(path: path, place: place(of: start), value: value))
  }

  private mutating func key() throws(Fault) -> [String] {
    var path: [String] = []
    repeat {
      skipSpaces()
      switch next {
      case "\""?: path.append(try basicString())
      case "'"?: path.append(try literalString())
      default:
        let start = position
        while let next, next.isASCII,
          next.properties.isAlphabetic || ("0"..."9").contains(next) || next == "-" || next == "_"
        {
          position += 1
        }
        guard position > start else { throw unexpected("a key is missing before") }
        path.append(string(start..<position))
      }
      skipSpaces()
    } while skip(".")
    return path
  }

  private mutating func inlineTable(_ path: [String], depth: Int) throws(Fault) {
    guard depth < Self.maximumDepth else { throw fault("tables are nested too deeply here", at: position) }
    _ = skip("{")
    skipSpaces()
    if skip("}") { return }
    repeat {
      try member(of: path, depth: depth)
      skipSpaces()
    } while skip(",")
    guard skip("}") else { throw unexpected("a comma or } is missing before") }
  }

  // MARK: Values

  private static let maximumDepth = 16

  private mutating func value(depth: Int) throws(Fault) -> Value {
    switch next {
    case "\""?: return .string(try basicString())
    case "'"?: return .string(try literalString())
    case "["?: return .array(try array(depth: depth + 1))
    case "{"?: throw fault("settings have no tables in lists", at: position)
    default: break
    }
    let start = position
    while let next, !" \t\r\n,]}#".unicodeScalars.contains(next) { position += 1 }
    let word = string(start..<position)
    switch word {
    case "": throw unexpected("a value is missing before")
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default:
      guard let number = Int(word.replacing("_", with: "")) else {
        throw fault("“\(word.prefix(30))” is no value: put text in quotes; numbers are whole", at: start)
      }
      return .integer(number)
    }
  }

  private mutating func array(depth: Int) throws(Fault) -> [Value] {
    guard depth < Self.maximumDepth else { throw fault("lists are nested too deeply here", at: position) }
    _ = skip("[")
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

  /// Reads a string in double quotes, with escapes.
  private mutating func basicString() throws(Fault) -> String {
    let start = position
    try openString("\"")
    var result = String.UnicodeScalarView()
    while let next = try character(of: start) {
      position += 1
      if next == "\"" { break }
      result.append(next == "\\" ? try escape() : next)
    }
    return String(result)
  }

  /// Reads a string in single quotes, without escapes.
  private mutating func literalString() throws(Fault) -> String {
    let start = position
    try openString("'")
    while let next = try character(of: start), next != "'" { position += 1 }
    defer { position += 1 }
    return string(start + 1..<position)
  }

  private mutating func openString(_ quote: Unicode.Scalar) throws(Fault) {
    if text[position...].starts(with: [quote, quote, quote]) {
      throw fault(
        "settings have no texts of several lines: write it on one line, in single or double quotes", at: position)
    }
    position += 1
  }

  /// The next character of the string that began at `start`.
  private func character(of start: Int) throws(Fault) -> Unicode.Scalar? {
    guard let next, next != "\n", next != "\r" else {
      throw fault("this text is not closed on its line: put a quote at its end", at: start)
    }
    try checkControl(next)
    return next
  }

  private mutating func escape() throws(Fault) -> Unicode.Scalar {
    let start = position - 1
    guard let letter = next else { throw fault("this text is not closed", at: start) }
    position += 1
    switch letter {
    case "b": return "\u{8}"
    case "t": return "\t"
    case "n": return "\n"
    case "f": return "\u{c}"
    case "r": return "\r"
    case "\"", "\\": return letter
    case "u", "U":
      let end = position + (letter == "u" ? 4 : 8)
      if end <= text.count, text[position..<end].allSatisfy({ $0.properties.isASCIIHexDigit }),
        let scalar = UInt32(string(position..<end), radix: 16).flatMap(Unicode.Scalar.init)
      {
        position = end
        return scalar
      }
      throw fault("4 hexadecimal digits of a character follow \\u, 8 follow \\U", at: start)
    default: throw fault("there is no escape \\\(letter): write \\\\ for a backslash, or use single quotes", at: start)
    }
  }

  // MARK: Characters

  private var next: Unicode.Scalar? { position < text.count ? text[position] : nil }

  private func string(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(text[range])) }

  private mutating func skip(_ wanted: String) -> Bool {
    guard text[position...].starts(with: wanted.unicodeScalars) else { return false }
    position += wanted.unicodeScalars.count
    return true
  }

  private mutating func skipSpaces() {
    while next == " " || next == "\t" { position += 1 }
  }

  private mutating func skipComment() throws(Fault) {
    guard next == "#" else { return }
    while let next, next != "\n", next != "\r" {
      try checkControl(next)
      position += 1
    }
  }

  /// Skips white space, line breaks and comments.
  private mutating func skipBlank() throws(Fault) {
    repeat {
      skipSpaces()
      try skipComment()
    } while skip("\n") || skip("\r\n")
  }

  private func checkControl(_ scalar: Unicode.Scalar) throws(Fault) {
    guard scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7f else { return }
    throw fault("a control character: write it as \\u and 4 hexadecimal digits, in double quotes", at: position)
  }

  private func unexpected(_ message: String) -> Fault {
    guard let next else { return fault(message + " the end of the file", at: position) }
    return fault(next == "\n" || next == "\r" ? message + " the end of the line" : "\(message) “\(next)”", at: position)
  }

  private func fault(_ message: String, at position: Int) -> Fault {
    Fault(place: place(of: position), message: message)
  }

  private func place(of position: Int) -> Place {
    let line = lineStarts.partitioningIndex { $0 > position }
    return Place(line: line, column: position - lineStarts[line - 1] + 1)
  }
}
