import Pictures
import SymbolArt

/// Encodes strips as sixel images with one palette for strips that are painted together, and ordered dithering.
///
/// Source: DEC STD 070, chapter 9; “VT330/VT340 Programmer Reference Manual”, chapter 14.
struct SixelEncoder: StripEncoder {
  /// The number of colour registers to use.
  let registers: Int
  let mostRows = 4
  /// Whether tmux encodes the images again. It then takes the height for a multiple of 6 pixels and fills the rest of the
  /// last row with black, and it writes definitions without a colour for registers that an image does not use, which xterm
  /// rejects.
  let isForTmux: Bool

  init(registers: Int = 256, isForTmux: Bool = false) {
    // Terminals with 256 registers may share some of them with text.
    self.registers = min(max(registers, 2), 252)
    self.isForTmux = isForTmux
  }

  func step(cellHeight: Int) -> Int {
    isForTmux ? (1...6).first { $0 * cellHeight % 6 == 0 } ?? 6 : 1
  }

  func encode(_ strips: [StripImage], isReduced: Bool, emit: (_ index: Int, _ sequence: [UInt8]) -> Bool) {
    var palette = SixelPalette(of: strips.map(\.bitmap), count: isReduced ? min(registers, 64) : registers)
    for (index, strip) in strips.enumerated() {
      guard emit(index, sequence(of: strip.bitmap, isReduced ? 2 : 1, &palette)) else { return }
    }
  }

  /// Returns the sequence that paints a picture at the cursor.
  /// - Parameter block: the width in pixels of blocks of one colour.
  private func sequence(of bitmap: Bitmap, _ block: Int, _ palette: inout SixelPalette) -> [UInt8] {
    let height = isForTmux && bitmap.height > 6 ? bitmap.height / 6 * 6 : bitmap.height
    // Pixels that are not set keep their colours, such as pixels below the picture in its last band.
    var output = Array("\u{1b}P0;1;0q\"1;1;\(bitmap.width);\(height)".utf8)
    output.reserveCapacity(bitmap.width * bitmap.height)
    var band = SixelBand(width: bitmap.width, colors: palette.colors.count)
    let dither = BayerMatrix(strength: palette.ditherStrength)
    let offsets = (0..<64).map { Int(dither[$0 % 8, $0 / 8].rounded()) }
    var numbers = SixelNumbers(palette.colors.count, isContiguous: isForTmux)
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      offsets.withUnsafeBufferPointer { offsets in
        for top in stride(from: 0, to: height, by: 6) {
          for line in top..<min(top + 6, height) {
            let bit = UInt8(1 << (line - top))
            for x in 0..<bitmap.width {
              let source = 4 * (line / block * block * bitmap.width + x / block * block)
              let offset = pixels[source + 3] == 0 ? 0 : offsets[(line / block & 7) * 8 + x / block & 7]
              let cell = SixelPalette.cell(
                Self.clamped(Int(pixels[source]) + offset), Self.clamped(Int(pixels[source + 1]) + offset),
                Self.clamped(Int(pixels[source + 2]) + offset))
              band.set(palette.index(ofCell: cell), x: x, bit: bit)
            }
          }
          // A new line after the last band would enlarge the image.
          if top > 0 { output.append(UInt8(ascii: "-")) }
          band.write(to: &output, palette.colors, &numbers)
        }
      }
    }
    output += [0x1b, UInt8(ascii: "\\")]
    return output
  }

  @inline(__always)
  private static func clamped(_ value: Int) -> Int { max(0, min(value, 255)) }
}

/// The registers of an image's colours.
struct SixelNumbers {
  /// The register of each colour; -1 if it has not been defined.
  private(set) var registers: [Int]
  private let isContiguous: Bool
  private var count = 0

  /// - Parameter isContiguous: whether registers are numbered in the order of their definition.
  init(_ colors: Int, isContiguous: Bool) {
    registers = Array(repeating: -1, count: colors)
    self.isContiguous = isContiguous
  }

  /// Gives a colour its register.
  mutating func define(_ color: Int) {
    registers[color] = isContiguous ? count : color
    count += 1
  }
}

/// Six lines of a sixel image: for each colour a bit for each pixel that has it.
struct SixelBand {
  private let width: Int
  /// The bits of colour c at column x, at `c * width + x`.
  private var bits: [UInt8]
  /// The first and the last column of each colour; the first is `width` if the colour is not used.
  private var first: [Int32]
  private var last: [Int32]
  private var used: [Int] = []

  init(width: Int, colors: Int) {
    self.width = width
    bits = Array(repeating: 0, count: width * colors)
    first = Array(repeating: Int32(width), count: colors)
    last = Array(repeating: -1, count: colors)
  }

  @inline(__always)
  mutating func set(_ color: Int, x: Int, bit: UInt8) {
    bits[color * width + x] |= bit
    if last[color] < 0 { used.append(color) }
    first[color] = min(first[color], Int32(x))
    last[color] = max(last[color], Int32(x))
  }

  /// Writes all colours and makes the band empty again.
  mutating func write(to output: inout [UInt8], _ colors: [SIMD3<Int32>], _ numbers: inout SixelNumbers) {
    for (order, color) in used.enumerated() {
      if order > 0 { output.append(UInt8(ascii: "$")) }
      if numbers.registers[color] < 0 {
        // In xterm, defining a register does not select it.
        numbers.define(color)
        let value = colors[color]
        output += Array("#\(numbers.registers[color]);2;\(value.x);\(value.y);\(value.z)".utf8)
      }
      output.append(UInt8(ascii: "#"))
      Self.append(numbers.registers[color], to: &output)
      let (start, end) = (Int(first[color]), Int(last[color]))
      Self.appendRun(0, start, to: &output)
      bits.withUnsafeMutableBufferPointer { bits in
        let row = bits.baseAddress! + color * width
        var x = start
        while x <= end {
          let value = row[x]
          let begin = x
          while x <= end, row[x] == value {
            row[x] = 0
            x += 1
            if value == 0, x > end { break }
          }
          Self.appendRun(value, x - begin, to: &output)
        }
      }
      first[color] = Int32(width)
      last[color] = -1
    }
    used.removeAll(keepingCapacity: true)
  }

  private static func appendRun(_ bits: UInt8, _ count: Int, to output: inout [UInt8]) {
    let sixel = bits + 63
    if count > 3 {
      output.append(UInt8(ascii: "!"))
      append(count, to: &output)
      output.append(sixel)
    } else {
      for _ in 0..<count { output.append(sixel) }
    }
  }

  /// Appends a number below 10,000.
  private static func append(_ number: Int, to output: inout [UInt8]) {
    var divisor = number >= 1000 ? 1000 : number >= 100 ? 100 : number >= 10 ? 10 : 1
    while divisor > 0 {
      output.append(UInt8(truncatingIfNeeded: 48 + number / divisor % 10))
      divisor /= 10
    }
  }
}
