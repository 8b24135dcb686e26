import PhotoFeed
import Pictures
import TerminalPanels
import Wall

/// A session that is recorded as a tape.
///
/// The wall runs on the virtual clock of the tape, with a frame every 1 / rate seconds, and gets the same events as in a
/// replay. So a replay shows the same frames. Each command is written at once, so a crash loses nothing; a character that is
/// typed after others replaces their command by a longer one.
public final class SessionRecording: SessionClock {
  public let stage: TapeStage
  private var recorder: TapeRecorder
  /// What the wall gets with coming frames.
  private var coming: [(frame: Int, deliver: (TapeStage) -> Void)] = []
  private let writer: Writer
  /// The characters that the tape ends with, and the length of their command in bytes.
  private var typed = TypedRun()
  private var typedLength = 0
  /// The size of a cell in the frames so far. The screen has a new one before the wall gets the resize.
  private var cellPixels: PixelSize?

  /// Writes text at the end of the tape, in place of its last bytes.
  public typealias Writer = (_ text: String, _ replacedBytes: Int) -> Void

  /// Starts a recording with the wall's first frame.
  public init(stage: TapeStage, header: TapeHeader, write: @escaping Writer) {
    self.stage = stage
    writer = write
    recorder = TapeRecorder(rate: stage.clock.rate, size: stage.screen.size)
    cellPixels = stage.screen.cellPixels
    write(header.text, 0)
    stage.run(frames: 1)
  }

  /// The program, on the virtual clock.
  public var program: any ScreenProgram { stage.wall }

  /// Records an event that arrived `time` seconds after the start.
  public func handle(_ event: InputEvent, at time: Double) {
    let cell = stage.screen.cellPixels
    run(to: time)
    let recorded = recorder.take(event, after: stage.clock.frame, cell: cell == cellPixels ? nil : cell)
    if !recorded.commands.isEmpty, !extendTyped(by: recorded.commands) {
      write(recorded.commands, comment: recorded.spot.flatMap(item).map { "  # " + $0 } ?? "")
    }
    coming += recorded.deliveries.map { delivery in
      (
        delivery.frame,
        { stage in
          guard case .resize(let size) = delivery.event else { return stage.send(delivery.event) }
          stage.resize(to: size, cell: delivery.cell)
        }
      )
    }
  }

  /// Records that the feed has changed, after the last frame.
  ///
  /// - Parameters:
  ///   - difference: The difference from the feed before, as a replay computes it.
  ///   - path: Path of the new feed, as the tape is to name it.
  ///   - leave: Called when the feed before has had its last frame.
  public func change(
    to feed: PhotoFeed, difference: FeedDifference, savedAs path: String, leave: @escaping () -> Void = {}
  ) {
    write(recorder.finish(after: stage.clock.frame, with: [FeedCommand(sources: [path])]))
    coming.append(
      (
        recorder.frame + 1,
        { stage in
          leave()
          stage.change(to: feed, difference: difference)
        }
      ))
  }

  /// Records that the feed could not be loaded again, as the user wanted; `sentence` says why.
  public func failReload(_ sentence: String) {
    let command = FeedErrorCommand(sentence: sentence)
    write(recorder.finish(after: stage.clock.frame, with: [command]))
    coming.append((recorder.frame + 1, { $0.failReload(command.sentence) }))
  }

  // MARK: - Writing

  /// Adds a character to those that the tape ends with: one of the same frame, or one that is typed into a prompt, which is
  /// text. Returns false for other commands.
  private func extendTyped(by commands: [any TapeCommand]) -> Bool {
    guard let character = commands.last.flatMap(Self.character) else { return false }
    let sleep = commands.first as? SleepCommand
    let gap = sleep.map { stage.clock.frames(in: $0.seconds) } ?? 0
    if typed.text.isEmpty || gap > 0 && stage.wall.state.overlay != "prompt" || !typed.add(character, after: gap) {
      write(Array(commands.dropLast()))
      _ = typed.add(character, after: 0)
    }
    writeTyped(typed.command(rate: recorder.rate))
    return true
  }

  /// Returns the character that a command types, or nil.
  private static func character(of command: any TapeCommand) -> String? {
    (command as? KeyCommand)?.text ?? (command as? TypeCommand)?.text
  }

  /// Writes the command of the characters that the tape ends with in place of their command so far.
  private func writeTyped(_ command: any TapeCommand) {
    let line = TapePrinter.text([command])
    writer(line, typedLength)
    typedLength = line.utf8.count
  }

  /// Writes commands that are not characters.
  private func write(_ commands: [any TapeCommand], comment: String = "") {
    var commands = commands
    if let pace = typed.pace, let sleep = commands.first as? SleepCommand {
      let rest = stage.clock.frames(in: sleep.seconds) - pace
      if rest >= 0 {
        writeTyped(typed.command(rate: recorder.rate, endsWithPace: true))
        commands.replaceSubrange(0..<1, with: rest == 0 ? [] : [SleepCommand(frames: rest, rate: recorder.rate)])
      }
    }
    (typed, typedLength) = (TypedRun(), 0)
    if !commands.isEmpty { writer(TapePrinter.text(commands).dropLast() + comment + "\n", 0) }
  }

  // MARK: - Frames

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

  /// Does nothing: the wall changes with a frame.
  public func prepareForChanges(at time: Double) {}

  /// Does nothing: a frame waits for its pictures.
  public func resultsHaveCome() {}

  /// Draws only the frame that the terminal did not take: a replay does not know of slow terminals.
  public func screenIsReady() { stage.screen.refresh() }

  /// Runs the frames up to a time and ends the tape.
  public func finish(at time: Double) {
    run(to: time)
    while !coming.isEmpty, !stage.wall.shouldQuit { runFrame() }
    // Up to the last frame, which may be that of the key that quit the wall.
    write(recorder.finish(after: stage.clock.frame))
    // A slow terminal may not have taken the last frame, which a replay shows.
    stage.screen.refresh(isLast: true)
  }

  /// Appends the expectation that the screen is the golden screen `name`, and returns that golden screen.
  /// Call this after `finish(at:)`.
  public func expectLastScreen(as name: String) -> Snapshot {
    write([ExpectSnapshotCommand(name: name)])
    return Snapshot(ScreenShot(of: stage.wall))
  }

  /// Notes a file that was there before the wall opened, which a replay creates.
  public func note(existing path: String) { write([ExistingCommand(path: path)]) }

  /// Adds a comment.
  public func note(_ comment: String) {
    write([])
    writer("# \(TapeHeader.onOneLine(comment))\n", 0)
  }

  private func runFrame() {
    stage.screen.cellPixels = cellPixels
    let next = stage.clock.frame + 1
    while let first = coming.first, first.frame <= next {
      first.deliver(stage)
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
