import Basics
import TestSupport
import Testing

@Suite struct RegularExpressionTests {
  /// (expression, text, first match; nil for none)
  @Test(arguments: [
    ("Moon", "the Moon", "Moon"), ("moon|^d", "dune moon", "d"), ("a.c", "a\nc abc", "abc"),
    ("(?s)a.c", "a\nc", "a\nc"),
    ("a+?", "aaa", "a"), ("a{2}", "aaa", "aa"), ("a{2,}b", "aaab", "aaab"), ("x{1", "x{1", "x{1"),
    ("a{,2}", "aaa", "aa"),
    ("[^ -~\n]", "abc‘", "‘"), ("[]a]+", "x]a", "]a"), ("[a-]+", "b-a", "-a"), (#"[\d.]+"#, "v 1.25", "1.25"),
    (#"\bday\b"#, "Sunday, day", "day"), (#"\Bday"#, "day Sunday", "day"), (#"\x41\u{42}\u0043"#, "ABC", "ABC"),
    ("(?i)ÄB[c-d]", "xäbD", "äbD"), ("a(?i)b(?-i)c", "ABC aBc", "aBc"), ("a(?i:b)c", "aBC aBc", "aBc"),
    ("(?i)[^b]", "Bb", nil), ("(?i)[^a-y]", "bYz", "z"), (#"(?i)[^\d]"#, "1B", "B"),
    ("(?m)^b$", "a\nb\nc", "b"), ("^b", "a\nb", nil), ("b$", "ab\n", nil), (#"b\Z"#, "ab\n", "b"),
    (#"b\z"#, "ab\n", nil), (#"\Ab"#, "ab", nil),
    (#"b\Z"#, "ab\nb c\n\n", nil),
    ("(?<name>a)b", "ab", "ab"), ("caf.$", "cafe\u{301}", "cafe\u{301}"), ("é", "cafe\u{301}", "e\u{301}"),
    ("", "a", ""),
    (#"\/\."#, "a/.b", "/."), ("(a*)*b", "aab", "aab"), ("()*", "a", ""), (#"\w+"#, "-été_2", "été_2"),
    (#"\n\t\f\e\r"#, "'\n\t\u{c}\u{1b}\r", "\n\t\u{c}\u{1b}\r"), (#"[\t\e]+"#, "f'\t\u{1b}t", "\t\u{1b}"),
  ])
  func finds(source: String, text: String, match: String?) throws {
    let expression = try RegularExpression(source)
    #expect(expression.firstMatch(in: text).map { String(text[$0]) } == match)
    #expect(expression.matches(text) == (match != nil))
  }

  @Test(arguments: [
    ("(", "is not"), (")", "is not"), ("a)", "is not"), ("[a", "is not"), ("*", "is not"), ("a**", "is not"),
    ("\\", "is not"),
    ("[b-a]", "is not"), ("a{3,2}", "is not"), ("(?", "is not"), (#"\x{110000}"#, "is not"), ("[\\", "is not"),
    (#"(a)\1"#, #"has \1"#), ("(?=a)", "has (?="), ("(?<!a)", "has a look behind"), ("(?>a)", "has (?>"),
    (#"\p{L}"#, #"has \p"#),
    ("[a&&b]", "has &&"), ("[[:alpha:]]", "has [ within"), ("a++", "has a repetition"), ("a{1001}", "repeats too much"),
    ("((((a{9}){9}){9}){9})", "repeats too much"), ("(((){1000}){1000}){1000}", "repeats too much"),
    ("a{99999999999999999999}", "repeats too much"), (String(repeating: "(", count: 100_000), "repeats too much"),
  ])
  func refuses(source: String, clause: String) throws {
    let problem = try #require(throws: RegularExpression.Problem.self) { _ = try RegularExpression(source) }
    #expect(problem.clause.hasPrefix(clause), "\(problem.clause)")
  }

  /// An expression has at most 999 parts: here the sequence, and each of its letters.
  @Test(arguments: [(998, true), (999, false)]) func mayHaveManyParts(letters: Int, isAccepted: Bool) {
    let source = String(repeating: "a", count: letters)
    #expect(
      (try? RegularExpression(source))?.firstMatch(in: source + "b")
        == (isAccepted ? source.startIndex..<source.endIndex : nil))
  }

  /// Backtracking takes 2^10,000 steps for the first, and minutes for the others on a screen.
  @Test(arguments: [("(a|a)*b", "a"), (#"(\S*\s*)*Q"#, "word "), ("(x+x+)+y", "x"), ("(.*)(.*)(.*)(.*)(.*)z", "é ")])
  func endsAlsoWhereBacktrackingDoesNot(source: String, text: String) throws {
    #expect(try RegularExpression(source).firstMatch(in: String(repeating: text, count: 10_000)) == nil)
  }

  /// Swift's own engine finds the same in short texts.
  @Test(arguments: 0..<40) func equalsSwiftsEngine(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<50 {
      let source = Self.expression(depth: 3, &random)
      let swift = try Regex(source)
      let ours = try RegularExpression(source)
      for _ in 0..<20 {
        let text = String(
          (0..<Int.random(in: 0...8, using: &random)).map { _ in "abcB \n".randomElement(using: &random)! })
        let expected = try swift.firstMatch(in: text)?.range
        #expect(ours.firstMatch(in: text) == expected, "/\(source)/ in \(text.debugDescription)")
      }
    }
  }

  /// Returns a random expression. What is repeated does not match the empty text, where engines differ.
  private static func expression(depth: Int, _ random: inout SeededRandom) -> String {
    func below(_ random: inout SeededRandom) -> String { expression(depth: depth - 1, &random) }
    let repetitions = ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}?", "{2,}"]
    let parts = ["a", "b", "c", ".", "[ab]", "[^a]", "[a-c ]", #"\w"#, #"\W"#, #"\s"#, "(?i:b)"]
    switch depth == 0 ? 0 : Int.random(in: 0...7, using: &random) {
    case 0...1: return parts.randomElement(using: &random)!
    case 2...3: return below(&random) + below(&random)
    case 4: return "(?:" + below(&random) + "|" + below(&random) + ")"
    case 5: return "(" + below(&random) + ")"
    case 6:
      return "(?:" + parts.randomElement(using: &random)! + below(&random) + ")" + repetitions.randomElement(
        using: &random)!
    default:
      return ["^", "$", "(?m:^)", "(?m:$)", #"\A"#, #"\Z"#, #"\z"#, ""].randomElement(using: &random)! + below(&random)
    }
  }
}
