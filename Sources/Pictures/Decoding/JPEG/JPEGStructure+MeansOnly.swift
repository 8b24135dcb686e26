extension JPEGStructure {
  /// A progressive file cut down to what a decoder needs for an eighth of the size: the same picture, bit for bit, for a
  /// fraction of the work. An eighth can tell no more than the means of 8 × 8 blocks; only colours that are stored at
  /// half the size are decoded at a quarter of theirs, and keep all their coefficients.
  ///
  /// The scans of the other coefficients are left out, and an empty one a component is put in their place: a decoder that
  /// has not seen them would guess them, and change the means as it does (libjpeg-turbo's `jdcoefct.c`, block smoothing).
  func meansOnly(of bytes: UnsafeRawBufferPointer) -> PictureBytes? {
    guard isComplete, let frame = components(in: bytes) else { return nil }
    let reduced = Set(frame.filter(\.isReducedToMeans).map(\.identifier))
    var file: [UInt8] = [0xff, 0xd8]
    file.reserveCapacity(bytes.count / 4)
    var hasMeans = false
    for piece in pieces {
      switch piece {
      case .segment(let marker, let range):
        // Notes are left out, but for the two that tell how the colours are meant.
        let isNote = 0xe0...0xef ~= marker || marker == 0xfe
        guard !isNote || marker == 0xe0 || marker == 0xee else { continue }
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
    for component in frame where component.isReducedToMeans {
      file += [0xff, 0xda, 0, 8, 1, component.identifier, 0, 1, 63, 0]
      Self.appendEmptyBlocks(component.blocks, to: &file)
    }
    file += [0xff, 0xd9]
    return PictureBytes(file)
  }

  private struct Component {
    var identifier: UInt8
    /// Blocks in a scan of this component alone.
    var blocks: Int
    /// Whether it is decoded at one pixel a block where the picture is; by libjpeg's rule (`jdmaster.c`).
    var isReducedToMeans: Bool
  }

  /// The components of a Huffman-coded progressive frame.
  private func components(in bytes: UnsafeRawBufferPointer) -> [Component]? {
    for case .segment(0xc2, let range) in pieces {
      let count = Int(bytes[range.lowerBound + 9])
      guard range.count >= 10 + 3 * count, count > 0 else { return nil }
      func number(_ offset: Int) -> Int {
        Int(bytes[range.lowerBound + offset]) << 8 | Int(bytes[range.lowerBound + offset + 1])
      }
      let (height, width) = (number(5), number(7))
      let samplings = (0..<count).map { bytes[range.lowerBound + 11 + 3 * $0] }
      guard let across = samplings.map({ Int($0 >> 4) }).max(), let down = samplings.map({ Int($0 & 15) }).max(),
        across > 0, down > 0
      else { return nil }
      return (0..<count).map { index in
        func blocks(_ length: Int, _ own: Int, _ most: Int) -> Int { ((length * own + most - 1) / most + 7) / 8 }
        let (ownAcross, ownDown) = (Int(samplings[index] >> 4), Int(samplings[index] & 15))
        let isHalved = across % max(2 * ownAcross, 1) == 0 && down % max(2 * ownDown, 1) == 0
        return Component(
          identifier: bytes[range.lowerBound + 10 + 3 * index],
          blocks: blocks(width, ownAcross, across) * blocks(height, ownDown, down), isReducedToMeans: !isHalved)
      }
    }
    return nil
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
