/// Gives the frames of an animated GIF or WebP one after another, shrunk for a box; of any other picture, its one frame.
///
/// It holds one canvas, however many frames there are. For one thread at a time.
public final class AnimatedPicture {
  /// What the file says of itself.
  public let header: PictureHeader
  /// The size of the frames that are handed out.
  public private(set) var size: PixelSize
  private let limits: PictureLimits
  private var frames: any FrameSource

  /// Opens a picture; the frames are of a size for `box`.
  public convenience init(
    _ source: PictureSource, fitting box: PixelSize, mode: PictureFit, limits: PictureLimits = PictureLimits()
  ) throws(PictureError) {
    try self.init(PictureDecoder.bytes(of: source, limits: limits), fitting: box, mode: mode, limits: limits)
  }

  init(
    _ bytes: PictureBytes, fitting box: PixelSize, mode: PictureFit, limits: PictureLimits
  ) throws(PictureError) {
    var window = ByteWindow(bytes)
    header = try FileHeader(&window).header
    guard header.size.area <= limits.pixels else { throw .tooLarge(header.size, limit: limits.pixels) }
    size = PictureDecoder(limits: limits).bounded(mode.scaledSize(of: header.size, in: box))
    self.limits = limits
    frames = try Self.frames(bytes, header, limits)
  }

  private static func frames(
    _ bytes: PictureBytes, _ header: PictureHeader, _ limits: PictureLimits
  ) throws(PictureError) -> any FrameSource {
    guard let frames = header.format.frames else {
      throw .broken(header.format, "it does not play")
    }
    return try frames(bytes, header, limits)
  }

  /// How often it is to be played; nil: for ever. Known once the first frame is.
  public var loopCount: Int? { frames.loopCount }

  /// The next frame; nil after the last.
  public func nextFrame() throws(PictureError) -> PictureAnimation.Frame? {
    guard let frame = try frames.next() else { return nil }
    let stored = header.storedSize
    var shrinker = Shrinker(from: stored, to: header.orientation.turned(size), layout: .rgba)
    for row in 0..<stored.height { shrinker.add(frame.pixels + 4 * row * stored.width) }
    // No browser plays faster than this: such files were made when "as fast as you can" was slow.
    let duration = frame.duration <= 10 ? 100 : frame.duration
    return PictureAnimation.Frame(
      bitmap: shrinker.finish().turned(header.orientation), duration: Double(duration) / 1_000)
  }

  /// All frames. When they cost more than `budget` bytes, all are halved, so that a long one plays coarsely, and to its end.
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
        // What came before the fault plays.
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

/// What gives composited frames in their order.
protocol FrameSource {
  /// The next frame on the whole canvas, four bytes a pixel, the source's own until the next call; in milliseconds.
  mutating func next() throws(PictureError) -> (pixels: UnsafePointer<UInt8>, duration: Int)?
  /// How often it is to be played; nil: for ever.
  var loopCount: Int? { get }
}
