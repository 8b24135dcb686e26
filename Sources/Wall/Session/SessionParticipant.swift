import Foundation
import TerminalPanels

/// A participant of a live session: reads descriptors, or acts at certain times.
public protocol SessionParticipant: AnyObject {
  /// Called once, before the first frame.
  func begin(with wall: Wall, on loop: EventLoop)
  /// Called when a watched descriptor is readable; it may belong to another participant.
  func read(_ descriptor: Int32)
  /// Called with the session's time before each wait. Returns the latest time of the next call, or nil.
  func advance(to time: TimeInterval) -> TimeInterval?
}
