import PhotoFeed
import Pictures
import TerminalPanels
import Wall

/// The wall that a tape plays on: the very one that runs live, on a virtual clock. Events gather here and land on the next frame.
public final class TapeStage {
  /// What is drawn on.
  public let screen: Screen
  /// What is played on.
  public private(set) var wall: Wall
  /// Where the time stands.
  public private(set) var clock: TapeClock
  /// What drawing has cost since the last mark.
  public private(set) var cost = Cost()
  /// Called after each frame that came to be, drawn or not, with the bytes that were written for it.
  public var onFrame: ((_ clock: TapeClock, _ bytes: [UInt8]) -> Void)?

  /// What drawing costs.
  public struct Cost: Hashable, Sendable {
    /// Frames that wrote something.
    public var frames = 0
    /// Bytes written.
    public var bytes = 0
    /// The most written for one frame.
    public var maxBytesPerFrame = 0
  }

  private enum Coming {
    case event(InputEvent)
    case resize(CellSize)
    case layout(String)
    case feed(PhotoFeed)
  }
  private var coming: [Coming] = []
  private var isStopped = false
  private var bytesBefore: Int

  /// A stage on a screen, headless or real, with a wall on it.
  public init(screen: Screen, wall: Wall, framerate: Int) {
    self.screen = screen
    self.wall = wall
    clock = TapeClock(rate: framerate)
    bytesBefore = screen.bytesWritten
  }

  /// An event for the next frame.
  public func send(_ event: InputEvent) { coming.append(.event(event)) }

  /// Another size for the next frame.
  public func resize(to size: CellSize) { coming.append(.resize(size)) }

  /// Another layout for the next frame. False: there is none of this name.
  public func switchLayout(to name: String) -> Bool {
    guard wall.layouts.contains(where: { $0.name == name }) else { return false }
    coming.append(.layout(name))
    return true
  }

  /// Another feed for the next frame, as if its file had changed.
  public func change(to feed: PhotoFeed) { coming.append(.feed(feed)) }

  /// Puts another wall in this one's place, on the same screen and clock.
  public func replaceWall(by another: Wall) { wall = another }

  /// Whether events wait for a frame.
  public var hasEventsWaiting: Bool { !coming.isEmpty }

  /// Runs frames, until the wall quits or the stage is stopped.
  public func run(frames: Int) {
    for _ in 0..<max(frames, 0) {
      if wall.shouldQuit || isStopped { return }
      runFrame()
    }
  }

  /// Runs no frame any more: whoever watches has had enough.
  public func stop() { isStopped = true }

  /// Runs the next frame: what has come is handed over at its time, then it is drawn if there is anything to draw.
  public func runFrame() {
    clock.advance()
    if !coming.isEmpty { wall.advance(to: clock.time) }
    for coming in coming {
      switch coming {
      case .event(let event): wall.handle(event, at: clock.time)
      case .resize(let size):
        screen.resize(to: size)
        wall.handle(.resize(size), at: clock.time)
      case .layout(let name): wall.switchLayout(named: name)
      case .feed(let feed): wall.replaceFeed(by: feed)
      }
    }
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

  /// Counts the cost from here on.
  public func resetCost() { cost = Cost() }
}
