import TerminalPanels
import Wall

/// A session at a wall that is written down as a tape while it goes on.
///
/// The wall runs on the tape's own clock, a frame at exactly every 1 / rate seconds, and is given what a replay will give it; so a
/// replay shows the same frames. Each command is written when it has happened: a crash keeps what was done.
public final class SessionRecording {
  /// What the session is played on.
  public let stage: TapeStage
  private var recorder: TapeRecorder
  private var coming: [TapeRecorder.Delivery] = []
  private let write: (String) -> Void

  /// A recording that begins with the wall's first frame.
  ///
  /// - Parameter write: adds text to the tape.
  public init(stage: TapeStage, header: TapeHeader, write: @escaping (String) -> Void) {
    self.stage = stage
    self.write = write
    recorder = TapeRecorder(rate: stage.clock.rate, size: stage.screen.size)
    write(header.text)
    stage.run(frames: 1)
  }

  /// Takes in an event that came so many seconds after the start.
  public func take(_ event: InputEvent, at time: Double) {
    run(to: time)
    let recorded = recorder.take(event, after: stage.clock.frame)
    guard !recorded.commands.isEmpty else { return }
    var lines = recorded.commands.map { "\($0)" }
    if let spot = recorded.spot, let item = item(at: spot) { lines[lines.count - 1] += "  # " + item }
    write(lines.joined(separator: "\n") + "\n")
    coming += recorded.deliveries
  }

  /// Runs the frames that are due so many seconds after the start.
  public func run(to time: Double) {
    // A billionth of a frame, so that a frame's own time is not just before it.
    let frame = Int((time * Double(stage.clock.rate) + 1e-9).rounded(.down))
    while stage.clock.frame < frame, !stage.wall.shouldQuit { runFrame() }
  }

  /// When the next frame is worth running, in seconds after the start; `nil`: not before something happens.
  public var nextTime: Double? {
    if !coming.isEmpty { return stage.clock.nextTime }
    return stage.wall.nextFrameTime.map { max($0, stage.clock.nextTime) }
  }

  /// Ends the tape at a time.
  public func finish(at time: Double) {
    run(to: time)
    while !coming.isEmpty, !stage.wall.shouldQuit { runFrame() }
    // Up to the frame that was shown last, also that of the key that made the wall quit.
    let commands = recorder.finish(after: stage.clock.frame)
    if !commands.isEmpty { write(TapePrinter.text(commands)) }
  }

  /// Ends the tape with what a replay must show in the end: the screen as it is now, to be kept beside the tape under a name.
  /// Called after `finish`.
  public func expectLastScreen(as name: String) -> Snapshot {
    write(TapePrinter.text([ExpectSnapshotCommand(name: name)]))
    return Snapshot(ScreenShot(of: stage.wall))
  }

  /// Returns the line of a tape that makes a file before the wall opens.
  public static func line(existing path: String) -> String { TapePrinter.text([ExistingCommand(path: path)]) }

  private func runFrame() {
    let next = stage.clock.frame + 1
    while let first = coming.first, first.frame <= next {
      if case .resize(let size) = first.event { stage.resize(to: size) } else { stage.send(first.event) }
      coming.removeFirst()
    }
    stage.runFrame()
  }

  /// The item that is on top there: `item 14 “Dune”`.
  private func item(at point: CellPoint) -> String? {
    guard let hit = stage.wall.item(at: point) else { return nil }
    return "item \(hit.number) “\(TapeHeader.onOneLine(hit.title))”"
  }
}
