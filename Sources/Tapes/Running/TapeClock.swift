/// The virtual clock: frame n is at exactly n / rate seconds.
public struct TapeClock: Hashable, Sendable {
  /// Frames a second.
  public let rate: Int
  /// The frame that was shown last; 0 is the first.
  public private(set) var frame: Int

  /// A clock before its first frame.
  public init(rate: Int) {
    self.rate = rate
    frame = -1
  }

  /// Seconds at the frame shown last.
  public var time: Double { time(ofFrame: frame) }

  /// Seconds at the frame that comes next.
  public var nextTime: Double { time(ofFrame: frame + 1) }

  /// On to the next frame.
  public mutating func advance() { frame += 1 }

  /// How many frames a span of seconds is: to the nearest, so that 50 ms are three frames of sixty a second.
  public func frames(in seconds: Double) -> Int { Int((seconds * Double(rate)).rounded()) }

  private func time(ofFrame frame: Int) -> Double { Double(max(frame, 0)) / Double(rate) }
}
