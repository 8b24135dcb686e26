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

  /// Events that frames begin with, in order.
  private var pending: [(frame: Int, deliver: () -> Void)] = []
  /// Whether `stop()` was called.
  private(set) var isStopped = false
  /// Whether the user waits for the feed.
  private var isReloading = false
  private var bytesBefore: Int
  /// The size of a cell in the frames so far. A real screen has a new one before the wall gets the resize.
  private(set) var cellPixels: PixelSize?

  /// Creates a session for a wall on a screen, headless or real.
  public init(screen: Screen, wall: any ScreenProgram, framerate: Int) {
    self.screen = screen
    self.wall = wall
    clock = TapeClock(rate: framerate)
    bytesBefore = screen.bytesWritten
    cellPixels = screen.cellPixels
  }

  /// Delivers something at the beginning of a frame; nil for the next one. Later calls name no earlier frame.
  func deliver(inFrame frame: Int? = nil, _ deliver: @escaping () -> Void) {
    pending.append((frame ?? clock.frame + 1, deliver))
  }

  /// Queues an event for a frame.
  func send(_ event: InputEvent, inFrame frame: Int? = nil) {
    deliver(inFrame: frame) { [unowned self] in wall.handle(event, at: clock.time) }
  }

  /// Queues a resize of the screen for a frame.
  ///
  /// - Parameter cell: The size of a cell in pixels; nil: as before.
  func resize(to size: CellSize, cell: PixelSize?, inFrame frame: Int? = nil) {
    deliver(inFrame: frame) { [unowned self] in
      cellPixels = cell ?? cellPixels
      screen.cellPixels = cellPixels
      screen.resize(to: size)
      wall.handle(.resize(size), at: clock.time)
    }
  }

  /// Queues a change of layout for the next frame. Returns false if there is no layout of this name.
  func switchLayout(to name: String) -> Bool {
    guard let wall = wall as? Wall, wall.layouts.contains(where: { $0.name == name }) else { return false }
    deliver { wall.switchLayout(named: name) }
    return true
  }

  /// Queues a new feed for a frame, as if its file had changed.
  ///
  /// - Parameter difference: The difference from the feed before; nil: it is computed.
  func change(to feed: PhotoFeed, difference: FeedDifference? = nil, inFrame frame: Int? = nil) {
    deliver(inFrame: frame) { [unowned self] in
      (wall as? Wall)?.replaceFeed(by: feed, difference: difference, isExplicit: isReloading)
      isReloading = false
    }
  }

  /// Queues the message for a frame that the feed could not be loaded again.
  func failReload(_ sentence: String, inFrame frame: Int? = nil) {
    deliver(inFrame: frame) { [unowned self] in
      (wall as? Wall)?.showError(sentence)
      isReloading = false
    }
  }

  /// Returns the message that the feed is loaded again because the user wants it. The next feed, or error, is the result.
  public func reload() -> String {
    isReloading = true
    return "reloading the feed"
  }

  /// Simulates a line to the terminal that takes so many bytes per second, by the virtual clock.
  func simulateLine(bytesPerSecond: Double) {
    screen.simulateLine(bytesPerSecond: bytesPerSecond) { [unowned self] in clock.time }
  }

  /// Replaces the wall by another one on the same screen and clock.
  public func replaceWall(by another: any ScreenProgram) { wall = another }

  /// Whether events are queued.
  public var hasEventsWaiting: Bool { !pending.isEmpty }

  /// Runs frames until the wall quits or `stop()` is called.
  public func run(frames: Int) {
    for _ in 0..<max(frames, 0) {
      if wall.shouldQuit || isStopped { return }
      runFrame()
    }
  }

  /// Ends `run(frames:)`; no more frames run.
  public func stop() { isStopped = true }

  /// Runs the next frame: delivers the queued events, then draws if the wall needs a frame.
  public func runFrame() {
    screen.cellPixels = cellPixels
    clock.advance()
    let due = pending.prefix { $0.frame <= clock.frame }
    pending.removeFirst(due.count)
    if !due.isEmpty { wall.advance(to: clock.time) }
    for (_, deliver) in due { deliver() }
    if !screen.waitsForSimulatedLine {
      if let due = wall.nextFrameTime, due <= clock.time + 1e-9 {
        wall.frame(at: clock.time)
      } else if screen.isReduced {
        screen.refresh()
      }
    }
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
