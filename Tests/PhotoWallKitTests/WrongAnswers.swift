import Foundation

#if canImport(TestSupport)
  import TestSupport
#endif

/// A way in which a terminal answers the questions after frames, wrongly in most cases.
struct WrongAnswers: CustomStringConvertible, Sendable {
  let description: String
  /// Whether it does so from the start, before its attributes; otherwise once the wall is at rest.
  let isFromStart: Bool
  /// The bytes that come some seconds after a question, the one with a number.
  let parts: @Sendable (PseudoTerminal.Question, Int) -> [(seconds: Double, text: [UInt8])]

  private init(
    _ description: String, isFromStart: Bool = false,
    parts: @escaping @Sendable (PseudoTerminal.Question, Int) -> [(seconds: Double, text: [UInt8])]
  ) {
    (self.description, self.isFromStart, self.parts) = (description, isFromStart, parts)
  }

  /// Answers at once by a text.
  private init(_ description: String, isFromStart: Bool = false, _ text: @escaping @Sendable (String) -> String) {
    self.init(description, isFromStart: isFromStart) { question, _ in [(0, Array(text(question.answer).utf8))] }
  }

  static let all: [WrongAnswers] = [
    WrongAnswers("right") { $0 },
    WrongAnswers("one is lost") { $1 == 0 ? [] : [(0, Array($0.answer.utf8))] },
    WrongAnswers("three are lost") { $1 < 3 ? [] : [(0, Array($0.answer.utf8))] },
    WrongAnswers("every other one is lost") { $1 % 2 == 0 ? [] : [(0, Array($0.answer.utf8))] },
    WrongAnswers("all are lost") { _, _ in [] },
    WrongAnswers("none from the start", isFromStart: true) { _, _ in [] },
    WrongAnswers("only the status", isFromStart: true) { $0 == "\u{1b}[0n" ? $0 : "" },
    WrongAnswers("only the place", isFromStart: true) { $0 == "\u{1b}[0n" ? "" : $0 },
    WrongAnswers("0.7 s late") { question, _ in [(0.7, Array(question.answer.utf8))] },
    WrongAnswers("one 3 s late") { [($1 == 0 ? 3 : 0, Array($0.answer.utf8))] },
    WrongAnswers("twice") { $0 + $0 },
    WrongAnswers("in a paste") { "\u{1b}[200~w\($0)5\u{1b}[201~" },
    WrongAnswers("in a paste without an end") { [(0, Array((($1 == 0 ? "\u{1b}[200~" : "") + $0.answer).utf8))] },
    WrongAnswers("after ESC O") { "\u{1b}O" + $0 },
    WrongAnswers("after a cut mouse report") { "\u{1b}[<0;5" + $0 },
    WrongAnswers("after a cut mouse report of X10") { "\u{1b}[M!" + $0 },
    WrongAnswers("after a cut colour") { "\u{1b}]11;rgb:ff" + $0 },
    WrongAnswers("after Esc") { "\u{1b}" + $0 },
    WrongAnswers("after a key") { "k" + $0 },
    WrongAnswers("divided for a second after Esc") { question, _ in
      [(0, [0x1b]), (1.05, Array(question.answer.utf8.dropFirst()))]
    },
    WrongAnswers("divided for a second before the last byte") { question, _ in
      [(0, Array(question.answer.utf8.dropLast())), (1.05, Array(question.answer.utf8.suffix(1)))]
    },
    WrongAnswers("cut before the last byte") {
      $1 == 0 ? [(0, Array($0.answer.utf8.dropLast()))] : [(0, Array($0.answer.utf8))]
    },
    WrongAnswers("in 8 bits") { question, _ in [(0, [0x9b] + question.answer.utf8.dropFirst(2))] },
    WrongAnswers("in 8 bits as UTF-8") { "\u{9b}" + $0.dropFirst(2) },
    WrongAnswers("with a question mark") { $0.replacingOccurrences(of: "[", with: "[?") },
    WrongAnswers("as hterm", isFromStart: true) { $0.replacingOccurrences(of: "[0n", with: "0n") },
    WrongAnswers("as hterm, never a place", isFromStart: true) { $0 == "\u{1b}[0n" ? "\u{1b}0n" : "" },
    WrongAnswers("malfunction") { $0.replacingOccurrences(of: "0n", with: "3n") },
    WrongAnswers("with attributes") { "\u{1b}[?62;4c" + $0 + "\u{1b}]11;rgb:ff/ff/ff\u{7}" },
    WrongAnswers("with what nobody has asked") { "\u{1b}[?997;1n\u{1b}[>0;9;0c\u{1b}P!|7e7e\u{1b}\\" + $0 },
  ]

  /// What a wall does with such answers while the user moves the focus.
  struct Outcome: Sendable {
    /// Seconds from each key to the next frame; 10 if none comes.
    var seconds: [Double] = []
    /// The lines of the journals after the user's own decision, five stars for the first photo.
    var decisions: [String] = []
    var end: PseudoTerminal.End
  }

  /// Runs a wall whose terminal answers so.
  /// - Parameters:
  ///   - folder: an empty folder, for its state.
  ///   - pause: seconds from a frame to the next key.
  func run(
    _ program: String, feed: String, folder: String, keys: Int, pause: Double
  ) throws -> Outcome {
    let terminal = try PseudoTerminal(
      program, [feed, "--graphics", "symbols"],
      environment: [
        "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": folder, "XDG_STATE_HOME": folder + "/state",
      ])
    var (isOn, number) = (isFromStart, 0)
    terminal.answer = { [parts] question in
      guard isOn else { return [(0, Array(question.answer.utf8))] }
      defer { number += 1 }
      return parts(question, number).map { ($0.seconds, $0.text) }
    }
    try terminal.waitFor("1/48", seconds: 60)
    // A decision that an answer can change.
    terminal.type("\u{1b}5")
    try terminal.read(seconds: pause)
    isOn = true
    var seconds: [Double] = []
    for key in 0..<keys {
      let (mark, start) = (terminal.output.count, ContinuousClock.now)
      terminal.type(key % 2 == 0 ? "l" : "h")
      let isDrawn = (try? terminal.waitFor("\u{1b}[?2026l", since: mark, seconds: 10)) != nil
      seconds.append(isDrawn ? (ContinuousClock.now - start) / .seconds(1) : 10)
      try terminal.read(seconds: pause)
    }
    try terminal.read(seconds: 1.2)
    // By a signal the journal stays.
    terminal.signal(15)
    let end = try terminal.waitForEnd(seconds: 60)
    let sessions = folder + "/state/photowall/sessions"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: sessions)) ?? []
    // Without the identity of the photo's file: a decision is recorded once more when that has been read.
    let lines = names.flatMap { name in
      ((try? String(contentsOfFile: sessions + "/" + name, encoding: .utf8)) ?? "").split(separator: "\n").dropFirst(2)
        .map { String($0.prefix { $0 != "\t" }) }
    }
    return Outcome(seconds: seconds, decisions: lines.filter { $0 != lines.first }, end: end)
  }
}
