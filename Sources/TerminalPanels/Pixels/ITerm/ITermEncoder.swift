import Basics
import Pictures

/// Encodes strips as inline images of iTerm2: JPEG files, or PNG if that fails.
///
/// Source: iTerm2, “Inline Images Protocol”.
struct ITermEncoder: StripEncoder {
  let mostRows = 8
  var keepsImages = false

  func encode(_ strips: [StripImage], isReduced: Bool, emit: (_ index: Int, _ sequence: [UInt8]) -> Bool) {
    for (index, strip) in strips.enumerated() {
      let jpeg = JPEGEncoder(quality: isReduced ? 50 : 85).encode(strip.bitmap)
      let file = jpeg ?? PNGEncoder(compression: 1, hasAlpha: false).encode(strip.bitmap) ?? []
      guard emit(index, Self.sequence(of: file, over: strip.frame.size)) else { return }
    }
  }

  /// Returns the command of Kitty's graphics protocol, since iTerm2's protocol has none.
  func deletion(at point: CellPoint?) -> [UInt8] { GraphicsChannel.deletion(at: point, freesImages: false) }

  private static func sequence(of file: [UInt8], over size: CellSize) -> [UInt8] {
    let control =
      "\u{1b}]1337;File=inline=1;size=\(file.count);width=\(size.columns);height=\(size.rows);"
      + "preserveAspectRatio=0;doNotMoveCursor=1:"
    return Array(control.utf8) + file.base64 + [0x07]
  }
}
