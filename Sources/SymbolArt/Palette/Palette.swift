/// A fixed set of colours. The nearest entry has the least squared distance in sRGB.
protocol Palette: Sendable {
  func nearest(to color: SIMD3<Float>) -> (index: UInt8, color: RGB)
  /// Returns the nearest entry as a vector for comparisons.
  func nearestValue(to color: SIMD3<Float>) -> SIMD3<Float>
}

/// Entries 16…255 of xterm's palette. The nearest entry is computed without a search: the cube's channels are
/// independent, and the nearest grey is the nearest to the mean of the channels.
struct CubePalette: Palette {
  @inline(__always)
  func nearest(to color: SIMD3<Float>) -> (index: UInt8, color: RGB) {
    let nearest = Nearest(color)
    let index = nearest.isGrey ? 232 + nearest.grey : 16 + nearest.red * 36 + nearest.green * 6 + nearest.blue
    let entry = UInt8(truncatingIfNeeded: index)
    return (entry, TerminalPalette.color(at: entry))
  }

  @inline(__always)
  func nearestValue(to color: SIMD3<Float>) -> SIMD3<Float> { Nearest(color).value }

  /// The nearest entry of the cube, the nearest grey, and the nearer of the two.
  private struct Nearest {
    let red: Int
    let green: Int
    let blue: Int
    let grey: Int
    let isGrey: Bool
    let value: SIMD3<Float>

    @inline(__always)
    init(_ color: SIMD3<Float>) {
      red = Self.step(color.x)
      green = Self.step(color.y)
      blue = Self.step(color.z)
      grey = max(0, min(23, Int(((color.x + color.y + color.z) / 3 - 3) / 10)))
      let cube = SIMD3(Self.level(red), Self.level(green), Self.level(blue))
      let shade = SIMD3(repeating: Float(8 + 10 * grey))
      let (toCube, toGrey) = (color - cube, color - shade)
      let cubeDistance = (toCube * toCube).sum()
      let greyDistance = (toGrey * toGrey).sum()
      isGrey = greyDistance < cubeDistance
      value = isGrey ? shade : cube
    }

    /// Returns the index of the nearest of 0, 95, 135, 175, 215, 255; all but the first are 55 + 40 × index.
    @inline(__always)
    private static func step(_ value: Float) -> Int {
      value < 47.5 ? 0 : max(1, min(5, Int((value - 35) / 40)))
    }

    @inline(__always)
    private static func level(_ step: Int) -> Float { step == 0 ? 0 : Float(55 + 40 * step) }
  }
}

/// The 16 ANSI colours, compared in vectors.
struct AnsiPalette: Palette {
  private let red: SIMD16<Float>
  private let green: SIMD16<Float>
  private let blue: SIMD16<Float>

  /// - Parameter saturation: The weight of an entry's saturation. Pictures are less saturated than the entries: with 1,
  ///   most would become grey or black; with 0.5, their structure is visible.
  init(saturation: Float = 1) {
    let colors = (UInt8(0)..<16).map { index -> SIMD3<Float> in
      let color = TerminalPalette.color(at: index).value
      let luma = SIMD3(repeating: (color * SIMD3(0.299, 0.587, 0.114)).sum())
      return luma + (color - luma) * saturation
    }
    red = SIMD16(colors.map { $0.x })
    green = SIMD16(colors.map { $0.y })
    blue = SIMD16(colors.map { $0.z })
  }

  static let ofPictures = AnsiPalette(saturation: 0.5)

  @inline(__always)
  private func distances(to color: SIMD3<Float>) -> SIMD16<Float> {
    let (red, green, blue) = (red - color.x, green - color.y, blue - color.z)
    return red * red + green * green + blue * blue
  }

  @inline(__always)
  private func distance(to color: SIMD3<Float>) -> Float {
    let all = distances(to: color)
    // `pointwiseMin` would be a function call for every vector.
    var eight = all.lowHalf
    eight.replace(with: all.highHalf, where: all.highHalf .< eight)
    var four = eight.lowHalf
    four.replace(with: eight.highHalf, where: eight.highHalf .< four)
    return min(min(four.x, four.y), min(four.z, four.w))
  }

  @inline(__always)
  private func index(of color: SIMD3<Float>) -> Int {
    let all = distances(to: color)
    let least = distance(to: color)
    var index = 15
    while index > 0, all[index] != least { index -= 1 }
    return index
  }

  @inline(__always)
  func nearestValue(to color: SIMD3<Float>) -> SIMD3<Float> {
    let index = index(of: color)
    return SIMD3(red[index], green[index], blue[index])
  }

  func nearest(to color: SIMD3<Float>) -> (index: UInt8, color: RGB) {
    let index = UInt8(index(of: color))
    return (index, TerminalPalette.color(at: index))
  }
}
