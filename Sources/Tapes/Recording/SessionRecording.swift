import Pictures
import TerminalPanels
import Wall

/// A session that is recorded as a tape.
///
/// The wall runs on the virtual clock of the tape, with a frame every 1 / rate seconds, and gets the same events as in a
/// replay. So a replay shows the same frames. Each command is written at once, so a crash loses nothing.
public final class SessionRecording {
  public let stage: TapeStage
  private var recorder: TapeRecorder
  private var coming: [TapeRecorder.Delivery] = []
  private let write: (String) -> Void
  /// The characters of the frame that comes, which become one `Type`.
  private var typed = ""
  /// The size of a cell in the frames so far. The screen has a new one before the wall gets the resize.
  private var cellPixels: PixelSize?

  /// Starts a recording with the wall's first frame.
  ///
  /// - Parameter write: appends text to the tape.
  public init(stage: TapeStage, header: TapeHeader, write: @escaping (String) -> Void) {
    self.stage = stage
    self.write = write
    recorder = TapeRecorder(rate: stage.clock.rate, size: stage.screen.size)
    cellPixels = stage.screen.cellPixels
    write(header.text)
    stage.run(frames: 1)
  }

  /// Records an event that arrived `time` seconds after the start.
  public func take(_ event: InputEvent, at time: Double) {
    let cell = stage.screen.cellPixels
    run(to: time)
    let recorded = recorder.take(event, after: stage.clock.frame, cell: cell == cellPixels ? nil : cell)
    for (index, command) in recorded.commands.enumerated() where !hold(command) {
      writeTyped()
      var line = "\(command)"
      if index == recorded.commands.count - 1, let item = recorded.spot.flatMap(item) { line += "  # " + item }
      write(line + "\n")
    }
    coming += recorded.deliveries
  }

  /// Adds a character to those of the frame that comes. Returns false for another command.
  private func hold(_ command: any TapeCommand) -> Bool {
    guard let text = (command as? KeyCommand)?.text ?? (command as? TypeCommand)?.text,
      TapePrinter.isWritable(typed + text)
    else { return false }
    typed += text
    return true
  }

  private func writeTyped() {
    guard let first = typed.first else { return }
    let isLong = typed.count > 1 || TapeKeyName.spelling(.character(first), []) == nil
    write(TapePrinter.text([isLong ? TypeCommand(text: typed) : KeyCommand(key: .character(first)) as any TapeCommand]))
    typed = ""
  }

  /// Runs the frames that are due `time` seconds after the start.
  public func run(to time: Double) {
    // A billionth of a frame is added, so that rounding never puts a frame's own time before it.
    let frame = Int((time * Double(stage.clock.rate) + 1e-9).rounded(.down))
    while stage.clock.frame < frame, !stage.wall.shouldQuit { runFrame() }
  }

  /// The time of the next frame that is needed, in seconds after the start; nil if none is needed before the next event.
  public var nextTime: Double? {
    if !coming.isEmpty { return stage.clock.nextTime }
    return stage.wall.nextFrameTime.map { max($0, stage.clock.nextTime) }
  }

  /// Runs the frames up to a time and ends the tape.
  public func finish(at time: Double) {
    run(to: time)
    while !coming.isEmpty, !stage.wall.shouldQuit { runFrame() }
    // Up to the last frame, which may be that of the key that quit the wall.
    writeTyped()
    let commands = recorder.finish(after: stage.clock.frame)
    if !commands.isEmpty { write(TapePrinter.text(commands)) }
  }

  /// Appends the expectation that the screen is the golden screen `name`, and returns that golden screen.
  /// Call this after `finish(at:)`.
  public func expectLastScreen(as name: String) -> Snapshot {
    write(TapePrinter.text([ExpectSnapshotCommand(name: name)]))
    return Snapshot(ScreenShot(of: stage.wall))
  }

  /// Returns the line of a tape that creates a file before the wall opens.
  public static func line(existing path: String) -> String { TapePrinter.text([ExistingCommand(path: path)]) }

  private func runFrame() {
    writeTyped()
    stage.screen.cellPixels = cellPixels
    let next = stage.clock.frame + 1
    while let first = coming.first, first.frame <= next {
      if case .resize(let size) = first.event {
        stage.resize(to: size, cell: first.cell)
      } else {
        stage.send(first.event)
      }
      coming.removeFirst()
    }
    stage.runFrame()
    cellPixels = stage.screen.cellPixels
  }

  /// Returns the topmost item at a cell, such as `item 14 “Dune”`.
  private func item(at point: CellPoint) -> String? {
    guard let hit = stage.wall.item(at: point) else { return nil }
    return "item \(hit.number) “\(TapeHeader.onOneLine(hit.title))”"
  }
}
