import Basics
import Platform

/// Decodes picture files to upright pixels of a requested size.
///
/// Colours are converted from the embedded profile to sRGB after scaling; pictures without a profile count as sRGB.
public struct PictureDecoder: Sendable {
  public var limits: PictureLimits
  /// The processes for libraries that cannot be stopped; nil to decode in this process.
  let processes: DecodingProcesses?
  /// Whether pixels are the direct result of JPEG's reduced DCT, without averaging.
  private(set) var isRough = false

  public init(limits: PictureLimits = PictureLimits(), processes: DecodingProcesses? = nil) {
    (self.limits, self.processes) = (limits, processes)
  }

  /// A decoder for comparisons of pictures: less exact, in half the time.
  public var rough: PictureDecoder {
    var decoder = self
    decoder.isRough = true
    return decoder
  }

  /// Decodes with the format's codec, in another process if the library cannot be stopped.
  func pixels(_ request: DecodeRequest) throws(PictureError) -> DecodedPixels {
    let format = request.file.header.format
    guard format.decodesApart, let processes else { return try format.codec.decode(request) }
    return try WorkerRecord.apart { () throws(PictureError) in try processes.decode(request) }
  }

  /// Decodes the first frame of a file for a box of pixels.
  public func decode(_ path: FilePath, fitting box: PixelSize, fit: PictureFit) throws(PictureError) -> Picture {
    try decode(ByteWindow(OpenFile(path: path)), fitting: box, fit: fit)
  }

  /// Decodes the first frame of a file, or a part of it. A picture that is too large is replaced by its embedded
  /// preview, if there is one. Throws `.cancelled` soon after `isCancelled` returns true.
  func decode(
    _ window: ByteWindow, part: PicturePart? = nil, fitting box: PixelSize, fit: PictureFit,
    isCancelled: @escaping () -> Bool = { false }
  ) throws(PictureError) -> Picture {
    do throws(PictureError) {
      return try decodeFile(window, part, fitting: box, fit: fit, isCancelled: isCancelled)
    } catch {
      guard error.isOfSize, case .found(var picture)? = try? embeddedThumbnail(in: window, for: (box, fit)) else {
        throw error
      }
      picture.refusal = error.message
      return picture
    }
  }

  private func decodeFile(
    _ window: ByteWindow, _ part: PicturePart?, fitting box: PixelSize, fit: PictureFit,
    isCancelled: @escaping () -> Bool
  ) throws(PictureError) -> Picture {
    var window = window
    let path = window.path
    var file = try FileHeader(&window)
    var whole: PictureBytes?
    let readsFile = file.header.format.readsFile
    if readsFile == .all || readsFile == .large && path != nil && window.count > limits.bytesHeldWhole {
      whole = PictureBytes([])
    } else if file.previews.isEmpty {
      let bytes = try window.contents(limit: limits.bytes)
      // Read again, since the file may have changed.
      window = ByteWindow(bytes)
      file = try FileHeader(&window)
      whole = bytes
    }
    let header = file.header
    guard max(header.width, header.height) <= limits.side else {
      throw .overLimit(header.format, "\(header.size) pixels (limit \(limits.side.grouped) on a side)")
    }
    guard header.format.isAvailable else { throw .missingCodec(header.format) }
    let part = header.format.decodesParts ? part?.scaled(to: header.size) : nil
    var size = header.orientation.turned(bounded(fit.scaledSize(of: part?.rectangle.size ?? header.size, in: box)))
    let preview =
      part == nil
      ? file.previews.first { $0.size.width >= size.width && $0.size.height >= size.height } : file.previews.last
    let stored = preview?.size ?? header.storedSize
    let storedPart = part?.turned(header.orientation.inverse).scaled(to: stored).rectangle
    if let storedPart { size = size.limited(to: storedPart.size) }
    let limit = header.format.decodesRows ? limits.pixelsInRows : limits.pixels
    guard stored.area <= limit else { throw .tooLarge(header.size, limit: limit) }
    let bytes: PictureBytes
    if let whole { bytes = whole } else { bytes = try window.contents(in: preview?.range, limit: limits.bytes) }
    let request = DecodeRequest(
      bytes: bytes, path: path, file: file, stored: stored, part: storedPart, size: size, limits: limits,
      isRough: isRough, isCancelled: isCancelled)
    var decoded = try pixels(request)
    decoded.bitmap.convert(from: file.stored.profile(in: &window))
    var picture = Picture(
      bitmap: decoded.bitmap.turned(header.orientation), header: header, isPartial: decoded.isPartial,
      warning: decoded.warning)
    picture.part = part
    return picture
  }

  /// Decodes all frames of a file. The result of a still picture has no animation.
  func decodeAnimation(
    _ window: ByteWindow, fitting box: PixelSize, fit: PictureFit, isCancelled: @escaping () -> Bool = { false }
  ) throws(PictureError) -> Picture {
    var window = window
    guard try FileHeader(&window).header.isAnimated else {
      return try decode(window, fitting: box, fit: fit, isCancelled: isCancelled)
    }
    let animated = try AnimatedPicture(window.contents(limit: limits.bytes), fitting: box, fit: fit, limits: limits)
    let animation = try animated.all(budget: limits.animationBytes, isCancelled: isCancelled)
    var picture = Picture(bitmap: animation.frames[0].bitmap, header: animated.header, isPartial: animation.isPartial)
    picture.animation = animation
    return picture
  }

  /// Returns `size` scaled down to `limits.resultPixels`: a strip that covers a box may be much longer than the box.
  func bounded(_ size: PixelSize) -> PixelSize {
    guard size.area > limits.resultPixels else { return size }
    let scale = (Double(limits.resultPixels) / Double(size.area)).squareRoot()
    return PixelSize(
      width: max(1, min(Int(Double(size.width) * scale), limits.resultPixels)),
      height: max(1, min(Int(Double(size.height) * scale), limits.resultPixels)))
  }
}

/// Decoded pixels in stored orientation.
struct DecodedPixels {
  var bitmap: Bitmap
  /// Whether the file is truncated.
  var isPartial = false
  /// A warning of the codec, or nil.
  var warning: String?
}

/// A decoder of one format.
protocol PictureCodec: Sendable {
  /// Decodes the first frame.
  func decode(_ request: DecodeRequest) throws(PictureError) -> DecodedPixels
}
