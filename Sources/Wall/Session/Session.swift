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
