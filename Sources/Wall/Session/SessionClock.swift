import Foundation
import TerminalPanels

/// The clock of a session, which decides when the program gets its events and draws its frames: the machine's clock, or the
/// virtual clock of a recording. Times are seconds since the start of the session.
package protocol SessionClock: AnyObject {
  var program: any ScreenProgram { get }
  /// The time of the next frame; nil if none is needed before the next event.
  var nextTime: TimeInterval? { get }
  /// Passes an event to the program.
  func handle(_ event: InputEvent, at time: TimeInterval)
  /// Draws the frames that are due at a time.
  func run(to time: TimeInterval)
  /// Advances the program, so that what participants change now is animated from now on.
  func prepareForChanges(at time: TimeInterval)
  /// Called when results for the program have come, such as pictures.
  func resultsHaveCome()
  /// Called when the terminal takes output again.
  func screenIsReady()
  /// Ends the session.
  func finish(at time: TimeInterval)
}

/// The machine's clock. Frames are drawn while something moves, and skipped while the terminal has not taken the one before.
package final class LiveClock: SessionClock {
  package let program: any ScreenProgram
  private let log: SessionLog?
  /// Whether the terminal has not taken the last frame yet.
  private var isHeldUp = false
  /// Frames follow each other no faster than this, in seconds.
  private static let frameTime = 1.0 / 60
  private var lastFrame = -LiveClock.frameTime
  /// When a slow terminal was logged last: at most once a minute.
  private var lastSlowTerminalNote = -Double.infinity
  /// Seconds from which on a frame is logged as slow.
  private static let slowFrame = 0.1

  /// Creates the clock of a program; slow frames are noted in the log.
  package init(_ program: any ScreenProgram, log: SessionLog? = nil) { (self.program, self.log) = (program, log) }

  /// The time of the next frame; nil while nothing moves, and until the terminal takes output again.
  package var nextTime: TimeInterval? {
    let next = lastFrame + Self.frameTime
    if isHeldUp { return nil }
    return program.screen.isReduced ? next : program.nextFrameTime.map { max($0, next) }
  }

  package func handle(_ event: InputEvent, at time: TimeInterval) { program.handle(event, at: time) }

  /// Draws a frame if one is due, or makes the last one more exact.
  package func run(to time: TimeInterval) {
    let isDue = program.needsFrame || (program.nextFrameTime.map { $0 <= time } ?? false)
    guard isDue || program.screen.isReduced, !isHeldUp, !program.shouldQuit, time >= lastFrame + Self.frameTime else {
      return
    }
    let start = EventLoop.now
    let screen = program.screen
    // A frame that was not drawn is drawn as soon as the terminal takes it.
    if screen.takesFrame() {
      isHeldUp = !(isDue ? program.frame(at: time) : screen.refresh())
      lastFrame = time
    } else {
      isHeldUp = true
    }
    note(seconds: EventLoop.now - start, isHeldUp: isHeldUp, at: time)
  }

  /// Logs a slow frame, and a terminal that is slower than the frames.
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
