import Basics

/// The frames of a picture that plays, all decoded.
public struct PictureAnimation: Sendable, Equatable {
  /// One frame, as it is seen: whatever is kept of those before it is in it.
  public struct Frame: Sendable, Equatable {
    /// The pixels.
    public var bitmap: Bitmap
    /// How long it is seen, in seconds; never 0.
    public var duration: Double
  }

  /// At least one.
  public private(set) var frames: [Frame]
  /// How often it is played; nil: for ever.
  public var loopCount: Int?
  /// Whether frames are missing, since there are too many or the file ends too early.
  public var isPartial: Bool
  /// When each frame ends, in seconds from the beginning.
  private let ends: [Double]

  /// An animation of its frames, of which there must be one.
  public init(frames: [Frame], loopCount: Int?, isPartial: Bool = false) {
    precondition(!frames.isEmpty, "an animation has a frame")
    self.frames = frames
    self.loopCount = loopCount
    self.isPartial = isPartial
    // Summed in the whole milliseconds that files count in: a tenth and two tenths of a second are three tenths.
    var end = 0
    ends = frames.map { frame in
      end += max(1, Int((frame.duration * 1_000).rounded()))
      return Double(end) / 1_000
    }
  }

  /// Seconds that all frames take once.
  public var duration: Double { ends.last ?? 0 }

  /// What all pixels cost to keep, in bytes.
  public var cost: Int { frames.reduce(0) { $0 + $1.bitmap.cost } }

  /// The frame that is seen so many seconds after the beginning: the last one for ever, once all loops are played.
  public func frameIndex(at elapsed: Double) -> Int {
    guard let time = timeInLoop(at: elapsed) else { return frames.count - 1 }
    return min(ends.firstIndex(above: time), frames.count - 1)
  }

  /// Seconds from `elapsed` until another frame is seen; nil if none ever will be.
  public func timeToNextFrame(at elapsed: Double) -> Double? {
    guard frames.count > 1, let time = timeInLoop(at: elapsed) else { return nil }
    let index = frameIndex(at: elapsed)
    if index == frames.count - 1, let loopCount, elapsed + (duration - time) >= Double(loopCount) * duration - 1e-9 {
      return nil
    }
    return max(ends[index] - time, 0)
  }

  /// Nil once all loops are played.
  private func timeInLoop(at elapsed: Double) -> Double? {
    let elapsed = max(elapsed, 0)
    if let loopCount, elapsed >= Double(loopCount) * duration { return nil }
    return elapsed.truncatingRemainder(dividingBy: duration)
  }
}
