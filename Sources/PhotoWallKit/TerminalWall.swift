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
    guard environment.standardOutputIsTerminal || command.printed != nil else {
      throw Failure(
        .usage,
        "standard output is not a terminal; run photowall in one, or use `photowall print` to write the wall as text.")
    }
    let log = try openLog()
    let mode: any SessionMode =
      if let path = command.record {
        try RecordingMode(path: path, program: program, command: command, options: options)
      } else {
        try LiveMode(program: program, command: command, options: options)
      }
    let feed = mode.feed
    log?.note(
      "feed \(feed.count) photos, \(feed.warnings.count) warnings: \(mode.recipe.names.joined(separator: " ").maskingSecrets)"
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
    let (capabilities, early) = loop.queryTerminal(of: screen, graphics: mode.graphicsPolicy(options.graphics))
    let detection = ThemeDetection(options.themeName, reported: capabilities.background, environment: environment)
    options.resolveTheme(detection.theme)
    mode.adjust(&options, to: capabilities, of: screen)
    log?.note(
      "terminal \(environment["TERM"] ?? "") \(screen.size.columns)x\(screen.size.rows) \(screen.colors.rawValue), "
        + "\(capabilities.version ?? "no version told"), pixels: \(capabilities.graphicsReason), \(detection.theme.rawValue): \(detection.reason)"
    )
    let keeper = FeedSaver(trash: options.usesTrash ? Trash(dataFolder: environment.dataFolder) : nil)
    var services = WallServices(
      copy: { screen.setClipboard($0) }, write: { try keeper.write($0) },
      log: log)
    mode.adjust(&services, waker: waker)
    let wall = Wall(
      screen: screen, feed: feed, options: options, pictures: mode.pictures(waker: waker),
      pixels: capabilities.graphics.map { PixelPictures(screen: screen, channel: $0, waker: waker) },
      layouts: program.layouts.entries, services: services)
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

  /// Opens the file of `--log`.
  private func openLog() throws -> SessionLog? {
    guard let path = command.log else { return nil }
    guard let log = SessionLog(path: path, title: "photowall \(PhotoWall.version)") else {
      throw Failure(.inputOutput, "\(path) cannot be written: \(Errno.last).")
    }
    return log
  }

  /// Prints the names for `--print` on standard output.
  private func printNames(of wall: Wall) throws {
    guard let printed = command.printed else { return }
    let end = command.endsNamesWithNUL ? "\0" : "\n"
    let text = wall.addresses(of: printed.choice).map { $0 + end }.joined()
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      throw Failure(.inputOutput, "the names cannot be written to standard output: \(error.localizedDescription)")
    }
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
