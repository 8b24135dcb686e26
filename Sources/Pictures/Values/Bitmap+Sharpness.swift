extension Bitmap {
  /// How sharp the sharpest parts of the picture are, in arbitrary units that compare pictures of one scene and one size.
  ///
  /// It is the mean energy of the second differences of brightness along both diagonals, over the best twentieth of tiles of 32 × 32
  /// pixels: a sharp face before a blurred background counts as sharp. Diagonals, since the blocks of JPEG have level and upright edges.
  ///
  /// Source: E. Krotkov, "Focusing" (1988), and S. Pertuz and others, "Analysis of focus measure operators" (2013), diagonal Laplacian.
  public var sharpness: Double {
    let side = 32
    guard width > 2, height > 2 else { return 0 }
    let brightness = stride(from: 0, to: pixels.count, by: 4).map { index -> Int32 in
      let (red, green, blue) = (Int32(pixels[index]), Int32(pixels[index + 1]), Int32(pixels[index + 2]))
      return red * 77 + green * 150 + blue * 29
    }
    var energies: [Double] = []
    for top in stride(from: 1, to: height - 1, by: side) {
      for left in stride(from: 1, to: width - 1, by: side) {
        let (bottom, right) = (min(top + side, height - 1), min(left + side, width - 1))
        // Narrow ones at the edges are not comparable.
        guard (bottom - top) * 2 > side || top == 1, (right - left) * 2 > side || left == 1 else { continue }
        var sum = 0.0
        for row in top..<bottom {
          for place in row * width + left..<row * width + right {
            let middle = 2 * brightness[place]
            let down = middle - brightness[place - width - 1] - brightness[place + width + 1]
            let up = middle - brightness[place - width + 1] - brightness[place + width - 1]
            sum += Double(down) * Double(down) + Double(up) * Double(up)
          }
        }
        energies.append(sum / Double((bottom - top) * (right - left)))
      }
    }
    let best = energies.sorted(by: >).prefix(max(1, energies.count / 20))
    // In steps of brightness of 0…255.
    return best.reduce(0, +) / Double(best.count) / 65_536
  }
}
