import Basics
import Foundation
import PhotoFeed
import Pictures
import SymbolArt

/// A box on a displayed picture.
struct ShownBox: Hashable {
  /// The frame in the displayed picture, as fractions of width and height.
  var place: CGRect
  /// The class and score, or empty.
  var text: String
  var color: RGB

  /// - Parameters:
  ///   - header: The header of the displayed picture.
  ///   - size: The size in the feed, or nil.
  ///   - turn: The user's turn of the photo, in addition to the orientation in its file.
  /// Returns nil for a box outside the picture.
  init?(_ box: PhotoBox, of header: PictureHeader, size: PixelSize?, turn: PictureOrientation) {
    // A turn in either direction swaps width and height.
    let stored = header.orientation.turned(turn.turned(header.size))
    var whole = size ?? stored
    if header.orientation.turned(stored) != stored, (whole.width > whole.height) != (stored.width > stored.height) {
      whole = whole.transposed
    }
    let (width, height) = box.isRelative ? (1, 1) : (Double(max(1, whole.width)), Double(max(1, whole.height)))
    guard box.x < width, box.y < height, box.x + box.width > 0, box.y + box.height > 0 else { return nil }
    func corner(_ x: Double, _ y: Double) -> CGPoint {
      let point = FocusPoint(x: min(1, max(0, x / width)), y: min(1, max(0, y / height)))
      let shown = point?.turned(header.orientation).turned(turn)
      return CGPoint(x: shown?.x ?? 0, y: shown?.y ?? 0)
    }
    let (one, other) = (corner(box.x, box.y), corner(box.x + box.width, box.y + box.height))
    place = CGRect(
      x: min(one.x, other.x), y: min(one.y, other.y), width: abs(one.x - other.x), height: abs(one.y - other.y))
    text = [box.label, box.score.map { $0.fixed(2) } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    color = Self.color(of: box.label)
  }

  /// Returns the box relative to a part of the picture (nil for the whole); it may extend beyond the part.
  func seen(in part: PicturePart?) -> ShownBox {
    guard let seen = part?.place else { return self }
    var box = self
    box.place = CGRect(
      x: (place.minX - seen.minX) / seen.width, y: (place.minY - seen.minY) / seen.height,
      width: place.width / seen.width, height: place.height / seen.height)
    return box
  }

  /// Returns the colour of a class: the same in every feed and on every machine.
  static func color(of label: String) -> RGB {
    let hash = label.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    // Bright colours of 24 hues; one channel is always full.
    let (sector, step) = (Int(hash >> 8) % 24 / 4, Int(hash >> 8) % 4)
    let (high, low) = (255.0, 64.0)
    let part = Double(step) / 4
    let (rising, falling) = (low + (high - low) * part, high - (high - low) * part)
    let channels =
      [
        (high, rising, low), (falling, high, low), (low, high, rising), (low, falling, high), (rising, low, high),
        (high, low, falling),
      ][sector]
    return RGB(UInt8(channels.0), UInt8(channels.1), UInt8(channels.2))
  }

  /// The frame in a bitmap of the picture.
  func frame(in size: PixelSize) -> Bitmap.Frame {
    func range(_ start: Double, _ end: Double, _ length: Int) -> (start: Int, length: Int) {
      let first = Int((start * Double(length)).rounded())
      return (first, max(1, Int((end * Double(length)).rounded()) - first))
    }
    let x = range(place.minX, place.maxX, size.width)
    let y = range(place.minY, place.maxY, size.height)
    return Bitmap.Frame(
      PixelRectangle(x: x.start, y: y.start, width: x.length, height: y.length), color: color.rawValue)
  }
}
