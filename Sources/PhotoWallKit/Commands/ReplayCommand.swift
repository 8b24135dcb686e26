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
      "Exit status: 0 passed, 1 an expectation failed, 2 a tape cannot be run, 3 reading or writing failed, 4 the wall quit early or its process died."
  )

  @Argument(help: ArgumentHelp("Tapes to play.", valueName: "tape"), completion: .file(extensions: ["tape"]))
  var tapes: [String] = []

  @Flag(help: "Show the frames on this terminal: space pauses, → steps, q stops.") var watch = false
  @Option("factor", "Playback speed of --watch; 1 is a second for a second. Default: as the tape sets, or 1.")
  var speed: Double?
  @Option("file", "Write an asciicast.", completion: .file()) var cast: String?
  @Option(
    help: ArgumentHelp(
      "Version of the asciicast: 3, which asciinema 3.0 and later read, or 2, which all from 2.0 read.",
      valueName: "n")
  )
  var castVersion = 3
  @Option("n", "Merge the frames of casts to n per second, which makes them smaller. Default: all frames.") var castFps:
    Int?
  @Flag(help: "Print a hash of each frame that wrote something and of all frames before it.") var digest = false
  @Option("file", "Compare with a file that --digest printed.", completion: .file()) var verify: String?
  @Flag(help: "Write the golden screens. Such a run fails, so that it does not go unnoticed.") var update = false
  @Option("name", "Write only the golden screen of this name, such as wall.snap.") var updateOnly: String?
  @Flag(help: "List the golden screens beside the tapes that no tape names, and play nothing.") var obsolete = false
  @Flag(help: "Go on after a failed Expect.") var keepGoing = false

  @Option("seconds", "Fail a tape that has not ended after this real time. Default: 300, and no limit for --watch.")
  var timeout: Double?

  @Option(help: "Form of the report: text, or on standard output tap or junit.") var report =
    ReplayReportForm.text
  @Flag(help: "Do not print the summary.") var quiet = false

  @Option("folder", "Write outputs and screenshots below this folder. Default: the tape's.", completion: .directory)
  var outputFolder: String?

  @Flag(help: "Let tapes write files outside their folders.") var allowOutside = false
  @Flag(help: "Let outputs and screenshots replace files that the same tape has not written.") var overwrite = false
  @Flag(help: "Fetch feeds and pictures from the network.") var network = false

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Variable of the environment that may be sent where a tape's address has ${name}, besides those of --header.",
      valueName: "name"))
  var env: [String] = []

  @Option("file", "Settings file with feed shapes; its other settings are not used.", completion: .file())
  var config: String?

  @OptionGroup var web: WebArguments
  @Flag(help: "List all keys and mouse gestures and whether the tapes use them.") var coverage = false
  @Flag(help: "Fail unless the tapes use all keys and mouse gestures.") var requireAll = false
  @Option("n", "Search for failures with input up to n frames late and pictures in other orders.") var jitter: Int?
  @Option("source", "Show this feed instead of the tapes' own.", completion: .file()) var feed: String?
  @Option("colsxrows", "Size of the screen, such as 120x40. Default: the tape's, or 80x24.") var size: CellSize?
  @Option("file", "Write the results as JUnit XML.", completion: .file()) var junit: String?
  @Option("n", "Play n tapes at the same time, each in its own process. Default: one for each processor.") var jobs:
    Int?

  /// Set for the child processes of `ReplayProcesses`.
  @Flag(help: .hidden) var handBack = false

  @Flag(help: "Explain the tape language.") var helpLanguage = false

  func validate() throws {
    if tapes.isEmpty && !helpLanguage { throw ValidationError("Name a tape to play; Data/tapes has some.") }
    if tapes.contains("") { throw ValidationError("A tape has an empty name; name a file.") }
    if watch && tapes.count > 1 { throw ValidationError("--watch shows one tape at a time.") }
    if let name = env.first(where: { $0.isEmpty || $0.contains { "=${}".contains($0) } }) {
      throw ValidationError("--env takes the name of a variable, such as KEY, not ‘\(name)’.")
    }
    if let timeout, !(timeout > 0 && timeout <= 1_000_000) {
      throw ValidationError("--timeout must be above 0 and at most 1000000, not \(timeout).")
    }
    if let speed, !(speed > 0 && speed <= 1000) {
      throw ValidationError("--speed must be above 0 and at most 1000, not \(speed).")
    }
    for (name, number, most) in [("jobs", jobs, 1000), ("cast-fps", castFps, 1000), ("jitter", jitter, 600)] {
      guard let number, !(1...most).contains(number) else { continue }
      throw ValidationError("--\(name) must be from 1 to \(most), not \(number).")
    }
    if feed == "-" && tapes.count > 1 {
      throw ValidationError("Standard input (-) can be read only once: name one tape.")
    }
    if ![2, 3].contains(castVersion) { throw ValidationError("--cast-version must be 2 or 3, not \(castVersion).") }
    if cast != nil && tapes.count != 1 { throw ValidationError("--cast takes exactly one tape.") }
    if tapes.filter({ $0 == "-" }).count > 1 || tapes.contains("-") && feed == "-" {
      throw ValidationError("Standard input (-) can be read only once.")
    }
  }

  /// The timeout for reading a tape, and for playing it, in real seconds; nil for none.
  private var timeLimit: Double? { timeout ?? (watch ? nil : 300) }

  func configure(_ world: inout TapeWorld) {
    world.feedOverrides = feed != nil
    world.size = size
    world.updatesGoldens = update || updateOnly != nil
    world.updatedGolden = updateOnly
    world.timeout = timeLimit
    world.castRate = castFps
    world.writing.allowsOutside = allowOutside
    world.writing.overwrites = overwrite
    world.writing.outputFolder = outputFolder
  }

  mutating func run(in program: Program) throws {
    if helpLanguage { return print(TapeHelp.text, terminator: "") }
    let read = tapes.map { TapeFile.read($0, for: program.ofTapes, timeout: timeLimit) }
    let parsed = read.compactMap(\.tape)
    if obsolete {
      for path in ReplayWorld.obsoleteGoldens(of: parsed) { print(path) }
      return
    }
    if let updateOnly, !handBack, read.allSatisfy({ $0.result == nil }),
      !parsed.contains(where: { $0.goldens.contains { $0 == updateOnly || $0.hasSuffix("/" + updateOnly) } })
    {
      throw Failure(.usage, "no tape names the golden screen \(updateOnly); write its name as a tape does.")
    }
    let screen = Terminal(of: program)
    let folder = try ReplayFolder(endsWithInput: handBack)
    defer { folder.remove() }
    let world = try ReplayWorld(program: program, command: self, folder: folder.path)
    let keys = program.views == nil ? world.world.options.keys.coverageRows : ControllerViews.keys
    if jitter != nil || watch, let result = read.compactMap(\.result).first {
      screen.write(result.report(width: nil, isColored: false))
      throw ProcessStatus(code: result.outcome.status)
    }
    if let jitter {
      for tape in parsed { try search(tape, lateBy: jitter, in: world.world) }
      return
    }
    if watch, let tape = parsed.first {
      let result = try WatchedReplay(tape: tape, world: world.world, speed: speed, keepsGoing: keepGoing).run()
      try report([result], of: [tape], on: keys, screen)
      throw ProcessStatus(code: result.outcome.status)
    }
    if handBack {
      // Writes each when it has ended, since a tape may end the process.
      for file in read {
        guard let result = file.result ?? file.tape.map({ world.play($0, recordsCast: false) }) else { continue }
        var line = try JSONEncoder().encode(result)
        line.append(UInt8(ascii: "\n"))
        try FileHandle.standardOutput.write(contentsOf: line)
      }
      return
    }
    var played = try play(parsed, in: world, of: program)[...]
    let results = read.compactMap { $0.result ?? played.popFirst() }
    try report(results, of: read.map(\.tape), on: keys, screen)
    throw ProcessStatus(code: results.map(\.outcome.status).max() ?? 0)
  }

  /// Plays the tapes, several at a time.
  private func play(_ tapes: [Tape], in world: ReplayWorld, of program: Program) throws -> [ReplayResult] {
    let jobs = min(tapes.count, jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    // Standard input can be read only once.
    guard jobs > 1, !tapes.contains(where: { $0.name == "-" }) else {
      return tapes.map { world.play($0, recordsCast: cast != nil) }
    }
    var options: [String] = []
    for (flag, isSet) in [
      ("--update", update), ("--keep-going", keepGoing), ("--allow-outside", allowOutside), ("--overwrite", overwrite),
      ("--network", network),
    ] where isSet { options.append(flag) }
    for (name, value) in [
      ("--cast-fps", castFps.map { "\($0)" }), ("--timeout", timeout.map { "\($0)" }), ("--update-only", updateOnly),
      ("--output-folder", outputFolder),
      ("--feed", feed), ("--config", config), ("--feed-shape", web.feedShape),
      ("--size", size?.description),
    ] {
      if let value { options += [name, value] }
    }
    for field in web.header { options += ["--header", field] }
    for name in env { options += ["--env", name] }
    return try ReplayProcesses(executable: program.environment.executable, options: options, jobs: jobs)
      .play(tapes.map(\.name))
  }
}

/// Ends the process with a status without printing a message.
struct ProcessStatus: Error {
  let code: Int32
}
