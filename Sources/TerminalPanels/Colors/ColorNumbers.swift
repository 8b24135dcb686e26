import SymbolArt

/// Turns colours into the numbers that ncurses knows them by, and back.
struct ColorNumbers {
  /// The colours of the screen.
  let depth: ColorDepth
  /// Channels are cut to this many bits while more different pairs are on the screen than ncurses has; 8 is exact.
  var channelBits = 8
  private var known: [UInt32: Int32] = [:]

  init(depth: ColorDepth) { self.depth = depth }

  /// The number of `color`; -1 for the terminal's own.
  mutating func number(of color: CellColor) -> Int32 {
    if color.isDefault || depth == .mono { return -1 }
    if let number = color.numberValue { return depth == .indexed16 ? Int32(number & 15) : Int32(number) }
    let value = color.bits & 0xff_ffff
    if depth == .truecolor { return Int32(channelBits == 8 ? value : coarse(value)) }
    if let number = known[value] { return number }
    let number = depth == .indexed256 ? Self.nearest256(value) : Self.nearest16(value)
    if known.count > 65_536 { known.removeAll(keepingCapacity: true) }
    known[value] = number
    return number
  }

  /// The colour that `number` shows.
  func color(of number: Int32) -> CellColor {
    if number < 0 { return .default }
    switch depth {
    case .truecolor: return .rgb(UInt32(number))
    case .indexed256, .indexed16: return .rgb(Self.palette[Int(number) & 255])
    case .mono: return .default
    }
  }

  /// The upper bits of each channel, repeated below so that white stays white.
  private func coarse(_ value: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16] {
      let kept = (value >> shift & 0xff) & ~(0xff >> UInt32(channelBits))
      result |= (kept | kept >> UInt32(channelBits)) << shift
    }
    return result
  }

  /// xterm's palette: 16 colours (a guess: they are the user's), a cube of 6 × 6 × 6, 24 greys.
  static let palette: [UInt32] = {
    var colors: [UInt32] = [
      0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
      0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
    ]
    let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
    for red in levels {
      for green in levels {
        for blue in levels { colors.append(red << 16 | green << 8 | blue) }
      }
    }
    for step in 0..<UInt32(24) { colors.append((8 + 10 * step) * 0x010101) }
    return colors
  }()

  /// The nearest of the cube and the greys; an exact one where there is one.
  static func nearest256(_ value: UInt32) -> Int32 { nearest(value, in: 16..<256) }

  /// The nearest of the 16.
  static func nearest16(_ value: UInt32) -> Int32 { nearest(value, in: 0..<16) }

  private static func nearest(_ value: UInt32, in range: Range<Int>) -> Int32 {
    var best = range.lowerBound
    var bestDistance = Int.max
    for index in range {
      let distance = Self.distance(value, palette[index])
      if distance < bestDistance {
        bestDistance = distance
        best = index
      }
    }
    return Int32(best)
  }

  /// The “redmean” approximation of how different two colours look (T. Riemersma, compuphase.com/cmetric.htm), × 256.
  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    let redMean = (Int(a >> 16 & 255) + Int(b >> 16 & 255)) / 2
    let red = Int(a >> 16 & 255) - Int(b >> 16 & 255)
    let green = Int(a >> 8 & 255) - Int(b >> 8 & 255)
    let blue = Int(a & 255) - Int(b & 255)
    return (512 + redMean) * red * red + 1024 * green * green + (767 - redMean) * blue * blue
  }
}
