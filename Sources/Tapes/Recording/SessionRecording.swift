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

  /// Starts a recording with the wall's first frame.
  ///
  /// - Parameter write: appends text to the tape.
  public init(stage: TapeStage, header: TapeHeader, write: @escaping (String) -> Void) {
    self.stage = stage
    self.write = write
    recorder = TapeRecorder(rate: stage.clock.rate, size: stage.screen.size)
    write(header.text)
    stage.run(frames: 1)
  }

  /// Records an event that arrived `time` seconds after the start.
  public func take(_ event: InputEvent, at time: Double) {
    run(to: time)
    let recorded = recorder.take(event, after: stage.clock.frame)
    guard !recorded.commands.isEmpty else { return }
    var lines = recorded.commands.map { "\($0)" }
    if let spot = recorded.spot, let item = item(at: spot) { lines[lines.count - 1] += "  # " + item }
    write(lines.joined(separator: "\n") + "\n")
    coming += recorded.deliveries
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
    let next = stage.clock.frame + 1
    while let first = coming.first, first.frame <= next {
      if case .resize(let size) = first.event { stage.resize(to: size) } else { stage.send(first.event) }
      coming.removeFirst()
    }
    stage.runFrame()
  }

  /// Returns the topmost item at a cell, such as `item 14 “Dune”`.
  private func item(at point: CellPoint) -> String? {
    guard let hit = stage.wall.item(at: point) else { return nil }
    return "item \(hit.number) “\(TapeHeader.onOneLine(hit.title))”"
  }
}
