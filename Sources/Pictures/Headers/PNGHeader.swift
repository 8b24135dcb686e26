import CDeflate

/// The chunks of a PNG file before its pixels.
///
/// Source: PNG specification, third edition, 5.3 (chunks), 11.2.1 (IHDR), 11.3.2.3 (iCCP), 11.3.4.6 (eXIf), 11.3.6.1 (acTL); XMP
/// specification, part 3.
struct PNGHeader: FormatHeader {
  var size: PixelSize
  var exif: Range<Int>?
  private(set) var isAnimated = false
  /// The chunk with the ICC profile.
  private var iccp: Range<Int>?

  init(_ window: inout ByteWindow) throws(PictureError) {
    guard window.has("IHDR", at: 12), let width = window.bigEndian(4, at: 16), let height = window.bigEndian(4, at: 20),
      window[28] != nil
    else { throw .broken(.png, "it ends before its size") }
    guard width > 0, height > 0, width <= Int32.max, height <= Int32.max else {
      throw .broken(.png, "its size is out of range")
    }
    size = PixelSize(width: width, height: height)
    var offset = 33
    for _ in 0..<32 {
      guard let length = window.bigEndian(4, at: offset), length <= Int32.max, !window.has("IDAT", at: offset + 4)
      else {
        break
      }
      let body = offset + 8..<max(offset + 8, min(offset + 8 + length, window.count))
      if window.has("eXIf", at: offset + 4) { exif = body }
      if window.has("iCCP", at: offset + 4) { iccp = body }
      if window.has("acTL", at: offset + 4) { isAnimated = window.bigEndian(4, at: body.lowerBound) ?? 0 > 1 }
      offset += 12 + length
    }
    if exif == nil, !window.isInParts { exif = Self.lastTags(&window) }
  }

  /// The number of bytes at the end of a file to search for EXIF tags.
  private static let end = 8_192

  /// Returns the range of an EXIF chunk after the pixels, as some programs write it; nil if there is none near the end.
  /// The chunks from there to the end of the file must be contiguous.
  private static func lastTags(_ window: inout ByteWindow) -> Range<Int>? {
    let start = max(33, window.count - end)
    let bytes = window.bytes(at: start, count: window.count - start)
    let name = Array("eXIf".utf8)
    for index in bytes.indices.dropFirst(4).dropLast(11).reversed() where bytes[index...].starts(with: name) {
      var offset = start + index - 4
      var body: Range<Int>?
      while let length = window.bigEndian(4, at: offset), length <= Int32.max {
        body = body ?? offset + 8..<offset + 8 + length
        offset += 12 + length
      }
      if offset == window.count { return body }
    }
    return nil
  }

  /// Many programs write the packet after the pixels. It is uncompressed, after two texts that end with zero bytes.
  func packet(in window: inout ByteWindow) -> Range<Int>? {
    var offset = 33
    // A limit far above real files.
    for _ in 0..<10_000 {
      guard let length = window.bigEndian(4, at: offset), length <= Int32.max else { return nil }
      let body = offset + 8..<offset + 8 + length
      if window.has("iTXt", at: offset + 4), window.has("XML:com.adobe.xmp\0\0\0", at: body.lowerBound) {
        let zeros = body.dropFirst(20).prefix(512).filter { window[$0] == 0 }.prefix(2)
        return zeros.count == 2 ? zeros[1] + 1..<body.upperBound : nil
      }
      offset = body.upperBound + 4
    }
    return nil
  }

  /// The last chunk is at the end, or else somewhere after the others.
  func isCutOff(in window: inout ByteWindow) -> Bool {
    if window.has("IEND", at: window.count - 8) { return false }
    var offset = 33
    while let length = window.bigEndian(4, at: offset), length <= Int32.max {
      if window.has("IEND", at: offset + 4) { return false }
      offset += 12 + length
    }
    return true
  }

  /// The chunk has a name, the compression method, and the compressed profile.
  func profile(in window: inout ByteWindow) -> [UInt8]? {
    guard let iccp, let nul = iccp.prefix(80).first(where: { window[$0] == 0 }), window[nul + 1] == 0,
      iccp.upperBound - nul < ColorProfiles.limit, let inflater = libdeflate_alloc_decompressor()
    else { return nil }
    defer { libdeflate_free_decompressor(inflater) }
    let packed = window.bytes(at: nul + 2, count: iccp.upperBound - nul - 2)
    // Most profiles are small; a few have tables.
    for capacity in [65_536, ColorProfiles.limit] {
      var count = 0
      let profile = [UInt8](unsafeUninitializedCapacity: capacity) { memory, filled in
        let status = libdeflate_zlib_decompress(inflater, packed, packed.count, memory.baseAddress, capacity, &count)
        filled = status == LIBDEFLATE_SUCCESS ? count : 0
      }
      if !profile.isEmpty { return profile }
    }
    return nil
  }
}
