/// The pixels on which the frames of an animation are drawn, each over what the frames before it left.
final class AnimationCanvas {
  /// The treatment of the area of a frame before the next frame is drawn. A cleared area becomes transparent.
  enum Disposal {
    case keep, clear, restore
  }

  let size: PixelSize
  private let pixels: Scratch
  /// The canvas before a frame whose disposal is `.restore`.
  private var saved: Scratch?
  private var last: (area: PixelRectangle, disposal: Disposal)?

  init(_ size: PixelSize, _ format: PictureFormat, _ limits: PictureLimits) throws(PictureError) {
    self.size = size
    try Self.check(size, format, limits)
    pixels = try Scratch(count: 4 * size.area, zeroed: true)
  }

  /// Throws if a canvas takes too much memory. An animation may hold two.
  static func check(_ size: PixelSize, _ format: PictureFormat, _ limits: PictureLimits) throws(PictureError) {
    guard 4 * size.area <= limits.bytesHeldWhole else {
      throw .overLimit(format, "animated and too large (\(size) pixels)")
    }
  }

  /// The pixels of the whole canvas.
  var start: UnsafePointer<UInt8> { UnsafePointer(pixels.start) }

  /// Returns the address of a pixel, which must be on the canvas.
  func place(_ column: Int, _ row: Int) -> UnsafeMutablePointer<UInt8> {
    pixels.start + 4 * (row * size.width + column)
  }

  /// Applies the disposal of the last frame, and saves the canvas for a frame with `.restore`. Call it before drawing.
  func begin(_ area: PixelRectangle, _ disposal: Disposal) throws(PictureError) {
    switch last?.disposal {
    case .keep, nil: break
    case .restore: if let start = saved?.start { pixels.start.update(from: start, count: pixels.count) }
    case .clear: clear()
    }
    if disposal == .restore {
      if saved == nil { saved = try Scratch(count: pixels.count) }
      saved?.start.update(from: pixels.start, count: pixels.count)
    }
    last = (area, disposal)
  }

  private func clear() {
    guard let area = last?.area else { return }
    let columns = min(area.width, size.width - area.x)
    guard columns > 0 else { return }
    for row in area.y..<max(area.y, min(area.y + area.height, size.height)) {
      place(area.x, row).update(repeating: 0, count: 4 * columns)
    }
  }
}
