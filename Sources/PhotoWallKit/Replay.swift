import Foundation
import PhotoFeed
import Pictures
import Tapes
import TerminalPanels
import Wall

/// Reading tapes, with all their problems told.
enum TapeFile {
  static func read(_ path: String) throws -> Tape {
    let parser = TapeParser { name in
      guard let bytes = FileManager.default.contents(atPath: name) else { throw CocoaError(.fileReadNoSuchFile) }
      return String(decoding: bytes, as: UTF8.self)
    }
    do {
      return try parser.tape(named: path)
    } catch let problems as TapeProblems {
      FileHandle.standardError.write(Data("\(problems)\n".utf8))
      throw ProcessStatus(code: ExitStatus.usage.rawValue)
    } catch {
      throw Failure(.usage, "\(path) cannot be read; check its name and its permissions.")
    }
  }
}

/// Files that a command writes because it was asked to.
enum OutputFile {
  static func write(_ bytes: [UInt8], to path: String) throws {
    do {
      if path == "-" {
        try FileHandle.standardOutput.write(contentsOf: Data(bytes))
      } else {
        try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
      }
    } catch {
      throw Failure(.inputOutput, "\(path) cannot be written: \(error.localizedDescription)")
    }
  }
}

/// What tapes run in, and the running of several.
struct ReplayWorld {
  /// A tape that was played.
  struct Result {
    var tape: Tape
    var outcome: TapeOutcome
    var digest: FrameDigest
    var coverage: KeyCoverage
    var cast: CastRecorder?
    var seconds: Double
  }

  let world: TapeWorld

  /// Nothing of the environment reaches a frame: no settings file, no colours of this terminal.
  init(program: Program, command: ReplayCommand) throws {
    var world = TapeWorld(
      loadFeed: { path in
        try FeedLoader(pictureSize: Program.pictureSize).load([path == "-" ? .standardInput : .path(path)])
      },
      makeLoader: { PictureLoader {} },
      files: TapeFiles(
        read: { FileManager.default.contents(atPath: $0).map { Array($0) } },
        write: { try Data($1).write(to: URL(fileURLWithPath: $0), options: .atomic) }))
    world.layouts = program.layouts.entries
    world.feed = command.feed ?? program.environment.demonstrationFeed
    world.feedOverrides = command.feed != nil
    world.size = command.size.map { CellSize(columns: $0.columns, rows: $0.rows) }
    world.updatesGoldens = command.update
    let path = program.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    world.hasProgram = { name in
      path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
    self.world = world
  }

  /// Plays tapes one after the other: ncurses belongs to one thread.
  func play(_ tapes: [Tape], recordsCast: Bool) -> [Result] {
    tapes.map { tape in
      let start = ContinuousClock.now
      let runner = TapeRunner(tape, in: world)
      runner.recordsCast = recordsCast
      let outcome = runner.run()
      let passed = (ContinuousClock.now - start).components
      return Result(
        tape: tape, outcome: outcome, digest: runner.digest, coverage: runner.coverage, cast: runner.recordedCast,
        seconds: Double(passed.seconds) + Double(passed.attoseconds) * 1e-18)
    }
  }
}

/// `replay --watch`: the same frames on the real screen, paced.
struct WatchedReplay {
  let tape: Tape
  let world: TapeWorld
  let speed: Double?

  func run() throws -> TapeOutcome {
    let runner = TapeRunner(tape, in: world)
    var loop: EventLoop?
    var start: Double?
    var isPaused = false
    runner.onFrame = { [speed] step, clock in
      guard let loop else { return true }
      let factor = speed ?? runner.playbackSpeed
      let began = start ?? EventLoop.now
      start = began
      runner.stage?.wall.task = step.map { (isPaused ? "⏸ " : "▶ ") + TapePrinter.line($0.command) }
      while true {
        let due = began + clock.time / factor
        let events = loop.wait(until: isPaused ? nil : due)
        for event in events {
          switch event {
          case .input(.key(.character(" "), _)):
            isPaused.toggle()
            // The pause is no part of the tape's time.
            start = EventLoop.now - clock.time / factor
          case .input(.key(.right, _)) where isPaused:
            start = EventLoop.now - clock.time / factor
            return true
          case .input(.key(.character("q"), _)), .input(.key(.character("c"), .control)), .input(.hangup), .terminate:
            return false
          default: break
          }
        }
        if !isPaused, EventLoop.now >= (start ?? began) + clock.time / factor { return true }
      }
    }
    let outcome = runner.run { _ in
      do {
        let screen = try Screen.open(ScreenOptions(mouse: .off))
        loop = try EventLoop(screen: screen)
        return screen
      } catch {
        throw Failure(.usage, "\(error).")
      }
    }
    if let failure = outcome.failure { FileHandle.standardError.write(Data("\(failure)\n".utf8)) }
    return outcome
  }
}

/// `replay --jitter`: prints the smallest disturbed tape that fails.
struct JitterRun {
  let tape: Tape
  let frames: Int
  let world: TapeWorld

  func run() throws {
    let search = JitterSearch { jitter in
      let runner = TapeRunner(tape, in: world)
      runner.jitter = jitter
      return runner.run()
    }
    guard let (jitter, failure) = search.smallestFailure(inputs: tape.inputs, frames: frames) else {
      print("\(tape.name): stood input up to \(frames) frames late and pictures in other orders")
      return
    }
    print("# \(failure)")
    if jitter.latencySeed != 0 { print("# pictures in another order, too: seed \(jitter.latencySeed)") }
    print(TapePrinter.text(tape.disturbed(by: jitter)), terminator: "")
    throw ProcessStatus(code: ExitStatus.expectationFailed.rawValue)
  }
}

/// `replay --help-language`, from the table that the parser's hints come from.
enum LanguageHelp {
  static var text: String {
    var text = "A tape is UTF-8 text, a command a line; # begins a comment. Frame n is at n / Framerate seconds.\n\n"
    for row in TapeCommandTable.rows { text += "  \(row.syntax)\n      \(row.summary)\n" }
    return text
  }
}
