/// A part of a parsed regular expression.
indirect enum RegularExpressionNode {
  case character(CharacterSet)
  case assertion(Assertion)
  case sequence([RegularExpressionNode])
  /// One of several alternatives; earlier ones are preferred.
  case choice([RegularExpressionNode])
  /// - most: The greatest number of repetitions; nil for no limit.
  case repeated(RegularExpressionNode, least: Int, most: Int?, isLazy: Bool)

  /// A condition on a position in the text.
  enum Assertion {
    case startOfText, startOfLine, endOfText, endOfLine, endOfTextOrFinalNewline, wordBoundary, noWordBoundary
  }

  struct CharacterSet {
    var ranges: [ClosedRange<Character>] = []
    var kinds: [(kind: CharacterKind, isNegated: Bool)] = []
    var isNegated = false
    var ignoresCase = false

    /// Returns true if a character, or its other case if case is ignored, is in the set.
    func contains(_ character: Character) -> Bool {
      var isIn = has(character)
      if ignoresCase, !isIn, character.isCased {
        isIn = (character.lowercased() + character.uppercased()).contains(where: has)
      }
      return isIn != isNegated
    }

    private func has(_ character: Character) -> Bool {
      ranges.contains { $0.contains(character) } || kinds.contains { $0.kind.contains(character) != $0.isNegated }
    }
  }

  /// A character class with its own escape.
  enum CharacterKind: Character {
    case digit = "d"
    case space = "s"
    case word = "w"
    case newline = "\n"
    case any = "."

    func contains(_ character: Character) -> Bool {
      switch self {
      case .digit: character.unicodeScalars.first?.properties.numericType == .decimal
      case .space: character.isWhitespace
      case .word: character.isLetter || character.isNumber || character == "_"
      case .newline: character.isNewline
      case .any: true
      }
    }
  }
}

/// A regular expression, compiled to instructions.
struct RegularExpressionProgram {
  /// A set of characters, with a bit for each ASCII character.
  struct SignSet {
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    private let characters: RegularExpressionNode.CharacterSet

    init(_ characters: RegularExpressionNode.CharacterSet) {
      self.characters = characters
      for byte in UInt8(0)..<128 where characters.contains(Character(Unicode.Scalar(byte))) {
        if byte < 64 { low |= 1 << byte } else { high |= 1 << (byte - 64) }
      }
    }

    static let word = SignSet(.init(kinds: [(.word, false)]))

    func contains(_ sign: RegularExpressionPosition.Sign) -> Bool {
      switch sign {
      case .ascii(let byte): (byte < 64 ? low : high) >> (byte & 63) & 1 == 1
      case .other(let character): characters.contains(character)
      }
    }
  }

  enum Instruction {
    case character(SignSet)
    case assertion(RegularExpressionNode.Assertion)
    case jump(Int)
    /// Both branches are followed; the first one is preferred.
    case split(Int, Int)
    case match
  }

  private(set) var instructions: [Instruction] = []
  /// The instructions that may still be added. The time per character of a text is proportional to their number.
  private var room = 1000

  /// The sets of possible first characters; nil if a match may be empty or begin with an assertion.
  var firstSets: [SignSet]? {
    var (sets, waiting, reached): ([SignSet], [Int], Set<Int>) = ([], [0], [])
    while let index = waiting.popLast() {
      guard reached.insert(index).inserted else { continue }
      switch instructions[index] {
      case .character(let set): sets.append(set)
      case .jump(let target): waiting.append(target)
      case .split(let first, let second): waiting += [first, second]
      case .assertion, .match: return nil
      }
    }
    return sets
  }

  /// - Throws: `.tooLarge` if nested repetitions need too many instructions.
  init(_ node: RegularExpressionNode) throws(RegularExpression.Problem) {
    try add(node)
    instructions.append(.match)
  }

  private mutating func add(_ node: RegularExpressionNode) throws(RegularExpression.Problem) {
    room -= 1
    guard room > 0 else { throw .tooLarge }
    switch node {
    case .character(let set): instructions.append(.character(SignSet(set)))
    case .assertion(let assertion): instructions.append(.assertion(assertion))
    case .sequence(let nodes): for node in nodes { try add(node) }
    case .choice(let nodes):
      var ends: [Int] = []
      for node in nodes.dropLast() {
        let split = reserve()
        try add(node)
        ends.append(reserve())
        instructions[split] = .split(split + 1, instructions.count)
      }
      if let last = nodes.last { try add(last) }
      for end in ends { instructions[end] = .jump(instructions.count) }
    case .repeated(let node, let least, let most, let isLazy):
      for _ in 0..<least { try add(node) }
      var splits: [Int] = []
      for _ in 0..<(most.map { $0 - least } ?? 1) {
        splits.append(reserve())
        try add(node)
      }
      if most == nil { instructions.append(.jump(splits[0])) }
      for split in splits {
        instructions[split] =
          isLazy ? .split(instructions.count, split + 1) : .split(split + 1, instructions.count)
      }
    }
  }

  /// Adds an instruction to be set later.
  private mutating func reserve() -> Int {
    instructions.append(.match)
    return instructions.count - 1
  }
}
