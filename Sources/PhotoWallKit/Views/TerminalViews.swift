import Controllers
import Foundation
import Pictures
import Platform
import SymbolArt
import Tapes
import TerminalPanels
import Wall

/// The views of a controller in the user's terminal, live or recorded as a tape.
struct TerminalViews {
  let program: Program
  let views: ControllerViews
  var options: WallOptions
  /// The tape to record; nil if the session is not recorded.
  let record: String?

  func run() throws {
    guard program.environment.standardOutputIsTerminal else {
      throw Failure(.usage, "standard output is not a terminal; run the program in one, or use its command `snapshot`.")
    }
    if let record, FileManager.default.fileExists(atPath: record) {
      throw Failure(.inputOutput, "\(record) already exists; give the tape another name.")
    }
    var options = options
    let screen: Screen
    let loop: EventLoop
    do {
      screen = try Screen.open(ScreenOptions(colors: options.colors, mouse: options.usesMouse ? .buttons : .off))
      loop = try EventLoop(screen: screen)
    } catch {
      throw Failure(.usage, "\(error).")
    }
    let waker = loop.waker
    let query = TerminalQuery(of: screen, pixels: record == nil ? options.graphics.pixelPreference : .never)
    let early = loop.send(query)
    let background = query.capabilities.background
    options.resolveTheme(
      ThemeDetection(options.themeName, reported: background, environment: program.environment).theme)
    if record == nil {
      options.terminalBackground = background
      if options.symbols == nil {
        options.symbols = .automatic(
          isUTF8: screen.isUnicode, term: program.environment["TERM"] ?? "", version: query.capabilities.version)
      }
    }
    let loader = program.pictureLoader(usesThumbnails: record == nil) { waker.wake() }
    let shown = views.program(
      on: screen, options: options, pictures: record == nil ? loader : DelayedPictureLoader(loader),
      pixels: record == nil ? query.display(on: screen, waker: waker) : nil)
    // A terminal that is slow to answer gets its pixels later.
    loop.onReply = { [weak shown, isRecorded = record != nil] reply in
      query.take(reply)
      guard !isRecorded, let shown, shown.pixels == nil, let pixels = query.display(on: screen, waker: waker) else {
        return
      }
      shown.show(pixels)
    }
    defer { shown.close() }
    let end: LiveSession.End =
      if let record {
        try run(shown, recordedAs: record, on: loop, early: early)
      } else {
        LiveSession(program: shown, loop: loop, early: early).run()
      }
    shown.close()
    screen.close()
    if case .signal(let signal) = end { EventLoop.terminate(by: signal, closing: nil) }
  }

  /// Runs the session and writes its tape at the end, with the last screen beside it.
  private func run(
    _ shown: ViewProgram, recordedAs path: String, on loop: EventLoop, early: [EventLoop.Event]
  ) throws -> LiveSession.End {
    let header = TapeHeader(of: shown, feed: nil, feedDigest: nil)
    let stage = TapeStage(screen: shown.screen, wall: shown, framerate: header.rate)
    var text: [UInt8] = []
    let recording = SessionRecording(stage: stage, header: header) { added, replaced in
      text.removeLast(replaced)
      text += added.utf8
    }
    let end = RecordedSession(recording, loop: loop, early: early).run()
    let golden = (path.hasSuffix(".tape") ? String(path.dropLast(".tape".count)) : path) + ".snap"
    let screen = recording.expectLastScreen(as: URL(fileURLWithPath: golden).lastPathComponent)
    shown.screen.close()
    try OutputFile.write(text, to: path)
    try OutputFile.write(Array(screen.text.utf8), to: golden)
    return end
  }
}
