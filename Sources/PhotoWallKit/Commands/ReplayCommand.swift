import ArgumentParser
import Foundation
import PhotoFeed
import Pictures
import Tapes
import TerminalPanels
import Wall

/// `photowall replay TAPE …`
struct ReplayCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Play tapes, without a screen or on this terminal.",
    discussion:
      "Exit status: 0 passed, 1 an expectation failed, 2 a tape cannot be run, 3 reading or writing failed, 4 the wall quit early."
  )

  @Argument(help: ArgumentHelp("Tapes to play.", valueName: "tape"), completion: .file(extensions: ["tape"]))
  var tapes: [String] = []

  @Flag(name: .long, help: "Show the frames on this terminal: space pauses, → steps, q stops.")
  var watch = false

  @Option(
    name: .long, help: ArgumentHelp("Playback speed of --watch; 1 is the speed of the tape.", valueName: "factor"))
  var speed: Double?

  @Option(name: .long, help: ArgumentHelp("Write an asciicast.", valueName: "file"), completion: .file())
  var cast: String?

  @Option(name: .long, help: ArgumentHelp("Version of the asciicast: 3 or 2.", valueName: "n"))
  var castVersion = 3

  @Flag(name: .long, help: "Print a hash of each frame that wrote something and of all frames before it.")
  var digest = false

  @Option(
    name: .long, help: ArgumentHelp("Compare with a file that --digest printed.", valueName: "file"),
    completion: .file())
  var verify: String?

  @Flag(name: .long, help: "Write the golden screens. Such a run fails, so that it does not go unnoticed.")
  var update = false

  @Flag(name: .long, help: "List all keys and mouse gestures and whether the tapes use them.")
  var coverage = false

  @Flag(name: .long, help: "Fail unless the tapes use all keys and mouse gestures.")
  var requireAll = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Search for failures with input up to n frames late and pictures in other orders.", valueName: "n"))
  var jitter: Int?

  @Option(
    name: .long, help: ArgumentHelp("Show this feed instead of the tapes' own.", valueName: "source"),
    completion: .file()
  )
  var feed: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Size of the screen instead of the tapes' own, such as 120x40.", valueName: "colsxrows"))
  var size: ScreenSize?

  @Option(name: .long, help: ArgumentHelp("Write the results as JUnit XML.", valueName: "file"), completion: .file())
  var junit: String?

  @Option(name: .long, help: ArgumentHelp("Play n tapes at the same time, each in its own process.", valueName: "n"))
  var jobs: Int?

  /// Set for the child processes of `ReplayProcesses`.
  @Flag(name: .long, help: .hidden)
  var handBack = false

  @Flag(name: .long, help: "Explain the tape language.")
  var helpLanguage = false

  func validate() throws {
    if tapes.isEmpty && !helpLanguage { throw ValidationError("Name a tape to play; Data/tapes has some.") }
    if watch && tapes.count > 1 { throw ValidationError("--watch shows one tape at a time.") }
    if let speed, !(speed > 0 && speed <= 1000) {
      throw ValidationError("--speed must be above 0 and at most 1000, not \(speed).")
    }
    if let jobs, !(1...1000).contains(jobs) {
      throw ValidationError("--jobs must be from 1 to 1000, not \(jobs).")
    }
    if feed == "-" && tapes.count > 1 {
      throw ValidationError("Standard input (-) can be read only once: name one tape.")
    }
    if ![2, 3].contains(castVersion) { throw ValidationError("--cast-version must be 2 or 3, not \(castVersion).") }
    if (cast != nil || verify != nil) && tapes.count != 1 {
      throw ValidationError("--cast and --verify take exactly one tape.")
    }
    if let jitter, !(1...600).contains(jitter) {
      throw ValidationError("--jitter must be from 1 to 600, not \(jitter).")
    }
  }

  mutating func run(in program: Program) throws {
    if helpLanguage {
      print(TapeHelp.text, terminator: "")
      return
    }
    let read = try tapes.map { try TapeFile.read($0) }
    let world = try ReplayWorld(program: program, command: self)
    if let jitter {
      for tape in read { try JitterRun(tape: tape, frames: jitter, world: world.world).run() }
      return
    }
    if watch, let tape = read.first {
      let outcome = try WatchedReplay(tape: tape, world: world.world, speed: speed).run()
      if let failure = outcome.failure { Console.printMessage("\(failure)") }
      throw try exitStatus(of: [outcome])
    }
    let keys = world.world.options.keys
    if handBack, let result = world.play(read, recordsCast: false).first {
      return try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(result.report(keys: keys)))
    }
    let results = try play(read, in: world, of: program)
    try report(results, on: keys)
    throw try exitStatus(of: results.map(\.outcome))
  }

  /// Plays the tapes, several at the same time.
  private func play(_ tapes: [Tape], in world: ReplayWorld, of program: Program) throws -> [ReplayResult] {
    let jobs = min(tapes.count, jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    guard jobs > 1 else { return world.play(tapes, recordsCast: cast != nil) }
    var options: [String] = update ? ["--update"] : []
    if let feed { options += ["--feed", feed] }
    if let size { options += ["--size", "\(size.columns)x\(size.rows)"] }
    return try ReplayProcesses(executable: program.environment.executable, options: options, jobs: jobs)
      .play(tapes, keys: world.world.options.keys)
  }

  private func report(_ results: [ReplayResult], on keys: KeyTable) throws {
    for result in results {
      if let failure = result.outcome.failure { Console.printMessage("\(failure)") }
      if digest {
        if results.count > 1 { print("# \(result.tape.name)") }
        print(result.digest.text, terminator: "")
      }
    }
    if let cast, let recorder = results.first?.cast {
      try OutputFile.write(Array(recorder.text(version: castVersion).utf8), to: cast)
    }
    if let verify, let result = results.first { try check(result, against: verify) }
    if let junit { try OutputFile.write(Array(JUnitReport(results: results).text.utf8), to: junit) }
    guard coverage || requireAll else { return }
    var sum = KeyCoverage()
    for result in results { sum.merge(result.coverage) }
    if coverage { print(sum.report(on: keys), terminator: "") }
    if requireAll, !sum.isComplete(for: keys) {
      let missing = sum.entries(of: keys).filter { !$0.isExercised }.map { "\($0.trigger) (\($0.name))" }
      throw Failure(.expectationFailed, "not used by any tape: \(missing.joined(separator: ", ")).")
    }
  }

  private func check(_ result: ReplayResult, against path: String) throws {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw Failure(
        .inputOutput, "\(path) cannot be read; write it with `photowall replay --digest \(result.tape.name) > \(path)`."
      )
    }
    guard let links = FrameDigest.links(in: String(decoding: bytes, as: UTF8.self)) else {
      throw Failure(.usage, "\(path) is not a list of hashes; write one with `photowall replay --digest`.")
    }
    if let frame = result.digest.firstDifference(from: links) {
      throw Failure(.expectationFailed, "\(result.tape.name): frame \(frame) is the first that differs from \(path).")
    }
  }

  /// Returns the highest status of the outcomes.
  private func exitStatus(of outcomes: [TapeOutcome]) throws -> ProcessStatus {
    ProcessStatus(code: outcomes.map(\.status).max() ?? 0)
  }
}

/// Ends the process with a status without printing a message.
struct ProcessStatus: Error {
  let code: Int32
}
