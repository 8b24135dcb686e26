import Basics
import Foundation
import PhotoFeed
import Pictures
import Platform
import Tapes
import TerminalPanels
import Wall

/// A wall whose session is recorded as a tape, the file of `--record`.
///
/// The user sees what a replay shows. So frames wait for their pictures, there are no exact pixels, and nothing depends
/// on the terminal, on earlier sessions or on the machine's speed. Changed feeds are saved beside the tape. So are
/// displayed pictures whose files are removed, replaced or overwritten during the session.
final class RecordedWall: WallMode {
  private let tape: RecordedTape
  private var tapeFeed: TapeFeed
  /// The options for fetching the feed in a replay. They have only the names of keys.
  private let replayOptions: String
  /// The feed as a replay loads it from its copy, and the text of the copy; nil while the feed is unchanged.
  private var saved: (feed: PhotoFeed, text: [UInt8])?
  /// Whether secrets of addresses were removed from the tape or a feed beside it.
  private var hasSecrets = false
  private var savedNumber = 0
  /// The path of the saved feed on the wall.
  private var shownFeedPath = ""
  private let files: RecordedPictures
  private var follower: FeedFollower?

  /// Loads the feed. Throws if the tape exists.
  init(
    path: String, program: Program, command: OpenCommand, _ feedRequest: FeedRequest, folders: FolderOptions
  ) throws {
    var feedRequest = feedRequest
    files = RecordedPictures(copiesIn: FilePath(path).folder.string)
    tape = try RecordedTape(path: path, feed: feedRequest.names == ["-"])
    // Paths are absolute, since a replay starts in another folder.
    if feedRequest.names != ["-"] { feedRequest.names = feedRequest.names.map(Self.absolute) }
    var tapeFeed = TapeFeed(
      feedRequest.names.map(\.maskingSecrets), folders: folders, filter: command.sources.filter,
      limit: command.sources.limit)
    let feed: PhotoFeed
    if feedRequest.names == ["-"] {
      // A replay cannot read standard input again.
      let name = RecordedTape.feedPath(of: path)
      let input = try Console.standardInput()
      let saved = FeedSecrets.masked(input)
      try OutputFile.write(saved.bytes, to: name)
      feedRequest.names = [Self.absolute(name)]
      (tapeFeed.sources, tapeFeed.folder) = (feedRequest.names, Self.absolute("."))
      let source = FeedSource.bytes(input, name: name, origin: FeedRequest.origin(in: Self.absolute(".")))
      feed = try feedRequest.load([source]) { _ in true }
      hasSecrets = saved.hasSecrets
    } else {
      feed = try program.load(feedRequest)
    }
    self.tapeFeed = tapeFeed
    replayOptions =
      feedRequest.names.contains(where: WebSources.isAddress) ? Self.replayOptions(of: command, feedRequest) : ""
    super.init(OpenedFeed(request: feedRequest, feed: feed), program: program, command: command)
  }

  private static func replayOptions(of command: OpenCommand, _ feedRequest: FeedRequest) -> String {
    let web = command.web
    var options = "--network"
    if let shape = web.feedShape { options += " --feed-shape \(shape)" }
    if let config = command.look.config { options += " --config '\(config)'" }
    for name in feedRequest.web.variableNames(for: feedRequest.names) { options += " --env \(name)" }
    for field in web.header {
      // A value without variables is the key itself.
      options += " --header '\(field.contains("${") ? field : field.prefix { $0 != ":" } + ": …")'"
    }
    return options
  }

  override var isRecorded: Bool { true }

  /// Notes existing output files in the tape, so that a replay refuses to overwrite them, too.
  override func adjust(_ options: inout WallOptions, _ services: inout WallServices, waker: Waker) {
    options.usesMouse = true
    options.shownFolder = tapeFeed.shownFolder
    services.facts.cameraDetails = { [files] address in
      guard case .file(let path) = address else { return nil }
      return WallServices.readCameraDetails(.file(files.place(of: path)))
    }
    services.feed.reload = { [weak self] in
      guard let self, let recording = tape.recording else { return "" }
      if let follower {
        _ = follower.reload()
      } else {
        recording.failReload("not reloaded: standard input cannot be read again")
      }
      return recording.stage.reload()
    }
    guard let write = services.writing.writeFeed else { return }
    var written: Set<String> = []
    services.writing.writeFeed = { [weak self] writing, finish in
      write(writing) { result in
        switch result {
        case .success: written.insert(writing.path)
        // A replay writes the same files as this session.
        case .failure(let error as Diagnostic) where error.kind == .fileExists && !written.contains(writing.path):
          self?.tape.recording?.note(existing: writing.path)
        case .failure: break
        }
        finish(result)
      }
    }
  }

  override func pictures(by loader: PictureLoader) -> any PictureLoading {
    DelayedPictureLoader(loader, place: files.place)
  }

  override func begin(on loop: EventLoop) throws -> (clock: any SessionClock, participants: [any SessionParticipant]) {
    let hasMaskedSource = feedRequest.names != feedRequest.names.map(\.maskingSecrets)
    let digest = tapeFeed.sources.count == 1 ? Self.digest(of: tapeFeed.sources[0]) : nil
    var header = TapeHeader(of: wall, feed: Self.relative(tapeFeed, to: tape.path), feedDigest: digest)
    header.replayOptions = replayOptions
    // Standard input has ended. Watching begins here, so that a change after the first frame is not missed.
    if tapeFeed.folder == nil {
      follower = FeedFollower(feedRequest, nil, waker: loop.waker) { [unowned self] loaded, isExplicit in
        switch loaded {
        case .success(let feed): tape.attempt { try self.follow(feed, isExplicit: isExplicit) }
        case .failure(let error): if isExplicit { tape.recording?.failReload(FeedFollower.notReloaded(error)) }
        }
      }
    }
    let recording = try tape.begin(wall, header)
    if hasSecrets { noteSecrets(leftOutOf: tapeFeed.sources[0]) }
    if hasMaskedSource {
      // A replay cannot load the feed from its address.
      let replayed = try asReplayed()
      try saveFirst(replayed.text)
      saved = replayed
    }
    return (recording, [follower].compactMap { $0 })
  }

  override func finish(_ end: Session.End) throws {
    tape.attempt {
      guard self.files.hasLost else { return }
      if saved == nil { try saveFirst(asReplayed().text) }
      try saveLostPictures(besides: shownFeedPath)
    }
    try super.finish(end)
    try tape.finish()
  }

  // MARK: - Following the feed

  /// Saves a changed feed and shows it as a replay would load it. The first change also saves the former feed.
  ///
  /// - Parameter isExplicit: Whether the user has asked for the feed, so that it is shown even if unchanged.
  private func follow(_ changed: PhotoFeed, isExplicit: Bool) throws {
    guard let recording = tape.recording else { return }
    let text = text(of: changed)
    let old = try saved ?? asReplayed()
    guard isExplicit || text != old.text else { return }
    if saved == nil { try saveFirst(old.text) }
    let new = try reloaded(text)
    let before = shownFeedPath
    shownFeedPath = try save(text)
    recording.change(
      to: new.feed, difference: FeedDifference(from: old.feed, to: new.feed),
      savedAs: FilePath(shownFeedPath).lastComponent?.string ?? ""
    ) { [unowned self] in tape.attempt { try self.saveLostPictures(besides: before) } }
    saved = new
  }

  /// Saves the feed of the start, and names the copy in the tape.
  private func saveFirst(_ text: [UInt8]) throws {
    shownFeedPath = try save(text)
    tapeFeed.folder = addressFolder
    tapeFeed.sources = [Self.absolute(shownFeedPath)]
    try tape.changeHeader {
      $0.feed = Self.relative(tapeFeed, to: tape.path)
      $0.feedDigest = Self.digest(of: shownFeedPath)
      // The copy has its own shape.
      if let shape = feedRequest.web.shape?.name {
        $0.replayOptions = $0.replayOptions.replacing(" --feed-shape \(shape)", with: "")
      }
    }
  }

  private func noteSecrets(leftOutOf path: String) {
    let name = FilePath(path).lastComponent?.string ?? path
    tape.recording?.note("\(name) has *** for what is secret in its addresses. Put it in to fetch the pictures again.")
  }

  /// Saves the pictures that were removed, replaced or overwritten while a feed was shown.
  private func saveLostPictures(besides feed: String) throws {
    do throws(Errno) {
      try files.saveLost(besides: feed, in: addressFolder)
    } catch {
      throw Failure(.inputOutput, "pictures cannot be saved beside it: \(error.clause).")
    }
  }

  /// The base of the feed's relative addresses: a folder or an address.
  private var addressFolder: String {
    if let folder = tapeFeed.folder { return folder }
    guard feedRequest.names.count == 1, let name = feedRequest.names.first else { return "/" }
    if WebSources.isAddress(name) { return String(name.maskingSecrets.prefix { $0 != "?" && $0 != "#" }) }
    return TapeFeed([name]).shownFolder ?? ""
  }

  private func text(of feed: PhotoFeed) -> [UInt8] {
    FeedWriter(format: .photowall).text(
      of: feed, in: WebSources.isAddress(addressFolder) ? "" : FilePath(named: addressFolder))
  }

  /// Returns the feed of the start as a replay loads it from a copy, and the copy's text.
  private func asReplayed() throws -> (feed: PhotoFeed, text: [UInt8]) { try reloaded(text(of: feed)) }

  private func reloaded(_ text: [UInt8]) throws -> (feed: PhotoFeed, text: [UInt8]) {
    var feedRequest = feedRequest
    feedRequest.web.shape = nil
    let source = FeedSource.bytes(text, name: tape.path, origin: FeedRequest.origin(in: addressFolder))
    return (try feedRequest.load([source]) { _ in true }, text)
  }

  /// Saves a feed as `wall.feed-2.json` beside `wall.tape`, with the first free number. Returns its path.
  private func save(_ text: [UInt8]) throws -> String {
    var name: String
    repeat {
      savedNumber += 1
      name = RecordedTape.feedPath(of: tape.path).dropLast(".json".count) + "-\(savedNumber).json"
    } while FileManager.default.fileExists(atPath: name)
    let saved = FeedSecrets.masked(text)
    if saved.hasSecrets { noteSecrets(leftOutOf: name) }
    try OutputFile.write(saved.bytes, to: name)
    return name
  }

  // MARK: - Paths

  private static func absolute(_ path: String) -> String {
    path.contains("://") || path == "-" ? path : FilePath(path).absolute.lexicallyNormalized().string
  }

  /// Returns a feed with a path relative to a tape's folder, so that both can be moved together. Several sources keep
  /// absolute paths, which the wall shows.
  private static func relative(_ feed: TapeFeed, to tape: String) -> TapeFeed {
    let folder = FilePath(tape).absolute.lexicallyNormalized().removingLastComponent().components
    var named = feed
    guard named.sources.count == 1 else { return named }
    func relative(_ path: String) -> String {
      guard !path.contains("://"), path != "/" else { return path }
      let parts = FilePath(path).components
      let common = zip(folder, parts).prefix { $0 == $1 }.count
      let names = Array(repeating: "..", count: folder.count - common) + parts.dropFirst(common).map(\.string)
      return names.isEmpty ? "." : names.joined(separator: "/")
    }
    named.sources = named.sources.map(relative)
    named.folder = named.folder.map(relative)
    return named
  }

  /// Returns the SHA-256 of a feed file, for the tape's `Set FeedDigest`; nil for a folder.
  private static func digest(of path: String) -> String? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
      let bytes = FileManager.default.contents(atPath: path)
    else { return nil }
    return Digest.sha256(bytes).hexadecimal
  }
}
