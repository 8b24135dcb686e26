import Basics
import Culling
import Foundation
import PhotoFeed
import Pictures
import Platform
import TerminalPanels
import Wall

/// A wall in the user's terminal, from the loaded feed to the names printed at the end.
class WallMode: SessionMode {
  let program: Program
  let command: OpenCommand
  let opened: OpenedFeed
  let journal: SessionStore
  /// The programs that the wall can start; nil if recorded.
  private(set) var otherPrograms: OtherPrograms?
  /// The wall; nil before it is opened.
  private(set) var wall: Wall!

  init(_ opened: OpenedFeed, program: Program, command: OpenCommand) {
    (self.opened, self.program, self.command) = (opened, program, command)
    journal = SessionStore(
      names: opened.request.names, folder: program.environment.stateFolder, resumes: command.resume)
  }

  var feedRequest: FeedRequest { opened.request }
  var feed: PhotoFeed { opened.feed }

  // MARK: Overridden by live and recorded walls

  var isRecorded: Bool { false }

  /// The stored sizes of pictures on the network; nil if they are not kept.
  var sizes: PictureSizeStore? { nil }

  func adjust(_ options: inout WallOptions, _ services: inout WallServices, waker: Waker) {}

  func pictures(by loader: PictureLoader) -> any PictureLoading { loader }

  func begin(on loop: EventLoop) throws -> (clock: any SessionClock, participants: [any SessionParticipant]) {
    (LiveClock(wall, log: wall.services.log), [])
  }

  func finish(_ end: Session.End) throws {
    wall.stopActs()
    if end == .quit, !wall.keepsSession { journal.end() }
  }

  // MARK: Steps

  static func run(_ command: OpenCommand, in program: Program, options: WallOptions) throws {
    let given = options
    var options = options
    if options.tap == nil, command.isOfFolders {
      options.tap = RememberedTap(stateFolder: program.environment.stateFolder).action
    }
    guard program.environment.standardOutputIsTerminal || command.printsNames else {
      throw Failure(
        .usage,
        "standard output is not a terminal; run photowall in one, or use `photowall print` to write the wall as text."
      )
    }
    removeUnfinishedFiles(of: command, output: options.output, caches: program.cacheFolders)
    let log = try command.log.map(openLog)
    var feedRequest = try program.feedRequest(
      of: command.sources, command.web, folders: options.folders, config: command.look.config,
      seed: command.look.seed, clocks: options.clocks)
    feedRequest.labels = options.labels
    let mode: WallMode =
      if let path = command.record {
        try RecordedWall(path: path, program: program, command: command, feedRequest, folders: options.folders)
      } else {
        LiveWall(
          try feedRequest.openWall(in: program, showsFolder: !command.printsNames), program: program, command: command)
      }
    if let refusal = options.refusal(for: mode.feed) ?? command.printed?.refusal(for: mode.feed, labels: options.labels)
    {
      throw Failure(.usage, "\(refusal).")
    }
    if let fields = command.fieldNames, mode.feed.loadedCount > 0,
      let refusal = PrintChoice.refusal(ofColumns: fields, for: mode.feed, labels: options.labels)
    {
      throw Failure(.usage, "--fields: \(refusal).")
    }
    try mode.readLabels(options.labelsTo)
    let names = mode.feedRequest.names.map { WebSources.isAddress($0) ? $0.maskingSecrets : FilePath(named: $0).text }
    log?.note(
      "feed \(counted(mode.feed.count, "photo")), \(counted(mode.feed.warnings.count, "warning")): \(names.joined(separator: " "))"
    )
    try TerminalSession(environment: program.environment, options: options, log: log).run(mode)
    guard let sources = mode.wall?.reopenedSources else { return }
    var next = command
    (next.sources.sources, next.resume) = (sources, false)
    try run(next, in: program, options: given)
  }

  /// The file of labels as read at the start.
  private var labelFile: LabelFile?

  /// Reads the file of labels if it exists. Throws a `Failure` for another format.
  private func readLabels(_ path: String?) throws {
    guard let path, let format = LabelFile.Format(ofName: path), (try? Stat(FilePath(named: path))) != nil else {
      return
    }
    do throws(Errno) {
      labelFile = LabelFile(
        try FileDescriptor.contents(of: FilePath(named: path), limit: 1 << 30, isNamed: true), format)
    } catch { throw Failure(.inputOutput, "\(path) cannot be read: \(error.clause).") }
    if labelFile == nil { throw Failure(.usage, "\(path): \(LabelFile.refusal).") }
  }

  private static func counted(_ count: Int, _ what: String) -> String { "\(count) \(what)\(count == 1 ? "" : "s")" }

  /// Deletes incomplete files of killed processes from the folders of feed and output, and from the caches.
  private static func removeUnfinishedFiles(of command: OpenCommand, output: String?, caches: [String]) {
    let names = command.sources.sources.filter { !WebSources.isAddress($0) } + [output ?? "x"]
    for folder in Set(names.map { FilePath(named: $0).folder }) {
      AtomicFile.removeUnfinished(in: folder)
    }
    // Reading a folder of many thousand thumbnails would delay the start.
    Thread.detachNewThread { for folder in caches { AtomicFile.removeUnfinished(in: FilePath(folder)) } }
  }

  private static func openLog(_ path: String) throws -> SessionLog {
    guard let log = SessionLog(path: path, title: "photowall \(PhotoWall.version)") else {
      throw Failure(.inputOutput, "\(path) cannot be written: \(Errno.last).")
    }
    return log
  }

  func open(_ parts: SessionParts) -> any ScreenProgram {
    let (environment, screen) = (program.environment, parts.screen)
    let path: @Sendable (String) -> String = { environment.path(of: $0) }
    let saver = FeedSaver(isPhotoName: Program.isPhotoName, location: path)
    var services = WallServices(
      copy: { screen.setClipboard($0) }, log: parts.log)
    let fetcher = feedRequest.fetcher
    let folders = program.folderPlace
    let servers = StorePlace(
      feedRequest.stores, isPhotoName: Program.isPhotoName, packet: { fetcher.embeddedPacket(of: $0) })
    services.files =
      isRecorded
      ? FileActs([ArchivePlace(folders), folders], folder: path)
      : FileActs(
        [ArchivePlace(folders, stores: feedRequest.stores), folders, servers], folder: path,
        version: { fetcher.cachedVersion(of: $0) }
      ) {
        [waker = parts.waker] in waker.wake()
      }
    services.writing.writeFeed = { [files = services.files] request, finish in
      files?.look({ Result { try saver.write(request) } }, then: finish)
    }
    if !isRecorded {
      services.facts.cameraDetails = { address in
        if case .web(let text) = address {
          fetcher.cachedDetails(of: text)
        } else {
          WallServices.readCameraDetails(address)
        }
      }
    }
    services.writing.writeLabels = { [files = services.files] request, finish in
      files?.look({ Result { try saver.write(request) } }, then: finish)
    }
    services.writing.labelFile = labelFile
    services.writing.record = { [journal] in journal.record($0) }
    services.facts.identity = { FileIdentity(of: $0, readsBytes: $1) }
    var options = parts.options
    (options.printsNames, options.printed) = (command.printsNames, command.printed)
    if !isRecorded {
      let others = OtherPrograms(on: screen, environment: environment, waker: parts.waker)
      (services.desktop.open, services.desktop.run) = (others.open, others.run)
      otherPrograms = others
    }
    adjust(&options, &services, waker: parts.waker)
    let loader = program.pictureLoader(
      usesThumbnails: !isRecorded, options: feedRequest.fetchOptions, stores: feedRequest.stores, sizes: sizes
    ) { [waker = parts.waker] in waker.wake() }
    wall = Wall(
      screen: screen, feed: feed, options: options, pictures: pictures(by: loader), pixels: parts.pixels,
      layouts: program.layouts, services: services)
    services.files?.finishLeft()
    return wall
  }

  /// Prints the names for `--print` or `--pick` on standard output. Throws status 130 if the user has cancelled.
  func printResult() throws {
    let printer = NamePrinter(command, folder: command.relative.map { FilePath(named: $0) })
    // An incomplete list would look complete.
    if let notice = wall.unprintedNotice { throw Failure(.expectationFailed, notice) }
    guard let bytes = printer.bytes(of: wall) else { throw ProcessStatus(code: NamePrinter.cancelled) }
    for path in command.printed.map(wall.changedFiles(of:)) ?? [] {
      Console.printError("warning: \(path.text) is another file than the one that was chosen on the wall.")
    }
    try Console.write(bytes)
    if command.printed?.isDecided == false, wall.feed.notShown.failed > 0 {
      throw Failure(.expectationFailed, "names are missing, as a source could not be read.")
    }
  }
}
