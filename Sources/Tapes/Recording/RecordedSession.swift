import TerminalPanels
import Wall

/// A recording in front of a person: waits for events, hands them over with their time, runs the frames that are due.
public final class RecordedSession {
  private let recording: SessionRecording
  private let loop: EventLoop
  private let early: [EventLoop.Event]

  /// A session of a recording's wall on the loop of its screen.
  ///
  /// - Parameter early: what came before it began, such as keys typed while the terminal was asked what it can do.
  public init(_ recording: SessionRecording, loop: EventLoop, early: [EventLoop.Event] = []) {
    self.recording = recording
    self.loop = loop
    self.early = early
  }

  /// Runs until the person quits or the process is asked to end.
  public func run() -> LiveSession.End {
    let start = EventLoop.now
    defer {
      recording.finish(at: EventLoop.now - start)
      // A slow terminal may not have had room for it; a replay shows it all the same.
      recording.stage.screen.refresh(isLast: true)
    }
    for event in early {
      if let end = take(event, at: 0) { return end }
    }
    while !recording.stage.wall.shouldQuit {
      for event in loop.wait(until: recording.nextTime.map { $0 + start }) {
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
    // The frame that the terminal had no room for, and no other: a replay knows nothing of slow terminals.
    case .screenReady: recording.stage.screen.refresh()
    case .reply, .wake, .readable, .deadline: break
    }
    return nil
  }
}
