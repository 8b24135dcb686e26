import Basics

/// Expects a file that the wall has written, and its content.
struct ExpectFileCommand: TapeExpectation {
  static let scope = TapeScope.wall
  static let names = ["Expect file"]
  static let phase = TapePhase.afterOpening
  static let help = [
    TapeHelpRow(
      "Expect file PATH [not] [/re/]",
      "Check a file that w wrote. It writes to a temporary folder of the tape; files that it moved to the trash are in trash/.",
      example: "x\nw\nType \"left.json\"\nEnter\nExpect file left.json not /Picture 1\"/")
  ]
  var path: String
  /// The pattern of the content; nil to check only that the file exists.
  var pattern: TapePattern?
  var isNegated = false

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    let path = try line.takeName("a path")
    let isNegated = line.takeIf("not")
    return Self(path: path, pattern: line.isAtEnd ? nil : try line.takePattern(), isNegated: isNegated)
  }

  var description: String {
    "Expect file \(TapePrinter.quoted(path))" + (isNegated ? " not" : "") + (pattern.map { " \($0)" } ?? "")
  }

  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    guard let bytes = runner.disk.read(path) else {
      if pattern == nil, isNegated { return }
      let written = TapePrinter.list(runner.disk.files, upTo: 10)
      throw runner.fail(written.isEmpty ? "no file was written" : "no such file was written, but \(written)")
    }
    guard let pattern else {
      if isNegated { throw runner.fail("the file exists") }
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard pattern.expression.matches(text) == isNegated else { return }
    let start = String(text.prefix(200).map { $0.isNewline ? " " : $0 })
    throw runner.fail(isNegated ? "the file matches" : "the file starts with \"\(start)\"")
  }
}

struct ExpectOutputCommand: TapeExpectation {
  static let names = ["Expect output"]
  static let help = [
    TapeHelpRow(
      "Expect output ([not] /re/|\"FILE\")",
      "Check what the wall has printed on standard output, such as the names that it was opened to pick: by a pattern, or by a file beside the tape, which --update writes. Names of files are relative to the tape's folder.",
      example: "q\nExpect output not /Picture/")
  ]
  static let phase = TapePhase.afterEnd

  enum Wanted: Hashable {
    case pattern(TapePattern, isNegated: Bool)
    /// The whole content of a file.
    case file(String)
  }
  var wanted: Wanted
  var golden: String? { if case .file(let name) = wanted { name } else { nil } }

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    let isNegated = line.upcoming?.kind == .word && line.takeIf("not")
    if isNegated || line.isPatternNext {
      return Self(wanted: .pattern(try line.takePattern(), isNegated: isNegated))
    }
    return Self(wanted: .file(try line.takeName("a pattern such as /Dune/, or a file's path in quotes")))
  }

  var description: String {
    switch wanted {
    case .pattern(let pattern, let isNegated): "Expect output \(isNegated ? "not " : "")\(pattern)"
    case .file(let name): "Expect output \(TapePrinter.quoted(name))"
    }
  }

  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    let output = runner.result.output
    let text = String(decoding: output, as: UTF8.self)
    switch wanted {
    case .pattern(let pattern, let isNegated):
      guard pattern.expression.matches(text) == isNegated else { return }
      throw runner.fail(text.isEmpty ? "nothing was printed" : "this was printed: \(text.quotedForJSON)")
    case .file(let name):
      let path = TapeRunner.path(name, besides: runner.tape.name)
      guard let golden = try runner.golden(named: name, at: path, unlessIs: output) else { return }
      let lines = SnapshotDifference.lines(from: String(decoding: golden, as: UTF8.self), to: text)
      throw runner.fail("\(lines.count) lines of the output differ from \(name)", differences: lines)
    }
  }
}

struct ExpectExitCommand: TapeExpectation {
  static let names = ["Expect exit"]
  static let help = [
    TapeHelpRow(
      "Expect exit n", "Check the exit status of the wall, which must have quit: 0, or 130 if picking was cancelled.",
      example: "q\nExpect exit 0")
  ]
  static let phase = TapePhase.afterEnd
  var status: Int

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    Self(status: try line.takeNumber("an exit status", in: 0...255))
  }

  var description: String { "Expect exit \(status)" }

  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    let found = Int(runner.result.status)
    guard found == status else { throw runner.fail("the exit status is \(found)") }
  }
}

/// Expects the cost of drawing since the last `Mark`.
struct ExpectCostCommand: TapeExpectation {
  static let names = ["Expect perf"]
  static let phase = TapePhase.afterOpening
  static let help = [
    TapeHelpRow(
      "Expect perf (\(Cost.allCases.map(\.rawValue).joined(separator: "|"))) op n",
      "Check the cost of drawing since the last Mark, or since the start. frames are those that wrote something.",
      example: "Mark \"step\"\nRight\nExpect perf max-bytes-per-frame <= 100000")
  ]

  enum Cost: String, CaseIterable {
    /// The number of frames with changes.
    case frames
    /// The number of bytes that ncurses wrote.
    case bytes
    case maxBytesPerFrame = "max-bytes-per-frame"
  }
  var cost: Cost
  var relation: Relation
  var number: Double

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    Self(cost: try line.takeChoice(), relation: try line.takeOperator(), number: try line.takeAmount())
  }

  var description: String { "Expect perf \(cost.rawValue) \(relation.rawValue) \(TapePrinter.decimal(number))" }

  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    let found =
      switch cost {
      case .frames: stage.cost.frames
      case .bytes: stage.cost.bytes
      case .maxBytesPerFrame: stage.cost.maxBytesPerFrame
      }
    guard relation.holds(Double(found), number) else { throw runner.fail("\(cost.rawValue) is \(found)") }
  }
}
