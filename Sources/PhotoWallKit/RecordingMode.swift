import Basics
import Foundation
import PhotoFeed
import Pictures
import Platform
import Tapes
import TerminalPanels
import Wall

/// A wall whose session is recorded as a tape, the file of `--record`. The tape is written while the session goes on, so that a crash
/// keeps what was done. At the end the last screen is written beside it as a golden one.
///
/// What the user sees is what a replay shows. So a frame waits for the pictures that it requested, there are no exact pixels, and
/// nothing depends on the terminal, on earlier sessions or on the speed of the machine. Feeds that are changed meanwhile are saved
/// beside the tape, which names them, and so are the pictures that were shown and are removed or replaced meanwhile.
final class RecordingMode: SessionMode {
  let recipe: FeedRequest
  let feed: PhotoFeed
  private var tapeFeed: TapeFeed
  /// The options that a replay needs to fetch the feed, without keys: they are only named.
  private let replayOptions: String
  private let program: Program
  private let path: String
  private let journal: SessionStore
  /// The tape; nil until the screen is open, so that a terminal without one leaves no empty file.
  private var file: FileHandle?
  private var recording: SessionRecording?
  /// The feed as a replay loads it, from the text that is saved beside the tape; nil while it has not changed.
  private var saved: (feed: PhotoFeed, text: [UInt8])?
  /// The number of the feed that was saved last.
  private var savedNumber = 0
  /// Path of the saved feed that is shown.
  private var shownFeedPath = ""
  private let files = RecordedPictures()
  private var follower: FeedFollower?
  /// The first error of writing.
  private var trouble: (any Error)?

  /// Loads the feed and creates the tape. A file of this name is not overwritten.
  init(path: String, program: Program, command: OpenCommand, options: WallOptions) throws {
    self.path = path
    self.program = program
    var recipe = try program.recipe(
      of: command.sources, recursive: options.isRecursive, config: command.look.config)
    var occupied = [path, Self.goldenPath(of: path)]
    if recipe.names == ["-"] { occupied.append(Self.feedPath(of: path)) }
    for name in occupied where FileManager.default.fileExists(atPath: name) {
      throw Failure(.inputOutput, "\(name) already exists; give the tape another name.")
    }
    // Paths are shown as in a replay, which starts from another folder.
    if recipe.names != ["-"] { recipe.names = recipe.names.map(Self.absolute) }
    var tapeFeed = TapeFeed(
      recipe.names.map(\.maskingSecrets), isRecursive: options.isRecursive, filter: command.sources.filter,
      limit: command.sources.limit)
    if recipe.names == ["-"] {
      // A replay cannot read standard input again.
      let name = Self.feedPath(of: path)
      try OutputFile.write(Console.standardInput(), to: name)
      recipe.names = [Self.absolute(name)]
      (tapeFeed.sources, tapeFeed.folder) = (recipe.names, Self.absolute("."))
      feed = try recipe.load(asIn: Self.absolute("."))
    } else {
      feed = try program.load(recipe)
    }
    (self.recipe, self.tapeFeed) = (recipe, tapeFeed)
    replayOptions = recipe.names.contains(where: WebSources.isAddress) ? Self.replayOptions(of: command, recipe) : ""
    journal = SessionStore(
      names: recipe.names.map(\.maskingSecrets), folder: program.environment.stateFolder, resumes: false)
  }

  private static func replayOptions(of command: OpenCommand, _ recipe: FeedRequest) -> String {
    let web = command.sources.web
    var options = "--network"
    if let shape = web.feedShape { options += " --feed-shape \(shape)" }
    if let config = command.look.config { options += " --config '\(config)'" }
    for name in recipe.web.variableNames(for: recipe.names) { options += " --env \(name)" }
    for field in web.header {
      // A value that is not a variable is the key itself.
      options += " --header '\(field.contains("${") ? field : field.prefix { $0 != ":" } + ": …")'"
    }
    return options
  }

  func pixelPreference(_ mode: GraphicsMode) -> PixelPreference { .never }

  func adjust(_ options: inout WallOptions, to terminal: TerminalCapabilities, of screen: Screen) {
    options.usesMouse = true
    options.shownFolder = tapeFeed.shownFolder
  }

  /// Notes in the tape the files that were there before: a replay needs them to refuse to overwrite them too.
  func adjust(_ services: inout WallServices, waker: Waker) {
    services.record = { [journal] in journal.record($0) }
    services.cameraDetails = { [files] address in
      guard case .file(let path) = address else { return nil }
      return WallServices.readCameraDetails(.file(files.place(of: path)))
    }
    services.reload = { [weak self] in
      guard let self, let recording else { return "" }
      if let follower {
        _ = follower.reload()
      } else {
        recording.failReload("not reloaded: standard input cannot be read again")
      }
      return recording.stage.reload()
    }
    guard let write = services.write else { return }
    var written: Set<String> = []
    services.write = { [weak self] writing in
      do {
        let sentence = try write(writing)
        written.insert(writing.path)
        return sentence
      } catch let error as FeedError where error.kind == .inTheWay {
        // What this session wrote itself, a replay writes as well.
        if !written.contains(writing.path) {
          self?.recording?.note(existing: writing.path)
        }
        throw error
      }
    }
  }

  func pictures(waker: Waker) -> any PictureLoading {
    DelayedPictureLoader(
      program.pictureLoader(usesThumbnails: false, options: recipe.fetchOptions) { waker.wake() },
      place: files.place)
  }

  func run(_ wall: Wall, on loop: EventLoop, early: [EventLoop.Event]) throws -> LiveSession.End {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      let error = Errno.last
      wall.screen.close()
      throw Failure(.inputOutput, "\(path) cannot be written: \(error.clause).")
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    self.file = file
    let header = header(of: wall)
    let stage = TapeStage(screen: wall.screen, wall: wall, framerate: header.rate)
    let recording = SessionRecording(stage: stage, header: header) { [unowned self] text, replaced in
      attempt {
        let end = try self.file?.seekToEnd() ?? 0
        if replaced > 0 { try self.file?.truncate(atOffset: end - UInt64(replaced)) }
        try self.file?.write(contentsOf: Data(text.utf8))
      }
    }
    self.recording = recording
    // Standard input has ended.
    if tapeFeed.folder == nil {
      follower = FeedFollower(recipe, nil, waker: loop.waker) { [unowned self] loaded, isAsked in
        switch loaded {
        case .success(let feed): attempt { try self.follow(feed, isAsked: isAsked, replacing: header) }
        case .failure(let error): if isAsked { recording.failReload(FeedFollower.notReloaded(error)) }
        }
      }
    }
    let end = RecordedSession(recording, loop: loop, early: early, participants: [follower].compactMap { $0 }).run()
    attempt {
      guard self.files.hasLost else { return }
      if saved == nil { try saveFirst(asReplayed().text, replacing: header) }
      try saveLostPictures(besides: shownFeedPath)
    }
    if end == .quit, !wall.keepsSession { journal.end() }
    let golden = Self.goldenPath(of: path)
    let screen = recording.expectLastScreen(as: URL(fileURLWithPath: golden).lastPathComponent)
    attempt { try Data(screen.text.utf8).write(to: URL(fileURLWithPath: golden)) }
    if let trouble {
      wall.screen.close()
      let reason = (trouble as? Failure)?.message ?? trouble.localizedDescription
      throw Failure(.inputOutput, "\(path) is not complete: \(reason)")
    }
    return end
  }

  private func attempt(_ write: () throws -> Void) {
    do { try write() } catch { trouble = trouble ?? error }
  }

  private func header(of wall: Wall) -> TapeHeader {
    let digest = tapeFeed.sources.count == 1 ? Self.digest(of: tapeFeed.sources[0]) : nil
    var header = TapeHeader(of: wall, feed: Self.relative(tapeFeed, to: path), feedDigest: digest)
    header.replayOptions = replayOptions
    return header
  }

  // MARK: - Following the feed

  /// Saves a changed feed and shows it. The wall gets what a replay loads. With the first change the tape names a copy of the
  /// feed before it, too.
  ///
  /// - Parameter isAsked: Whether the user waits for it, so that it is shown even if it has not changed.
  private func follow(_ changed: PhotoFeed, isAsked: Bool, replacing header: TapeHeader) throws {
    guard let recording else { return }
    let text = text(of: changed)
    let old = try saved ?? asReplayed()
    guard isAsked || text != old.text else { return }
    if saved == nil { try saveFirst(old.text, replacing: header) }
    let new = try reloaded(text)
    let before = shownFeedPath
    shownFeedPath = try save(text)
    recording.change(
      to: new.feed, difference: FeedDifference(from: old.feed, to: new.feed),
      savedAs: URL(fileURLWithPath: shownFeedPath).lastPathComponent
    ) { [unowned self] in attempt { try self.saveLostPictures(besides: before) } }
    saved = new
  }

  /// Saves the feed as it was at the start, which the tape names from now on.
  private func saveFirst(_ text: [UInt8], replacing header: TapeHeader) throws {
    var first = header
    shownFeedPath = try save(text)
    tapeFeed.folder = addressFolder
    tapeFeed.sources = [Self.absolute(shownFeedPath)]
    first.feed = Self.relative(tapeFeed, to: path)
    first.feedDigest = Digest.sha256(text).hexadecimal
    // The copy has a shape of its own.
    if let shape = recipe.web.shape?.name {
      first.replayOptions = first.replayOptions.replacing(" --feed-shape \(shape)", with: "")
    }
    let tape = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    try OutputFile.write(Array(first.text.utf8) + tape.dropFirst(header.text.utf8.count), to: path)
    file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
  }

  /// Saves the pictures that have been removed or replaced while a feed was shown.
  private func saveLostPictures(besides feed: String) throws {
    do throws(Errno) {
      for path in try files.saveLost(besides: feed, in: addressFolder) {
        recording?.note("\(path) was overwritten while it was shown: its earlier picture is not saved.")
      }
    } catch {
      throw Failure(.inputOutput, "pictures cannot be saved beside it: \(error.clause).")
    }
  }

  /// The folder, or the address, that relative addresses of the feed begin at.
  private var addressFolder: String {
    if let folder = tapeFeed.folder { return folder }
    guard recipe.names.count == 1, let name = recipe.names.first else { return "/" }
    if WebSources.isAddress(name) { return String(name.maskingSecrets.prefix { $0 != "?" && $0 != "#" }) }
    return TapeFeed([name]).shownFolder ?? ""
  }

  private func text(of feed: PhotoFeed) -> [UInt8] {
    FeedWriter(format: .photowall).text(of: feed, in: WebSources.isAddress(addressFolder) ? "" : addressFolder)
  }

  /// Returns the feed of the start as a replay loads it from a copy, and the text of that.
  private func asReplayed() throws -> (feed: PhotoFeed, text: [UInt8]) { try reloaded(text(of: feed)) }

  /// Returns the feed of a text, and the text.
  private func reloaded(_ text: [UInt8]) throws -> (feed: PhotoFeed, text: [UInt8]) {
    var recipe = recipe
    recipe.web.shape = nil
    let source = FeedSource.bytes(text, name: path, origin: FeedRequest.origin(in: addressFolder))
    return (try recipe.load([source]) { _ in true }, text)
  }

  /// Saves a feed as `wall.feed-2.json` beside `wall.tape`, with the first number that is free. Returns its path.
  private func save(_ text: [UInt8]) throws -> String {
    var name: String
    repeat {
      savedNumber += 1
      name = Self.feedPath(of: path).dropLast(".json".count) + "-\(savedNumber).json"
    } while FileManager.default.fileExists(atPath: name)
    try OutputFile.write(text, to: name)
    return name
  }

  // MARK: - Paths

  /// `wall.snap` beside `wall.tape`.
  private static func goldenPath(of tape: String) -> String {
    (tape.hasSuffix(".tape") ? String(tape.dropLast(".tape".count)) : tape) + ".snap"
  }

  /// `wall.feed.json` beside `wall.tape`: what standard input gave.
  private static func feedPath(of tape: String) -> String {
    goldenPath(of: tape).dropLast(".snap".count) + ".feed.json"
  }

  private static func absolute(_ path: String) -> String {
    path.contains("://") || path == "-" ? path : URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// Returns a feed with a path relative to the folder of a tape, so that both can be moved together. Several sources keep
  /// their absolute paths, which the wall shows.
  private static func relative(_ feed: TapeFeed, to tape: String) -> TapeFeed {
    let folder = URL(fileURLWithPath: tape).standardizedFileURL.deletingLastPathComponent().pathComponents
    var named = feed
    guard named.sources.count == 1 else { return named }
    func relative(_ path: String) -> String {
      guard !path.contains("://"), path != "/" else { return path }
      let parts = URL(fileURLWithPath: path).pathComponents
      let common = zip(folder, parts).prefix { $0 == $1 }.count
      let names = Array(repeating: "..", count: folder.count - common) + parts[common...]
      return names.isEmpty ? "." : names.joined(separator: "/")
    }
    named.sources = named.sources.map(relative)
    named.folder = named.folder.map(relative)
    return named
  }

  /// Returns the SHA-256 of a feed file, by which a replay recognises the feed; nil for a folder.
  private static func digest(of path: String) -> String? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
      let bytes = FileManager.default.contents(atPath: path)
    else { return nil }
    return Digest.sha256(bytes).hexadecimal
  }
}
