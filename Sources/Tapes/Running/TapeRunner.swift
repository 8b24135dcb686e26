import PhotoFeed
import SymbolArt
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
  /// What was pressed and clicked, by what it set off.
  public private(set) var coverage = KeyCoverage()
  /// Goldens that were written anew.
  public private(set) var updated: [String] = []
  /// Called after each frame, with the step that is being played: a live audience paces and stops here; `false` stops the tape.
  public var onFrame: ((_ step: Tape.Step?, _ clock: TapeClock) -> Bool)?

  let world: TapeWorld
  var typingSpeed = 0.05
  var waitTimeout = 15.0
  var clipboard = ""
  private var cast: CastRecorder?
  private var outputs: [String] = []
  private var isStopped = false
  private var current: Tape.Step?

  /// Stops a run from inside.
  struct Stop: Error {
    var outcome: TapeOutcome
  }

  /// A runner of a tape in a world.
  public init(_ tape: Tape, in world: TapeWorld) {
    self.tape = tape
    self.world = world
  }

  /// The cast of all frames, as it was recorded when asked to by `recordsCast` or an `Output` that ends with `.cast`.
  public var recordedCast: CastRecorder? { cast }

  /// Records a cast although the tape asks for none (`--cast`).
  public var recordsCast = false

  /// How fast `--watch` shows it: virtual seconds a real one.
  public private(set) var playbackSpeed = 1.0

  /// Plays the tape to its end or to what fails.
  ///
  /// - Parameter makeScreen: what to draw on; `nil`: a headless screen.
  public func run(makeScreen: ((CellSize) throws -> Screen)? = nil) -> TapeOutcome {
    defer { stage?.screen.close() }
    do {
      try start(makeScreen)
      for step in tape.steps {
        current = step
        try perform(step)
        if isStopped { return .interrupted }
      }
      current = nil
      // What was sent last is seen, too.
      if let stage, stage.hasEventsWaiting { stage.run(frames: 1) }
      try writeOutputs()
    } catch let stop as Stop {
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

  // MARK: - Starting

  private func start(_ makeScreen: ((CellSize) throws -> Screen)?) throws {
    var options = world.options
    var size = CellSize(columns: 80, rows: 24)
    var rate = 60
    var latency = 0.0
    var cellPixels: CellPixels?
    var feed = world.feed
    for step in tape.steps {
      switch step.command {
      case .set(let setting):
        current = step
        switch setting {
        case .rows(let rows): size.rows = rows
        case .columns(let columns): size.columns = columns
        case .framerate(let frames): rate = frames
        case .theme(let name): options.theme = name == "light" ? .light : .dark
        case .feed(let path): if !world.feedOverrides { feed = Self.path(path, besides: step.place.file) }
        case .layout(let name):
          guard world.layouts.contains(where: { $0.name == name }) else { throw refuse(unknownLayout(name)) }
          options.layout = name
        case .seed(let seed): options.seed = seed
        case .cellSize(let width, let height): cellPixels = CellPixels(width: width, height: height)
        case .latency(let seconds): latency = seconds
        case .typingSpeed, .playbackSpeed, .waitTimeout: break
        }
      case .require(let program):
        current = step
        if !world.hasProgram(program) { throw refuse("\(program) is not installed") }
      case .output(let path):
        outputs.append(Self.path(path, besides: step.place.file))
        if path.hasSuffix(".cast") { recordsCast = true }
      default: break
      }
    }
    current = tape.steps.first
    let photos: PhotoFeed
    do {
      guard let feed else { throw refuse("no feed is named; write Set Feed or use --feed") }
      photos = try world.loadFeed(feed)
    } catch let stop as Stop {
      throw stop
    } catch {
      throw Stop(outcome: .unreadable(failure("\(error)")))
    }
    size = world.size ?? size
    let screen = try makeScreen?(size) ?? Screen.headless(size)
    if let cellPixels { screen.assume(cellPixels: cellPixels) }
    let supply = LatentPictureSupply(world.makeLoader(), latency: latencies(latency))
    let wall = Wall(
      screen: screen, feed: photos, options: options, pictures: supply, layouts: world.layouts, services: services)
    wall.onTrigger = { [weak self] trigger, place in self?.coverage.note(trigger, in: place) }
    let stage = TapeStage(screen: screen, wall: wall, framerate: rate)
    if recordsCast { cast = CastRecorder(size: screen.size) }
    stage.onFrame = { [weak self] clock, bytes in
      guard let self else { return }
      digest.add(frame: clock.frame, bytes: bytes)
      cast?.add(bytes, at: clock.time)
      if let onFrame, !onFrame(current, clock) { isStopped = true }
    }
    self.stage = stage
    stage.run(frames: 1)
  }

  /// Latency of each picture: the tape's, or permuted by `--jitter`.
  private func latencies(_ seconds: Double) -> (PictureKey) -> Double {
    guard let jitter else { return { _ in seconds } }
    return { jitter.latency(of: $0, base: seconds) }
  }

  /// Shifts of input and latencies for `--jitter`; `nil`: none.
  public var jitter: TapeJitter?

  /// What a tape's wall may ask of the outside: text goes to `Paste`, nothing else leaves.
  private var services: WallServices { WallServices(copy: { [weak self] in self?.clipboard = $0 }) }

  // MARK: - Failing

  func failure(_ message: String, written: [String] = []) -> TapeFailure {
    let clock = stage?.clock
    return TapeFailure(
      place: current?.place ?? TapePlace(file: tape.name, line: max(1, tape.steps.last?.place.line ?? 1)),
      command: current.map { TapePrinter.line($0.command) } ?? "end of the tape", message: message,
      time: clock?.time ?? 0,
      frame: clock?.frame ?? 0, written: written)
  }

  func fail(_ message: String, written: [String] = []) -> Stop {
    Stop(outcome: .failed(failure(message, written: written)))
  }

  func refuse(_ message: String) -> Stop { Stop(outcome: .refused(failure(message))) }

  func unknownLayout(_ name: String) -> String {
    "there is no layout \"\(name)\"" + Spelling.hint(for: name, among: world.layouts.map(\.name))
  }

  // MARK: - Files

  /// A path beside the tape that names it.
  static func path(_ path: String, besides tape: String) -> String {
    if path.hasPrefix("/") { return path }
    return (tape.lastIndex(of: "/").map { String(tape[...$0]) } ?? "") + path
  }

  func write(_ path: String, _ bytes: [UInt8]) throws(Stop) {
    do {
      try world.files.write(path, bytes)
    } catch {
      throw Stop(outcome: .unreadable(failure("\(path) cannot be written: \(error)")))
    }
  }

  private func writeOutputs() throws {
    for path in outputs {
      if path.hasSuffix(".cast"), let cast {
        try write(path, Array(cast.text(version: 3).utf8))
      } else if let stage {
        try write(path, try ScreenForm.bytes(of: ScreenShot(of: stage.wall), for: path))
      }
    }
  }

  // MARK: - Performing

  func hide(_ isHidden: Bool, _ stage: TapeStage) { cast?.hide(isHidden, at: stage.clock.time) }

  func mark(_ label: String, _ stage: TapeStage) {
    stage.resetCost()
    cast?.mark(label, at: stage.clock.time)
  }

  func resized(_ size: CellSize, _ stage: TapeStage) { cast?.resize(size, at: stage.clock.nextTime) }

  func noteUpdated(_ golden: String) { updated.append(golden) }

  func take(_ setting: TapeSetting) {
    switch setting {
    case .typingSpeed(let seconds): typingSpeed = seconds
    case .waitTimeout(let seconds): waitTimeout = seconds
    case .playbackSpeed(let factor): playbackSpeed = factor
    default: break
    }
  }
}
