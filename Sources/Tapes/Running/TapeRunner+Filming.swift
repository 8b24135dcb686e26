import TerminalPanels
import Wall

extension TapeRunner {
  /// Adds a file to write at the end of the tape.
  func addOutput(_ path: String) {
    outputs.append(path)
    let isVideo = OutputCommand.isVideo(path)
    let isText = path.hasSuffix(".ascii")
    if isText { screens = [] }
    if isVideo || isText || path.hasSuffix(".cast") { recordsCast = true }
    if isVideo, !world.writing.isOff { video = VideoFrames(folder: world.temporaryFolder ?? disk.root) }
  }

  /// Starts a cast, before the first frame.
  func beginFilming(_ stage: TapeStage) {
    cast = CastRecorder(size: stage.screen.size)
    let showsKeys = tape.steps.contains { ($0.command as? SetCommand)?.setting.name == "ShowKeys" }
    // Kitty's pictures and key captions are not part of the bytes.
    let isMerged = world.castRate != nil || showsKeys || stage.wall.pixels is KittyPictures
    merger = isMerged ? FrameMerger(rate: world.castRate ?? setup.rate) : nil
    // A tape that begins with Hide hides its first frame, too.
    let beginning = tape.steps.prefix { type(of: $0.command).phase == .always }
    if beginning.contains(where: { ($0.command as? HideCommand)?.isHidden == true }) { cast?.hide(true, at: 0) }
  }

  /// Adds input to the cast.
  func film(_ event: InputEvent, at time: Double) {
    if setup.showsKeys { keyCaption.keys.add(event, at: time) }
    if let text = KeySequence.text(of: event) { cast?.input(text, at: time) }
  }

  /// Adds a frame to the cast and the video.
  func film(_ bytes: [UInt8], at time: Double) {
    guard cast != nil, let stage else { return }
    let text = setup.showsKeys ? keyCaption.keys.text(at: time) : ""
    let isChanged = !bytes.isEmpty || text != keyCaption.shown
    keyCaption.shown = text
    if merger == nil { cast?.add(bytes, at: time) } else { merge(isChanged, at: time) }
    guard video != nil, let time = cast?.time(of: time) else { return }
    video?.advance(to: time, speed: setup.playbackSpeed)
    guard isChanged else { return }
    var shot = ScreenShot(of: stage.wall)
    KeyCaption.draw(text, on: &shot.grid)
    // A missing file makes ffmpeg fail.
    try? video?.add(shot, write: world.files.write)
  }

  /// Adds the frame to the cast, merged with earlier ones of the same cast frame.
  func merge(_ isChanged: Bool, at time: Double, isLast: Bool = false) {
    guard let stage,
      let merged = merger?.output(
        at: time, hasOutput: isChanged, isLast: isLast, colors: stage.screen.colors,
        contents: {
          var cells = ScreenShot.contents(of: stage.wall)
          KeyCaption.draw(keyCaption.shown, on: &cells)
          return cells
        })
    else { return }
    cast?.add(merged, at: time)
  }

  /// Adds the screen to the text output, unless it is hidden or equals the last one.
  func addScreen() {
    guard screens != nil, let stage, cast?.time(of: stage.clock.time) != nil else { return }
    let text = ScreenText.text(of: stage.screen.contents())
    if screens?.last != text { screens?.append(text) }
  }

  /// The text output: the screens, each followed by a line, as VHS writes them.
  var textOutput: String {
    (screens ?? []).map { "\($0)\n\(String(repeating: "─", count: 80))\n" }.joined()
  }
}
