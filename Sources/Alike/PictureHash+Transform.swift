import CAlike
import CLibrary
import Pictures

extension PictureHash {
  /// Computes the hash of a picture and its quality, 0…100, which is the amount of detail.
  public static func of(_ bitmap: Bitmap) -> (hash: PictureHash, quality: Int) {
    guard bitmap.width > 0, bitmap.height > 0 else { return (PictureHash(), 0) }
    let small = HashSamples.samples(of: bitmap)
    return (HashTransform.shared.hash(of: small), HashSamples.quality(of: small))
  }
}

/// The brightness of a picture at 64 × 64 points.
enum HashSamples {
  static let side = 64

  /// Returns 64 rows of 64 samples.
  ///
  /// Each is the weighted mean around its centre, with weights that decrease to 0 at 1/128 of width and height. The
  /// source uses two box averages over whole pixels, which shift small and mirrored pictures by up to half a sample in
  /// opposite directions. Here the centre is exact.
  static func samples(of bitmap: Bitmap) -> [Float] {
    let (rows, columns) = (SampleWeights(count: bitmap.height), SampleWeights(count: bitmap.width))
    var line = [Float](repeating: 0, count: bitmap.width)
    let brightness = brightness(of: bitmap, in: rows)
    return [Float](unsafeUninitializedCapacity: side * side) { samples, count in
      rows.withWeights { rows in
        columns.withWeights { columns in
          photowall_samples(brightness, bitmap.width, rows, columns, &line, samples.baseAddress)
        }
      }
      count = side * side
    }
  }

  /// Returns the brightness of the pixels; 0 in rows that no sample uses.
  private static func brightness(of bitmap: Bitmap, in rows: SampleWeights) -> [Float] {
    let width = bitmap.width
    var result = [Float](repeating: 0, count: bitmap.size.area)
    result.withUnsafeMutableBufferPointer { result in
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        var next = 0
        for range in rows.ranges where range.upperBound > next {
          let start = max(next, range.lowerBound)
          next = range.upperBound
          photowall_brightness(
            pixels.baseAddress! + 4 * start * width, (next - start) * width, result.baseAddress! + start * width)
        }
      }
    }
    return result
  }

  /// Returns the sum of the differences between neighbours in percent, scaled as in the source: 0…100.
  static func quality(of samples: [Float]) -> Int { min(100, Int(photowall_step_sum(samples, side, side)) / 90) }
}

/// The rows or columns of a picture for each of 64 samples.
private struct SampleWeights {
  /// The rows of each sample.
  private(set) var ranges: [Range<Int>] = []
  /// The weights of these rows, in the order of samples.
  private var weights: [Float] = []

  /// Computes the weights for a number of rows.
  init(count: Int) {
    let side = HashSamples.side
    // At least one, for small pictures.
    let reach = max(1, Float(count) / Float(2 * side))
    for sample in 0..<side {
      // The centre of row 0 is at 0.
      let middle = (Float(sample) + 0.5) * Float(count) / Float(side) - 0.5
      let rows = max(0, Int((middle - reach).rounded(.up)))..<min(count, Int((middle + reach).rounded(.down)) + 1)
      var sum: Float = 0
      for row in rows { sum += max(0, 1 - abs(Float(row) - middle) / reach) }
      ranges.append(rows)
      for row in rows { weights.append(max(0, 1 - abs(Float(row) - middle) / reach) / sum) }
    }
  }

  func withWeights<Result>(_ body: (photowall_weights) -> Result) -> Result {
    let (starts, ends) = (ranges.map { UInt32($0.lowerBound) }, ranges.map { UInt32($0.upperBound) })
    return starts.withUnsafeBufferPointer { starts in
      ends.withUnsafeBufferPointer { ends in
        weights.withUnsafeBufferPointer { weights in
          body(
            photowall_weights(
              count: starts.count, starts: starts.baseAddress, ends: ends.baseAddress, weights: weights.baseAddress))
        }
      }
    }
  }
}

/// The discrete cosine transform of 64 × 64 samples, limited to the coefficients for hashes.
struct HashTransform: Sendable {
  static let shared = HashTransform()

  /// The cosines of frequencies 1…16 at 64 points, one row per frequency, and transposed.
  private let (cosines, transposed): ([Float], [Float])

  init() {
    let (side, count) = (HashSamples.side, PictureHash.side)
    let (scale, step) = ((2 / Double(side)).squareRoot(), Double.pi / 2 / Double(side))
    func cosine(_ frequency: Int, _ place: Int) -> Float {
      let angle = step * Double((frequency + 1) * (2 * place + 1))
      return Float(scale * cos(angle))
    }
    cosines = (0..<count * side).map { cosine($0 / side, $0 % side) }
    transposed = (0..<count * side).map { cosine($0 % count, $0 / count) }
  }

  /// Returns the coefficients of frequencies 1…16 in both directions, rows of 16.
  func coefficients(of samples: [Float]) -> [Float] {
    let (side, count) = (HashSamples.side, PictureHash.side)
    var half = [Float](repeating: 0, count: count * side)
    var result = [Float](repeating: 0, count: count * count)
    photowall_multiply(cosines, samples, count, side, side, &half)
    photowall_multiply(half, transposed, count, side, count, &result)
    return result
  }

  /// Returns the hash of samples: a bit for each coefficient above the median.
  func hash(of samples: [Float]) -> PictureHash {
    let coefficients = coefficients(of: samples)
    let median = Self.lowerMedian(of: coefficients)
    var hash = PictureHash()
    for row in 0..<PictureHash.side {
      hash[row] = (0..<PictureHash.side).reduce(0) { bits, column in
        coefficients[row * PictureHash.side + column] > median ? bits | 1 << UInt16(column) : bits
      }
    }
    return hash
  }

  /// Returns the lower median, found bit by bit.
  static func lowerMedian(of numbers: [Float]) -> Float {
    // Integers in the order of the floats: the bits of negative numbers except the sign are inverted.
    let keys = numbers.map { Int32(bitPattern: $0.bitPattern) }.map { $0 < 0 ? $0 ^ .max : $0 }
    var median = Int32.min
    for bit in (0..<32 as Range<Int32>).reversed() {
      let candidate = bit == 31 ? 0 : median | 1 << bit
      if photowall_count_below(candidate, keys, keys.count) < keys.count / 2 { median = candidate }
    }
    return Float(bitPattern: UInt32(bitPattern: median < 0 ? median ^ .max : median))
  }
}
