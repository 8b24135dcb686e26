import Basics
import Pictures
import TestSupport
import Testing

@testable import Alike

/// The hash of a picture is that of the plain steps of its source, and is nearly the same after what is done with photos.
@Suite struct PictureHashTests {
  private static func picture(_ seed: UInt64, width: Int = 96, height: Int = 72) -> Bitmap {
    Bitmap(width: width, height: height, pixels: CloudPicture.pixels(seed, width: width, height: height))
  }

  // MARK: The steps, as they are defined

  /// Returns the mean of all pixels around the middle of a field, with weights that fall off to 0 at a 128th of width and height.
  private func plainSample(_ column: Int, _ row: Int, of bitmap: Bitmap) -> Double {
    func weight(_ place: Int, _ field: Int, _ count: Int) -> Double {
      let middle = (Double(field) + 0.5) * Double(count) / 64
      return max(0, 1 - abs(Double(place) + 0.5 - middle) / max(1, Double(count) / 128))
    }
    var (sum, weights) = (0.0, 0.0)
    for y in 0..<bitmap.height where weight(y, row, bitmap.height) > 0 {
      for x in 0..<bitmap.width where weight(x, column, bitmap.width) > 0 {
        let (pixel, weight) = (
          4 * (y * bitmap.width + x), weight(y, row, bitmap.height) * weight(x, column, bitmap.width)
        )
        let channels = bitmap.pixels[pixel..<pixel + 3].map(Double.init)
        sum += weight * (0.299 * channels[0] + 0.587 * channels[1] + 0.114 * channels[2])
        weights += weight
      }
    }
    return sum / weights
  }

  @Test(arguments: [(160, 120), (300, 129), (64, 64), (40, 20), (1, 1), (1, 300)])
  func samplesAreMeans(width: Int, height: Int) {
    let bitmap = Self.picture(7, width: width, height: height)
    let samples = HashSamples.samples(of: bitmap)
    for place in stride(from: 0, to: samples.count, by: 13) {
      let expected = plainSample(place % 64, place / 64, of: bitmap)
      #expect(abs(Double(samples[place]) - expected) < 0.01, "\(place)")
    }
  }

  /// The transform is the sum over all samples with both cosines, as it is defined.
  @Test func transformIsTheDefinition() {
    let samples = HashSamples.samples(of: Self.picture(3))
    let coefficients = HashTransform.shared.coefficients(of: samples)
    func cosine(_ frequency: Int, _ place: Int) -> Double {
      (Double.pi * Double(frequency * (2 * place + 1)) / 128).cosine * (2.0 / 64).squareRoot()
    }
    for (row, column) in [(0, 0), (0, 15), (15, 0), (7, 4), (15, 15)] {
      var sum = 0.0
      for y in 0..<64 {
        for x in 0..<64 { sum += Double(samples[64 * y + x]) * cosine(row + 1, y) * cosine(column + 1, x) }
      }
      #expect(abs(Double(coefficients[16 * row + column]) - sum) < 0.05, "\(row) \(column)")
    }
    let hash = HashTransform.shared.hash(of: samples)
    #expect(hash.words.bitCount == 128)
  }

  // MARK: What it is for

  /// The hash of a turned picture is the turned hash, but for bits near the median.
  @Test(arguments: PictureOrientation.allCases) func turns(_ orientation: PictureOrientation) {
    for seed in 1..<5 as Range<UInt64> {
      let picture = Self.picture(seed)
      let hash = PictureHash.of(picture).hash
      let turned = PictureHash.of(picture.turned(orientation)).hash
      #expect(hash.turned(orientation).distance(to: turned) <= 31, "\(seed)")
      #expect(hash.turned(orientation).turned(orientation.inverse) == hash)
    }
  }

  @Test func changesThatAreNoOtherPicture() {
    for seed in 1..<4 as Range<UInt64> {
      let large = Self.picture(seed, width: 300, height: 225)
      let hash = PictureHash.of(large).hash
      #expect(hash.distance(to: PictureHash.of(Self.picture(seed, width: 80, height: 60)).hash) <= 31)
      var darker = large
      for place in darker.pixels.indices where place % 4 < 3 { darker.pixels[place] = darker.pixels[place] / 5 * 4 }
      #expect(hash.distance(to: PictureHash.of(darker).hash) <= 10)
      #expect(hash.distance(to: PictureHash.of(Self.picture(seed + 100)).hash) > 80)
    }
  }

  /// Where there is nothing to see, there is nothing to compare.
  @Test func qualityOfPlainPictures() {
    #expect(PictureHash.of(Bitmap(width: 50, height: 50, color: 0x4080c0)).quality == 0)
    #expect(PictureHash.of(Bitmap(width: 0, height: 0, color: 0)).quality == 0)
    let gradients = [UInt8(20), 250].map { blue in
      Fingerprint(
        Bitmap(
          width: 256, height: 200, pixels: (0..<256 * 200).flatMap { [UInt8($0 % 256), UInt8($0 % 256), blue, 255] }))
    }
    #expect(gradients[0].quality < 50 && gradients[0].verdict(on: gradients[1], distance: 0) == .different)
    #expect(!Fingerprint(Bitmap(width: 50, height: 50, color: 0x4080c0)).isComparable)
    #expect(Fingerprint(Self.picture(1)).isComparable)
  }

  @Test func text() {
    let fingerprint = Fingerprint(Self.picture(5))
    #expect(Fingerprint(fingerprint.description) == fingerprint)
    #expect(fingerprint.description.count == 82)
    for broken in ["", "0", String(fingerprint.description.dropLast()), String(repeating: "x", count: 82)] {
      #expect(Fingerprint(broken) == nil)
    }
  }
}

extension SIMD4<UInt64> {
  fileprivate var bitCount: Int { (0..<4).reduce(0) { $0 + self[$1].nonzeroBitCount } }
}

extension Double {
  /// The cosine by its series, for any angle.
  fileprivate var cosine: Double {
    let angle = truncatingRemainder(dividingBy: 2 * Double.pi)
    var (term, sum) = (1.0, 1.0)
    for step in 1...30 {
      term *= -angle * angle / Double((2 * step - 1) * 2 * step)
      sum += term
    }
    return sum
  }
}
