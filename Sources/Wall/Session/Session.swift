import Foundation
import TerminalPanels

/// Runs a program in the user's terminal: waits for events, passes them on with the time, and draws the frames that are
/// due.
///
/// When nothing moves the process sleeps in poll(2). All events since the last frame are handled before the next one,
/// so keys never queue up.
package final class Session {
  private let clock: any SessionClock
  private let loop: EventLoop
  private let early: [EventLoop.Event]
  private let participants: [any SessionParticipant]

  /// The reason why a session ended.
  package enum End: Hashable, Sendable {
    /// The user has quit.
    case quit
    case signal(Int32)
    /// The terminal was closed.
    case hangup
  }

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - clock: The program's clock.
  ///   - loop: The event loop that loaded pictures wake.
  ///   - early: Events from before the session, such as keys typed while the terminal was queried.
  ///   - participants: Other users of the loop, if the program is a wall.
  package init(
    _ clock: any SessionClock, loop: EventLoop, early: [EventLoop.Event] = [],
    participants: [any SessionParticipant] = []
  ) {
    (self.clock, self.loop, self.early, self.participants) = (clock, loop, early, participants)
  }

  /// Runs until the user quits, a signal asks the process to end, or the terminal is closed.
  package func run() -> End {
    let start = EventLoop.now
    var time: TimeInterval { EventLoop.now - start }
    defer { clock.finish(at: time) }
    if let wall = clock.program as? Wall { for participant in participants { participant.begin(with: wall, on: loop) } }
    var events = early
    while true {
      for event in events {
        if let end = handle(event, at: time) { return end }
      }
      clock.run(to: time)
      if clock.program.shouldQuit { return .quit }
      if !participants.isEmpty { clock.prepareForChanges(at: time) }
      let times = participants.map { $0.advance(to: time) } + [clock.nextTime]
      events = loop.wait(until: times.compactMap { $0 }.min().map { $0 + start })
    }
  }

  private func handle(_ event: EventLoop.Event, at time: TimeInterval) -> End? {
    switch event {
    case .input(.hangup): return .hangup
    case .terminate(let signal): return .signal(signal)
    case .input(let input): clock.handle(input, at: time)
    case .wake: clock.resultsHaveCome()
    case .screenReady: clock.screenIsReady()
    case .readable(let descriptor): for participant in participants { participant.read(descriptor) }
    case .reply, .deadline: break
    }
    return nil
  }
}

/// The clock of a session: the machine's clock, or the virtual clock of a recording. It decides when events are passed
/// on and frames are drawn. Times are seconds since the start of the session.
package protocol SessionClock: AnyObject {
  var program: any ScreenProgram { get }
  /// The time of the next frame; nil if none is needed before the next event.
  var nextTime: TimeInterval? { get }
  /// Passes an event to the program.
  func handle(_ event: InputEvent, at time: TimeInterval)
  /// Draws the frames that are due at a time.
  func run(to time: TimeInterval)
  /// Advances the program, so that changes by participants are animated from this time.
  func prepareForChanges(at time: TimeInterval)
  /// Called when results have arrived, such as pictures.
  func resultsHaveCome()
  /// Called when the terminal takes output again.
  func screenIsReady()
  /// Ends the session.
  func finish(at time: TimeInterval)
}

/// The machine's clock. Frames are drawn while something moves, and skipped while the terminal is busy.
package final class LiveClock: SessionClock {
  package let program: any ScreenProgram
  private let log: SessionLog?
  /// Whether the terminal has not taken the last frame.
  private var isHeldUp = false
  /// The shortest time between two frames, in seconds.
  private static let frameTime = 1.0 / 60
  private var lastFrame = -LiveClock.frameTime
  /// The time of the last log entry about a slow terminal; at most one per minute.
  private var lastSlowTerminalNote = -Double.infinity
  /// The duration from which a frame is logged as slow, in seconds.
  private static let slowFrame = 0.1

  /// Creates the clock of a program; slow frames are logged.
  package init(_ program: any ScreenProgram, log: SessionLog? = nil) { (self.program, self.log) = (program, log) }

  /// The time of the next frame; nil while nothing moves, or while the terminal is busy.
  package var nextTime: TimeInterval? {
    let next = lastFrame + Self.frameTime
    if isHeldUp { return nil }
    return program.screen.isReduced ? next : program.nextFrameTime.map { max($0, next) }
  }

  package func handle(_ event: InputEvent, at time: TimeInterval) { program.handle(event, at: time) }

  /// Draws a frame if one is due, or refines the last one.
  package func run(to time: TimeInterval) {
    let isDue = program.needsFrame || (program.nextFrameTime.map { $0 <= time } ?? false)
    guard isDue || program.screen.isReduced, !isHeldUp, !program.shouldQuit, time >= lastFrame + Self.frameTime else {
      return
    }
    let start = EventLoop.now
    let screen = program.screen
    // A skipped frame is drawn as soon as the terminal is ready.
    if screen.takesFrame() {
      isHeldUp = !(isDue ? program.frame(at: time) : screen.refresh())
      lastFrame = time
    } else {
      isHeldUp = true
    }
    note(seconds: EventLoop.now - start, isHeldUp: isHeldUp, at: time)
  }

  /// Logs a slow frame, or a terminal that is slower than the frames.
  func note(seconds: TimeInterval, isHeldUp: Bool, at time: TimeInterval) {
    guard let log else { return }
    if seconds >= Self.slowFrame { log.note("slow frame: \(Int(seconds * 1000)) ms") }
    if isHeldUp, time >= lastSlowTerminalNote + 60 {
      lastSlowTerminalNote = time
      log.note("slow terminal: frames are skipped")
    }
  }

  package func prepareForChanges(at time: TimeInterval) { program.advance(to: time) }

  package func resultsHaveCome() { program.setNeedsFrame() }

  package func screenIsReady() {
    isHeldUp = false
    program.setNeedsFrame()
  }

  package func finish(at time: TimeInterval) {}
}
