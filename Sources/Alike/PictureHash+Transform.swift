import Pictures

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension PictureHash {
  /// Computes the hash of a picture, and its quality 0…100, which tells how much there is to see.
  public static func of(_ bitmap: Bitmap) -> (hash: PictureHash, quality: Int) {
    guard bitmap.width > 0, bitmap.height > 0 else { return (PictureHash(), 0) }
    let small = HashSamples.samples(of: bitmap)
    return (HashTransform.shared.hash(of: small), HashSamples.quality(of: small))
  }
}

/// The brightness of a picture at 64 × 64 places.
enum HashSamples {
  static let side = 64

  /// Returns 64 rows of 64 samples.
  ///
  /// Each is the mean around the middle of its field, with weights that fall off to 0 at a 128th of width and height. The source has
  /// that as two averages over whole pixels, which shifts a small picture by up to half a sample, a mirrored one the other way; here
  /// the middle is exact.
  static func samples(of bitmap: Bitmap) -> [Float] {
    let width = bitmap.width
    let (rows, columns) = (SampleWeights(count: bitmap.height), SampleWeights(count: width))
    var samples = [Float](repeating: 0, count: side * side)
    var sum = [Float](repeating: 0, count: width)
    let brightness = brightness(of: bitmap, in: rows)
    brightness.withUnsafeBufferPointer { brightness in
      sum.withUnsafeMutableBufferPointer { sum in
        samples.withUnsafeMutableBufferPointer { samples in
          for row in 0..<side {
            for column in 0..<width { sum[column] = 0 }
            rows.forEach(of: row) { line, weight in
              for column in 0..<width { sum[column] += weight * brightness[line * width + column] }
            }
            for column in 0..<side {
              var value: Float = 0
              columns.forEach(of: column) { place, weight in value += weight * sum[place] }
              samples[row * side + column] = value
            }
          }
        }
      }
    }
    return samples
  }

  /// Returns the brightness of the pixels (Rec. 601), transparent ones before white; 0 in rows that no sample needs.
  private static func brightness(of bitmap: Bitmap, in rows: SampleWeights) -> [Float] {
    let width = bitmap.width
    var result = [Float](repeating: 0, count: bitmap.size.area)
    result.withUnsafeMutableBufferPointer { result in
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        var next = 0
        for sample in 0..<side {
          for row in max(next, rows.ranges[sample].lowerBound)..<max(next, rows.ranges[sample].upperBound) {
            for place in row * width..<(row + 1) * width {
              let (red, green) = (Float(pixels[4 * place]), Float(pixels[4 * place + 1]))
              let (blue, alpha) = (Float(pixels[4 * place + 2]), Float(pixels[4 * place + 3]))
              result[place] = (0.299 * red + 0.587 * green + 0.114 * blue) * (alpha / 255) + (255 - alpha)
            }
          }
          next = max(next, rows.ranges[sample].upperBound)
        }
      }
    }
    return result
  }

  /// Returns the sum of the steps between neighbours in percent, as the source scales it: 0…100.
  static func quality(of samples: [Float]) -> Int {
    var sum = 0
    for row in 0..<side {
      for column in 0..<side {
        let value = samples[row * side + column]
        if row + 1 < side { sum += abs(Int((value - samples[(row + 1) * side + column]) * 100 / 255)) }
        if column + 1 < side { sum += abs(Int((value - samples[row * side + column + 1]) * 100 / 255)) }
      }
    }
    return min(100, sum / 90)
  }
}

/// The rows, or columns, of a picture that each of 64 samples is made of.
struct SampleWeights {
  /// The rows of each sample.
  private(set) var ranges: [Range<Int>] = []
  /// The weights of these rows, sample after sample.
  private var weights: [Float] = []
  /// The places of the first weights of each sample.
  private var places: [Int] = []

  /// The weights of a picture with so many rows.
  init(count: Int) {
    let side = HashSamples.side
    // At least one, where a small picture is enlarged.
    let reach = max(1, Float(count) / Float(2 * side))
    for sample in 0..<side {
      // The middle of row 0 is at 0.
      let middle = (Float(sample) + 0.5) * Float(count) / Float(side) - 0.5
      let rows = max(0, Int((middle - reach).rounded(.up)))..<min(count, Int((middle + reach).rounded(.down)) + 1)
      let found = rows.map { max(0, 1 - abs(Float($0) - middle) / reach) }
      let sum = found.reduce(0, +)
      ranges.append(rows)
      places.append(weights.count)
      weights += found.map { $0 / sum }
    }
  }

  /// Calls a function with the rows of a sample and their weights.
  @inline(__always)
  func forEach(of sample: Int, _ body: (_ row: Int, _ weight: Float) -> Void) {
    let (range, place) = (ranges[sample], places[sample])
    for offset in 0..<range.count { body(range.lowerBound + offset, weights[place + offset]) }
  }
}

/// The discrete cosine transform of 64 × 64 samples, as far as hashes need it.
struct HashTransform: Sendable {
  static let shared = HashTransform()

  /// The cosines of frequencies 1…16 at 64 places, a row for each frequency.
  private let cosines: [Float]

  init() {
    let side = HashSamples.side
    let (scale, step) = ((2 / Double(side)).squareRoot(), Double.pi / 2 / Double(side))
    cosines = (0..<PictureHash.side).flatMap { row in
      (0..<side).map { column -> Float in
        let angle = step * Double((row + 1) * (2 * column + 1))
        return Float(scale * cos(angle))
      }
    }
  }

  /// Returns the coefficients of frequencies 1…16 in both directions, rows of 16.
  func coefficients(of samples: [Float]) -> [Float] {
    let (side, count) = (HashSamples.side, PictureHash.side)
    var half = [Float](repeating: 0, count: count * side)
    var result = [Float](repeating: 0, count: count * count)
    half.withUnsafeMutableBufferPointer { half in
      samples.withUnsafeBufferPointer { samples in
        for frequency in 0..<count {
          for row in 0..<side {
            let factor = cosines[frequency * side + row]
            for column in 0..<side { half[frequency * side + column] += factor * samples[row * side + column] }
          }
        }
      }
      for frequency in 0..<count {
        for other in 0..<count {
          var sum: Float = 0
          for column in 0..<side { sum += half[frequency * side + column] * cosines[other * side + column] }
          result[frequency * count + other] = sum
        }
      }
    }
    return result
  }

  /// Returns the hash of samples: a bit for each coefficient above the median.
  func hash(of samples: [Float]) -> PictureHash {
    let coefficients = coefficients(of: samples)
    let median = coefficients.sorted()[coefficients.count / 2 - 1]
    var hash = PictureHash()
    for row in 0..<PictureHash.side {
      for column in 0..<PictureHash.side where coefficients[row * PictureHash.side + column] > median {
        hash[row] |= 1 << UInt16(column)
      }
    }
    return hash
  }
}
