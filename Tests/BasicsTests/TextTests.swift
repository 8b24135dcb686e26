import Basics
import TestSupport
import Testing

/// Texts and bytes that come in and go out: each function as a table, and where there is an inverse, as a law.
@Suite struct TextTests {
  @Test(arguments: 0..<20) func bytesComeBack(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(
      [UInt8](hexadecimal: bytes.hexadecimal) == bytes && [UInt8](hexadecimal: bytes.hexadecimal.uppercased()) == bytes)
    let encoded = bytes.percentEncoded { 0x61...0x7a ~= $0 }
    #expect(encoded.utf8.percentDecoded == bytes)
    #expect(encoded.utf8.count == bytes.reduce(0) { $0 + (0x61...0x7a ~= $1 ? 1 : 3) })
  }

  @Test func hexadecimalDigits() {
    for byte in UInt8.min...UInt8.max {
      #expect(byte.hexDigitValue.map(Int.init) == (byte < 128 ? Character(Unicode.Scalar(byte)).hexDigitValue : nil))
    }
    for text in ["0", "0g", "g0", "00 ", "é"] { #expect([UInt8](hexadecimal: text) == nil) }
  }

  @Test(
    arguments: [
      ("a b", "a b"), ("%41%62", "Ab"), ("%4", "%4"), ("%", "%"), ("%4g%41", "%4gA"), ("%%41", "%A"),
      ("%e2%82%ac", "€"),
      ("%ff", "\u{fffd}"), ("é%20", "é "),
    ])
  func percentDecoding(text: String, decoded: String) { #expect(text.percentDecoded == decoded) }

  @Test(
    arguments: [
      ([0x61, 0xc3, 0xa9], "aé"), ([0x61, 0xff, 0x62], "a\\xffb"), ([0xe2, 0x82, 0xac, 0xe2, 0x82], "€\\xe2\\x82"),
      ([0xf0, 0x9f, 0x98, 0x80, 0x80], "😀\\x80"), ([], ""),
    ] as [([UInt8], String)])
  func bytesThatAreNoTextAreSpelled(bytes: [UInt8], text: String) { #expect(bytes.text == text) }

  @Test(
    arguments: [
      ("gimp -n", ["gimp", "-n"]), ("  a\t b\n", ["a", "b"]), ("", []), (" ", []), ("''", [""]),
      ("a'' \"\"", ["a", ""]),
      ("'a b'c", ["a bc"]), ("\"a 'b'\"", ["a 'b'"]), ("'a \"b'", ["a \"b"]), (#"a\ b"#, ["a b"]), (#"\"a"#, ["\"a"]),
      (#"'\'"#, ["\\"]), (#""\"""#, ["\""]), (#"\\"#, ["\\"]), ("'a", nil), ("a\"", nil), ("a\\", nil),
    ] as [(String, [String]?)])
  func commandsAreDividedIntoWords(command: String, words: [String]?) { #expect(command.commandWords == words) }

  @Test(
    arguments: [
      ("plain é 👩‍👩‍👧", "plain é 👩‍👩‍👧", "plain é 👩‍👩‍👧"), ("a\u{1b}[1mb", "a\\u001b[1mb", "a\u{fffd}[1mb"),
      ("a\tb\nc\rd", "a\tb\nc\\u000dd", "a b c d"),
      ("\u{0}\u{7f}\u{9b}", "\\u0000\\u007f\\u009b", "\u{fffd}\u{fffd}\u{fffd}"),
      ("\u{85}\u{2028}\u{2029}", "\\u0085\\u2028\\u2029", "   "),
      ("a\u{202e}b\u{2066}c\u{feff}d\u{200f}e\u{61c}f", "a\\u202eb\\u2066c\\ufeffd\\u200fe\\u061cf", "abcdef"),
      ("x\u{e0001}\u{e0041}", "x\\udb40\\udc01\\udb40\\udc41", "x"),
      ("\u{fff9}\u{fffb}\u{fffc}", "\\ufff9\\ufffb\u{fffc}", "\u{fffc}"),
    ])
  func whatATerminalWouldObey(text: String, escaped: String, sanitized: String) {
    #expect(text.escapedForTerminal == escaped && SanitizedText.made(from: text) == sanitized)
    #expect(text.unicodeScalars.contains(where: \.isUnsafeInTerminal) == (text != sanitized || text != escaped))
  }

  /// `\u{7f}` and those below a space are escaped, with short forms where JSON has them.
  @Test func textsForJSON() {
    #expect("\r\t\u{7f}\u{1f} \u{80}".quotedForJSON == "\"\\r\\t\\u007f\\u001f \u{80}\"")
  }

  @Test func placesOfErrors() {
    let place = SourceLocation(file: "a\u{1b}.json", line: 3, column: 14)
    #expect("\(place)" == "a\u{fffd}.json:3:14" && "\(Diagnostic(at: place, "no"))" == "a\u{fffd}.json:3:14: no")
    #expect("\(SourceLocation(file: "a", line: 3, column: 1))" == "a:3:1")
    #expect("\(SourceLocation(file: "a", line: 3))" == "a:3" && "\(SourceLocation(file: "a", column: 3))" == "a")
    #expect(Diagnostic(at: place, "no").kind == .malformed)
  }

  /// (a date, the seconds from 2024-05-01 00:00 UTC; nil for no date)
  @Test(
    arguments: [
      ("2024-05-01", 0), ("2024-05-01T08:00+02:00", 6 * 3600), ("2024-05-01T08:00-02:00", 10 * 3600),
      ("2024-05-01T08:00+02", 6 * 3600),
      ("2024-05-01T08:00:30-0330", 690 * 60 + 30), ("2024-05-01T08:00+05:30", 150 * 60),
      ("2024-05-01T08:00-03:30", 690 * 60),
      ("2024-05-01T08:00:30.5Z", 8 * 3600 + 30.5),
      ("2024:05:01 00:00:01", 1), ("Wed, 01 May 2024 08:00:00 -0330", 690 * 60), ("2024-05-01T", nil),
      ("2024-05-01T25:00", nil), ("2024-05-32", nil), ("2024", -121 * 86_400),
    ] as [(String, Double?)])
  func writtenDates(text: String, seconds: Double?) {
    #expect(WrittenDate.seconds(text) == seconds.map { $0 + 1_714_521_600 })
  }

  /// Letters that are composed differently are the same String, but other texts, as file systems have them.
  @Test func exactTexts() {
    let (one, two): (ExactText, ExactText) = ("caf\u{e9}", "cafe\u{301}")
    #expect(one.text == two.text && one != two && Set([one, two, "caf\u{e9}"]).count == 2)
    #expect(StableHash.of("".utf8) == 0xcbf2_9ce4_8422_2325 && StableHash.of("a".utf8) == 0xaf63_dc4c_8601_ec8c)
  }

  @Test func relationsHoldAsTheirSignsSay() {
    for (left, right) in [(1, 2), (2, 2), (3, 2)] {
      let expected: [Relation: Bool] = [
        .equal: left == right, .notEqual: left != right, .less: left < right, .greater: left > right,
        .lessOrEqual: left <= right, .greaterOrEqual: left >= right,
      ]
      for relation in Relation.allCases { #expect(relation.holds(left, right) == expected[relation]) }
    }
    #expect(Relation.allCases.map(\.rawValue) == ["==", "!=", "<=", ">=", "<", ">"])
  }
}

@Suite struct SecretsTests {
  /// (text, what is sent for it once its `***` have their values again)
  @Test(
    arguments: [
      ("https://a/?key=***&page=2", "https://a/?key=abc&page=2"),
      ("https://a/?page=3&key=***", "https://a/?page=3&key=abc"),
      ("https://a/?key=*", "https://a/?key=*"), ("https://a/?other=***", "https://a/?other=***"),
      ("https://a/?key=***&sig=***", "https://a/?key=abc&sig=x=y"), ("no secrets", "no secrets"),
      ("https://a/?monkey=***", "https://a/?monkey=***"),
    ])
  func secretsAreRestored(text: String, restored: String) {
    #expect(text.restoringSecrets(from: "https://b/x?key=abc&empty&sig=x=y#top") == restored)
  }

  /// What is masked and restored from itself is as before, whatever the parameters.
  @Test func maskingIsUndone() {
    for text in ["https://a/?key=1&page=2", "https://a/?a_b=1&token=x%20y#z", "https://a/?q=1"] {
      #expect(text.maskingSecrets.restoringSecrets(from: text) == text)
    }
  }

  @Test(arguments: [
    ("a=1&b=2", "&", "a=1&b=***"), ("b=2;c", ";", "b=***;c"), ("b=", "&", "b="), ("x?b=2#b=3", "#", "x?b=***#b=***"),
    ("b=${B}", "&", "b=***"), ("ab=1", "&", "ab=1"), ("a b=1 2", " ", "a b=*** 2"), ("'b=1'", "'", "'b=***'"),
  ])
  func valuesOfNamesAreMasked(text: String, terminators: String, masked: String) {
    #expect(text[...].maskingValues(endingAt: terminators) { $0 == "b" } == masked)
  }
}

@Suite struct NaturalOrderTests {
  @Test func textsAreInNaturalOrder() {
    let sorted = ["img10", "Img2", "img1", "img01", "ÎMG3", "img02", "a", "B", "a.b", "a-b", "a b"]
    #expect(
      NaturalOrder.sorted(sorted, by: \.self) == [
        "a", "a.b", "a b", "a-b", "B", "img1", "img01", "Img2", "img02", "ÎMG3", "img10",
      ])
  }

  @Test func keysDivideNumbersOfAnyLength() {
    let numbers = [1, 9, 10, 254, 255, 256, 509, 510, 511].map { "9" + String(repeating: "0", count: $0) }
    for (one, other) in zip(numbers, numbers.dropFirst()) {
      #expect(NaturalOrder.key(of: one).lexicographicallyPrecedes(NaturalOrder.key(of: other)))
      #expect(NaturalOrder.key(of: one + "b").lexicographicallyPrecedes(NaturalOrder.key(of: other + "a")))
    }
    #expect(
      NaturalOrder.key(of: "007") == NaturalOrder.key(of: "7")
        && NaturalOrder.key(of: "0") == NaturalOrder.key(of: "000"))
  }

  @Test(
    arguments: [
      ("É", "e\u{301}"), ("Æ", "AE"), ("ß", "ss"), ("Þ", "th"), ("Œ", "oe"), ("Ĳ", "ij"), ("ŋ", "NG"), ("Ё", "е"),
      ("Й", "и"),
      ("ї", "і"), ("ſ", "s"), ("Ÿ", "y"), ("Ż", "z"), ("Đ", "d"), ("ł", "L"), ("가", "\u{1100}\u{1161}"),
      ("각", "\u{1100}\u{1161}\u{11a8}"), ("힣", "\u{1112}\u{1175}\u{11c2}"), ("Σ", "σ"),
    ])
  func lettersThatSortAlike(one: String, other: String) {
    #expect(NaturalOrder.key(of: one) == NaturalOrder.key(of: other))
  }
}
