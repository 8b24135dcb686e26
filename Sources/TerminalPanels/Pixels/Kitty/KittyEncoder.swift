import Pictures
import SymbolArt

/// Encodes strips as images of Kitty's graphics protocol, placed at the cursor, for terminals without Unicode placeholders.
/// They stay until they are deleted.
///
/// Source: kitty, “Terminal graphics protocol”: `a=T`, transmit and display; `C=1`, the cursor stays.
struct KittyEncoder: StripEncoder {
  let mostRows = 8
  let keepsImages = true

  func encode(_ strips: [StripImage], isReduced: Bool, emit: (_ index: Int, _ sequence: [UInt8]) -> Bool) {
    for (index, strip) in strips.enumerated() {
      let (bitmap, size) = (strip.bitmap, strip.frame.size)
      let half = PixelSize(width: max(1, bitmap.width / 2), height: max(1, bitmap.height / 2))
      // The terminal enlarges it to its cells.
      let sequences = PixelTransmission.sequences(
        of: isReduced ? bitmap.shrunk(to: half) : bitmap, "a=T,q=2,C=1,c=\(size.columns),r=\(size.rows)",
        channel: GraphicsChannel(medium: .direct))
      guard emit(index, sequences.flatMap(\.self)) else { return }
    }
  }

  func deletion(at point: CellPoint?) -> [UInt8] { GraphicsChannel.deletion(at: point, freesImages: true) }
}
