import PhotoFeed
import Pictures
import TerminalPanels
import Wall

/// A wall or other program on a virtual clock. Events are queued and delivered with the next frame.
public final class TapeStage {
  public let screen: Screen
  public internal(set) var wall: any ScreenProgram
  public private(set) var clock: TapeClock
  /// The cost of drawing since the last mark.
  public internal(set) var cost = Cost()
  /// Called after each frame, drawn or not, with its bytes.
  public var onFrame: ((_ clock: TapeClock, _ bytes: [UInt8]) -> Void)?

  /// The cost of drawing.
  public struct Cost: Hashable, Sendable {
    /// The number of frames with output.
    public var frames = 0
    public var bytes = 0
    /// The greatest number of bytes for one frame.
    public var maxBytesPerFrame = 0
  }

  /// The queued events, by frame.
  private var pending: [(frame: Int, deliver: () -> Void)] = []
  /// Whether `stop()` was called.
  private(set) var isStopped = false
  /// Whether the user has requested a reload.
  private var isReloading = false
  private var bytesBefore: Int
  /// The cell size in the frames so far. A real screen has a new one before the wall gets the resize.
  private(set) var cellPixels: PixelSize?

  /// Creates a session for a program on a headless or real screen.
  public init(screen: Screen, wall: any ScreenProgram, framerate: Int) {
    self.screen = screen
    self.wall = wall
    clock = TapeClock(rate: framerate)
    bytesBefore = screen.bytesWritten
    cellPixels = screen.cellPixels
  }

  /// Queues a function for the start of a frame; nil for the next one. Frames must not decrease from call to call.
  func deliver(inFrame frame: Int? = nil, _ deliver: @escaping () -> Void) {
    pending.append((frame ?? clock.frame + 1, deliver))
  }

  func send(_ event: InputEvent, inFrame frame: Int? = nil) {
    deliver(inFrame: frame) { [unowned self] in wall.handle(event, at: clock.time) }
  }

  /// Queues a resize of the screen for a frame.
  ///
  /// - Parameter cell: The cell size in pixels; nil if unchanged.
  func resize(to size: CellSize, cell: PixelSize?, inFrame frame: Int? = nil) {
    deliver(inFrame: frame) { [unowned self] in
      cellPixels = cell ?? cellPixels
      screen.cellPixels = cellPixels
      screen.resize(to: size)
      wall.handle(.resize(size), at: clock.time)
    }
  }

  /// Queues a change of layout for the next frame. Returns false if the layout is unknown.
  func switchLayout(to name: String) -> Bool {
    guard let wall = wall as? Wall, wall.layouts.contains(where: { $0.name == name }) else { return false }
    deliver { wall.switchLayout(named: name) }
    return true
  }

  /// Queues a new feed for a frame, as if its file had changed.
  ///
  /// - Parameter difference: The difference from the former feed; nil to compute it.
  func change(to feed: PhotoFeed, difference: FeedDifference? = nil, inFrame frame: Int? = nil) {
    deliver(inFrame: frame) { [unowned self] in
      (wall as? Wall)?.replaceFeed(by: feed, difference: difference, isExplicit: isReloading)
      isReloading = false
    }
  }

  /// Queues the error of a failed reload for a frame.
  func failReload(_ sentence: String, inFrame frame: Int? = nil) {
    deliver(inFrame: frame) { [unowned self] in
      (wall as? Wall)?.showError(sentence)
      isReloading = false
    }
  }

  /// Notes a reload at the user's request, and returns its message. The next feed or error is the result.
  public func reload() -> String {
    isReloading = true
    return "reloading the feed"
  }

  /// Simulates a line with a speed in bytes per second, by the virtual clock.
  func simulateLine(bytesPerSecond: Double) {
    screen.simulateLine(bytesPerSecond: bytesPerSecond) { [unowned self] in clock.time }
  }

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

  /// Runs the next frame: delivers queued events, then draws if necessary.
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

  /// Draws the whole screen again in an extra frame.
  public func redraw() {
    guard !isStopped else { return }
    screen.redrawAll()
    screen.refresh()
    runFrame()
  }
}
