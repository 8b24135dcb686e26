/// A virtual clock: frame n is at exactly n / rate seconds.
public struct TapeClock: Hashable, Sendable {
  /// The frame rate, in frames per second.
  public let rate: Int
  /// The number of the latest frame, from 0; −1 before the first.
  public private(set) var frame: Int

  public init(rate: Int) {
    self.rate = rate
    frame = -1
  }

  /// The time of the latest frame, in seconds; 0 before the first.
  public var time: Double { time(ofFrame: frame) }

  /// The time of the next frame, in seconds.
  public var nextTime: Double { time(ofFrame: frame + 1) }

  /// Advances to the next frame.
  public mutating func advance() { frame += 1 }

  /// Returns the number of frames in a duration, rounded to the nearest: 50 ms are 3 frames at 60 frames per second.
  public func frames(in seconds: Double) -> Int { Int((seconds * Double(rate)).rounded()) }

  private func time(ofFrame frame: Int) -> Double { Double(max(frame, 0)) / Double(rate) }
}
