/// Decodes the frames of an animated PNG. Each frame is converted to a PNG file, which `PNGCodec` decodes. It is then
/// drawn on the canvas as the frames before it left it.
///
/// Source: PNG specification, third edition, 11.3.6 (acTL, fcTL, fdAT) and 12.13.
final class PNGAnimation: FrameSource {
  /// The chunk before the data of a frame.
  private struct FrameHeader {
    var area: PixelRectangle
    var duration: Int
    var disposal: AnimationCanvas.Disposal
    /// Whether pixels are mixed with those beneath instead of replacing them.
    var isMixed: Bool
  }

  private let bytes: PictureBytes
  private let limits: PictureLimits
  private let canvas: AnimationCanvas
  /// The chunks that every frame needs: palette and transparent colours.
  private var common: [UInt8] = []
  private var offset = 8
  private(set) var loopCount: Int?

  init(_ bytes: PictureBytes, canvas size: PixelSize, limits: PictureLimits) throws(PictureError) {
    (self.bytes, self.limits) = (bytes, limits)
    canvas = try AnimationCanvas(size, .png, limits)
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
        // The data of later frames (fdAT) begins with a sequence number.
        let start = window.has("fdAT", at: offset + 4) ? 4 : 0
        data += bytes.slice(body.dropFirst(start))
      } else if window.has("PLTE", at: offset + 4) || window.has("tRNS", at: offset + 4) {
        common += bytes.slice(offset..<body.upperBound + 4)
      }
      offset = body.upperBound + 4
    }
    guard let header, !data.isEmpty else { return nil }
    let frame = try decode(header, data)
    try canvas.begin(header.area, header.disposal)
    draw(frame, header)
    return (canvas.start, header.duration)
  }

  private func frameHeader(at start: Int, _ window: inout ByteWindow) throws(PictureError) -> FrameHeader {
    let numbers = (1...4).map { window.bigEndian(4, at: start + 4 * $0) ?? 0 }
    guard let above = window.bigEndian(2, at: start + 20), let below = window.bigEndian(2, at: start + 22),
      let disposal = window[start + 24], let mixing = window[start + 25], numbers[0] > 0, numbers[1] > 0,
      numbers[2] + numbers[0] <= canvas.size.width, numbers[3] + numbers[1] <= canvas.size.height
    else { throw .broken(.png, "a frame is outside the picture") }
    return FrameHeader(
      area: PixelRectangle(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1]),
      duration: 1_000 * above / (below == 0 ? 100 : below),
      disposal: disposal == 0 ? .keep : disposal == 2 ? .restore : .clear, isMixed: mixing == 1)
  }

  /// Decodes a frame as a separate file with the depth and colours of the picture.
  private func decode(_ header: FrameHeader, _ data: [UInt8]) throws(PictureError) -> Bitmap {
    let file =
      Array(bytes.slice(0..<8))
      + PNGChunk.bytes(
        "IHDR", PNGChunk.large(header.area.width) + PNGChunk.large(header.area.height) + bytes.slice(24..<29))
      + common + PNGChunk.bytes("IDAT", data) + PNGChunk.bytes("IEND", [])
    let frame = PictureBytes(file)
    var window = ByteWindow(frame)
    return try PNGCodec().decode(
      DecodeRequest(
        bytes: frame, path: nil, file: try FileHeader(&window), stored: header.area.size, size: header.area.size,
        limits: limits, isCancelled: { false })
    ).bitmap
  }

  private func draw(_ frame: Bitmap, _ header: FrameHeader) {
    frame.pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      for row in 0..<frame.height {
        let (source, target) = (start + 4 * row * frame.width, canvas.place(header.area.x, header.area.y + row))
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
