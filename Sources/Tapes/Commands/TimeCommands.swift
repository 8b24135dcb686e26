import Basics

struct SleepCommand: TapeCommand {
  static let help = [
    TapeHelpRow(
      "Sleep time", "Run the frames of a time: 500ms, 2s, 1m; a number without a unit is seconds.",
      example: "Sleep 500ms", vhs: "")
  ]
  static let phase = TapePhase.afterOpening
  var seconds: Double

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    Self(seconds: try line.takeTime("a time"))
  }

  init(seconds: Double) { self.seconds = seconds }

  /// Creates a sleep for a number of frames, rounded to milliseconds, which is less than half a frame.
  init(frames: Int, rate: Int) { seconds = (Double(frames) / Double(rate) * 1000).rounded() / 1000 }

  var description: String { "Sleep \(TapePrinter.time(seconds))" }
  func run(_ runner: TapeRunner, _ stage: TapeStage) { stage.run(frames: stage.clock.frames(in: seconds)) }
}

struct FrameCommand: TapeCommand {
  static let help = [
    TapeHelpRow("Frame [n]", "Run n frames (1).", example: "Right\nFrame 7")
  ]
  static let phase = TapePhase.afterOpening
  var count = 1

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    Self(count: line.isAtEnd ? 1 : try line.takeNumber("a number of frames", in: 1...1_000_000))
  }

  var description: String { count == 1 ? "Frame" : "Frame \(count)" }
  func run(_ runner: TapeRunner, _ stage: TapeStage) { stage.run(frames: count) }
}

/// Runs frames until a condition is met. Fails after the time limit.
struct WaitCommand: TapeCommand {
  static let help = [
    TapeHelpRow(
      "Wait[+Screen|+Status|+Idle][@time] [/re/]",
      "Run frames until the pattern matches the screen or the status line, or until nothing moves or loads. Fails after the time (15s). Wait alone is Wait+Idle, Wait /re/ is Wait+Screen /re/.",
      example: "Tab\nWait\nWait+Status@2s /grid/",
      vhs:
        "Wait alone waits until nothing moves, Wait /re/ looks at the whole screen and not at its last line, and there is no Wait+Line"
    ),
    TapeHelpRow(
      "Wait+State[@time] KEY op VALUE …", "Run frames until the state of the wall is as in Expect state.",
      example: "Right\nWait+State focus == 2 marked == 0"),
    TapeHelpRow(
      "Wait+Item[@time] (N|\"title\") [not] (visible|focused|marked|loaded|at …|frame …)",
      "Run frames until an item is as in Expect item.", example: "Wait+Item 1 loaded"),
  ]

  enum Condition: Hashable {
    case screen(TapePattern)
    case status(TapePattern)
    /// Nothing moves or loads.
    case idle
    /// A value of the state.
    case state(ExpectStateCommand)
    /// A state of an item.
    case item(ExpectItemCommand)
  }
  static let names = ["Wait"]
  var condition: Condition
  /// The time limit in seconds; nil for `WaitTimeout`.
  var limit: Double?

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    let (scope, limit) = (line.takeScope(), try line.takeDelay())
    switch scope {
    case "+Idle": return Self(condition: .idle, limit: limit)
    case "" where line.isAtEnd: return Self(condition: .idle, limit: limit)
    case "", "+Screen": return Self(condition: .screen(try line.takePattern()), limit: limit)
    case "+Status": return Self(condition: .status(try line.takePattern()), limit: limit)
    case "+State": return Self(condition: .state(try ExpectStateCommand.parse(&line)), limit: limit)
    case "+Item": return Self(condition: .item(try ExpectItemCommand.parse(&line)), limit: limit)
    default:
      throw line.problemWithName(
        "unknown command \"Wait\(scope)\"; write Wait+Screen, Wait+Status, Wait+State, Wait+Item or Wait+Idle")
    }
  }

  var description: String {
    let limit = TapePrinter.delay(limit)
    return switch condition {
    case .screen(let pattern): "Wait+Screen\(limit) \(pattern)"
    case .status(let pattern): "Wait+Status\(limit) \(pattern)"
    case .idle: "Wait+Idle\(limit)"
    case .state(let state): "Wait+State\(limit) \(state.expected.dropFirst("state ".count))"
    case .item(let item): "Wait+Item\(limit) \(item.expected.dropFirst("item ".count))"
    }
  }

  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    let limit = limit ?? runner.setup.waitTimeout
    var left = stage.clock.frames(in: limit)
    if stage.hasEventsWaiting { stage.run(frames: 1) }
    while !holds(runner, stage) {
      guard left > 0, !stage.wall.shouldQuit, !stage.isStopped else {
        throw runner.fail("not within \(TapePrinter.time(limit)): " + found(runner, stage))
      }
      left -= 1
      stage.run(frames: 1)
    }
  }

  private func holds(_ runner: TapeRunner, _ stage: TapeStage) -> Bool {
    switch condition {
    case .screen(let pattern): pattern.expression.matches(ScreenText.text(of: stage.screen.contents()))
    case .status(let pattern): pattern.expression.matches(stage.wall.state.status.trimmed)
    case .idle: stage.wall.state.isIdle
    case .state(let state): state.difference(stage.wall.state) == nil
    case .item(let item): item.isMet(runner, stage)
    }
  }

  private func found(_ runner: TapeRunner, _ stage: TapeStage) -> String {
    switch condition {
    case .screen: return "the pattern is not on the screen"
    case .status: return "the status line is \"\(stage.wall.state.status.trimmed)\""
    case .state(let state): return state.difference(stage.wall.state) ?? ""
    case .item(let item):
      do throws(TapeStop) { return try item.check(runner, stage).found } catch {
        return error.outcome.failure?.message ?? ""
      }
    case .idle: return stage.wall.state.activities.joined(separator: "; ")
    }
  }
}
