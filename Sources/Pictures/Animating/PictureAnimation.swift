import Basics

/// All frames of an animated picture, decoded.
public struct PictureAnimation: Sendable, Equatable {
  /// One frame, composited with the frames before it.
  public struct Frame: Sendable, Equatable {
    public var bitmap: Bitmap
    /// The duration in seconds, more than 0.
    public var duration: Double
  }

  /// The frames, at least one.
  public private(set) var frames: [Frame]
  /// The number of plays; nil for an endless animation.
  public var loopCount: Int?
  /// Whether frames are missing, because of a limit or damage to the file.
  public var isPartial: Bool
  /// The end of each frame, in seconds from the start of the animation.
  private let ends: [Double]

  /// Creates an animation of at least one frame.
  public init(frames: [Frame], loopCount: Int?, isPartial: Bool = false) {
    precondition(!frames.isEmpty, "an animation needs a frame")
    self.frames = frames
    self.loopCount = loopCount
    self.isPartial = isPartial
    // Sums whole milliseconds, as in the file, since sums of fractions would be inexact.
    var end = 0
    ends = frames.map { frame in
      end += max(1, Int((frame.duration * 1_000).rounded()))
      return Double(end) / 1_000
    }
  }

  /// The duration of one loop, in seconds.
  public var duration: Double { ends.last ?? 0 }

  /// The memory of all pixels, in bytes.
  public var cost: Int { frames.reduce(0) { $0 + $1.bitmap.cost } }

  /// Returns the index of the frame to show `elapsed` seconds after the start; the last frame after all loops.
  public func frameIndex(at elapsed: Double) -> Int {
    guard let time = timeInLoop(at: elapsed) else { return frames.count - 1 }
    return min(ends.firstIndex(above: time), frames.count - 1)
  }

  /// Returns the seconds from `elapsed` to the next change of the frame, or nil if there is none.
  public func timeToNextFrame(at elapsed: Double) -> Double? {
    guard frames.count > 1, let time = timeInLoop(at: elapsed) else { return nil }
    let index = frameIndex(at: elapsed)
    if index == frames.count - 1, let loopCount, elapsed + (duration - time) >= Double(loopCount) * duration - 1e-9 {
      return nil
    }
    return max(ends[index] - time, 0)
  }

  /// Returns the time within the current loop, or nil after all loops.
  private func timeInLoop(at elapsed: Double) -> Double? {
    let elapsed = max(elapsed, 0)
    if let loopCount, elapsed >= Double(loopCount) * duration { return nil }
    return elapsed.truncatingRemainder(dividingBy: duration)
  }
}
