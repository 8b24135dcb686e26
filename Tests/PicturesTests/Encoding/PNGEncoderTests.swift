import Foundation
import Pictures
import Platform
import TestSupport
import Testing

@Suite struct PNGEncoderTests {
  @Test("what is written is read back pixel for pixel", arguments: [true, false])
  func roundTrip(hasAlpha: Bool) throws {
    let size = 7
    let pixels = (0..<size * size).flatMap { index -> [UInt8] in
      let alpha: UInt8 = hasAlpha ? UInt8(255 - index) : 255
      return [UInt8(index * 5), UInt8(index), 200, alpha]
    }
    let bitmap = Bitmap(width: size, height: size, pixels: pixels)
    let path = NSTemporaryDirectory() + "photowall-png-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bytes = try #require(PNGEncoder(texts: [("Thumb::URI", "file:///a.jpg")], hasAlpha: hasAlpha).encode(bitmap))
    try TestFile.write(bytes, to: path)
    let picture = try PictureDecoder().decode(FilePath(path), fitting: PixelSize(width: 100, height: 100), fit: .fit)
    #expect(picture.bitmap == bitmap)
    #expect(String(decoding: bytes, as: Unicode.ASCII.self).contains("Thumb::URI"))
  }

  @Test("nothing cannot be written")
  func empty() {
    #expect(PNGEncoder().encode(Bitmap(width: 0, height: 0, pixels: [])) == nil)
  }
}
