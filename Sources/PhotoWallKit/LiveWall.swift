import Foundation
import PhotoFeed
import Pictures
import SymbolArt
import Tapes
import TerminalPanels
import Wall

/// A wall in front of a person, from the loaded feed to the names printed at the end.
struct LiveWall {
  let program: Program
  let command: OpenCommand
  let preferences: Preferences

  func run() throws {
    var options = try wallOptions()
    let environment = program.environment
    guard environment.standardOutputIsTerminal || command.printed != nil else {
      throw Failure(
        .usage,
        "standard output is not a terminal; run photowall in one, or use `photowall print` to write the wall as text.")
    }
    let names = try program.names(of: command.sources)
    let (feed, growing) = try loadFeed(names)
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
    let loader = program.pictureLoader(usesThumbnails: tape == nil) { waker.wake() }
    let keeper = FeedKeeper(trash: options.usesTrash ? Trash(dataFolder: environment.dataFolder) : nil)
    // While recording, a frame waits for the pictures that it asked for: what was seen is what a replay shows.
    let supply: any PictureSupply = tape == nil ? LivePictureSupply(loader) : LatentPictureSupply(loader)
    // Tapes know nothing of pixels: what is recorded is drawn as a replay draws it.
    let (capabilities, early) = loop.askTerminal(of: screen, graphics: tape == nil ? options.graphics.wish : .never)
    if options.symbols == nil, tape == nil {
      options.symbols = .automatic(
        isUTF8: screen.isUnicode, term: environment["TERM"] ?? "", version: capabilities.version)
    }
    let pixels = capabilities.graphics.map { PixelPictures(screen: screen, link: $0, waker: waker) }
    let journal = SessionKeeper(names: names, folder: environment.stateFolder, resumes: command.resume)
    let wall = Wall(
      screen: screen, feed: feed, options: options, pictures: supply, pixels: pixels,
      layouts: program.layouts.entries,
      services: WallServices(
        copy: { screen.setClipboard(base64: Data($0.utf8).base64EncodedString()) }, write: { try keeper.write($0) },
        // A recording keeps what was done itself, and begins with nothing that a replay would not know.
        record: tape == nil ? { journal.record($0) } : nil,
        // A recording is replayed frame by frame, so nothing may depend on how fast this machine is.
        layoutWorker: tape == nil ? LayoutWorker { waker.wake() } : nil))
    if tape == nil { journal.begin(with: wall) }
    let session = LiveSession(wall: wall, loop: loop, early: early)
    if let growing {
      growing.join(session, of: wall, on: loop)
    } else if tape == nil {
      follower(of: names, waker: waker)?.join(session, of: wall, on: loop)
    }
    let end =
      try tape?.record(wall, of: tapeFeed(names), loop: loop, early: early) ?? session.run()
    wall.close()
    screen.close()
    if end == .quit, tape == nil { journal.end() }
    try printNames(of: wall)
    switch end {
    case .quit, .hangup: break
    case .signal(let signal): EventLoop.die(of: signal, closing: nil)
    }
  }

  /// The feed, and what goes on reading it where it is still being written to standard input.
  private func loadFeed(_ names: [String]) throws -> (PhotoFeed, GrowingFeed?) {
    let isRecursive = preferences.recursive ?? false
    let sources = command.sources
    guard names == ["-"], sources.filter == nil, sources.limit == nil, command.record == nil else {
      return (try program.load(sources, recursive: isRecursive), nil)
    }
    switch try GrowingFeed.begin() {
    case .lines(let growing): return (growing.feed, growing)
    case .whole(let bytes):
      let source = FeedSource.bytes(bytes, name: "-", origin: .local(folder: ""))
      return (try Program.load([source], recursive: isRecursive, filter: nil, limit: nil), nil)
    }
  }

  private func follower(of names: [String], waker: Waker) -> FeedFollower? {
    let isRecursive = preferences.recursive ?? false
    let (filter, limit) = (command.sources.filter, command.sources.limit)
    let fetcher = program.fetcher()
    return FeedFollower(names: names, isRecursive: isRecursive, waker: waker) {
      let sources = try names.map { try Program.source(named: $0, fetcher: fetcher) }
      return try Program.load(sources, recursive: isRecursive, filter: filter, limit: limit)
    }
  }

  /// What is shown, for a recording.
  private func tapeFeed(_ names: [String]) -> TapeFeed {
    TapeFeed(
      names, isRecursive: preferences.recursive ?? false, filter: command.sources.filter, limit: command.sources.limit)
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

extension GraphicsMode {
  /// Whether the terminal is to be asked for exact pixels.
  fileprivate var wish: GraphicsWish {
    switch self {
    case .auto: .ifPlausible
    case .kitty: .always
    case .symbols, .boxes: .never
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
