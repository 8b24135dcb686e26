import Foundation
import Pictures
import Platform

extension Bitmap {
  /// Returns the demonstration pictures at 8×16 pixels per cell, cropped to fill the cells.
  static func demonstrationPictures(columns: Int, rows: Int) throws -> [Bitmap] {
    let box = PixelSize(width: columns * 8, height: rows * 16)
    let folder = "Data/pictures"
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { name in
      try PictureDecoder().decode(FilePath("\(folder)/\(name)"), fitting: box, fit: .fill).bitmap.cropped(to: box)
    }
  }

  /// Returns the middle of a picture, composited over black.
  private func cropped(to size: PixelSize) -> Bitmap {
    var result: [UInt8] = []
    let (left, top) = ((width - size.width) / 2, (height - size.height) / 2)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let pixel = (min(height - 1, max(0, top + y)) * width + min(width - 1, max(0, left + x))) * 4
        let alpha = Int(pixels[pixel + 3])
        result += (0..<3).map { UInt8(Int(pixels[pixel + $0]) * alpha / 255) } + [255]
      }
    }
    return Bitmap(width: size.width, height: size.height, pixels: result)
  }
}

extension Bitmap {
  /// Returns the peak signal-to-noise ratio against a bitmap of the same size, in decibels over red, green and blue; infinite if they are equal.
  func peakSignalToNoise(against other: Bitmap) -> Double {
    var sum = 0
    for index in pixels.indices where index & 3 != 3 {
      let difference = Int(pixels[index]) - Int(other.pixels[index])
      sum += difference * difference
    }
    guard sum > 0 else { return .infinity }
    return 10 * log10(65025 * Double(width * height * 3) / Double(sum))
  }

  /// Returns the mean structural similarity with a bitmap of the same size, by luma and a Gaussian window of 11×11 pixels.
  ///
  /// Source: Wang et al., "Image quality assessment: from error visibility to structural similarity", 2004.
  func structuralSimilarity(with other: Bitmap) -> Double {
    let (a, b) = (luma, other.luma)
    func mean(_ values: [Float]) -> [Float] { Self.blurred(values, width: width, height: height) }
    let (meanA, meanB) = (mean(a), mean(b))
    let (squareA, squareB, product) = (mean(zip(a, a).map(*)), mean(zip(b, b).map(*)), mean(zip(a, b).map(*)))
    var sum = 0.0
    for index in meanA.indices {
      let (x, y) = (meanA[index], meanB[index])
      let deviations = squareA[index] - x * x + squareB[index] - y * y
      let brightness = (2 * x * y + 6.5025) / (x * x + y * y + 6.5025)
      sum += Double(brightness * (2 * (product[index] - x * y) + 58.5225) / (deviations + 58.5225))
    }
    return sum / Double(meanA.count)
  }

  private var luma: [Float] {
    stride(from: 0, to: pixels.count, by: 4).map {
      0.299 * Float(pixels[$0]) + 0.587 * Float(pixels[$0 + 1]) + 0.114 * Float(pixels[$0 + 2])
    }
  }

  /// Returns the weighted means of the windows that lie inside.
  private static func blurred(_ values: [Float], width: Int, height: Int) -> [Float] {
    let weights = (-5...5).map { exp(-Float($0 * $0) / 4.5) }
    let kernel = weights.map { $0 / weights.reduce(0, +) }
    var lines: [Float] = []
    for y in 0..<height {
      for x in 0..<width - 10 {
        var sum: Float = 0
        for offset in 0..<11 { sum += kernel[offset] * values[y * width + x + offset] }
        lines.append(sum)
      }
    }
    var result: [Float] = []
    for y in 0..<height - 10 {
      for x in 0..<width - 10 {
        var sum: Float = 0
        for offset in 0..<11 { sum += kernel[offset] * lines[(y + offset) * (width - 10) + x] }
        result.append(sum)
      }
    }
    return result
  }
}
