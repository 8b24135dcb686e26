import TestSupport
import Testing

/// What `photowall doctor` says of terminals that answer in different ways.
@Suite(.oneProgramAtATime) struct DoctorTests {
  /// A name, the answer to a question with its number, and what is printed.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let answer: @Sendable (PseudoTerminal.Question, Int) -> [(seconds: Double, bytes: [UInt8])]
    let rows: [String]
  }

  @Sendable private static func right(_ question: PseudoTerminal.Question) -> [(seconds: Double, bytes: [UInt8])] {
    [(0, Array(question.answer.utf8))]
  }

  // The first two questions are asked before the attributes.
  static let cases = [
    Case(
      testDescription: "right", answer: { question, _ in right(question) },
      rows: ["8 in time", "lost: none", "late: none", "unknown: none"]),
    Case(
      testDescription: "one is lost", answer: { $1 == 4 ? [] : right($0) },
      rows: ["7 in time", "lost: 1, since later ones have come", "late: none"]),
    Case(
      testDescription: "one is late", answer: { $1 == 9 ? [(0.8, Array($0.answer.utf8))] : right($0) },
      rows: ["7 in time", "lost: none", "late: 1, after half a second or more"]),
    Case(testDescription: "none", answer: { _, _ in [] }, rows: ["none: the terminal does not report when"]),
    Case(
      testDescription: "only the status", answer: { question, _ in question == .status ? right(question) : [] },
      rows: ["8 in time", "does not report the position of the cursor"]),
    Case(
      testDescription: "unknown ones",
      answer: { question, number in right(question) + (number == 3 ? [(0, Array("\u{1b}[?997;1n".utf8))] : []) },
      rows: ["8 in time", "unknown: ESC [?997;1n; they are no keys"]),
  ]

  @Test("doctor counts answers in time, late, lost and unknown", arguments: cases)
  func answers(wanted: Case) throws {
    let terminal = try PseudoTerminal.photowall(["doctor"])
    var number = 0
    terminal.answer = { question in
      defer { number += 1 }
      return wanted.answer(question, number)
    }
    #expect(try terminal.waitForEnd() == .exited(0))
    for row in wanted.rows { #expect(terminal.text.contains(row), "\(wanted.testDescription): \(terminal.text)") }
  }

  @Test(
    "doctor tells why characters are UTF-8 or not",
    arguments: [
      ("xx_XX.UTF-8", "UTF-8: LANG=xx_XX.UTF-8, which this machine has not; C.UTF-8 instead"),
      ("C", "ASCII: LANG=C has the characters ANSI_X3.4-1968"),
      ("xx_XX", "ASCII: this machine has no locale xx_XX (LANG)"),
    ])
  func characters(locale: String, row: String) throws {
    let terminal = try PseudoTerminal.photowall(["doctor"], environment: ["LC_ALL": "", "LANG": locale])
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(terminal.text.contains(row), "\(terminal.text)")
  }
}
