import Foundation
import TerminalPanels

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
