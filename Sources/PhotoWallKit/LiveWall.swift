import Foundation
import PhotoFeed
import Pictures
import TerminalPanels
import Wall

/// A wall in front of a person, from the loaded feed to the names printed at the end.
struct LiveWall {
  let program: Program
  let command: OpenCommand
  let preferences: Preferences

  func run() throws {
    let options = try wallOptions()
    let environment = program.environment
    guard environment.standardOutputIsTerminal || command.printed != nil else {
      throw Failure(
        .usage,
        "standard output is not a terminal; run photowall in one, or use `photowall print` to write the wall as text.")
    }
    let feed = try program.load(command.sources, recursive: preferences.recursive ?? false)
    let tape = try command.record.map(SessionTape.init)

    let screen: Screen
    let loop: EventLoop
    do {
      screen = try Screen.open(
        ScreenOptions(
          colors: preferences.colors?.depth, mouse: preferences.mouse ?? true ? .buttons : .off,
          usesControllingTerminal: !environment.standardOutputIsTerminal))
      loop = try EventLoop(screen: screen)
    } catch {
      throw Failure(.usage, "\(error).")
    }
    let waker = loop.waker
    let loader = PictureLoader { waker.wake() }
    let keeper = FeedKeeper(trash: options.usesTrash ? Trash(dataFolder: environment.dataFolder) : nil)
    // While recording, a frame waits for the pictures that it asked for: what was seen is what a replay shows.
    let supply: any PictureSupply = tape == nil ? LivePictureSupply(loader) : LatentPictureSupply(loader)
    let wall = Wall(
      screen: screen, feed: feed, options: options, pictures: supply,
      layouts: program.layouts.entries,
      services: WallServices(
        copy: { screen.setClipboard(base64: Data($0.utf8).base64EncodedString()) }, write: { try keeper.write($0) },
        // A recording is replayed frame by frame, so nothing may depend on how fast this machine is.
        layoutWorker: tape == nil ? LayoutWorker { waker.wake() } : nil))
    let end =
      try tape?.record(wall, on: screen, loop: loop, sources: program.names(of: command.sources), options: options)
      ?? LiveSession(wall: wall, loop: loop).run()
    screen.close()
    try printNames(of: wall)
    switch end {
    case .quit, .hangup: break
    case .signal(let signal): EventLoop.die(of: signal, closing: nil)
    }
  }

  private func wallOptions() throws -> WallOptions {
    var options = try program.wallOptions(preferences)
    options.output = command.output
    options.usesTrash = command.trash
    return options
  }

  /// `--print`: names on standard output.
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
