/// Decodes the first frame of a GIF on its canvas, which is transparent around the frame.
struct GIFCodec: PictureCodec {
  func decode(_ request: DecodeRequest) throws(PictureError) -> DecodedPixels {
    let reader = try GIFReader(request.bytes, limits: request.limits)
    guard let header = try reader.nextFrame() else { throw .broken(.gif, "it has no frames") }
    let frame = try reader.rows(of: header, isCancelled: request.isCancelled)
    let canvas = reader.canvas
    let row = try Scratch(count: 4 * canvas.width, zeroed: true)
    var shrinker = Shrinker(from: canvas, to: request.size, layout: .rgba)
    let columns = min(header.size.width, canvas.width - header.left)
    for y in 0..<canvas.height {
      let line = y - header.top
      if 0..<frame.rows ~= line, columns > 0 {
        let indices = frame.bytes.start + line * header.size.width
        for x in 0..<columns {
          let color = header.colors[Int(indices[x])]
          UnsafeMutableRawPointer(row.start + 4 * (header.left + x)).storeBytes(of: color, as: SIMD4<UInt8>.self)
        }
      } else {
        row.start.update(repeating: 0, count: row.count)
      }
      shrinker.add(row.start)
    }
    let isPartial = frame.isPartial
    return DecodedPixels(
      bitmap: shrinker.finish(), isPartial: isPartial, warning: isPartial ? "it ends too early" : nil)
  }
}
