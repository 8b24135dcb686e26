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
/// nothing depends on the terminal, on earlier sessions or on the speed of the machine.
final class RecordingMode: SessionMode {
  let recipe: FeedRequest
  let feed: PhotoFeed
  private let tapeFeed: TapeFeed
  /// The options that a replay needs to fetch the feed, without keys: they are only named.
  private let replayOptions: String
  private let program: Program
  private let path: String
  /// The tape; nil until the screen is open, so that a terminal without one leaves no empty file.
  private var file: FileHandle?

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
    if recipe.names == ["-"] {
      // A replay cannot read standard input again.
      let name = Self.feedPath(of: path)
      try OutputFile.write(Array(FileHandle.standardInput.readDataToEndOfFile()), to: name)
      recipe.names = [name]
    }
    self.recipe = recipe
    replayOptions = recipe.names.contains(where: WebSources.isAddress) ? Self.replayOptions(of: command) : ""
    feed = try program.load(recipe)
    tapeFeed = TapeFeed(
      recipe.names.map(\.maskingSecrets), isRecursive: options.isRecursive, filter: command.sources.filter,
      limit: command.sources.limit)
  }

  private static func replayOptions(of command: OpenCommand) -> String {
    let web = command.sources.web
    var options = "--network"
    if let shape = web.feedShape { options += " --feed-shape \(shape)" }
    if let config = command.look.config { options += " --config '\(config)'" }
    for field in web.header {
      // A value that is not a variable is the key itself.
      options += " --header '\(field.contains("${") ? field : field.prefix { $0 != ":" } + ": …")'"
    }
    return options
  }

  func pixelPreference(_ mode: GraphicsMode) -> PixelPreference { .never }

  func adjust(_ options: inout WallOptions, to terminal: TerminalCapabilities, of screen: Screen) {
    options.usesMouse = true
    options.shownFolder = Self.absolute(tapeFeed).shownFolder
  }

  /// Notes in the tape the files that were there before: a replay needs them to refuse to overwrite them too.
  func adjust(_ services: inout WallServices, waker: Waker) {
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
          try? self?.file?.write(contentsOf: Data(SessionRecording.line(existing: writing.path).utf8))
        }
        throw error
      }
    }
  }

  func pictures(waker: Waker) -> any PictureLoading {
    DelayedPictureLoader(program.pictureLoader(usesThumbnails: false, options: recipe.fetchOptions) { waker.wake() })
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
    let digest = tapeFeed.sources.count == 1 ? Self.digest(of: tapeFeed.sources[0]) : nil
    var header = TapeHeader(of: wall, feed: Self.relative(tapeFeed, to: path), feedDigest: digest)
    header.replayOptions = replayOptions
    var trouble: (any Error)?
    let stage = TapeStage(screen: wall.screen, wall: wall, framerate: header.rate)
    let recording = SessionRecording(stage: stage, header: header) { [file] text in
      do { try file.write(contentsOf: Data(text.utf8)) } catch { trouble = trouble ?? error }
    }
    let end = RecordedSession(recording, loop: loop, early: early).run()
    let golden = Self.goldenPath(of: path)
    let screen = recording.expectLastScreen(as: URL(fileURLWithPath: golden).lastPathComponent)
    do { try Data(screen.text.utf8).write(to: URL(fileURLWithPath: golden)) } catch { trouble = trouble ?? error }
    if let trouble {
      wall.screen.close()
      throw Failure(.inputOutput, "\(path) is not complete: \(trouble.localizedDescription)")
    }
    return end
  }

  /// `wall.snap` beside `wall.tape`.
  private static func goldenPath(of tape: String) -> String {
    (tape.hasSuffix(".tape") ? String(tape.dropLast(".tape".count)) : tape) + ".snap"
  }

  /// `wall.feed.json` beside `wall.tape`: what standard input gave.
  private static func feedPath(of tape: String) -> String {
    goldenPath(of: tape).dropLast(".snap".count) + ".feed.json"
  }

  /// Returns a feed with absolute paths.
  private static func absolute(_ feed: TapeFeed) -> TapeFeed {
    var named = feed
    named.sources = feed.sources.map {
      $0.contains("://") ? $0 : URL(fileURLWithPath: $0).standardizedFileURL.path
    }
    return named
  }

  /// Returns a feed with a path relative to the folder of a tape, so that both can be moved together. Several sources keep
  /// their absolute paths, which the wall shows.
  private static func relative(_ feed: TapeFeed, to tape: String) -> TapeFeed {
    let folder = URL(fileURLWithPath: tape).standardizedFileURL.deletingLastPathComponent().pathComponents
    var named = absolute(feed)
    guard named.sources.count == 1 else { return named }
    named.sources = named.sources.map { source in
      guard !source.contains("://") else { return source }
      let parts = URL(fileURLWithPath: source).pathComponents
      let common = zip(folder, parts).prefix { $0 == $1 }.count
      let path = Array(repeating: "..", count: folder.count - common) + parts[common...]
      return path.isEmpty ? "." : path.joined(separator: "/")
    }
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
