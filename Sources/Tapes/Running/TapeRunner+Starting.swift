import Basics
import PhotoFeed
import Pictures
import Platform
import TerminalPanels
import Wall

extension TapeRunner {
  /// Reads all settings, loads the feed, opens the wall and shows its first frame.
  func start() throws {
    setup = try gather()
    let sources = world.feedOverrides ? nil : setting(arguments.sources.isEmpty ? "Feed" : "Arguments")
    current = sources
    // Programs with views have no feed.
    let feed = world.makeProgram == nil ? try load(setup.feed) : nil
    current = setting("FeedDigest")
    try checkFeedDigest()
    current = sources ?? tape.steps.first
    let changes = tape.steps.compactMap { step in
      (step.command as? FeedCommand).map { Self.path(setup.expanding($0.sources[0]), besides: step.location.file) }
    }
    savedPictures = SavedPictures(of: setup.feed.sources.prefix(1) + changes, in: setup.feed.folder)
    let screen = try Screen.headless(
      world.size ?? setup.size, colors: setup.options.colors ?? .truecolor, isUnicode: setup.isUnicode)
    screen.cellPixels = setup.cellPixels
    // The feed's folder depends on where the tape is played; frames must not.
    setup.options.shownFolder = setup.feed.shownFolder
    if let refusal = feed.flatMap(setup.options.refusal) { throw TapeStop(outcome: .refused(failure(refusal))) }
    let wall = feed.map { makeWall($0, on: screen, resumes: nil) } ?? makeProgram(on: screen)
    guard let wall else { return }
    let stage = TapeStage(screen: screen, wall: wall, framerate: setup.rate)
    if let speed = setup.lineSpeed { stage.simulateLine(bytesPerSecond: speed) }
    begin(stage)
  }

  /// Collects the setup from the tape's commands before the wall opens.
  private func gather() throws -> TapeSetup {
    var setup = TapeSetup(world)
    for step in tape.steps {
      current = step
      try step.command.prepare(&setup, self)
    }
    // Settings that may change later have a first value, too.
    for step in tape.steps.prefix(while: { type(of: $0.command).phase == .always }) {
      if let command = step.command as? SetCommand { command.setting.apply(&setup, step.location.file) }
    }
    do {
      arguments = try world.readArguments(setup.arguments.words)
      setup.apply(arguments)
    } catch {
      current = setting("Arguments")
      throw refuse("\(error)")
    }
    do throws(KeyRemappingError) { try setup.finish() } catch {
      current = setting("Keys \(error.action)") ?? setting("Keys")
      throw refuse("\(error)")
    }
    return setup
  }

  /// Returns the last `Set` step whose name, or name and first word of the value, is `name`: `Keys`, `Keys delete`.
  private func setting(_ name: String) -> Tape.Step? {
    tape.steps.last {
      guard let setting = ($0.command as? SetCommand)?.setting else { return false }
      return "\(setting.name) \(setting.text) ".hasPrefix(name + " ")
    }
  }

  /// Throws if the feed file differs from the recorded one.
  private func checkFeedDigest() throws(TapeStop) {
    guard let wanted = setup.feedDigest, !world.feedOverrides, setup.feed.sources.count == 1,
      let bytes = world.files.read(setup.feed.sources[0]), Digest.sha256(bytes).hexadecimal != wanted
    else { return }
    throw refuse(
      "\(setup.feed.sources[0]) has changed since the tape was recorded; restore it, or record again, or remove Set FeedDigest"
    )
  }

  func load(_ feed: TapeFeed) throws(TapeStop) -> PhotoFeed {
    guard !feed.sources.isEmpty else { throw refuse("no feed is named; write Set Feed or use --feed") }
    do {
      let photos = try world.loadFeed(feed)
      shownFeed = photos
      if photos.count == 0, feed.filter == nil, let folder = feed.sources.first(where: TapeDisk.isFolder) {
        warn("there are no pictures in \(folder)", at: current)
      }
      return photos
    } catch let error as Diagnostic where error.kind == .malformed {
      throw refuse("\(error)")
    } catch {
      if let error = error as? TapeFileError, error.isRefusal { throw refuse("\(error)") }
      throw unreadable("\(error)")
    }
  }

  /// Ends the wall like a killed process, and opens it again.
  func reopen(resumes: Bool, _ stage: TapeStage) {
    if stage.hasEventsWaiting { stage.run(frames: 1) }
    guard let shownFeed else { return }
    stage.wall = makeWall(shownFeed, on: stage.screen, resumes: resumes)
  }

  /// The result of the program after its end.
  var result: TapeResult {
    (stage?.wall as? Wall).map { arguments.result($0, FilePath(tape.name).folder.string) } ?? TapeResult()
  }

  private func makeProgram(on screen: Screen) -> (any ScreenProgram)? {
    world.makeProgram?(
      TapeProgramParts(
        screen: screen, options: setup.options, pictures: pictures, pixels: pixels(on: screen),
        folder: FilePath(tape.name).folder.string, pictureFolder: setup.pictures,
        noteTrigger: { [weak self] in self?.coverage.note($0) }))
  }

  private var pictures: DelayedPictureLoader {
    DelayedPictureLoader(
      world.makeLoader(), place: { [weak self] in self?.place(of: $0) ?? $0 }, latency: pictureLatency)
  }

  /// Returns the actual file for a path of the feed: the saved picture, or the tape's own copy after a renaming.
  private func place(of path: FilePath) -> FilePath {
    let place = savedPictures.place(of: path)
    return FileFingerprint(path: place) == nil ? disk.ownFile(path) ?? place : place
  }

  private func pixels(on screen: Screen) -> (any PixelDisplay)? {
    switch setup.options.graphics {
    case .kitty: KittyPictures(headless: screen)
    case .sixel, .iterm: PaintedPictures(headless: screen)
    case .auto, .symbols, .boxes: nil
    }
  }

  /// - Parameter resumes: Whether to restore an interrupted session; nil for the first wall of the tape.
  private func makeWall(_ feed: PhotoFeed, on screen: Screen, resumes: Bool?) -> Wall {
    if let ended = stage?.wall as? Wall, ended.shouldQuit, !ended.keepsSession {
      session?.end()
    } else {
      session?.keep()
    }
    let journal = SessionStore(
      names: setup.feed.sources, folder: disk.stateFolder, resumes: resumes ?? false)
    session = journal
    let saver = disk.saver()
    let place: (FilePath) -> FilePath = { [weak self] in self?.savedPictures.place(of: $0) ?? $0 }
    var services = WallServices(
      copy: { [weak self] in self?.clipboard = $0.text }, write: { try saver.write($0) }, files: disk.acts(place),
      record: { journal.record($0) },
      cameraDetails: { [weak self] address in
        guard case .file(let path) = address, let self else { return nil }
        return WallServices.readCameraDetails(.file(savedPictures.place(of: path)))
      }, reload: { [weak self] in self?.stage?.reload() ?? "" })
    services.writing.writeLabels = { request, finish in finish(Result { try saver.write(request) }) }
    let wall = Wall(
      screen: screen, feed: feed, options: setup.options, pictures: pictures, pixels: pixels(on: screen),
      layouts: world.layouts, services: services)
    let (own, standard) = (setup.options.keys, world.options.keys)
    wall.onTrigger = { [weak self] trigger, context in
      // A key that the tape has remapped does not cover its standard action.
      if own[trigger, context] == standard[trigger, context] { self?.coverage.note("\(trigger)", in: context.name) }
    }
    if resumes != nil { journal.begin(with: wall) }
    return wall
  }

  /// The latency of a picture: the tape's at the time of the request, or a random one for `--jitter`.
  private var pictureLatency: (PictureID) -> Double {
    { [weak self] id in
      let seconds = self?.setup.latency ?? 0
      return self?.jitter?.latency(of: id, base: seconds) ?? seconds
    }
  }
}
