/// The header of a BMP file.
///
/// Source: Microsoft, Bitmap Header Types (BITMAPCOREHEADER to BITMAPV5HEADER) and Bitmap Compression.
struct BMPHeader: FormatHeader {
  let size: PixelSize
  fileprivate var isTopDown = false
  fileprivate let depth: Int
  fileprivate var compression = 0
  /// The bit masks of red, green, blue and alpha.
  fileprivate var masks: [Int] = []
  /// The colours as blue, green and red, in 3 or 4 bytes.
  fileprivate var palette: (offset: Int, count: Int, stride: Int)
  fileprivate let pixels: Int

  static func isBMP(_ window: inout ByteWindow) -> Bool {
    guard window.has("BM", at: 0), window.has("\0\0\0\0", at: 6), let length = window.littleEndian(4, at: 14) else {
      return false
    }
    return length == 12 || 40...124 ~= length
  }

  init(_ window: inout ByteWindow) throws(PictureError) {
    guard let pixels = window.littleEndian(4, at: 10), let length = window.littleEndian(4, at: 14),
      let width = window.littleEndian(length == 12 ? 2 : 4, at: 18),
      let height = window.littleEndian(length == 12 ? 2 : 4, at: length == 12 ? 20 : 22),
      let depth = window.littleEndian(2, at: length == 12 ? 24 : 28)
    else { throw .broken(.bmp, "it ends before its size") }
    self.pixels = pixels
    self.depth = depth
    // A negative height means that the top row comes first.
    let rows = length == 12 ? height : Int(Int32(truncatingIfNeeded: height))
    isTopDown = rows < 0
    guard width > 0, width <= Int32.max, rows != 0 else { throw .broken(.bmp, "it has no size") }
    size = PixelSize(width: width, height: abs(rows))
    palette = (14 + length, depth <= 8 ? 1 << depth : 0, length == 12 ? 3 : 4)
    if length > 12 {
      compression = window.littleEndian(4, at: 30) ?? 0
      if let used = window.littleEndian(4, at: 46), used > 0 { palette.count = min(palette.count, used) }
    }
    guard
      [(1, 0), (4, 0), (8, 0), (16, 0), (24, 0), (32, 0), (8, 1), (4, 2), (16, 3), (32, 3), (16, 6), (32, 6)]
        .contains(where: { $0 == (depth, compression) })
    else { throw .broken(.bmp, "\(depth) bits a pixel with compression \(compression)") }
    if compression == 3 || compression == 6 {
      let count = length >= 56 || compression == 6 ? 4 : 3
      masks = (0..<count).map { window.littleEndian(4, at: 54 + 4 * $0) ?? 0 }
    } else {
      masks = depth == 16 ? [0x7c00, 0x03e0, 0x001f] : [0xff_0000, 0xff00, 0xff]
    }
  }
}

/// Decodes BMP: 1 to 32 bits a pixel, palettes, bit fields, run lengths.
struct BMPCodec: PictureCodec {
  func decode(_ request: DecodeRequest) throws(PictureError) -> DecodedPixels {
    var window = ByteWindow(request.bytes)
    let header = try BMPHeader(&window)
    let isPacked = header.compression == 1 || header.compression == 2
    let indices = try request.unpacked(bytesPerPixel: isPacked ? 1 : 0)
    if isPacked { Self.unpack(header, request.bytes.memory, into: indices.start) }
    let memory =
      isPacked ? UnsafeRawBufferPointer(start: indices.start, count: indices.count) : request.bytes.memory
    let depth = isPacked ? 8 : header.depth
    let pitch = isPacked ? header.size.width : (header.size.width * depth + 31) / 32 * 4
    let first = isPacked ? 0 : header.pixels
    let palette = (0..<header.palette.count).map { index in
      let place = header.palette.offset + header.palette.stride * index
      return (window[place + 2] ?? 0, window[place + 1] ?? 0, window[place] ?? 0)
    }
    let fields = header.masks.map(Field.init)
    return try request.shrinkRows { row, out in
      let start = first + pitch * (header.isTopDown ? row : header.size.height - 1 - row)
      guard start + pitch <= memory.count else { return false }
      for column in 0..<header.size.width {
        switch depth {
        case 1, 4, 8:
          let bit = column * depth
          let value = Int(memory[start + bit / 8]) >> (8 - depth - bit % 8) & (1 << depth - 1)
          let color = value < palette.count ? palette[value] : (0, 0, 0)
          out.setPixel(column, color.0, color.1, color.2)
        case 24:
          let place = start + 3 * column
          out.setPixel(column, memory[place + 2], memory[place + 1], memory[place])
        default:
          let bytes = depth / 8
          var value = 0
          for index in 0..<bytes { value |= Int(memory[start + bytes * column + index]) << (8 * index) }
          out.setPixel(
            column, fields[0].byte(of: value), fields[1].byte(of: value), fields[2].byte(of: value),
            fields.count > 3 && fields[3].mask != 0 ? fields[3].byte(of: value) : 255)
        }
      }
      return true
    }
  }

  /// The bit mask of a channel.
  private struct Field {
    let mask: Int
    let shift: Int
    let largest: Int

    init(_ mask: Int) {
      self.mask = mask
      shift = mask == 0 ? 0 : mask.trailingZeroBitCount
      largest = max(mask >> shift, 1)
    }

    func byte(of value: Int) -> UInt8 { UInt8((value & mask) >> shift * 255 / largest) }
  }

  /// Unpacks run lengths to one byte per pixel, the bottom row first.
  private static func unpack(
    _ header: BMPHeader, _ memory: UnsafeRawBufferPointer, into out: UnsafeMutablePointer<UInt8>
  ) {
    let (width, height, isNibbles) = (header.size.width, header.size.height, header.compression == 2)
    var (column, row) = (0, 0)
    func put(_ value: UInt8) {
      if column < width, row < height { out[row * width + column] = value }
      column += 1
    }
    func half(_ byte: UInt8, _ index: Int) -> UInt8 {
      !isNibbles ? byte : index.isMultiple(of: 2) ? byte >> 4 : byte & 15
    }
    var reader = ByteReader(memory, at: header.pixels)
    while row < height, let count = reader.next(), let value = reader.next() {
      if count > 0 {
        for index in 0..<Int(count) { put(half(value, index)) }
        continue
      }
      switch value {
      case 0: (column, row) = (0, row + 1)
      case 1: return
      case 2:
        guard let right = reader.next(), let up = reader.next() else { return }
        (column, row) = (column + Int(right), row + Int(up))
      default:
        let start = reader.offset
        var byte: UInt8 = 0
        for index in 0..<Int(value) {
          if !isNibbles || index.isMultiple(of: 2) {
            guard let next = reader.next() else { return }
            byte = next
          }
          put(half(byte, index))
        }
        if !(reader.offset - start).isMultiple(of: 2) { _ = reader.next() }
      }
    }
  }
}
