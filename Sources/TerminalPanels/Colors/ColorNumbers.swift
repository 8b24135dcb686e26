import SymbolArt

/// Converts colours to ncurses' colour numbers and back.
struct ColorNumbers {
  let depth: ColorDepth
  /// The bits of a channel, fewer than 8 while the screen needs more pairs than ncurses has.
  var channelBits = 8
  private var cache: [UInt32: Int32] = [:]

  init(depth: ColorDepth) { self.depth = depth }

  /// Returns the number of `color`; -1 for the terminal's default.
  mutating func number(of color: CellColor) -> Int32 {
    if color.isDefault || depth == .mono { return -1 }
    if let number = color.numberValue { return depth == .indexed16 ? Int32(number & 15) : Int32(number) }
    let value = color.bits & 0xff_ffff
    if depth == .truecolor { return Int32(channelBits == 8 ? value : quantized(value)) }
    if let number = cache[value] { return number }
    let number = Self.nearest(value, in: depth == .indexed256 ? 16...255 : 0...15)
    if cache.count > 65_536 { cache.removeAll(keepingCapacity: true) }
    cache[value] = number
    return number
  }

  /// Returns the colour of `number`.
  func color(of number: Int32) -> CellColor {
    if number < 0 { return .default }
    switch depth {
    case .truecolor: return .rgb(UInt32(number))
    case .indexed256, .indexed16: return .rgb(TerminalPalette.color(at: UInt8(number & 255)).rawValue)
    case .mono: return .default
    }
  }

  /// Returns the colour with only the upper bits of its channels, repeated below so that white stays white.
  private func quantized(_ value: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16] {
      let kept = (value >> shift & 0xff) & ~(0xff >> UInt32(channelBits))
      result |= (kept | kept >> UInt32(channelBits)) << shift
    }
    return result
  }

  /// Returns the nearest of the palette's colours with some numbers: 0–15 are the ANSI colours, the others the cube and the greys.
  private static func nearest(_ value: UInt32, in range: ClosedRange<UInt8>) -> Int32 {
    var best = (index: range.lowerBound, distance: Int.max)
    for index in range {
      let distance = distance(value, TerminalPalette.color(at: index).rawValue)
      if distance < best.distance { best = (index, distance) }
    }
    return Int32(best.index)
  }

  /// Returns 256 × the “redmean” approximation of the perceived distance of two colours
  /// (T. Riemersma, compuphase.com/cmetric.htm).
  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    let redMean = (Int(a >> 16 & 255) + Int(b >> 16 & 255)) / 2
    let red = Int(a >> 16 & 255) - Int(b >> 16 & 255)
    let green = Int(a >> 8 & 255) - Int(b >> 8 & 255)
    let blue = Int(a & 255) - Int(b & 255)
    return (512 + redMean) * red * red + 1024 * green * green + (767 - redMean) * blue * blue
  }
}
