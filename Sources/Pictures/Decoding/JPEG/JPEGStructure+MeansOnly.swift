extension JPEGStructure {
  /// A progressive file cut down to what a decoder needs for an eighth of the size: the same picture, bit for bit, for a
  /// fraction of the work. An eighth can tell no more than the means of 8 × 8 blocks; only colours that are stored at
  /// half the size are decoded at a quarter of theirs, and keep all their coefficients.
  ///
  /// The scans of the other coefficients are left out, and an empty one a component is put in their place: a decoder that
  /// has not seen them would guess them, and change the means as it does (libjpeg-turbo's `jdcoefct.c`, block smoothing).
  func meansOnly(of bytes: UnsafeRawBufferPointer) -> PictureBytes? {
    guard isComplete, let frame = JPEGFrame(pieces, in: bytes, markers: [0xc2]) else { return nil }
    let reduced = Set(frame.components.filter(\.isReducedToMeans).map(\.identifier))
    var file: [UInt8] = [0xff, 0xd8]
    file.reserveCapacity(bytes.count / 4)
    var hasMeans = false
    for piece in pieces {
      switch piece {
      case .segment(let marker, let range):
        guard !Self.isNote(marker) else { continue }
        file.append(contentsOf: bytes[range])
      case .scan(let scan):
        let bringsMeans = scan.spectrum.lowerBound == 0
        guard bringsMeans || !reduced.isSuperset(of: scan.components) else { continue }
        hasMeans = hasMeans || bringsMeans
        file.append(contentsOf: bytes[scan.range])
      }
    }
    guard hasMeans else { return nil }
    // No restarts from here on; a table whose only word says that the next 16,384 to 32,767 blocks are empty.
    file += [0xff, 0xdd, 0, 4, 0, 0]
    file += [0xff, 0xc4, 0, 20, 0x10, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xe0]
    for component in frame.components where component.isReducedToMeans {
      file += [0xff, 0xda, 0, 8, 1, component.identifier, 0, 1, 63, 0]
      Self.appendEmptyBlocks(component.blocks, to: &file)
    }
    file += [0xff, 0xd9]
    return PictureBytes(file)
  }

  /// Whether a segment can be left out: notes can, but for the two that tell how the colours are meant.
  static func isNote(_ marker: UInt8) -> Bool {
    0xe0...0xef ~= marker && marker != 0xe0 && marker != 0xee || marker == 0xfe
  }

  /// The word is one bit, 0; the 14 bits behind it, all 1, make the run 32,767 blocks. A run may reach beyond the end.
  private static func appendEmptyBlocks(_ blocks: Int, to file: inout [UInt8]) {
    var bits: UInt32 = 0
    var held: UInt32 = 0
    func append(_ byte: UInt8, to file: inout [UInt8]) {
      file.append(byte)
      if byte == 0xff { file.append(0) }
    }
    for _ in 0..<(blocks + 32_766) / 32_767 {
      bits = bits << 15 | 0x3fff
      held += 15
      while held >= 8 {
        held -= 8
        append(UInt8(truncatingIfNeeded: bits >> held), to: &file)
      }
    }
    if held > 0 { append(UInt8(truncatingIfNeeded: bits << (8 - held) | (1 << (8 - held) - 1)), to: &file) }
  }
}
