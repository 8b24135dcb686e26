extension Bitmap {
  /// The sharpness of the sharpest areas, in arbitrary units for comparing pictures of one scene and one size.
  ///
  /// The mean energy of the second derivative of brightness along both diagonals, in the best twentieth of the tiles of
  /// 32 × 32 pixels. So a sharp face before a blurred background counts as sharp. Diagonals avoid the edges of JPEG
  /// blocks.
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
        // Narrow tiles at the edges are not comparable.
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
    // In units of brightness, 0…255.
    return best.reduce(0, +) / Double(best.count) / 65_536
  }
}
