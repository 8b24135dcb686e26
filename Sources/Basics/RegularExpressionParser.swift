/// Parses the text of a regular expression. Names of groups are skipped, since matches have no groups.
struct RegularExpressionParser {
  typealias Problem = RegularExpression.Problem
  typealias Node = RegularExpressionNode

  private struct Flags {
    var ignoresCase: Bool
    /// Whether `^` and `$` match at each line.
    var matchesLines: Bool
    /// Whether `.` matches newlines.
    var matchesNewlines = false
  }
  private var rest: ArraySlice<Character>
  private var flags: Flags
  private var groupDepth = 0

  init(_ source: String, ignoresCase: Bool, matchesLines: Bool) {
    rest = Array(source)[...]
    flags = Flags(ignoresCase: ignoresCase, matchesLines: matchesLines)
  }

  mutating func parse() throws(Problem) -> Node {
    let node = try parseChoice()
    guard rest.isEmpty else { throw .malformed }
    return node
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text) else { return false }
    rest.removeFirst(text.count)
    return true
  }

  private mutating func next() throws(Problem) -> Character {
    guard let character = rest.popFirst() else { throw .malformed }
    return character
  }

  private mutating func parseChoice() throws(Problem) -> Node {
    var choices: [Node] = []
    repeat {
      var nodes: [Node] = []
      while let first = rest.first, first != "|", first != ")" {
        let node = try parsePart()
        nodes.append(try parseRepetition(of: node))
      }
      choices.append(.sequence(nodes))
    } while take("|")
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func parsePart() throws(Problem) -> Node {
    let character = try next()
    switch character {
    case "(": return try parseGroup()
    case "[": return .character(try parseSet())
    case "\\": return try parseEscape()
    case ".": return .character(.init(kinds: [flags.matchesNewlines ? (.any, false) : (.newline, true)]))
    case "^": return .assertion(flags.matchesLines ? .startOfLine : .startOfText)
    case "$": return .assertion(flags.matchesLines ? .endOfLine : .endOfText)
    case "*", "+", "?": throw .malformed
    default: return literal(character)
    }
  }

  private func literal(_ character: Character) -> Node {
    .character(.init(ranges: [character...character], ignoresCase: flags.ignoresCase && character.isCased))
  }

  // MARK: Repetitions

  private mutating func parseRepetition(of node: Node) throws(Problem) -> Node {
    guard let (least, most) = try parseCounts() else { return node }
    let isLazy = take("?")
    if !isLazy, rest.first == "+" { throw .unsupported("a repetition with + behind it") }
    guard try parseCounts() == nil else { throw .malformed }
    return .repeated(node, least: least, most: most, isLazy: isLazy)
  }

  /// Consumes `*`, `+`, `?`, `{2}`, `{2,}`, `{,3}` or `{2,3}`. Returns nil if none follows.
  private mutating func parseCounts() throws(Problem) -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    guard rest.first == "{", let end = rest.firstIndex(of: "}") else { return nil }
    let texts = rest[(rest.startIndex + 1)..<end].split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    // Other braces are ordinary characters.
    guard texts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      texts[0].count + (texts.last?.count ?? 0) > 0
    else { return nil }
    rest = rest[(end + 1)...]
    let (least, most) = (try count(texts[0]) ?? 0, try count(texts[texts.count - 1]))
    guard least <= most ?? least else { throw .malformed }
    return (least, most)
  }

  private func count(_ digits: ArraySlice<Character>) throws(Problem) -> Int? {
    guard !digits.isEmpty else { return nil }
    guard let count = Int(String(digits)), count <= 1000 else { throw .tooLarge }
    return count
  }

  // MARK: Groups

  private mutating func parseGroup() throws(Problem) -> Node {
    let outer = flags
    if take("?") {
      if take("<") || take("P<") {
        guard rest.first?.isLetter == true, let end = rest.firstIndex(of: ">") else {
          throw .unsupported("a look behind (?<")
        }
        rest = rest[(end + 1)...]
      } else if try parseFlags() {
        // `(?i)` is valid until the end of its group.
        return .sequence([])
      }
    }
    groupDepth += 1
    guard groupDepth < 100 else { throw .tooLarge }
    let node = try parseChoice()
    guard take(")") else { throw .malformed }
    groupDepth -= 1
    flags = outer
    return node
  }

  /// Consumes `i)`, `m-s:` or `:`. Returns true if this ends the group.
  private mutating func parseFlags() throws(Problem) -> Bool {
    var isOn = true
    while true {
      let flag = try next()
      switch flag {
      case "i": flags.ignoresCase = isOn
      case "m": flags.matchesLines = isOn
      case "s": flags.matchesNewlines = isOn
      case "-": isOn = false
      case ":": return false
      case ")": return true
      default: throw .unsupported("(?\(flag)")
      }
    }
  }

  // MARK: Escapes and sets

  private mutating func parseEscape() throws(Problem) -> Node {
    let character = try next()
    switch character {
    case "b": return .assertion(.wordBoundary)
    case "B": return .assertion(.noWordBoundary)
    case "A": return .assertion(.startOfText)
    case "z": return .assertion(.endOfText)
    case "Z": return .assertion(.endOfTextOrFinalNewline)
    default:
      if let kind = kind(character) { return .character(.init(kinds: [kind])) }
      return literal(try escaped(character))
    }
  }

  /// Returns the character class of `\d`, `\D` and so on, or nil.
  private func kind(_ character: Character) -> (kind: Node.CharacterKind, isNegated: Bool)? {
    guard "dDsSwW".contains(character), let kind = Node.CharacterKind(rawValue: Character(character.lowercased()))
    else { return nil }
    return (kind, character.isUppercase)
  }

  /// Returns the character of an escape whose first character has been consumed.
  private mutating func escaped(_ character: Character) throws(Problem) -> Character {
    switch character {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "f": return "\u{c}"
    case "e": return "\u{1b}"
    case "x", "u":
      var digits = rest.prefix(character == "x" ? 2 : 4)
      if rest.first == "{" {
        digits = rest.dropFirst().prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 2)
      } else {
        rest = rest.dropFirst(digits.count)
      }
      guard let scalar = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init) else { throw .malformed }
      return Character(scalar)
    default:
      guard !character.isLetter, !character.isNumber else { throw .unsupported("\\\(character)") }
      return character
    }
  }

  private mutating func parseSet() throws(Problem) -> Node.CharacterSet {
    var set = Node.CharacterSet(isNegated: take("^"), ignoresCase: flags.ignoresCase)
    var isFirst = true
    while isFirst || !take("]") {
      isFirst = false
      let start = try next()
      if start == "\\", let kind = try kind(peek()) {
        rest.removeFirst()
        set.kinds.append(kind)
        continue
      }
      let lower = try character(inSet: start)
      guard rest.first == "-", let after = rest.dropFirst().first, after != "]" else {
        set.ranges.append(lower...lower)
        continue
      }
      rest.removeFirst()
      let upper = try character(inSet: try next())
      guard lower <= upper else { throw .malformed }
      set.ranges.append(lower...upper)
    }
    return set
  }

  private func peek() throws(Problem) -> Character {
    guard let first = rest.first else { throw .malformed }
    return first
  }

  private mutating func character(inSet character: Character) throws(Problem) -> Character {
    if character == "\\" { return try escaped(try next()) }
    if character == "[" { throw .unsupported("[ within []") }
    // Swift's set operations.
    if "&-~".contains(character), rest.first == character { throw .unsupported("\(character)\(character) within []") }
    return character
  }
}
