import Foundation
import TerminalPanels

/// Runs a wall, or other program, in the user's terminal: waits for events, passes them to the program with the time, and draws
/// frames while something moves.
///
/// When nothing moves the process sleeps in poll(2). The program gets all events since the last frame before the next one, so keys never
/// queue up. A frame is skipped while the terminal has not taken the one before.
public final class LiveSession {
  private let program: any ScreenProgram
  private let loop: EventLoop
  private let participants: [any SessionParticipant]
  /// The wall that participants act on; nil for another program, which has none.
  private let wall: Wall?
  /// Whether the terminal has not taken the last frame yet.
  private var isHeldUp = false
  /// Frames follow each other no faster than this, in seconds.
  private let frameTime = 1.0 / 60
  /// When a slow terminal was logged last: at most once a minute.
  private var lastSlowTerminalNote = -Double.infinity
  /// Seconds from which on a frame is logged as slow.
  private static let slowFrame = 0.1
  /// Why a session ended.
  public enum End: Hashable, Sendable {
    /// The user quit.
    case quit
    case signal(Int32)
    /// The terminal was closed.
    case hangup
  }

  private var early: [EventLoop.Event]

  /// Creates a session of a wall.
  ///
  /// - Parameters:
  ///   - loop: the loop that the wall's pictures wake.
  ///   - early: events from before the session, such as keys typed while the terminal was asked what it can do.
  ///   - participants: what else needs the loop.
  public init(
    wall: Wall, loop: EventLoop, early: [EventLoop.Event] = [], participants: [any SessionParticipant] = []
  ) {
    self.wall = wall
    program = wall
    self.loop = loop
    self.early = early
    self.participants = participants
  }

  /// Creates a session of a program.
  public init(program: any ScreenProgram, loop: EventLoop, early: [EventLoop.Event] = []) {
    wall = nil
    self.program = program
    self.loop = loop
    self.early = early
    participants = []
  }

  /// Runs until the user quits, a signal asks the process to end, or the terminal is closed.
  public func run() -> End {
    let start = EventLoop.now
    var lastFrame = -frameTime
    if let wall { for participant in participants { participant.begin(with: wall, on: loop) } }
    for event in early {
      if let end = take(event, at: 0) { return end }
    }
    early = []
    while !program.shouldQuit {
      let now = EventLoop.now - start
      if isDue(at: now), now >= lastFrame + frameTime {
        isHeldUp = !program.frame(at: now)
        lastFrame = now
        note(seconds: EventLoop.now - start - now, isHeldUp: isHeldUp, at: now)
      }
      // What participants change in the wall is animated from now on.
      if !participants.isEmpty { program.advance(to: EventLoop.now - start) }
      let times = participants.map { $0.advance(to: EventLoop.now - start) }
      let frame = isHeldUp ? nil : program.nextFrameTime.map { max($0, lastFrame + frameTime) }
      let due = (times + [frame]).compactMap { $0 }.min()
      for event in loop.wait(until: due.map { $0 + start }) {
        if let end = take(event, at: EventLoop.now - start) { return end }
      }
    }
    return .quit
  }

  /// Logs a slow frame, and a terminal that is slower than the frames.
  func note(seconds: TimeInterval, isHeldUp: Bool, at time: TimeInterval) {
    guard let log = wall?.services.log else { return }
    if seconds >= Self.slowFrame { log.note("slow frame: \(Int(seconds * 1000)) ms") }
    if isHeldUp, time >= lastSlowTerminalNote + 60 {
      lastSlowTerminalNote = time
      log.note("slow terminal: frames are skipped")
    }
  }

  /// Returns true if a frame would show something new and the terminal has taken the one before.
  private func isDue(at time: TimeInterval) -> Bool {
    !isHeldUp && (program.needsFrame || (program.nextFrameTime.map { $0 <= time } ?? false))
  }

  private func take(_ event: EventLoop.Event, at time: TimeInterval) -> End? {
    switch event {
    case .input(.hangup): return .hangup
    case .input(let input):
      program.handle(input, at: time)
    case .wake: program.setNeedsFrame()
    case .screenReady:
      isHeldUp = false
      program.setNeedsFrame()
    case .reply: break
    case .readable(let descriptor): for participant in participants { participant.read(descriptor) }
    case .terminate(let signal): return .signal(signal)
    case .deadline: break
    }
    return nil
  }
}
