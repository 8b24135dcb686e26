/// The header of a TGA file. TGA has no signature, so all fields must be plausible.
///
/// Source: Truevision TGA File Format Specification 2.0.
struct TGAHeader: FormatHeader {
  let size: PixelSize
  /// 1 palette, 2 colours, 3 grey.
  fileprivate let kind: Int
  fileprivate let isPacked: Bool
  fileprivate let depth: Int
  fileprivate let hasAlpha: Bool
  fileprivate let isTopDown: Bool
  fileprivate let isRightToLeft: Bool
  /// The index of the first colour, and the location of the colours.
  fileprivate let palette: (first: Int, offset: Int, count: Int, depth: Int)
  fileprivate let pixels: Int

  /// Throws for other files.
  init(_ window: inout ByteWindow) throws(PictureError) {
    guard let identity = window[0], let hasPalette = window[1], hasPalette <= 1, let type = window[2],
      [1, 2, 3, 9, 10, 11].contains(type), let first = window.littleEndian(2, at: 3),
      let count = window.littleEndian(2, at: 5), let colorDepth = window[7], let width = window.littleEndian(2, at: 12),
      let height = window.littleEndian(2, at: 14), let depth = window[16], let flags = window[17], flags & 0xc0 == 0,
      width > 0, height > 0
    else { throw Self.noSize }
    kind = Int(type & 7)
    isPacked = type > 8
    self.depth = Int(depth)
    let depths = kind == 2 ? [15, 16, 24, 32] : [8]
    let isPlausible = hasPalette == 1 ? [15, 16, 24, 32].contains(colorDepth) && count > 0 : count == 0 && kind != 1
    guard depths.contains(self.depth), isPlausible, flags & 15 <= 8 else { throw Self.noSize }
    size = PixelSize(width: width, height: height)
    hasAlpha = depth == 32 && flags & 15 == 8
    isTopDown = flags & 0x20 != 0
    isRightToLeft = flags & 0x10 != 0
    palette = (first, 18 + Int(identity), count, Int(colorDepth))
    pixels = 18 + Int(identity) + count * ((Int(colorDepth) + 7) / 8)
  }

  private static let noSize = PictureError.broken(.tga, "it has no size")
}

/// Decodes TGA: palettes, 15 to 32 bits, grey; run lengths.
struct TGACodec: PictureCodec {
  func decode(_ request: DecodeRequest) throws(PictureError) -> DecodedPixels {
    var window = ByteWindow(request.bytes)
    let header = try TGAHeader(&window)
    let bytes = (header.depth + 7) / 8
    let whole = try request.unpacked(bytesPerPixel: header.isPacked ? bytes : 0)
    let filled = header.isPacked ? Self.unpack(header, request.bytes.memory, bytes, into: whole) : 0
    let memory =
      header.isPacked ? UnsafeRawBufferPointer(start: whole.start, count: filled) : request.bytes.memory
    let first = header.isPacked ? 0 : header.pixels
    let colors = request.bytes.memory
    return try request.shrinkRows { row, out in
      let width = header.size.width
      let start = first + bytes * width * (header.isTopDown ? row : header.size.height - 1 - row)
      guard start + bytes * width <= memory.count else { return false }
      for column in 0..<width {
        let place = start + bytes * column
        let pixel =
          switch header.kind {
          case 1: Self.color(ofIndex: Int(memory[place]), header, colors)
          case 2: Self.color(memory, at: place, depth: header.depth)
          default: SIMD4(memory[place], memory[place], memory[place], 255)
          }
        out.setPixel(
          header.isRightToLeft ? width - 1 - column : column, pixel.x, pixel.y, pixel.z, header.hasAlpha ? pixel.w : 255
        )
      }
      return true
    }
  }

  private static func color(ofIndex index: Int, _ header: TGAHeader, _ memory: UnsafeRawBufferPointer) -> SIMD4<UInt8> {
    let (place, bytes) = (index - header.palette.first, (header.palette.depth + 7) / 8)
    let offset = header.palette.offset + bytes * place
    guard 0..<header.palette.count ~= place, offset + bytes <= memory.count else { return SIMD4(0, 0, 0, 255) }
    return color(memory, at: offset, depth: header.palette.depth)
  }

  /// Returns the colour in 2 to 4 bytes of `memory`.
  private static func color(_ memory: UnsafeRawBufferPointer, at place: Int, depth: Int) -> SIMD4<UInt8> {
    if depth > 16 {
      return SIMD4(memory[place + 2], memory[place + 1], memory[place], depth == 32 ? memory[place + 3] : 255)
    }
    let value = Int(memory[place]) | Int(memory[place + 1]) << 8
    func byte(_ shift: Int) -> UInt8 { UInt8((value >> shift & 31) * 255 / 31) }
    return SIMD4(byte(10), byte(5), byte(0), 255)
  }

  /// Unpacks run lengths. Returns the number of unpacked bytes.
  private static func unpack(
    _ header: TGAHeader, _ memory: UnsafeRawBufferPointer, _ bytes: Int, into out: borrowing Scratch
  ) -> Int {
    var reader = ByteReader(memory, at: header.pixels)
    var filled = 0
    while filled < out.count, let packet = reader.next() {
      let count = min((Int(packet & 127) + 1) * bytes, out.count - filled)
      let isRun = packet > 127
      for index in 0..<count {
        // After its first pixel, a run repeats the last pixel.
        if isRun, index >= bytes {
          out.start[filled] = out.start[filled - bytes]
        } else if let byte = reader.next() {
          out.start[filled] = byte
        } else {
          return filled
        }
        filled += 1
      }
    }
    return filled
  }
}
