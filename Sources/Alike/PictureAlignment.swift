/// The alignment of a picture to another one by shift, scale and brightness.
///
/// The other picture is approximated by gain · picture(scale · point + shift) + offset, with scale and shift for each
/// axis. The Gauss–Newton method finds the six least-squares parameters, without the most different points.
///
/// Source: S. Baker and I. Matthews, "Lucas-Kanade 20 Years On: A Unifying Framework" (2004).
struct PictureAlignment {
  static let stepLimit = 6
  private static let side = SmallPicture.side
  /// The fraction of points that may differ, for example in a text on the picture.
  private static let differentShare = 0.1
  /// The ranges of scale and shift, as fractions of the size.
  private static let (scales, shifts) = (0.85...1.18, -0.1...0.1)

  /// A point of comparison.
  private struct Sample {
    /// The point relative to the centre, −0.5…0.5.
    var x = 0.0
    var y = 0.0
    /// The brightness of the aligned picture and its gradient.
    var value = 0.0
    var slopeX = 0.0
    var slopeY = 0.0
    /// The difference from the other picture.
    var rest = 0.0
  }

  private let picture: [UInt8]
  private let target: [UInt8]
  private var (gain, offset) = (1.0, 0.0)
  private var (scaleX, shiftX, scaleY, shiftY) = (1.0, 0.0, 1.0, 0.0)
  /// The samples inside the aligned picture, without the most different ones.
  private var samples: [Sample] = []

  init(of picture: [UInt8], to target: [UInt8]) {
    (self.picture, self.target) = (picture, target)
    let (mean, targetMean) = (Self.mean(picture), Self.mean(target))
    var (products, squares) = (0.0, 1.0)
    for (value, other) in zip(picture, target) {
      products += (Double(value) - mean) * (Double(other) - targetMean)
      squares += (Double(value) - mean) * (Double(value) - mean)
    }
    gain = products / squares
    offset = targetMean - gain * mean
    takeSamples()
  }

  private static func mean(_ values: [UInt8]) -> Double {
    Double(values.reduce(0) { $0 + Int($1) }) / Double(values.count)
  }

  /// The fraction of the other picture's variance that this one explains; at most 0 for a negative.
  var agreement: Double {
    guard gain > 0 else { return 0 }
    var (sum, squares, rests) = (0.0, 0.0, 0.0)
    for sample in samples {
      let value = gain * sample.value + offset + sample.rest
      sum += value
      squares += value * value
      rests += sample.rest * sample.rest
    }
    return 1 - rests / max(1, squares - sum * sum / Double(samples.count))
  }

  private mutating func takeSamples() {
    let side = Self.side
    samples.removeAll(keepingCapacity: true)
    var counts = [Int](repeating: 0, count: 512)
    for place in 0..<side * side {
      var sample = Sample()
      (sample.x, sample.y) = (Double(place % side) + 0.5, Double(place / side) + 0.5)
      (sample.x, sample.y) = (sample.x / Double(side) - 0.5, sample.y / Double(side) - 0.5)
      let column = (scaleX * sample.x + shiftX + 0.5) * Double(side) - 0.5
      let row = (scaleY * sample.y + shiftY + 0.5) * Double(side) - 0.5
      guard -0.5...Double(side) - 0.5 ~= column, -0.5...Double(side) - 0.5 ~= row else { continue }
      let (left, top) = (min(side - 2, max(0, Int(column))), min(side - 2, max(0, Int(row))))
      let (x, y) = (min(1, max(0, column - Double(left))), min(1, max(0, row - Double(top))))
      let first = top * side + left
      let corners = (
        Double(picture[first]), Double(picture[first + 1]), Double(picture[first + side]),
        Double(picture[first + side + 1])
      )
      let (above, below) = (corners.0 + (corners.1 - corners.0) * x, corners.2 + (corners.3 - corners.2) * x)
      sample.value = above + (below - above) * y
      sample.slopeX = ((corners.1 - corners.0) * (1 - y) + (corners.3 - corners.2) * y) * Double(side)
      sample.slopeY = (below - above) * Double(side)
      sample.rest = Double(target[place]) - gain * sample.value - offset
      counts[Self.rank(sample)] += 1
      samples.append(sample)
    }
    var (limit, left) = (counts.count - 1, Int(Double(samples.count) * Self.differentShare))
    while limit > 0, counts[limit] <= left { (left, limit) = (left - counts[limit], limit - 1) }
    samples.removeAll { Self.rank($0) > limit }
  }

  /// Returns the size of a difference in half steps.
  private static func rank(_ sample: Sample) -> Int { min(511, Int(abs(sample.rest) * 2)) }

  /// Improves the parameters by one step. Returns false if there is no improvement.
  mutating func step() -> Bool {
    guard gain > 0 else { return false }
    var equations = NormalEquations()
    for sample in samples {
      let (slopeX, slopeY) = (gain * sample.slopeX, gain * sample.slopeY)
      equations.add([sample.value, 1, slopeX * sample.x, slopeX, slopeY * sample.y, slopeY, 0, 0], sample.rest)
    }
    guard let change = equations.solution else { return false }
    gain += change[0]
    offset += change[1]
    (scaleX, shiftX) = (Self.scales.nearest(scaleX + change[2]), Self.shifts.nearest(shiftX + change[3]))
    (scaleY, shiftY) = (Self.scales.nearest(scaleY + change[4]), Self.shifts.nearest(shiftY + change[5]))
    takeSamples()
    return true
  }
}

extension ClosedRange<Double> {
  fileprivate func nearest(_ value: Double) -> Double { Swift.min(upperBound, Swift.max(lowerBound, value)) }
}

/// The normal equations for six least-squares parameters.
private struct NormalEquations {
  private var rows = [SIMD8<Double>](repeating: .zero, count: 6)
  private var values = SIMD8<Double>.zero

  mutating func add(_ slopes: SIMD8<Double>, _ rest: Double) {
    for row in 0..<6 { rows[row] += slopes[row] * slopes }
    values += rest * slopes
  }

  /// The parameters, by elimination; nil if there is no solution. The diagonal is increased a little, so that
  /// irrelevant parameters do not change.
  var solution: SIMD8<Double>? {
    var (rows, values) = (rows, values)
    for row in 0..<6 { rows[row][row] = rows[row][row] * 1.001 + 1e-6 }
    for row in 0..<6 {
      guard rows[row][row] > 0 else { return nil }
      for other in 0..<6 where other != row {
        let factor = rows[other][row] / rows[row][row]
        rows[other] -= factor * rows[row]
        values[other] -= factor * values[row]
      }
    }
    var result = SIMD8<Double>.zero
    for row in 0..<6 { result[row] = values[row] / rows[row][row] }
    return result
  }
}
