import Basics
import Foundation
import PhotoFeed
import Pictures
import Platform
import SymbolArt
import Tapes
import TerminalPanels
import Wall

/// A wall in the user's terminal, from the loaded feed to the names printed at the end.
struct TerminalWall {
  let program: Program
  let command: OpenCommand
  let options: WallOptions

  func run() throws {
    var options = options
    let environment = program.environment
    guard environment.standardOutputIsTerminal || command.printsNames else {
      throw Failure(
        .usage,
        "standard output is not a terminal; run photowall in one, or use `photowall print` (`make run ARGS=print`) to write the wall as text."
      )
    }
    removeUnfinishedFiles()
    let log = try openLog()
    let mode: any SessionMode =
      if let path = command.record {
        try RecordingMode(path: path, program: program, command: command, options: options)
      } else {
        try LiveMode(program: program, command: command, options: options)
      }
    let feed = mode.feed
    log?.note(
      "feed \(counted(feed.count, "photo")), \(counted(feed.warnings.count, "warning")): \(mode.recipe.names.joined(separator: " ").maskingSecrets)"
    )

    let screen: Screen
    let loop: EventLoop
    do {
      screen = try Screen.open(
        ScreenOptions(
          colors: options.colors, mouse: options.usesMouse ? .buttons : .off,
          usesControllingTerminal: !environment.standardOutputIsTerminal))
      loop = try EventLoop(screen: screen)
    } catch {
      throw Failure(.usage, "\(error).")
    }
    let waker = loop.waker
    let query = TerminalQuery(of: screen, pixels: mode.pixelPreference(options.graphics))
    let early = loop.send(query)
    let capabilities = query.capabilities
    let detection = ThemeDetection(options.themeName, reported: capabilities.background, environment: environment)
    options.resolveTheme(detection.theme)
    mode.adjust(&options, to: capabilities, of: screen)
    log?.note(
      "terminal \(environment["TERM"] ?? "") \(screen.size.columns)x\(screen.size.rows) \(screen.colors.rawValue), "
        + "\(capabilities.version ?? "no version told"), pixels: \(capabilities.graphicsReason), \(detection.theme.rawValue): \(detection.reason)"
    )
    options.printsNames = command.printsNames
    let keeper = FeedSaver { $0.hasPrefix("~/") ? environment.home + $0.dropFirst() : $0 }
    var services = WallServices(
      copy: { screen.setClipboard($0) }, write: { try keeper.write($0) },
      trash: TrashSession(Trash(dataFolder: environment.dataFolder)), log: log)
    mode.adjust(&services, waker: waker)
    let wall = Wall(
      screen: screen, feed: feed, options: options, pictures: mode.pictures(waker: waker),
      pixels: query.display(on: screen, waker: waker),
      layouts: program.layouts.entries, services: services)
    // A terminal that is slow to answer gets its pixels later.
    loop.onReply = { [weak wall] reply in
      query.take(reply)
      guard let wall, wall.pixels == nil, let pixels = query.display(on: screen, waker: waker) else { return }
      log?.note("pixels: \(query.capabilities.graphicsReason)")
      wall.show(pixels)
    }
    // Pictures that the terminal keeps are removed also if the session fails.
    defer { wall.close() }
    let end = try mode.run(wall, on: loop, early: early)
    log?.note("end: \(end)")
    wall.close()
    screen.close()
    try printNames(of: wall)
    switch end {
    case .quit, .hangup: break
    case .signal(let signal): EventLoop.terminate(by: signal, closing: nil)
    }
  }

  private func counted(_ count: Int, _ what: String) -> String { "\(count) \(what)\(count == 1 ? "" : "s")" }

  /// Deletes what a wall that was killed while it wrote has left in the folders of the feed and of the output, and in the caches.
  private func removeUnfinishedFiles() {
    let names = command.sources.sources.filter { !$0.contains("://") } + [options.output ?? "x"]
    for folder in Set(names.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }) {
      AtomicFile.removeUnfinished(in: folder)
    }
    // Reading a folder of many thousand thumbnails takes longer than a start may.
    let caches = program.cacheFolders
    Thread.detachNewThread { for folder in caches { AtomicFile.removeUnfinished(in: folder) } }
  }

  /// Opens the file of `--log`.
  private func openLog() throws -> SessionLog? {
    guard let path = command.log else { return nil }
    guard let log = SessionLog(path: path, title: "photowall \(PhotoWall.version)") else {
      throw Failure(.inputOutput, "\(path) cannot be written: \(Errno.last).")
    }
    return log
  }

  /// Prints the names for `--print` or `--pick` on standard output. Throws status 130 if the user has chosen none.
  private func printNames(of wall: Wall) throws {
    guard let names = command.picks ? wall.pickedAddresses : command.printed.map({ wall.addresses(of: $0.choice) })
    else {
      if command.picks { throw ProcessStatus(code: 128 + SIGINT) }
      return
    }
    let end = command.endsNamesWithNUL ? "\0" : "\n"
    try Console.write(names.map { $0 + end }.joined())
  }
}

extension PrintedNames {
  fileprivate var choice: Wall.Choice {
    switch self {
    case .kept: .kept
    case .deleted: .deleted
    case .marked: .marked
    }
  }
}
