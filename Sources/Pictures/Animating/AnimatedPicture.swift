/// Decodes the frames of an animated GIF, PNG or WebP picture in order, scaled down for a box.
///
/// Holds at most two canvases, whatever the number of frames. Not safe for use by several threads at once.
public final class AnimatedPicture {
  public let header: PictureHeader
  /// The size of the decoded frames.
  public private(set) var size: PixelSize
  private let limits: PictureLimits
  private var frames: any FrameSource

  /// Opens a picture whose frames are scaled for `box`.
  init(
    _ bytes: PictureBytes, fitting box: PixelSize, fit: PictureFit, limits: PictureLimits = PictureLimits()
  ) throws(PictureError) {
    var window = ByteWindow(bytes)
    header = try FileHeader(&window).header
    guard header.size.area <= limits.pixels else { throw .tooLarge(header.size, limit: limits.pixels) }
    size = PictureDecoder(limits: limits).bounded(fit.scaledSize(of: header.size, in: box))
    self.limits = limits
    guard let open = header.format.frames else { throw .broken(header.format, "it is not an animation") }
    frames = try open(bytes, header, limits)
  }

  /// The number of plays; nil for an endless animation. Valid after the first frame has been read.
  public var loopCount: Int? { frames.loopCount }

  /// Decodes the next frame; returns nil after the last.
  public func nextFrame() throws(PictureError) -> PictureAnimation.Frame? {
    guard let frame = try frames.next() else { return nil }
    let stored = header.storedSize
    var shrinker = Shrinker(from: stored, to: header.orientation.turned(size), layout: .rgba)
    for row in 0..<stored.height { shrinker.add(frame.pixels + 4 * row * stored.width) }
    // As in browsers: files with such delays were made for slow machines.
    let duration = frame.duration <= 10 ? 100 : frame.duration
    return PictureAnimation.Frame(
      bitmap: shrinker.finish().turned(header.orientation), duration: Double(duration) / 1_000)
  }

  /// Decodes all frames. Halves their size until they take at most `budget` bytes: a long animation is coarse but
  /// complete. At a side of 16 pixels or less, the later frames are left out instead.
  func all(budget: Int, isCancelled: () -> Bool) throws(PictureError) -> PictureAnimation {
    var all: [PictureAnimation.Frame] = []
    var cost = 0
    var decoded = 0
    var isPartial = false
    while true {
      if isCancelled() { throw .cancelled }
      do {
        guard let frame = try nextFrame() else { break }
        all.append(frame)
        cost += frame.bitmap.cost
      } catch {
        // The frames before the error are shown.
        guard !all.isEmpty else { throw error }
        isPartial = true
        break
      }
      decoded += header.size.area
      if decoded > limits.animatedPixels {
        isPartial = true
        break
      }
      while cost > budget, size.width > 16, size.height > 16 {
        size = PixelSize(width: size.width / 2, height: size.height / 2)
        for index in all.indices { all[index].bitmap = all[index].bitmap.shrunk(to: size) }
        cost = all.reduce(0) { $0 + $1.bitmap.cost }
      }
      if cost > budget {
        isPartial = true
        break
      }
    }
    guard !all.isEmpty else { throw .broken(header.format, "it has no frames") }
    return PictureAnimation(frames: all, loopCount: loopCount, isPartial: isPartial)
  }
}

/// A decoder of composited frames.
protocol FrameSource {
  /// Returns the next frame, or nil after the last: the pixels of the whole canvas, four bytes each and valid until the
  /// next call; and the duration in milliseconds.
  mutating func next() throws(PictureError) -> (pixels: UnsafePointer<UInt8>, duration: Int)?
  /// The number of plays; nil for an endless animation.
  var loopCount: Int? { get }
}
