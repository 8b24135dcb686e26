/// Reads bytes one after another.
struct ByteReader {
  private let memory: UnsafeRawBufferPointer
  private(set) var offset: Int

  /// Creates a reader of memory that the caller keeps alive.
  init(_ memory: UnsafeRawBufferPointer, at offset: Int) {
    self.memory = memory
    self.offset = offset
  }

  /// Returns the next byte, or nil at the end.
  @inline(__always)
  mutating func next() -> UInt8? {
    guard offset >= 0, offset < memory.count else { return nil }
    defer { offset += 1 }
    return memory[offset]
  }
}

extension DecodeRequest {
  /// Scales RGBA rows down. `write` is called for each row from the top, and returns false for a row missing in a
  /// truncated file; it stays transparent.
  func shrinkRows(
    _ write: (_ row: Int, _ out: UnsafeMutablePointer<UInt8>) -> Bool
  ) throws(PictureError) -> DecodedPixels {
    let row = try Scratch(count: 4 * stored.width)
    var shrinker = Shrinker(from: stored, part: part, to: size, layout: .rgba)
    var missing = 0
    for index in 0..<stored.height where !shrinker.isComplete {
      if index.isMultiple(of: 64), isCancelled() { throw .cancelled }
      if !write(index, row.start) {
        row.start.update(repeating: 0, count: row.count)
        missing += 1
      }
      shrinker.add(row.start)
    }
    guard missing < stored.height else { throw .broken(file.header.format, "it ends before its first row") }
    return DecodedPixels(
      bitmap: shrinker.finish(), isPartial: missing > 0, warning: missing > 0 ? "it ends too early" : nil)
  }

  /// Returns zeroed memory for a picture that is unpacked whole. Throws above `PictureLimits.bytesHeldWhole`.
  func unpacked(bytesPerPixel: Int) throws(PictureError) -> Scratch {
    let count = stored.area * bytesPerPixel
    guard count <= limits.bytesHeldWhole else {
      throw .overLimit(file.header.format, "compressed and too large (\(stored) pixels)")
    }
    return try Scratch(count: count, zeroed: true)
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Sets the pixel at `index` of a row.
  @inline(__always)
  func setPixel(_ index: Int, _ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
    UnsafeMutableRawPointer(self + 4 * index).storeBytes(of: SIMD4(red, green, blue, alpha), as: SIMD4<UInt8>.self)
  }
}
