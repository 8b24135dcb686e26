import PhotoFeed
import TerminalPanels
import Wall

/// Plays a tape, one command after the other.
public final class TapeRunner {
  public let tape: Tape
  /// The wall and its clock; nil until `run()` has read the tape's settings.
  public private(set) var stage: TapeStage?
  /// Hashes of all frames.
  public private(set) var digest = FrameDigest()
  /// The keys and gestures that had an effect.
  public internal(set) var coverage = KeyCoverage()
  /// The cast of all frames; nil unless `recordsCast` is set or an `Output` names one.
  public internal(set) var cast: CastRecorder?
  /// Paths of the golden screens that were written.
  var updated: [String] = []
  /// Called after each frame with the current step. If it returns false, the replay stops.
  public var onFrame: ((_ step: Tape.Step?, _ clock: TapeClock) -> Bool)?

  let world: TapeWorld
  var clipboard = ""
  /// Where the wall writes.
  let disk = TapeDisk()
  /// The values of all settings. Some change while the tape runs.
  var setup: TapeSetup
  var shownFeed: PhotoFeed?
  private var outputs: [String] = []
  private var isStopped = false
  var current: Tape.Step?

  /// Creates a runner.
  public init(_ tape: Tape, in world: TapeWorld) {
    self.tape = tape
    self.world = world
    setup = TapeSetup(world)
  }

  /// Whether a cast is recorded even if the tape names none (`--cast`).
  public var recordsCast = false

  /// Virtual seconds per real second, for `--watch`.
  public var playbackSpeed: Double { setup.playbackSpeed }

  /// Plays the tape until its end or until a command fails.
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
      // The last input is shown, too.
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
        failure("golden screens were written: \(updated.joined(separator: ", ")); check them and run again"))
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

  /// Starts a session and shows its first frame.
  func begin(_ stage: TapeStage) {
    if recordsCast { cast = CastRecorder(size: stage.screen.size) }
    stage.onFrame = { [weak self, weak stage] clock, bytes in
      guard let self, let stage else { return }
      // Pixels count as they are placed, not as a terminal gets them.
      let painted = (stage.wall.pixels as? PaintedPictures)?.takeChanges() ?? []
      digest.add(frame: clock.frame, bytes: bytes + painted)
      cast?.add(bytes, at: clock.time)
      if let onFrame, !onFrame(current, clock) {
        isStopped = true
        self.stage?.stop()
      }
    }
    self.stage = stage
    stage.run(frames: 1)
  }

  /// Adds a file to write when the tape ends.
  func addOutput(_ path: String) {
    outputs.append(path)
    if path.hasSuffix(".cast") { recordsCast = true }
  }

  /// The variant of the tape for `--jitter`, or nil.
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
    "unknown layout \"\(name)\"" + Spelling.hint(for: name, among: world.layouts.map(\.name))
  }

  // MARK: - Files

  /// Returns a path that the current step names, relative to the folder of the tape that the step stands in.
  func path(_ path: String) -> String { Self.path(path, besides: current?.place.file ?? tape.name) }

  /// Returns a path relative to the folder of the tape that names it.
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

  /// Writes the screen in the format that the path's extension names.
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
