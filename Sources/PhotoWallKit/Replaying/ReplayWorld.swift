import Basics
import Foundation
import PhotoFeed
import Pictures
import Platform
import Tapes
import TerminalPanels
import Wall

/// Plays tapes with the files and layouts of this program.
struct ReplayWorld {
  let world: TapeWorld
  /// Whether tapes continue after a failed `Expect`.
  let keepsGoing: Bool

  /// Creates a world in which terminal and environment do not affect frames. Of a settings file that the user names,
  /// only the feed shapes apply.
  init(program: Program, command: ReplayCommand, folder: String) throws {
    let usesNetwork = command.network
    let settings = try command.config.map { try ConfigurationFile.read($0, isExplicit: true) } ?? Settings()
    let own = try program.webSources(of: command.web, settings: settings)
    var limited = own
    limited.sentVariables = Set(command.env + command.web.header.flatMap(WebSources.variableNames))
    var fetching = FetchOptions()
    let stores = program.stores(variables: limited.sentVariables)
    var world = TapeWorld(
      loadFeed: { feed in
        if !usesNetwork, let address = feed.sources.first(where: WebSources.isAddress) {
          throw TapeFileError(
            "\(address.maskingSecrets) is an address; pass --network to fetch addresses", isRefusal: true)
        }
        do {
          let web = feed.sources == [command.feed] ? own : limited
          fetching = try web.fetchOptions(for: feed.sources + [feed.folder].compactMap { $0 })
          var request = FeedRequest(
            names: feed.sources, folders: feed.folders, filter: feed.filter, limit: feed.limit, web: web,
            fetcher: program.fetcher(fetching), stores: stores)
          request.takesStreams = feed.sources == [command.feed]
          return try feed.folder.map(request.load(asIn:)) ?? request.load { _ in true }
        } catch let failure as Failure {
          throw TapeFileError(failure.message, isRefusal: failure.status == .usage)
        }
      },
      makeLoader: {
        usesNetwork
          ? program.pictureLoader(usesThumbnails: false, options: fetching, stores: stores) : PictureLoader {}
      },
      files: TapeFiles(
        read: { try? FileDescriptor.contents(of: FilePath($0), limit: .max) }, write: Self.write))
    world.files.remove = { _ = unlink($0) }
    world.files.resolve = Self.resolve
    let records = OutputRecords(stateFolder: program.environment.stateFolder)
    world.files.isOutput = { records.isOutput($0, of: $1) }
    world.files.noteOutput = { records.note($0, $1, of: $2) }
    world.layouts = program.layouts
    world.feed = command.feed ?? program.environment.demonstrationFeed
    command.configure(&world)
    let path = program.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    world.hasProgram = { name, own in
      (own ?? path).split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
    world.makeVideo = VideoMaker.video
    world.temporaryFolder = folder
    world.readArguments = { try TapeArguments($0, of: program) }
    if let views = program.views {
      world.makeProgram = { parts in
        let shown = views.program(
          on: parts.screen, options: parts.options, pictures: parts.pictures, pixels: parts.pixels,
          folder: parts.pictureFolder ?? views.pictureFolder(in: parts.folder))
        shown.onTrigger = parts.noteTrigger
        return shown
      }
    }
    self.world = world
    keepsGoing = command.keepGoing
  }

  /// Writes a file; creates its folder if necessary.
  private static func write(_ path: String, _ bytes: [UInt8]) throws {
    do throws(Errno) {
      try Folder.create(FilePath(path).folder.string, permissions: 0o777)
      try AtomicFile.write(bytes, to: FilePath(path))
    } catch {
      throw TapeFileError(error.clause, isRefusal: false)
    }
  }

  /// Returns a path without links, `.` and `..`. Its last components may be missing.
  private static func resolve(_ path: String) -> String {
    var start = FilePath(path).absolute
    var rest: [FilePath.Component] = []
    while let name = start.lastComponent {
      if let found = start.resolved {
        start = found
        break
      }
      rest.append(name)
      start.removeLastComponent()
    }
    return start.appending(rest.reversed()).lexicallyNormalized().string
  }

  /// Plays a tape in this process, one at a time, since ncurses uses one thread.
  func play(_ tape: Tape, recordsCast: Bool) -> ReplayResult {
    let start = ContinuousClock.now
    let runner = TapeRunner(tape, in: world)
    runner.recordsCast = recordsCast
    runner.keepsGoing = keepsGoing
    var result = ReplayResult(of: runner)
    result.seconds = (ContinuousClock.now - start).inSeconds
    return result
  }

  /// Returns the golden screens that no tape names, in the folders of tapes and of their golden screens.
  static func obsoleteGoldens(of tapes: [Tape]) -> [String] {
    let named = Set(tapes.flatMap(\.goldens))
    let folders = Set(
      (tapes.map(\.name) + named).map { FilePath($0).absolute.lexicallyNormalized().removingLastComponent().string })
    let known = Set(named.map { FilePath($0).absolute.lexicallyNormalized().string })
    return folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { $0.hasSuffix(".snap") && !$0.hasSuffix(".actual.snap") }.map { folder + "/" + $0 }
    }
    .filter { !known.contains($0) }.sorted()
  }
}
