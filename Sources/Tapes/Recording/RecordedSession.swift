import TerminalPanels
import Wall

/// A recording in front of a person: waits for events, hands them over with their time, runs the frames that are due.
public final class RecordedSession {
  private let recording: SessionRecording
  private let loop: EventLoop

  /// A session of a recording's wall on the loop of its screen.
  public init(_ recording: SessionRecording, loop: EventLoop) {
    self.recording = recording
    self.loop = loop
  }

  /// Runs until the person quits or the process is asked to end.
  public func run() -> LiveSession.End {
    let start = EventLoop.now
    defer { recording.finish(at: EventLoop.now - start) }
    while !recording.stage.wall.shouldQuit {
      for event in loop.wait(until: recording.nextTime.map { $0 + start }) {
        switch event {
        case .input(.hangup): return .hangup
        case .terminate(let signal): return .signal(signal)
        case .input(let input): recording.take(input, at: EventLoop.now - start)
        case .screenReady: recording.stage.wall.setNeedsFrame()
        case .reply, .wake, .readable, .deadline: break
        }
      }
      recording.run(to: EventLoop.now - start)
    }
    return .quit
  }
}
