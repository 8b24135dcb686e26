import Foundation
import PhotoFeed
import Pictures
import Tapes
import TerminalPanels
import Wall

/// Plays tapes with the files and layouts of this program.
struct ReplayWorld {
  let world: TapeWorld

  /// The settings file, the terminal and the environment cannot affect a frame.
  init(program: Program, command: ReplayCommand) throws {
    var world = TapeWorld(
      loadFeed: { feed in
        try FeedRequest(
          names: feed.sources, isRecursive: feed.isRecursive, filter: feed.filter, limit: feed.limit,
          web: WebSources(variables: program.environment.variables), fetcher: program.fetcher()
        ).load { _ in true }
      },
      makeLoader: { program.pictureLoader(usesThumbnails: false) },
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

  /// Plays tapes in this process, one after the other, as ncurses works on one thread.
  func play(_ tapes: [Tape], recordsCast: Bool) -> [ReplayResult] {
    tapes.map { tape in
      let start = ContinuousClock.now
      let runner = TapeRunner(tape, in: world)
      runner.recordsCast = recordsCast
      let outcome = runner.run()
      return ReplayResult(
        tape: tape, outcome: outcome, digest: runner.digest, coverage: runner.coverage, cast: runner.cast,
        seconds: (ContinuousClock.now - start).inSeconds)
    }
  }
}
