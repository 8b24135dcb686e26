import Pictures
import TestSupport
import Testing

@testable import Alike

/// Small pictures tell a picture that was changed from another one.
@Suite struct SmallPictureTests {
  private static func picture(_ seed: UInt64) -> Bitmap {
    Bitmap(width: 300, height: 225, pixels: CloudPicture.pixels(seed, width: 300, height: 225))
  }

  private func changed(_ bitmap: Bitmap, _ change: (_ x: Int, _ y: Int, _ value: Int) -> Int) -> Bitmap {
    var bitmap = bitmap
    for place in bitmap.pixels.indices where place % 4 < 3 {
      let value = change(place / 4 % bitmap.width, place / 4 / bitmap.width, Int(bitmap.pixels[place]))
      bitmap.pixels[place] = UInt8(max(0, min(255, value)))
    }
    return bitmap
  }

  /// Returns the part of a picture that is left when some pixels are cut off at each edge.
  private func cropped(_ bitmap: Bitmap, left: Int, top: Int, right: Int, bottom: Int) -> Bitmap {
    var pixels: [UInt8] = []
    for row in top..<bitmap.height - bottom {
      pixels += bitmap.pixels[4 * (row * bitmap.width + left)..<4 * ((row + 1) * bitmap.width - right)]
    }
    return Bitmap(width: bitmap.width - left - right, height: bitmap.height - top - bottom, pixels: pixels)
  }

  @Test(arguments: 1..<6 as Range<UInt64>) func sameAfterChanges(seed: UInt64) {
    let picture = Self.picture(seed)
    let small = SmallPicture(picture)
    let changes = [
      changed(picture) { $2 * 4 / 5 }, changed(picture) { $2 * 6 / 5 }, changed(picture) { ($2 - 128) * 4 / 5 + 140 },
      // A text at the bottom.
      changed(picture) { $1 > 205 && $0 < 150 ? ($0 / 3 % 2) * 255 : $2 },
      cropped(picture, left: 8, top: 6, right: 7, bottom: 5), cropped(picture, left: 15, top: 0, right: 0, bottom: 11),
    ]
    for (index, changed) in changes.enumerated() {
      #expect(small.isSame(as: SmallPicture(changed)), "\(index)")
      #expect(SmallPicture(changed).isSame(as: small), "\(index)")
    }
  }

  /// However much is cut off, the whole is the same as the part if the part is the same as the whole.
  @Test(arguments: 1..<5 as Range<UInt64>) func similarityIsMutual(seed: UInt64) {
    let picture = Self.picture(seed)
    let small = SmallPicture(picture)
    for cut in stride(from: 10, to: 60, by: 3) {
      let part = SmallPicture(cropped(picture, left: cut, top: cut / 3, right: 0, bottom: 0))
      #expect(small.isSame(as: part) == part.isSame(as: small), "\(cut)")
    }
  }

  @Test(arguments: 1..<6 as Range<UInt64>) func otherPictures(seed: UInt64) {
    let (picture, other) = (Self.picture(seed), Self.picture(seed + 50))
    let small = SmallPicture(picture)
    #expect(!small.isSame(as: SmallPicture(other)))
    #expect(!small.isSame(as: SmallPicture(changed(picture) { 255 - $2 })))
    #expect(!small.isSame(as: SmallPicture(cropped(picture, left: 120, top: 0, right: 0, bottom: 0))))
    // A quarter shows something else.
    let mixed = changed(picture) { x, y, value in x < 150 && y < 112 ? Int(other.pixels[4 * (y * 300 + x)]) : value }
    #expect(!small.isSame(as: SmallPicture(mixed)))
  }

  @Test(arguments: PictureOrientation.allCases) func turns(_ orientation: PictureOrientation) {
    let picture = Self.picture(3)
    let (small, turned) = (SmallPicture(picture).turned(orientation), SmallPicture(picture.turned(orientation)))
    #expect(turned.agreement(with: small) > 0.999)
    #expect(small.turned(orientation.inverse) == SmallPicture(picture))
  }

  @Test func plainPictures() {
    let plain = SmallPicture(Bitmap(width: 20, height: 20, color: 0x808080))
    #expect(!plain.isSame(as: SmallPicture(Self.picture(1))) && !SmallPicture(Self.picture(1)).isSame(as: plain))
    #expect(!plain.isSame(as: SmallPicture(Bitmap(width: 0, height: 0, color: 0))))
  }
}
