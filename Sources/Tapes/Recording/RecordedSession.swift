import TerminalPanels
import Wall

/// The event loop of a recording: waits for events, passes them on with their time, and runs the frames that are due.
public final class RecordedSession {
  private let recording: SessionRecording
  private let loop: EventLoop
  private let early: [EventLoop.Event]
  private let participants: [any SessionParticipant]

  /// Creates a loop for a recording.
  ///
  /// - Parameters:
  ///   - early: events that arrived before, such as keys that were typed while the terminal was queried.
  ///   - participants: what else needs the loop. They change the wall only through the recording.
  public init(
    _ recording: SessionRecording, loop: EventLoop, early: [EventLoop.Event] = [],
    participants: [any SessionParticipant] = []
  ) {
    self.recording = recording
    self.loop = loop
    self.early = early
    self.participants = participants
  }

  /// Runs until the user quits or the process is asked to end.
  public func run() -> LiveSession.End {
    let start = EventLoop.now
    defer {
      recording.finish(at: EventLoop.now - start)
      // A slow terminal may not have taken the last frame, which a replay shows.
      recording.stage.screen.refresh(isLast: true)
    }
    if let wall = recording.stage.wall as? Wall {
      for participant in participants { participant.begin(with: wall, on: loop) }
    }
    for event in early {
      if let end = take(event, at: 0) { return end }
    }
    while !recording.stage.wall.shouldQuit {
      let times = participants.map { $0.advance(to: EventLoop.now - start) } + [recording.nextTime]
      for event in loop.wait(until: times.compactMap { $0 }.min().map { $0 + start }) {
        if let end = take(event, at: EventLoop.now - start) { return end }
      }
      recording.run(to: EventLoop.now - start)
    }
    return .quit
  }

  private func take(_ event: EventLoop.Event, at time: Double) -> LiveSession.End? {
    switch event {
    case .input(.hangup): return .hangup
    case .terminate(let signal): return .signal(signal)
    case .input(let input): recording.take(input, at: time)
    // Only the frame that the terminal did not take. No new frame may be made here, as a replay does not know of slow terminals.
    case .screenReady: recording.stage.screen.refresh()
    case .readable(let descriptor): for participant in participants { participant.read(descriptor) }
    case .reply, .wake, .deadline: break
    }
    return nil
  }
}
