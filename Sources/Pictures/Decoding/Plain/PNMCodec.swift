/// The header of a PBM, PGM or PPM file.
///
/// Source: the manual pages pbm(5), pgm(5) and ppm(5) of Netpbm.
struct PNMHeader: FormatHeader {
  let size: PixelSize
  /// 1 to 3: bits, grey and colours as text; 4 to 6: the same as bytes.
  fileprivate let kind: Int
  fileprivate let largest: Int
  fileprivate let pixels: Int

  /// Throws for other files.
  init(_ window: inout ByteWindow) throws(PictureError) {
    var offset = 2
    guard window[0] == UInt8(ascii: "P"), let digit = window[1], 0x31...0x36 ~= digit,
      let width = Self.number(&window, &offset), let height = Self.number(&window, &offset), width > 0, height > 0,
      let largest = [0x31, 0x34].contains(digit) ? 1 : Self.number(&window, &offset), 1...65_535 ~= largest
    else { throw .broken(.pnm, "it has no size") }
    (kind, self.largest) = (Int(digit) - 0x30, largest)
    size = PixelSize(width: width, height: height)
    // One white space character.
    pixels = offset + 1
  }

  /// Reads a number after white space and comments; nil if it is missing or too large.
  private static func number(_ window: inout ByteWindow, _ offset: inout Int) -> Int? {
    let start = offset
    while let byte = window[offset], offset - start < 4_096 {
      if byte == UInt8(ascii: "#") {
        while let byte = window[offset], byte != 10, byte != 13, offset - start < 4_096 { offset += 1 }
      } else if byte != 32, !(9...13).contains(byte) {
        break
      }
      offset += 1
    }
    guard offset > start else { return nil }
    var value: Int?
    while let byte = window[offset], 0x30...0x39 ~= byte, value ?? 0 < 100_000_000 {
      value = (value ?? 0) * 10 + Int(byte) - 0x30
      offset += 1
    }
    // White space must follow a number, so that a list of names is not taken for a picture.
    guard let end = window[offset], end == 32 || 9...13 ~= end || end == UInt8(ascii: "#") else { return nil }
    return value
  }

  /// The number of channels.
  fileprivate var channels: Int { kind % 3 == 0 ? 3 : 1 }
}

/// Decodes PBM, PGM and PPM, as bytes or as text.
struct PNMCodec: PictureCodec {
  func decode(_ request: DecodeRequest) throws(PictureError) -> DecodedPixels {
    var window = ByteWindow(request.bytes)
    let header = try PNMHeader(&window)
    let memory = request.bytes.memory
    var text = ByteReader(memory, at: header.pixels - 1)
    let (width, channels, largest) = (header.size.width, header.channels, header.largest)
    let bytes = largest > 255 ? 2 : 1
    let pitch = header.kind == 4 ? (width + 7) / 8 : width * channels * bytes
    return try request.shrinkRows { row, out in
      let start = header.pixels + pitch * row
      guard header.kind < 4 || start + pitch <= memory.count else { return false }
      for column in 0..<width {
        var values = SIMD4<UInt8>(repeating: 0)
        for channel in 0..<channels {
          let place = start + (column * channels + channel) * bytes
          let value: Int
          switch header.kind {
          case 1...3:
            guard let number = Self.number(&text, isBit: header.kind == 1) else { return false }
            value = number
          case 4: value = Int(memory[start + column / 8]) >> (7 - column % 8) & 1
          default: value = bytes == 1 ? Int(memory[place]) : Int(memory[place]) << 8 | Int(memory[place + 1])
          }
          values[channel] = UInt8((min(value, largest) * 255 + largest / 2) / largest)
        }
        // In bitmaps, 1 is black.
        if header.kind % 3 == 1 { values.x = 255 - values.x }
        if channels == 1 { values = SIMD4(repeating: values.x) }
        out.setPixel(column, values.x, values.y, values.z)
      }
      return true
    }
  }

  /// Reads a number after spaces, or one digit of a bitmap.
  private static func number(_ reader: inout ByteReader, isBit: Bool) -> Int? {
    var value: Int?
    while let byte = reader.next() {
      if 0x30...0x39 ~= byte {
        value = min((value ?? 0) * 10 + Int(byte) - 0x30, 65_536)
        if isBit { return value }
      } else if byte == UInt8(ascii: "#") {
        while let byte = reader.next(), byte != 10 {}
      } else if value != nil {
        return value
      }
    }
    return value
  }
}
