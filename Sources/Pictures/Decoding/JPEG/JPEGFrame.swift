/// The components of a Huffman-coded frame, as its header names them.
struct JPEGFrame {
  struct Component {
    var identifier: UInt8
    /// How many blocks of it lie side by side in a unit of the picture, and how many one above the other.
    var across: Int
    var down: Int
    /// Blocks in a scan of this component alone.
    var blocks: Int
    /// Whether, at an eighth of the size, it is decoded at one pixel a block: what is stored at half the size both ways is
    /// decoded at two eighths. By libjpeg's rule (`jdmaster.c`, `jpeg_calc_output_dimensions`).
    var isReducedToMeans: Bool
  }

  var components: [Component]
  /// Units (of all components' blocks that lie on one another) in a scan of all components.
  var units: Int

  /// Reads the frame header among `pieces`, which must be of one of the kinds that `markers` names.
  init?(_ pieces: [JPEGStructure.Piece], in bytes: UnsafeRawBufferPointer, markers: Set<UInt8>) {
    for case .segment(let marker, let range) in pieces where markers.contains(marker) {
      guard range.count >= 10 else { return nil }
      let count = Int(bytes[range.lowerBound + 9])
      guard range.count >= 10 + 3 * count, 1...4 ~= count, bytes[range.lowerBound + 4] == 8 else { return nil }
      func number(_ offset: Int) -> Int {
        Int(bytes[range.lowerBound + offset]) << 8 | Int(bytes[range.lowerBound + offset + 1])
      }
      let (height, width) = (number(5), number(7))
      let samplings = (0..<count).map { bytes[range.lowerBound + 11 + 3 * $0] }
      guard samplings.allSatisfy({ 1...4 ~= $0 >> 4 && 1...4 ~= $0 & 15 }), width > 0, height > 0,
        let across = samplings.map({ Int($0 >> 4) }).max(), let down = samplings.map({ Int($0 & 15) }).max()
      else { return nil }
      components = (0..<count).map { index in
        func blocks(_ length: Int, _ own: Int, _ most: Int) -> Int { ((length * own + most - 1) / most + 7) / 8 }
        let (ownAcross, ownDown) = (Int(samplings[index] >> 4), Int(samplings[index] & 15))
        return Component(
          identifier: bytes[range.lowerBound + 10 + 3 * index], across: ownAcross, down: ownDown,
          blocks: blocks(width, ownAcross, across) * blocks(height, ownDown, down),
          isReducedToMeans: across % (2 * ownAcross) != 0 || down % (2 * ownDown) != 0)
      }
      units = ((width + 8 * across - 1) / (8 * across)) * ((height + 8 * down - 1) / (8 * down))
      return
    }
    return nil
  }
}
