import PhotoFeed
import Pictures
import TerminalPanels
import Wall

/// A wall, or other program, on a virtual clock: the same as in a live session. Events are queued and delivered with the next frame.
public final class TapeStage {
  public let screen: Screen
  public private(set) var wall: any ScreenProgram
  public private(set) var clock: TapeClock
  /// Cost of drawing since the last mark.
  public private(set) var cost = Cost()
  /// Called after each frame, drawn or not, with the bytes that were written for it.
  public var onFrame: ((_ clock: TapeClock, _ bytes: [UInt8]) -> Void)?

  /// The cost of drawing.
  public struct Cost: Hashable, Sendable {
    /// Number of frames that wrote something.
    public var frames = 0
    public var bytes = 0
    /// Most bytes that were written for one frame.
    public var maxBytesPerFrame = 0
  }

  /// What the next frame begins with.
  private var coming: [() -> Void] = []
  private var isStopped = false
  /// Whether the user waits for the feed.
  private var isReloading = false
  private var bytesBefore: Int

  /// Creates a session for a wall on a screen, headless or real.
  public init(screen: Screen, wall: any ScreenProgram, framerate: Int) {
    self.screen = screen
    self.wall = wall
    clock = TapeClock(rate: framerate)
    bytesBefore = screen.bytesWritten
  }

  /// Queues an event for the next frame.
  public func send(_ event: InputEvent) { coming.append { [unowned self] in wall.handle(event, at: clock.time) } }

  /// Queues a resize of the screen for the next frame.
  ///
  /// - Parameter cell: The size of a cell in pixels; nil: as before.
  public func resize(to size: CellSize, cell: PixelSize? = nil) {
    coming.append { [unowned self] in
      if let cell { screen.cellPixels = cell }
      screen.resize(to: size)
      wall.handle(.resize(size), at: clock.time)
    }
  }

  /// Queues a change of layout for the next frame. Returns false if there is no layout of this name.
  public func switchLayout(to name: String) -> Bool {
    guard let wall = wall as? Wall, wall.layouts.contains(where: { $0.name == name }) else { return false }
    coming.append { wall.switchLayout(named: name) }
    return true
  }

  /// Queues a new feed for the next frame, as if its file had changed.
  ///
  /// - Parameter difference: The difference from the feed before; nil: it is computed.
  public func change(to feed: PhotoFeed, difference: FeedDifference? = nil) {
    coming.append { [unowned self] in
      (wall as? Wall)?.replaceFeed(by: feed, difference: difference, isAsked: isReloading)
      isReloading = false
    }
  }

  /// Queues the message for the next frame that the feed could not be loaded again.
  public func failReload(_ sentence: String) {
    coming.append { [unowned self] in
      (wall as? Wall)?.showError(sentence)
      isReloading = false
    }
  }

  /// Returns the message that the feed is loaded again because the user wants it. The next feed, or error, is the result.
  public func reload() -> String {
    isReloading = true
    return "reloading the feed"
  }

  /// Replaces the wall by another one on the same screen and clock.
  public func replaceWall(by another: any ScreenProgram) { wall = another }

  /// Whether events are queued.
  public var hasEventsWaiting: Bool { !coming.isEmpty }

  /// Runs frames until the wall quits or `stop()` is called.
  public func run(frames: Int) {
    for _ in 0..<max(frames, 0) {
      if wall.shouldQuit || isStopped { return }
      runFrame()
    }
  }

  /// Makes `run(frames:)` return and run no more frames.
  public func stop() { isStopped = true }

  /// Runs the next frame: delivers the queued events, then draws if the wall needs a frame.
  public func runFrame() {
    clock.advance()
    if !coming.isEmpty { wall.advance(to: clock.time) }
    for deliver in coming { deliver() }
    coming = []
    if let due = wall.nextFrameTime, due <= clock.time + 1e-9 { wall.frame(at: clock.time) }
    let bytes = screen.takeOutput()
    let written = screen.bytesWritten - bytesBefore
    bytesBefore = screen.bytesWritten
    if written > 0 {
      cost.frames += 1
      cost.bytes += written
      cost.maxBytesPerFrame = max(cost.maxBytesPerFrame, written)
    }
    onFrame?(clock, bytes)
  }

  /// Draws the whole screen again with a frame of its own.
  public func redraw() {
    guard !isStopped else { return }
    screen.redrawAll()
    screen.refresh()
    runFrame()
  }

  /// Resets the cost to zero.
  public func resetCost() { cost = Cost() }
}
