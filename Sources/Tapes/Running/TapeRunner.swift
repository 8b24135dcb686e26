import PhotoFeed
import TerminalPanels
import Wall

/// Plays one tape: parses nothing and shows nothing itself, but drives a `TapeStage` command by command.
public final class TapeRunner {
  /// What is played.
  public let tape: Tape
  /// What is played on; made from the tape's settings when it starts.
  public private(set) var stage: TapeStage?
  /// The chain of hashes of all frames.
  public private(set) var digest = FrameDigest()
  /// The keys and gestures that had an effect.
  public internal(set) var coverage = KeyCoverage()
  /// The cast of all frames; nil unless `recordsCast` is set or an `Output` names one.
  public internal(set) var cast: CastRecorder?
  /// Paths of the golden screens that were written.
  var updated: [String] = []
  /// Called after each frame, with the step that is being played: a live audience paces and stops here; `false` stops the tape.
  public var onFrame: ((_ step: Tape.Step?, _ clock: TapeClock) -> Bool)?

  let world: TapeWorld
  var clipboard = ""
  /// What the wall writes to.
  let disk = TapeDisk()
  /// What the settings add up to. Some change while the tape runs.
  var setup: TapeSetup
  /// The feed that the wall shows.
  var shownFeed: PhotoFeed?
  private var outputs: [String] = []
  private var isStopped = false
  var current: Tape.Step?

  /// A runner of a tape in a world.
  public init(_ tape: Tape, in world: TapeWorld) {
    self.tape = tape
    self.world = world
    setup = TapeSetup(world)
  }

  /// Records a cast although the tape asks for none (`--cast`).
  public var recordsCast = false

  /// How fast `--watch` shows it: virtual seconds a real one.
  public var playbackSpeed: Double { setup.playbackSpeed }

  /// Plays the tape to its end or to what fails.
  public func run() -> TapeOutcome {
    defer { stage?.screen.close() }
    do {
      try start()
      for step in tape.steps {
        current = step
        try perform(step.command)
        if isStopped { return .interrupted }
      }
      current = nil
      // What was sent last is seen, too.
      if let stage, stage.hasEventsWaiting { stage.run(frames: 1) }
      try writeOutputs()
    } catch let stop as TapeStop {
      if isStopped { return .interrupted }
      if let clock = stage?.clock { cast?.end(at: clock.time, status: stop.outcome.status) }
      return stop.outcome
    } catch {
      return .refused(failure("\(error)"))
    }
    if let clock = stage?.clock { cast?.end(at: clock.time, status: 0) }
    if !updated.isEmpty {
      return .failed(
        failure("golden screens were written anew: \(updated.joined(separator: ", ")); look at them and run again"))
    }
    return .passed
  }

  private func perform(_ command: any TapeCommand) throws(TapeStop) {
    guard let stage else { return }
    if stage.wall.shouldQuit, type(of: command).phase == .whileOpen {
      throw TapeStop(outcome: .quitEarly(failure("the wall has quit already")))
    }
    try command.run(self, stage)
  }

  // MARK: - The stage

  /// Takes a stage and shows its first frame.
  func begin(_ stage: TapeStage) {
    if recordsCast { cast = CastRecorder(size: stage.screen.size) }
    stage.onFrame = { [weak self] clock, bytes in
      guard let self else { return }
      digest.add(frame: clock.frame, bytes: bytes)
      cast?.add(bytes, at: clock.time)
      if let onFrame, !onFrame(current, clock) {
        isStopped = true
        self.stage?.stop()
      }
    }
    self.stage = stage
    stage.run(frames: 1)
  }

  /// A file that the tape writes when it ends.
  func addOutput(_ path: String) {
    outputs.append(path)
    if path.hasSuffix(".cast") { recordsCast = true }
  }

  /// Shifts of input and latencies for `--jitter`; `nil`: none.
  public var jitter: TapeJitter?

  // MARK: - Failing

  func failure(_ message: String, written: [String] = []) -> TapeFailure {
    let clock = stage?.clock
    return TapeFailure(
      place: current?.place ?? TapePlace(file: tape.name, line: max(1, tape.steps.last?.place.line ?? 1)),
      command: current.map { "\($0.command)" } ?? "end of the tape", message: message,
      time: clock?.time ?? 0,
      frame: clock?.frame ?? 0, written: written)
  }

  func fail(_ message: String, written: [String] = []) -> TapeStop {
    TapeStop(outcome: .failed(failure(message, written: written)))
  }

  func refuse(_ message: String) -> TapeStop { TapeStop(outcome: .refused(failure(message))) }

  func unreadable(_ message: String) -> TapeStop { TapeStop(outcome: .unreadable(failure(message))) }

  func unknownLayout(_ name: String) -> String {
    "there is no layout \"\(name)\"" + Spelling.hint(for: name, among: world.layouts.map(\.name))
  }

  // MARK: - Files

  /// Returns a path that the current step names, relative to the folder of the tape that the step stands in.
  func path(_ path: String) -> String { Self.path(path, besides: current?.place.file ?? tape.name) }

  /// A path beside the tape that names it.
  static func path(_ path: String, besides tape: String) -> String {
    if path.hasPrefix("/") || path.contains("://") || path == "-" { return path }
    return (tape.lastIndex(of: "/").map { String(tape[...$0]) } ?? "") + path
  }

  func write(_ path: String, _ bytes: [UInt8]) throws(TapeStop) {
    do {
      try world.files.write(path, bytes)
    } catch {
      throw unreadable("\(path) cannot be written: \(error)")
    }
  }

  /// Writes the screen in the form that the path's extension names.
  func writeScreen(to path: String, _ stage: TapeStage) throws(TapeStop) {
    let bytes: [UInt8]
    do {
      bytes = try ScreenForm.bytes(of: ScreenShot(of: stage.wall), for: path)
    } catch {
      throw unreadable("\(error)")
    }
    try write(path, bytes)
  }

  private func writeOutputs() throws(TapeStop) {
    for path in outputs {
      if path.hasSuffix(".cast"), let cast {
        try write(path, Array(cast.text(version: 3).utf8))
      } else if let stage {
        try writeScreen(to: path, stage)
      }
    }
  }
}

/// Ends a run from inside a command.
struct TapeStop: Error {
  var outcome: TapeOutcome
}
