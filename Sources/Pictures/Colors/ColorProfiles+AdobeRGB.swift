extension ColorProfiles {
  /// The ICC profile of Adobe RGB, for pictures that only refer to it.
  ///
  /// Source: Adobe RGB (1998) Color Image Encoding, version 2005-05, annex A (colorants for D50, a gamma of 563/256); ICC.1:2001-04.
  static let adobeRGB: [UInt8] = {
    func number(_ value: Int, _ length: Int = 4) -> [UInt8] {
      (0..<length).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    /// Returns three fixed-point numbers with 16 fractional bits.
    func color(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
      Array("XYZ \0\0\0\0".utf8) + [x, y, z].flatMap { number(Int(($0 * 65_536).rounded())) }
    }
    // A curve with one number is a gamma with 8 fractional bits.
    let curve = Array("curv\0\0\0\0".utf8) + number(1) + number(563, 2) + [0, 0]
    let tags = [
      ("wtpt", color(0.9642, 1, 0.8249)), ("rXYZ", color(0.60974, 0.31111, 0.01947)),
      ("gXYZ", color(0.20528, 0.62567, 0.06087)), ("bXYZ", color(0.14919, 0.06322, 0.74457)), ("rTRC", curve),
      ("gTRC", curve), ("bTRC", curve),
    ]
    var (table, body): ([UInt8], [UInt8]) = (number(tags.count), [])
    let start = 128 + 4 + 12 * tags.count
    for (name, data) in tags {
      table += Array(name.utf8) + number(start + body.count) + number(data.count)
      body += data
    }
    var header = [UInt8](repeating: 0, count: 128)
    func set(_ bytes: [UInt8], at offset: Int) { header.replaceSubrange(offset..<offset + bytes.count, with: bytes) }
    set(number(start + body.count), at: 0)
    set(number(0x0210_0000), at: 8)
    set(Array("mntrRGB XYZ ".utf8), at: 12)
    set(Array("acsp".utf8), at: 36)
    set(Array(color(0.9642, 1, 0.8249).dropFirst(8)), at: 68)
    return header + table + body
  }()
}
