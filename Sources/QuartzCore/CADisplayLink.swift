import CollectionView

/// Calls a closure with every frame of the screen. There is no `init(target:selector:)`, which needs Objective-C.
///
/// ```swift
/// let link = CADisplayLink { link in turn(to: link.timestamp) }
/// link.add(to: .main, forMode: .common)
/// ```
/// It exists until it is invalidated, or until its clock does not.
public final class CADisplayLink: NSObject, ClockObserver {
  private weak var view: View?
  private weak var clock: ViewClock?
  private var handler: ((CADisplayLink) -> Void)?
  private var isAdded = false
  /// Keeps the link while it is in use.
  private var itself: CADisplayLink?

  /// The time of the frame, in seconds.
  public private(set) var timestamp: CFTimeInterval = 0
  /// The expected time of the next frame.
  public var targetTimestamp: CFTimeInterval { timestamp + duration }
  /// The time between two frames of the greatest rate, in seconds.
  public let duration: CFTimeInterval = 1.0 / 60
  public var isPaused = false
  /// The greatest number of calls in a second; 0: with every frame.
  public var preferredFramesPerSecond = 0

  /// Creates a link that is driven by the clock of a view's window, or of the collection view around it. The initializer is
  /// not part of UIKit.
  ///
  /// - Parameter view: nil for the window that the program shows. A collection view without a window has its own clock.
  public init(view: View? = nil, handler: @escaping (CADisplayLink) -> Void) {
    self.view = view
    self.handler = handler
  }

  /// Starts the calls. The run loop is not used: frames come from the clock.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard let clock = view?.enclosingClock ?? Window.key?.clock, handler != nil, !isAdded else { return }
    isAdded = true
    itself = self
    self.clock = clock
    timestamp = clock.now
    clock.addObserver(self)
  }

  /// Stops the calls until the link is added again.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isAdded = false
    clock?.removeObserver(self)
    itself = nil
  }

  /// Ends the calls.
  public func invalidate() {
    handler = nil
    remove(from: .main, forMode: .common)
  }

  /// Calls the closure if a frame is due; called by the clock.
  public func clockDidAdvance(to time: TimeInterval) {
    guard !isPaused, time > timestamp else { return }
    // A frame that comes a little early is the one that was waited for.
    let interval = preferredFramesPerSecond > 0 ? 1 / Double(preferredFramesPerSecond) : 0
    guard time - timestamp >= interval - duration / 2 else { return }
    timestamp = time
    handler?(self)
  }

  /// Whether frames are needed.
  public var isRunning: Bool { isAdded && !isPaused && handler != nil }
}
