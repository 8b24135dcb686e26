/// Decodes the frames of a GIF. Each is drawn on the canvas as the frames before it left it.
///
/// Source: GIF89a specification, section 23 (disposal). As in browsers, a cleared area becomes transparent.
final class GIFAnimation: FrameSource {
  private let reader: GIFReader
  private let canvas: AnimationCanvas

  init(_ bytes: PictureBytes, limits: PictureLimits) throws(PictureError) {
    reader = try GIFReader(bytes, limits: limits)
    canvas = try AnimationCanvas(reader.canvas, .gif, limits)
  }

  var loopCount: Int? { reader.loopCount }

  func next() throws(PictureError) -> (pixels: UnsafePointer<UInt8>, duration: Int)? {
    guard let header = try reader.nextFrame() else { return nil }
    let indices = try reader.rows(of: header)
    try canvas.begin(
      PixelRectangle(x: header.left, y: header.top, width: header.size.width, height: header.size.height),
      header.disposal)
    draw(header, indices)
    return (canvas.start, header.duration)
  }

  private func draw(_ header: GIFReader.FrameHeader, _ indices: borrowing GIFReader.Indices) {
    let columns = min(header.size.width, reader.canvas.width - header.left)
    let rows = min(indices.rows, reader.canvas.height - header.top)
    guard columns > 0, rows > 0 else { return }
    for row in 0..<rows {
      let line = indices.bytes.start + row * header.size.width
      let target = canvas.place(header.left, header.top + row)
      for column in 0..<columns {
        let color = header.colors[Int(line[column])]
        guard color.w != 0 else { continue }
        UnsafeMutableRawPointer(target + 4 * column).storeBytes(of: color, as: SIMD4<UInt8>.self)
      }
    }
  }
}
