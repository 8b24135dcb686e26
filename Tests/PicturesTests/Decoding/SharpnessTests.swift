import Basics
import Testing

@testable import Pictures

/// How sharp a picture is, among pictures of one scene.
@Suite struct SharpnessTests {
  /// A scene of leaves: grey dots of random brightness, `blur` of it averaged over 5 × 5 pixels.
  private func scene(blurred isBlurred: (_ x: Int, _ y: Int) -> Bool) -> Bitmap {
    let (side, radius) = (200, 2)
    var random = SplitMix64(seed: 3)
    let leaves = (0..<side * side).map { _ in Int.random(in: 0..<256, using: &random) }
    var pixels: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        var value = leaves[y * side + x]
        if isBlurred(x, y) {
          let near = (max(0, y - radius)...min(side - 1, y + radius)).flatMap { row in
            (max(0, x - radius)...min(side - 1, x + radius)).map { leaves[row * side + $0] }
          }
          value = near.reduce(0, +) / near.count
        }
        pixels += [UInt8(value), UInt8(value), UInt8(value), 255]
      }
    }
    return Bitmap(width: side, height: side, pixels: pixels)
  }

  @Test func blurIsLessSharp() {
    #expect(scene { _, _ in false }.sharpness > 10 * scene { _, _ in true }.sharpness)
    #expect(Bitmap(width: 64, height: 64, color: 0x808080).sharpness == 0)
  }

  /// A face before a blurred background is as sharp as a picture that is sharp everywhere, and sharper than one that is
  /// sharp nowhere.
  @Test func theBestPartCounts() {
    let portrait = scene { x, y in !(60..<140).contains(x) || !(60..<140).contains(y) }.sharpness
    #expect(portrait > 0.7 * scene { _, _ in false }.sharpness)
    #expect(portrait > 10 * scene { _, _ in true }.sharpness)
  }

  /// What is only in a narrow strip at the right or at the bottom is not compared.
  @Test func narrowTilesDoNotCount() {
    let side = 200
    for isRight in [true, false] {
      var random = SplitMix64(seed: 5)
      var bitmap = Bitmap(width: side, height: side, color: 0x808080)
      for index in 0..<side * side where (isRight ? index % side : index / side) >= 195 {
        bitmap.pixels[4 * index] = UInt8.random(in: 0...255, using: &random)
      }
      #expect(bitmap.sharpness == 0)
    }
  }

  /// Pictures that are too small for tiles.
  @Test(arguments: [(0, 0), (1, 9), (2, 2), (3, 3), (40, 3)]) func small(width: Int, height: Int) {
    #expect(Bitmap(width: width, height: height, color: 0x123456).sharpness == 0)
  }
}
