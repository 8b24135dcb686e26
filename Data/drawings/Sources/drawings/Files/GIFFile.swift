import CCodecs

/// An animated GIF in an endless loop, with one palette for all frames.
enum GIFFile {
  /// - Parameter delay: hundredths of a second per frame.
  static func encoded(_ frames: [Pixels], delay: Int) throws -> [UInt8] {
    guard let first = frames.first else { throw EncodingError(description: "a GIF needs a frame") }
    let palette = Self.palette(of: frames)
    let sink = Sink()
    var failure: Int32 = 0
    let file = EGifOpen(
      Unmanaged.passUnretained(sink).toOpaque(),
      { file, bytes, count in
        guard let file, let bytes, let data = file.pointee.UserData else { return 0 }
        Unmanaged<Sink>.fromOpaque(data).takeUnretainedValue().bytes += UnsafeBufferPointer(
          start: bytes, count: Int(count))
        return count
      }, &failure)
    guard let file else { throw EncodingError(description: "giflib error \(failure)") }
    let colors = palette.map { GifColorType(Red: $0.0, Green: $0.1, Blue: $0.2) }
    let map = GifMakeMapObject(Int32(colors.count), colors)
    defer { GifFreeMapObject(map) }
    EGifSetGifVersion(file, true)
    EGifPutScreenDesc(file, GifWord(first.width), GifWord(first.height), 8, 0, map)
    EGifPutExtensionLeader(file, Int32(APPLICATION_EXT_FUNC_CODE))
    EGifPutExtensionBlock(file, 11, Array("NETSCAPE2.0".utf8))
    EGifPutExtensionBlock(file, 3, [1, 0, 0] as [UInt8])
    EGifPutExtensionTrailer(file)
    for frame in frames {
      let control = [UInt8(1 << 2), UInt8(delay & 0xff), UInt8(delay >> 8), 0]
      EGifPutExtension(file, Int32(GRAPHICS_EXT_FUNC_CODE), 4, control)
      EGifPutImageDesc(file, 0, 0, GifWord(frame.width), GifWord(frame.height), false, nil)
      var indices = frame.indices(in: palette)
      EGifPutLine(file, &indices, Int32(indices.count))
    }
    guard EGifCloseFile(file, &failure) != 0 else { throw EncodingError(description: "giflib error \(failure)") }
    return sink.bytes
  }

  private final class Sink {
    var bytes: [UInt8] = []
  }

  /// Returns 256 colours by median cut: splits the box with the widest channel at its median repeatedly.
  private static func palette(of frames: [Pixels]) -> [(UInt8, UInt8, UInt8)] {
    var all: [SIMD3<UInt8>] = []
    for frame in frames {
      for pixel in stride(from: 0, to: frame.bytes.count, by: 4 * 3) {
        all.append(SIMD3(frame.bytes[pixel], frame.bytes[pixel + 1], frame.bytes[pixel + 2]))
      }
    }
    var boxes = [all]
    func widest(_ box: [SIMD3<UInt8>]) -> (channel: Int, width: Int) {
      var (low, high) = (SIMD3<UInt8>(repeating: 255), SIMD3<UInt8>(repeating: 0))
      for color in box {
        low = pointwiseMin(low, color)
        high = pointwiseMax(high, color)
      }
      return (0..<3).map { ($0, Int(high[$0]) - Int(low[$0])) }.max { $0.1 < $1.1 } ?? (0, 0)
    }
    var widths = [widest(all)]
    while boxes.count < 256, let index = widths.indices.max(by: { widths[$0].width < widths[$1].width }),
      widths[index].width > 1
    {
      let channel = widths[index].channel
      let sorted = boxes[index].sorted { $0[channel] < $1[channel] }
      let (lower, upper) = (Array(sorted[..<(sorted.count / 2)]), Array(sorted[(sorted.count / 2)...]))
      boxes[index] = lower
      widths[index] = lower.isEmpty ? (0, 0) : widest(lower)
      boxes.append(upper)
      widths.append(widest(upper))
    }
    let colors = boxes.filter { !$0.isEmpty }.map { box in
      let sum = box.reduce(SIMD3<Int>.zero) { $0 &+ SIMD3(truncatingIfNeeded: $1) } / box.count
      return (UInt8(sum.x), UInt8(sum.y), UInt8(sum.z))
    }
    return colors + Array(repeating: (0, 0, 0), count: 256 - colors.count)
  }
}

extension Pixels {
  /// Returns the index of the nearest colour for every pixel.
  fileprivate func indices(in palette: [(UInt8, UInt8, UInt8)]) -> [UInt8] {
    var known: [UInt32: UInt8] = [:]
    return stride(from: 0, to: bytes.count, by: 4).map { pixel in
      let (red, green, blue) = (Int(bytes[pixel]), Int(bytes[pixel + 1]), Int(bytes[pixel + 2]))
      let key = UInt32(red << 16 | green << 8 | blue)
      if let index = known[key] { return index }
      var best = (index: 0, distance: Int.max)
      for (index, entry) in palette.enumerated() {
        let (r, g, b) = (red - Int(entry.0), green - Int(entry.1), blue - Int(entry.2))
        let distance = r * r + g * g + b * b
        if distance < best.distance { best = (index, distance) }
      }
      known[key] = UInt8(best.index)
      return UInt8(best.index)
    }
  }
}
