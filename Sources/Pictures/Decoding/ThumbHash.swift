import Basics
import CLibrary

/// A blurred picture in about 25 bytes: the first DCT coefficients of lightness, two colour differences and opacity.
///
/// Source: the description and reference implementation of ThumbHash (evanw.github.io/thumbhash). Fields from the
/// lowest bit: lightness 6, two colour averages 6 each, scale of lightness 5, has opacity 1; then the number of
/// coefficients along the shorter side 3, the scales of the colours 6 each, is wide 1. With opacity, its average and
/// scale follow, 4 each. Then 4 per coefficient.
public struct ThumbHash: Sendable {
  /// The query parameter with the hash in hexadecimal digits.
  public static let parameter = "thumbhash"

  /// The coefficients of a channel, each for a cosine in columns and one in rows.
  private struct Channel: Sendable {
    var average: Double
    var waves: [(column: Int, row: Int, value: Double)] = []

    /// - Parameters:
    ///   - x: The cosines at a pixel's column, by the number of waves.
    ///   - y: The cosines at its row.
    func value(_ x: [Double], _ y: [Double]) -> Double {
      waves.reduce(average) { $0 + $1.value * 2 * x[$1.column] * y[$1.row] }
    }
  }

  private var lightness: Channel
  private var yellowBlue: Channel
  private var redGreen: Channel
  private var opacity: Channel?
  /// The approximate width / height.
  private let ratio: Double

  /// Reads the hash in an address, or returns nil.
  init?(inAddress address: String) {
    guard let start = address.firstRange(of: "\(Self.parameter)=")?.upperBound,
      let bytes = [UInt8](hexadecimal: address[start...].prefix { $0 != "&" && $0 != "#" })
    else { return nil }
    self.init(bytes)
  }

  /// Reads a hash; nil if it is too short.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 5 else { return nil }
    let first = Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16
    let second = Int(bytes[3]) | Int(bytes[4]) << 8
    func part(_ bits: Int, _ shift: Int, _ count: Int) -> Double { Double(bits >> shift & (1 << count - 1)) }
    let (hasOpacity, isWide) = (first >> 23 == 1, second >> 15 == 1)
    let (long, short) = (hasOpacity ? 5 : 7, second & 7)
    let (columns, rows) = isWide ? (long, short) : (short, long)
    ratio = Double(max(columns, 1)) / Double(max(rows, 1))
    // Coefficients are packed, the lower half of a byte first.
    var next = hasOpacity ? 12 : 10
    func channel(_ columns: Int, _ rows: Int, average: Double, scale: Double) -> Channel? {
      var channel = Channel(average: average)
      for row in 0..<rows {
        for column in 0..<columns where (column > 0 || row > 0) && column * rows < columns * (rows - row) {
          guard next / 2 < bytes.count else { return nil }
          let half = Double(bytes[next / 2] >> UInt8(next % 2 * 4) & 15)
          channel.waves.append((column, row, (half / 7.5 - 1) * scale))
          next += 1
        }
      }
      return channel
    }
    guard !hasOpacity || bytes.count >= 6,
      let lightness = channel(
        max(3, columns), max(3, rows), average: part(first, 0, 6) / 63, scale: part(first, 18, 5) / 31),
      // Colours are increased by a quarter, since rounding weakens them.
      let yellowBlue = channel(
        3, 3, average: part(first, 6, 6) / 31.5 - 1, scale: part(second, 3, 6) / 63 * 1.25),
      let redGreen = channel(
        3, 3, average: part(first, 12, 6) / 31.5 - 1, scale: part(second, 9, 6) / 63 * 1.25)
    else { return nil }
    (self.lightness, self.yellowBlue, self.redGreen) = (lightness, yellowBlue, redGreen)
    if hasOpacity {
      guard let channel = channel(5, 5, average: Double(bytes[5] & 15) / 15, scale: Double(bytes[5] >> 4) / 15) else {
        return nil
      }
      opacity = channel
    }
  }

  /// The picture; its longer side has 32 pixels.
  var bitmap: Bitmap {
    let width = max(1, Int((ratio > 1 ? 32 : 32 * ratio).rounded()))
    let height = max(1, Int((ratio > 1 ? 32 / ratio : 32).rounded()))
    func cosines(_ count: Int) -> [[Double]] {
      (0..<count).map { place -> [Double] in
        let angle = Double.pi * (Double(place) + 0.5) / Double(count)
        return (0..<7).map { cos(angle * Double($0)) }
      }
    }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    let columns = cosines(width)
    for y in cosines(height) {
      for x in columns {
        let light: Double = lightness.value(x, y)
        let (yellow, red): (Double, Double) = (yellowBlue.value(x, y), redGreen.value(x, y))
        let blue = light - 2 / 3 * yellow
        let redPart = (3 * light - blue + red) / 2
        for part: Double in [redPart, redPart - red, blue, opacity?.value(x, y) ?? 1] {
          pixels.append(UInt8((min(max(part, 0), 1) * 255).rounded(.down)))
        }
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}
