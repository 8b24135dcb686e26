/// Decodes the frames of an animated PNG: each is made a PNG file of its own, which libspng decodes, and drawn on the canvas that
/// the frames before it left.
///
/// Source: PNG specification, third edition, 11.3.6 (acTL, fcTL, fdAT) and 12.13.
final class PNGAnimation: FrameSource {
  /// The chunk before the data of a frame.
  private struct FrameHeader {
    var left: Int
    var top: Int
    var size: PixelSize
    var duration: Int
    /// 0: the frame stays; 1: its area becomes transparent; 2: what was there before comes back.
    var disposal: UInt8
    /// Whether pixels are mixed with those beneath instead of replacing them.
    var isMixed: Bool
  }

  private let bytes: PictureBytes
  private let size: PixelSize
  private let limits: PictureLimits
  private let canvas: Scratch
  /// The canvas before a frame that does not stay.
  private var saved: Scratch?
  private var last: FrameHeader?
  /// The chunks that every frame needs: palette and transparent colours.
  private var common: [UInt8] = []
  private var offset = 8
  private(set) var loopCount: Int?

  init(_ bytes: PictureBytes, canvas size: PixelSize, limits: PictureLimits) throws(PictureError) {
    guard 8 * size.area <= 2 * limits.bytesHeldWhole else {
      throw .overLimit(.png, "animated and too large (\(size) pixels)")
    }
    (self.bytes, self.size, self.limits) = (bytes, size, limits)
    canvas = try Scratch(count: 4 * size.area, zeroed: true)
  }

  func next() throws(PictureError) -> (pixels: UnsafePointer<UInt8>, duration: Int)? {
    var window = ByteWindow(bytes)
    var header: FrameHeader?
    var data: [UInt8] = []
    while let length = window.bigEndian(4, at: offset), length <= window.count - offset - 12 {
      let body = offset + 8..<offset + 8 + length
      let isData = window.has("IDAT", at: offset + 4) || window.has("fdAT", at: offset + 4)
      // The next frame begins.
      if window.has("fcTL", at: offset + 4), header != nil { break }
      if window.has("acTL", at: offset + 4) {
        loopCount = window.bigEndian(4, at: body.lowerBound + 4).flatMap { $0 == 0 ? nil : $0 }
      } else if window.has("fcTL", at: offset + 4) {
        header = try frameHeader(at: body.lowerBound, &window)
      } else if isData, header != nil {
        // Before the data of a later frame is its place in the order of chunks.
        let start = window.has("fdAT", at: offset + 4) ? 4 : 0
        data += bytes.slice(body.dropFirst(start))
      } else if window.has("PLTE", at: offset + 4) || window.has("tRNS", at: offset + 4) {
        common += bytes.slice(offset..<body.upperBound + 4)
      }
      offset = body.upperBound + 4
    }
    guard let header, !data.isEmpty else { return nil }
    let frame = try decode(header, data)
    disposeOfLast()
    if header.disposal == 2 { try save() }
    draw(frame, header)
    last = header
    return (UnsafePointer(canvas.start), header.duration)
  }

  private func frameHeader(at start: Int, _ window: inout ByteWindow) throws(PictureError) -> FrameHeader {
    let numbers = (1...4).map { window.bigEndian(4, at: start + 4 * $0) ?? 0 }
    guard let above = window.bigEndian(2, at: start + 20), let below = window.bigEndian(2, at: start + 22),
      let disposal = window[start + 24], let mixing = window[start + 25], numbers[0] > 0, numbers[1] > 0,
      numbers[2] + numbers[0] <= size.width, numbers[3] + numbers[1] <= size.height
    else { throw .broken(.png, "a frame is outside the picture") }
    return FrameHeader(
      left: numbers[2], top: numbers[3], size: PixelSize(width: numbers[0], height: numbers[1]),
      duration: 1_000 * above / (below == 0 ? 100 : below), disposal: disposal, isMixed: mixing == 1)
  }

  /// Decodes a frame as a file of its own, whose depth and colours are those of the picture.
  private func decode(_ header: FrameHeader, _ data: [UInt8]) throws(PictureError) -> Bitmap {
    let file =
      Array(bytes.slice(0..<8))
      + PNGChunk.bytes(
        "IHDR", PNGChunk.large(header.size.width) + PNGChunk.large(header.size.height) + bytes.slice(24..<29))
      + common + PNGChunk.bytes("IDAT", data) + PNGChunk.bytes("IEND", [])
    let frame = PictureBytes(file)
    var window = ByteWindow(frame)
    return try PNGCodec().decode(
      DecodeRequest(
        bytes: frame, path: nil, file: try FileHeader(&window), stored: header.size, size: header.size, limits: limits,
        isCancelled: { false })
    ).bitmap
  }

  private func save() throws(PictureError) {
    if saved == nil { saved = try Scratch(count: canvas.count) }
    saved?.start.update(from: canvas.start, count: canvas.count)
  }

  private func disposeOfLast() {
    guard let last, last.disposal > 0 else { return }
    if last.disposal == 2, let start = saved?.start {
      canvas.start.update(from: start, count: canvas.count)
    } else {
      for row in 0..<last.size.height { place(last, row).update(repeating: 0, count: 4 * last.size.width) }
    }
  }

  /// Returns the place on the canvas of the first pixel in a row of a frame.
  private func place(_ header: FrameHeader, _ row: Int) -> UnsafeMutablePointer<UInt8> {
    canvas.start + 4 * ((header.top + row) * size.width + header.left)
  }

  private func draw(_ frame: Bitmap, _ header: FrameHeader) {
    frame.pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      for row in 0..<frame.height {
        let (source, target) = (start + 4 * row * frame.width, place(header, row))
        if header.isMixed {
          for column in 0..<frame.width { Self.mix(source + 4 * column, over: target + 4 * column) }
        } else {
          target.update(from: source, count: 4 * frame.width)
        }
      }
    }
  }

  private static func mix(_ pixel: UnsafePointer<UInt8>, over below: UnsafeMutablePointer<UInt8>) {
    let (own, rest) = (255 * Int(pixel[3]), (255 - Int(pixel[3])) * Int(below[3]))
    guard pixel[3] > 0 else { return }
    for channel in 0..<3 {
      below[channel] = UInt8((Int(pixel[channel]) * own + Int(below[channel]) * rest) / (own + rest))
    }
    below[3] = UInt8((own + rest) / 255)
  }
}
