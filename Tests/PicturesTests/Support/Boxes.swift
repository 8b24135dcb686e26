/// Returns a box of a HEIF, QuickTime or MP4 file.
///
/// - Parameter isLong: Whether the length has eight bytes.
func box(_ name: [UInt8], _ body: [UInt8], isLong: Bool = false) -> [UInt8] {
  isLong ? large(1) + name + large(body.count + 16, 8) + body : large(body.count + 8) + name + body
}

func box(_ name: String, _ body: [UInt8], isLong: Bool = false) -> [UInt8] {
  box(Array(name.utf8), body, isLong: isLong)
}

/// Returns the bytes of a number, the most significant first.
func large(_ number: Int, _ length: Int = 4) -> [UInt8] {
  (0..<length).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}
