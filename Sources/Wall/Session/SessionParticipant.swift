import Foundation
import TerminalPanels

/// Takes part in a live session beside the wall: reads descriptors, or acts by the clock.
public protocol SessionParticipant: AnyObject {
  /// Called once, before the first frame.
  func begin(with wall: Wall, on loop: EventLoop)
  /// Called when a descriptor that is watched can be read; it may be another participant's.
  func read(_ descriptor: Int32)
  /// Called before each wait with the session's time. Returns when it needs the next call at the latest, or nil.
  func advance(to time: TimeInterval) -> TimeInterval?
}
