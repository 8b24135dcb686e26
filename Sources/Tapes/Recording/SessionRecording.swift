import PhotoFeed
import Pictures
import TerminalPanels
import Wall

/// A session that is recorded as a tape.
///
/// The wall runs on the virtual clock of the tape, with a frame every 1 / rate seconds. It gets the same events as in a
/// replay, so a replay shows the same frames. Each command is written at once, so a crash loses nothing. A typed
/// character extends the last `Type` command in place.
package final class SessionRecording: SessionClock {
  package let stage: TapeStage
  private var recorder: TapeRecorder
  private let writer: Writer
  /// The characters of the last `Type` command, and its length in bytes.
  private var typed = TypedRun()
  private var typedLength = 0
  /// The length in bytes of a last line that only lets frames pass; else 0.
  private var restLength = 0

  /// Writes text at the end of the tape, replacing its last bytes.
  package typealias Writer = (_ text: String, _ replacedBytes: Int) -> Void

  /// Starts a recording with the wall's first frame.
  package init(stage: TapeStage, header: TapeHeader, write: @escaping Writer) {
    self.stage = stage
    writer = write
    recorder = TapeRecorder(rate: stage.clock.rate, size: stage.screen.size)
    write(header.text, 0)
    stage.run(frames: 1)
  }

  /// Writes text at the end, replacing its last bytes. The time that passes is written again after the next frame.
  private func append(_ text: String, replacing count: Int = 0) {
    writer(text, count + restLength)
    restLength = 0
  }

  /// Writes the time since the last command, so that the tape of a killed session has it.
  private func writeRest() {
    let frames = stage.clock.frame - recorder.frame
    guard frames > 0 else { return }
    let line = TapePrinter.text([SleepCommand(frames: frames, rate: recorder.rate)])
    append(line)
    restLength = line.utf8.count
  }

  /// The program, on the virtual clock.
  package var program: any ScreenProgram { stage.wall }

  /// Records an event that arrived `time` seconds after the start.
  package func handle(_ event: InputEvent, at time: Double) {
    let cell = stage.screen.cellPixels
    run(to: time)
    let recorded = recorder.record(event, after: stage.clock.frame, cell: cell == stage.cellPixels ? nil : cell)
    if !recorded.commands.isEmpty, !extendTyped(by: recorded.commands) {
      write(recorded.commands, comment: recorded.spot.flatMap(item).map { "  # " + $0 } ?? "")
    }
    for delivery in recorded.deliveries {
      if case .resize(let size) = delivery.event {
        stage.resize(to: size, cell: delivery.cell, inFrame: delivery.frame)
      } else {
        stage.send(delivery.event, inFrame: delivery.frame)
      }
    }
  }

  /// Records a change of the feed after the last frame.
  ///
  /// - Parameters:
  ///   - difference: The difference from the former feed, as a replay computes it.
  ///   - path: The path of the new feed for the tape.
  ///   - leave: Called after the last frame of the former feed.
  package func change(
    to feed: PhotoFeed, difference: FeedDifference, savedAs path: String, leave: @escaping () -> Void = {}
  ) {
    write(recorder.finish(after: stage.clock.frame, with: [FeedCommand(sources: [path])]))
    stage.deliver(inFrame: recorder.frame + 1, leave)
    stage.change(to: feed, difference: difference, inFrame: recorder.frame + 1)
  }

  /// Records the error of a reload that the user has requested.
  package func failReload(_ sentence: String) {
    let command = FeedErrorCommand(name: sentence)
    write(recorder.finish(after: stage.clock.frame, with: [command]))
    stage.failReload(command.name, inFrame: recorder.frame + 1)
  }

  // MARK: - Writing

  /// Adds a character typed into a prompt to the last `Type` command. Returns false for other commands.
  private func extendTyped(by commands: [any TapeCommand]) -> Bool {
    guard let character = commands.last.flatMap(Self.character) else { return false }
    let sleep = commands.first as? SleepCommand
    let gap = sleep.map { stage.clock.frames(in: $0.seconds) } ?? 0
    if typed.text.isEmpty || !stage.wall.takesText || !typed.add(character, after: gap) {
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

  /// Replaces the last `Type` command by a longer one.
  private func writeTyped(_ command: any TapeCommand) {
    let line = TapePrinter.text([command])
    append(line, replacing: typedLength)
    typedLength = line.utf8.count
  }

  /// Writes commands other than typed characters.
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
    if !commands.isEmpty { append(TapePrinter.text(commands).dropLast() + comment + "\n") }
  }

  // MARK: - Frames

  /// Runs the frames that are due `time` seconds after the start.
  package func run(to time: Double) {
    // Adds a billionth of a frame, so that rounding does not skip a frame.
    let frame = Int((time * Double(stage.clock.rate) + 1e-9).rounded(.down))
    guard stage.clock.frame < frame, !stage.wall.shouldQuit else { return }
    while stage.clock.frame < frame, !stage.wall.shouldQuit { stage.runFrame() }
    writeRest()
  }

  /// The time of the next frame, in seconds after the start; nil if none is needed before the next event.
  package var nextTime: Double? {
    if stage.hasEventsWaiting { return stage.clock.nextTime }
    return stage.wall.nextFrameTime.map { max($0, stage.clock.nextTime) }
  }

  /// Does nothing: the wall changes with a frame.
  package func prepareForChanges(at time: Double) {}

  /// Does nothing: a frame waits for its pictures.
  package func resultsHaveCome() {}

  /// Draws only the frame that the terminal did not take, since a replay has no slow terminal.
  package func screenIsReady() { stage.screen.refresh() }

  /// Runs the frames until a time and ends the tape.
  package func finish(at time: Double) {
    run(to: time)
    while stage.hasEventsWaiting, !stage.wall.shouldQuit { stage.runFrame() }
    // Until the last frame, which may come from the key that quits.
    write(recorder.finish(after: stage.clock.frame))
    // A slow terminal may not have taken the last frame, which a replay shows.
    stage.screen.refresh(isLast: true)
  }

  /// Appends the expectation of the golden screen `name`, and returns that screen. Call it after `finish(at:)`.
  package func expectLastScreen(as name: String) -> Snapshot {
    write([ExpectSnapshotCommand(name: name)])
    return Snapshot(ScreenShot(of: stage.wall))
  }

  /// Notes a file that existed before the wall opened; a replay creates it.
  package func note(existing path: String) { write([ExistingCommand(name: path)]) }

  /// Adds a comment.
  package func note(_ comment: String) {
    write([])
    append("# \(TapeHeader.onOneLine(comment))\n")
  }

  /// Returns the topmost item at a cell, such as `item 14 “Dune”`.
  private func item(at point: CellPoint) -> String? {
    guard let hit = stage.wall.item(at: point) else { return nil }
    return "item \(hit.number) “\(TapeHeader.onOneLine(hit.title))”"
  }
}
