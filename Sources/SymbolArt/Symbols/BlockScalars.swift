/// The characters for the masks of a cell's parts. Masks are row-major from the top left, bit 0 first.
enum BlockScalars {
  /// 16 masks of 2×2.
  static let quadrants: [UInt32] = [
    0x20, 0x2598, 0x259d, 0x2580, 0x2596, 0x258c, 0x259e, 0x259b,
    0x2597, 0x259a, 0x2590, 0x259c, 0x2584, 0x2599, 0x259f, 0x2588,
  ]

  /// 64 masks of 2×3. U+1FB00… are in mask order without the four masks that already had a character.
  static let sextants: [UInt32] = {
    let older: [Int: UInt32] = [0: 0x20, 0b010101: 0x258c, 0b101010: 0x2590, 0b111111: 0x2588]
    return counting(64, from: 0x1_fb00, older: older)
  }()

  /// 256 masks of 2×4. U+1CD00… are in mask order without masks that have a character elsewhere.
  ///
  /// Source: Unicode 16, chart "Symbols for Legacy Computing Supplement", names BLOCK OCTANT-….
  static let octants: [UInt32] = {
    var older: [Int: UInt32] = [
      0x01: 0x1_cea8, 0x02: 0x1_ceab, 0x03: 0x1_fb82, 0x14: 0x1_fbe6, 0x28: 0x1_fbe7, 0x3f: 0x1_fb85,
      0x40: 0x1_cea3, 0x80: 0x1_cea0, 0xc0: 0x2582, 0xfc: 0x2586,
    ]
    for (mask, scalar) in quadrants.enumerated() {
      // A quadrant is two octants high.
      let upper = (mask & 1) * 0x05 + (mask >> 1 & 1) * 0x0a
      let lower = (mask >> 2 & 1) * 0x50 + (mask >> 3 & 1) * 0xa0
      older[upper | lower] = scalar
    }
    return counting(256, from: 0x1_cd00, older: older)
  }()

  /// 256 masks of 2×4 dots. Braille numbers dots by column, with the fourth row last.
  static let braille: [UInt32] = (0..<256).map { mask in
    let bits = [0, 3, 1, 4, 2, 5, 6, 7]
    return (0..<8).reduce(UInt32(0x2800)) { $0 | UInt32(mask >> $1 & 1) << UInt32(bits[$1]) }
  }

  private static func counting(_ masks: Int, from first: UInt32, older: [Int: UInt32]) -> [UInt32] {
    var next = first
    return (0..<masks).map { mask in
      if let scalar = older[mask] { return scalar }
      defer { next += 1 }
      return next
    }
  }
}
