import PhotoFeed
import Pictures
import TerminalPanels
import Wall

extension TapeRunner {
  /// Reads all settings, loads the feed, opens the wall and shows its first frame.
  func start() throws {
    setup = try gather()
    let feed = try load(setup.feed)
    let screen = try Screen.headless(
      world.size ?? setup.size, colors: setup.options.colors ?? .truecolor, isUnicode: setup.isUnicode)
    screen.cellPixels = setup.cellPixels
    // The feed's own folder depends on where the tape is played; no frame may depend on that.
    let sources = setup.feed.sources
    setup.options.shownFolder = sources.count == 1 ? Self.folder(of: sources[0]) : nil
    let wall = makeWall(feed, on: screen, resumes: nil)
    begin(TapeStage(screen: screen, wall: wall, framerate: setup.rate))
  }

  /// Collects what the tape's commands say before the wall opens.
  private func gather() throws -> TapeSetup {
    var setup = TapeSetup(world)
    for step in tape.steps {
      current = step
      try step.command.prepare(&setup, self)
    }
    // Settings that may change later have a first value, too.
    for step in tape.steps.prefix(while: { type(of: $0.command).phase == .always }) {
      if let command = step.command as? SetCommand { command.setting.apply(&setup, step.place.file) }
    }
    do { try setup.finish() } catch { throw refuse("\(error)") }
    current = tape.steps.first
    return setup
  }

  /// Loads a feed.
  func load(_ feed: TapeFeed) throws(TapeStop) -> PhotoFeed {
    guard !feed.sources.isEmpty else { throw refuse("no feed is named; write Set Feed or use --feed") }
    do {
      let photos = try world.loadFeed(feed)
      shownFeed = photos
      return photos
    } catch let error as FeedError where error.kind == .malformed {
      throw refuse("\(error)")
    } catch {
      if let error = error as? TapeFeedError, error.isRefusal { throw refuse("\(error)") }
      throw unreadable("\(error)")
    }
  }

  /// Kills the wall and opens it again.
  func reopen(resumes: Bool, _ stage: TapeStage) {
    if stage.hasEventsWaiting { stage.run(frames: 1) }
    guard let shownFeed else { return }
    stage.replaceWall(by: makeWall(shownFeed, on: stage.screen, resumes: resumes))
  }

  /// - Parameter resumes: Whether an interrupted session is restored; nil for the first wall of the tape.
  private func makeWall(_ feed: PhotoFeed, on screen: Screen, resumes: Bool?) -> Wall {
    session?.keep()
    let journal = SessionStore(
      names: setup.feed.sources, folder: disk.stateFolder, resumes: resumes ?? false)
    session = journal
    let saver = disk.saver()
    let wall = Wall(
      screen: screen, feed: feed, options: setup.options,
      pictures: DelayedPictureLoader(world.makeLoader(), latency: pictureLatency),
      pixels: setup.options.graphics == .sixel ? PaintedPictures(headless: screen) : nil, layouts: world.layouts,
      services: WallServices(
        copy: { [weak self] in self?.clipboard = $0 }, write: { try saver.write($0) },
        trash: disk.trash(), record: { journal.record($0) }))
    let (own, standard) = (setup.options.keys, world.options.keys)
    wall.onTrigger = { [weak self] trigger, place in
      // A key that the tape has remapped does not cover its standard action.
      if own[trigger, place] == standard[trigger, place] { self?.coverage.note(trigger, in: place) }
    }
    if resumes != nil { journal.begin(with: wall) }
    return wall
  }

  /// The latency of a picture: what the tape has set when the picture is requested, or permuted by `--jitter`.
  private var pictureLatency: (PictureID) -> Double {
    { [weak self] id in
      let seconds = self?.setup.latency ?? 0
      return self?.jitter?.latency(of: id, base: seconds) ?? seconds
    }
  }

  /// Returns the folder that relative addresses of a feed start from.
  private static func folder(of source: String) -> String? {
    guard !source.contains("://") else { return nil }
    if TapeDisk.isFolder(source) { return source.hasSuffix("/") ? String(source.dropLast()) : source }
    return source.lastIndex(of: "/").map { String(source[..<$0]) }
  }
}
