/// Decodes the frames of a GIF, each drawn on the canvas that the frames before it left.
///
/// Source: GIF89a specification, section 23 (disposal). As in browsers, a cleared area becomes transparent.
final class GIFAnimation: FrameSource {
  private let reader: GIFReader
  private let canvas: Scratch
  /// The canvas before a frame whose disposal is `.restore`.
  private var saved: Scratch?
  private var last: GIFReader.FrameHeader?

  init(_ bytes: PictureBytes, limits: PictureLimits) throws(PictureError) {
    reader = try GIFReader(bytes, limits: limits)
    guard 8 * reader.canvas.area <= 2 * limits.bytesHeldWhole else {
      throw .overLimit(.gif, "animated and too large (\(reader.canvas) pixels)")
    }
    canvas = try Scratch(count: 4 * reader.canvas.area, zeroed: true)
  }

  var loopCount: Int? { reader.loopCount }

  func next() throws(PictureError) -> (pixels: UnsafePointer<UInt8>, duration: Int)? {
    guard let header = try reader.nextFrame() else { return nil }
    let indices = try reader.rows(of: header)
    disposeOfLast()
    if header.disposal == .restore { try save() }
    draw(header, indices)
    last = header
    return (UnsafePointer(canvas.start), header.duration)
  }

  private func save() throws(PictureError) {
    if saved == nil { saved = try Scratch(count: canvas.count) }
    saved?.start.update(from: canvas.start, count: canvas.count)
  }

  private func disposeOfLast() {
    guard let last else { return }
    switch last.disposal {
    case .keep: break
    case .restore:
      if let start = saved?.start { canvas.start.update(from: start, count: canvas.count) }
    case .clear:
      let columns = min(last.size.width, reader.canvas.width - last.left)
      guard columns > 0 else { return }
      for row in last.top..<max(last.top, min(last.top + last.size.height, reader.canvas.height)) {
        (canvas.start + 4 * (row * reader.canvas.width + last.left)).update(repeating: 0, count: 4 * columns)
      }
    }
  }

  private func draw(_ header: GIFReader.FrameHeader, _ indices: borrowing GIFReader.Indices) {
    let columns = min(header.size.width, reader.canvas.width - header.left)
    let rows = min(indices.rows, reader.canvas.height - header.top)
    guard columns > 0, rows > 0 else { return }
    for row in 0..<rows {
      let line = indices.bytes.start + row * header.size.width
      let target = canvas.start + 4 * ((header.top + row) * reader.canvas.width + header.left)
      for column in 0..<columns {
        let color = header.colors[Int(line[column])]
        guard color.w != 0 else { continue }
        UnsafeMutableRawPointer(target + 4 * column).storeBytes(of: color, as: SIMD4<UInt8>.self)
      }
    }
  }
}
