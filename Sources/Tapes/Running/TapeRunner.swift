import Basics
import PhotoFeed
import TerminalPanels
import Wall

/// Plays a tape, command by command.
public final class TapeRunner {
  public let tape: Tape
  /// The wall and its clock; nil before `run()` has read the tape's settings.
  public private(set) var stage: TapeStage?
  /// The hashes of all frames.
  public private(set) var digest = FrameDigest()
  /// The keys and gestures that had an effect.
  public internal(set) var coverage = KeyCoverage()
  /// The cast of all frames; nil unless `recordsCast` is true or an `Output` needs it.
  public internal(set) var cast: CastRecorder?
  /// The paths of written golden screens.
  var updated: [String] = []
  /// Called after each frame with the current step. If it returns false, the replay stops.
  public var onFrame: ((_ step: Tape.Step?, _ clock: TapeClock) -> Bool)?

  let world: TapeWorld
  var clipboard = ""
  /// The folder for the wall's files.
  let disk: TapeDisk
  /// The values of all settings. Some change while the tape runs.
  var setup: TapeSetup
  var arguments = TapeArguments()
  var shownFeed: PhotoFeed?
  /// The pictures that a recording has saved.
  var savedPictures = SavedPictures()
  /// The journal of the wall.
  var session: SessionStore?
  var outputs: [String] = []
  /// The paths of files written in this run.
  var written: Set<String> = []
  private var isStopped = false
  /// The first warning with `Set Strict on`, or nil.
  private var refusal: TapeFailure?
  /// The real time after which the tape fails.
  private var deadline = Double.infinity
  /// Merges frames for `--cast-fps`; else nil.
  var merger: FrameMerger?
  /// The frames of videos; nil unless an `Output` needs them.
  var video: VideoFrames?
  /// The screens after each command; nil unless a text `Output` needs them.
  var screens: [String]?
  /// The recent keys for videos and casts, and their text in the last frame.
  var keyCaption = (keys: KeyCaption(), shown: "")
  var current: Tape.Step?

  public init(_ tape: Tape, in world: TapeWorld) {
    self.tape = tape
    self.world = world
    disk = TapeDisk(in: world.temporaryFolder)
    setup = TapeSetup(world)
  }

  /// Whether to record a cast without an `Output` in the tape (`--cast`).
  public var recordsCast = false

  /// Virtual seconds per real second, for `--watch` and videos.
  public var playbackSpeed: Double { setup.playbackSpeed }

  /// Whether the tape continues after a failed `Expect`.
  public var keepsGoing = false
  /// Sentences about incomplete output files, and warnings.
  public internal(set) var notes: [String] = []
  /// All failures, in order; more than one only with `keepsGoing`.
  public private(set) var failures: [TapeFailure] = []
  /// Called after a failure, while its screen is shown.
  public var onFailure: ((TapeFailure) -> Void)?

  /// Plays the tape until its end or until a command fails.
  public func run() -> TapeOutcome {
    defer { stage?.screen.close() }
    deadline = world.timeout.map { world.realTime() + $0 } ?? .infinity
    let outcome = play()
    if let clock = stage?.clock { merge(false, at: clock.time, isLast: true) }
    if let clock = stage?.clock, outcome != .interrupted { cast?.end(at: clock.time, status: outcome.status) }
    guard stage != nil, outcome.status <= 1 else { return outcome }
    do throws(TapeStop) {
      try writeOutputs()
      return outcome
    } catch {
      if let failure = error.outcome.failure { failures.append(failure) }
      return outcome == .passed ? error.outcome : outcome
    }
  }

  private func play() -> TapeOutcome {
    do {
      try start()
      try checkWarnings()
      for step in tape.steps {
        current = step
        digest.beginStep(at: (stage?.clock.frame ?? 0) + 1)
        try perform(step.command)
        if type(of: step.command).phase != .always { addScreen() }
        if isStopped { return .interrupted }
        if let late = lateFailure { return end(by: late) }
        try checkWarnings()
      }
      current = nil
      // The effect of the last input is shown, too.
      if let stage, stage.hasEventsWaiting { stage.run(frames: 1) }
      try checkWarnings()
    } catch let stop as TapeStop {
      if isStopped { return .interrupted }
      // A command that the deadline has stopped fails, too.
      if let late = lateFailure { return end(by: late) }
      if let failure = stop.outcome.failure { note(failure) }
      return stop.outcome
    } catch {
      return .refused(failure("\(error)"))
    }
    if !updated.isEmpty {
      failures.append(
        failure("golden screens were written: \(updated.joined(separator: ", ")); check them and run again"))
    }
    return failures.first.map { .failed($0) } ?? .passed
  }

  private func checkWarnings() throws(TapeStop) {
    if let refusal { throw TapeStop(outcome: .refused(refusal)) }
  }

  /// The failure of a tape that exceeds its real time limit; nil before.
  private var lateFailure: TapeFailure? {
    guard let timeout = world.timeout, world.realTime() > deadline else { return nil }
    return failure(
      "the tape has not ended after \(TapePrinter.time(timeout)); make it shorter, or give it more time with --timeout")
  }

  private func end(by late: TapeFailure) -> TapeOutcome {
    note(late)
    return .failed(late)
  }

  private func perform(_ command: any TapeCommand) throws(TapeStop) {
    guard let stage else { return }
    do throws(TapeStop) {
      switch type(of: command).phase {
      case .whileOpen where stage.wall.shouldQuit:
        let seen = command is any TapeExpectation ? "; this is about its screen, which was last as below" : ""
        throw TapeStop(outcome: .quitEarly(failureWithScreen("the wall has quit already" + seen)))
      case .afterEnd where !stage.wall.shouldQuit:
        throw fail("the wall is still open; write what ends it before this, such as q")
      default: try command.run(self, stage)
      }
    } catch {
      guard keepsGoing, command is any TapeExpectation, case .failed(let failure) = error.outcome else { throw error }
      note(failure)
    }
  }

  /// Notes a warning, or ends the tape with `Set Strict on`. A repeated line warns once.
  func warn(_ message: String, at step: Tape.Step?) {
    if setup.isStrict, refusal == nil {
      refusal = failure(message, at: step)
    } else if let place = step?.location {
      let note = "\(place): warning: \(message)"
      if !notes.contains(note) { notes.append(note) }
    }
  }

  /// Warns of text that was typed without an open prompt.
  func warnOfKeys(in text: String, at step: Tape.Step?) {
    let shell = setup.namesFeed ? "" : ". The tape names no feed, as one for a shell does not: write Set Feed PATH"
    warn(
      "no prompt takes \(TapePrinter.quoted(text)), so its characters are keys; write what opens the prompt before it, or each key on a line of its own\(shell)",
      at: step)
  }

  private func note(_ failure: TapeFailure) {
    failures.append(failure)
    onFailure?(failure)
  }

  // MARK: - The stage

  /// Starts a session and shows its first frame.
  func begin(_ stage: TapeStage) {
    if recordsCast { beginFilming(stage) }
    stage.onFrame = { [weak self, weak stage] clock, bytes in
      guard let self, let stage else { return }
      // Pixels count when they are placed, not when a terminal gets them.
      let painted = (stage.wall.pixels as? PaintedPictures)?.takeChanges() ?? []
      digest.add(frame: clock.frame, bytes: bytes + painted)
      film(bytes, at: clock.time)
      if world.timeout != nil, world.realTime() > deadline { self.stage?.stop() }
      if let onFrame, !onFrame(current, clock) {
        isStopped = true
        self.stage?.stop()
      }
    }
    self.stage = stage
    stage.run(frames: 1)
  }

  /// Sends events for the next frame, then lets `delay` seconds pass, or `TypingSpeed`.
  func send(_ events: [InputEvent], delay: Double? = nil, _ stage: TapeStage) {
    for event in events {
      stage.deliver { [unowned self, unowned stage] in film(event, at: stage.clock.time) }
      stage.send(event)
    }
    settle(delay: delay, stage)
  }

  /// Runs the frames of `delay` seconds, or of `TypingSpeed`.
  func settle(delay: Double? = nil, _ stage: TapeStage) {
    stage.run(frames: stage.clock.frames(in: delay ?? setup.typingSpeed))
  }

  /// The variant for `--jitter`, or nil.
  public var jitter: TapeJitter?

  // MARK: - Failing

  /// - Parameter step: The failed command; nil for the current one.
  func failure(_ message: String, at step: Tape.Step? = nil, written: [String] = []) -> TapeFailure {
    let (step, clock) = (step ?? current, stage?.clock)
    let line = clock == nil ? 1 : max(1, tape.steps.last?.location.line ?? 1)
    return TapeFailure(
      location: step?.location ?? SourceLocation(file: tape.name, line: line, column: 1),
      command: step.map { "\($0.command)" } ?? (clock == nil ? "start of the tape" : "end of the tape"),
      message: message, time: clock?.time ?? 0, frame: clock?.frame ?? 0, written: written)
  }

  /// Returns a failure with the screen, or with its differences from a golden one.
  func fail(_ message: String, written: [String] = [], differences: [SnapshotDifference.Line] = []) -> TapeStop {
    TapeStop(outcome: .failed(failureWithScreen(message, written: written, differences: differences)))
  }

  private func failureWithScreen(
    _ message: String, written: [String] = [], differences: [SnapshotDifference.Line] = []
  ) -> TapeFailure {
    var failure = failure(message, written: written)
    failure.expected = current?.command.expected ?? ""
    failure.differences = differences
    if let stage {
      failure.state = Self.sentence(on: stage.wall.state)
      if differences.isEmpty { failure.screen = Snapshot(ScreenShot(of: stage.wall)).texts.map { $0.joined() } }
    }
    return failure
  }

  private static func sentence(on state: WallState) -> String {
    let focus = state.focus == 0 ? "no item" : "item \(state.focus) of \(state.count) “\(state.focusTitle)”"
    let mode = state.overlay.isEmpty ? "wall" : state.overlay
    let counts = (PhotoProperty.byWeight.map { (state.counts[$0] ?? 0, $0.adjective) } + [(state.loading, "loading")])
      .filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
    return "\(focus), layout \(state.layout), mode \(mode)\(counts), status “\(state.status.trimmed)”"
  }

  func refuse(_ message: String) -> TapeStop { TapeStop(outcome: .refused(failure(message))) }

  func unreadable(_ message: String) -> TapeStop { TapeStop(outcome: .unreadable(failure(message))) }

  func unknownLayout(_ name: String) -> String {
    "unknown layout \"\(name)\"" + Spelling.hint(for: name, among: world.layouts.map(\.name))
  }
}

/// Ends a run from inside a command.
struct TapeStop: Error {
  var outcome: TapeOutcome
}
