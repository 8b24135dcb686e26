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
    let log = try openLog()
    let recipe = try program.recipe(of: command.sources, recursive: preferences.recursive ?? false)
    let (feed, growing) = try loadFeed(recipe)
    log?.note("feed \(feed.count) photos, \(feed.warnings.count) warnings: \(recipe.names.joined(separator: " "))")
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
    let pictures: any PictureLoading = tape == nil ? loader : DelayedPictureLoader(loader)
    // Tapes know nothing of pixels: what is recorded is drawn as a replay draws it.
    let (capabilities, early) = loop.askTerminal(of: screen, graphics: tape == nil ? options.graphics.wish : .never)
    if options.symbols == nil, tape == nil {
      options.symbols = .automatic(
        isUTF8: screen.isUnicode, term: environment["TERM"] ?? "", version: capabilities.version)
    }
    let theme = ThemeFinding(preferences.theme ?? .auto, told: capabilities.background, environment: environment)
    options.theme = preferences.theme(for: theme)
    if tape == nil { options.terminalBackground = capabilities.background }
    log?.note(
      "terminal \(environment["TERM"] ?? "") \(screen.size.columns)x\(screen.size.rows) \(screen.colors.rawValue), "
        + "\(capabilities.version ?? "no version told"), pixels: \(capabilities.graphicsReason), \(theme.name): \(theme.reason)"
    )
    let pixels = capabilities.graphics.map { PixelPictures(screen: screen, link: $0, waker: waker) }
    let journal = SessionKeeper(names: recipe.names, folder: environment.stateFolder, resumes: command.resume)
    let follower = growing == nil && tape == nil && recipe.isRepeatable ? FeedFollower(recipe, waker: waker) : nil
    let wall = Wall(
      screen: screen, feed: feed, options: options, pictures: pictures, pixels: pixels,
      layouts: program.layouts.entries,
      services: WallServices(
        copy: { screen.setClipboard($0) },
        write: tape?.writer(keeper) ?? { try keeper.write($0) },
        // A recording keeps what was done itself, and begins with nothing that a replay would not know.
        record: tape == nil ? { journal.record($0) } : nil,
        reload: follower.map { follower in { follower.reload() } },
        // A recording is replayed frame by frame, so nothing may depend on how fast this machine is.
        worker: tape == nil ? BackgroundWorker { waker.wake() } : nil, log: log))
    if tape == nil { journal.begin(with: wall) }
    let session = LiveSession(wall: wall, loop: loop, early: early)
    growing?.join(session, of: wall, on: loop)
    follower?.join(session, of: wall, on: loop)
    let end =
      try tape?.record(wall, of: tapeFeed(recipe.names), loop: loop, early: early) ?? session.run()
    log?.note("end: \(end)")
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
  private func loadFeed(_ recipe: FeedRecipe) throws -> (PhotoFeed, GrowingFeed?) {
    guard recipe.names == ["-"], recipe.filter == nil, recipe.limit == nil, command.record == nil else {
      return (try program.load(command.sources, recursive: recipe.isRecursive), nil)
    }
    return try program.watchingLoading { line in
      switch try GrowingFeed.begin(line: line) {
      case .lines(let growing): return (growing.feed, growing)
      case .whole(let bytes):
        let source = FeedSource.bytes(bytes, name: "-", origin: .local(folder: ""))
        let feed = try recipe.load([source]) { stage in
          line.show(stage)
          return true
        }
        return (feed, nil)
      }
    }
  }

  /// The file of `--log`.
  private func openLog() throws -> SessionLog? {
    guard let path = command.log else { return nil }
    guard let log = SessionLog(path: path, title: "photowall \(PhotoWall.version)") else {
      throw Failure(.inputOutput, "\(path) cannot be written: \(String(cString: strerror(errno))).")
    }
    return log
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
    // A recording begins with nothing that a replay would not know.
    if command.record == nil {
      options.hearsMouse = preferences.mouse ?? true
      options.suggestedOutput = Self.suggestedOutput(for: command.sources.sources)
    }
    return options
  }

  /// A name in the working folder that says what is in it: of `~/Pictures` it is `Pictures-kept.json`.
  private static func suggestedOutput(for sources: [String]) -> String {
    guard sources.count == 1, sources[0] != "-" else { return "kept.json" }
    let url =
      sources[0].contains("://") ? URL(string: sources[0]) : URL(fileURLWithPath: sources[0]).standardizedFileURL
    let name = url?.deletingPathExtension().lastPathComponent ?? ""
    return name.isEmpty || name == "/" ? "kept.json" : "\(name)-kept.json"
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
