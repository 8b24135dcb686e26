import Foundation
import Pictures
import Platform
import SymbolArt
import TestSupport
import Testing

@testable import TerminalPanels

/// Sixel and iTerm2 images, decoded again.
@Suite struct SixelTests {
  private static let pictures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Data/pictures")

  /// Pictures with smooth skies, fine leaves and strong colours.
  static let names = ["alpine-lake.jpg", "autumn-forest.jpg", "butterfly.png", "balloons.jpg"]

  static func picture(_ name: String) throws -> Bitmap {
    try PictureDecoder().decode(
      FilePath(pictures.appendingPathComponent(name).path), fitting: PixelSize(width: 160, height: 160), fit: .fit
    ).bitmap
  }

  private static func strip(_ bitmap: Bitmap) -> StripImage {
    StripImage(frame: CellRect(column: 0, row: 0, columns: bitmap.width, rows: bitmap.height), bitmap: bitmap)
  }

  private static func encode(_ encoder: some StripEncoder, _ bitmaps: [Bitmap], isReduced: Bool = false) -> [[UInt8]] {
    var sequences: [[UInt8]] = []
    encoder.encode(bitmaps.map(strip), isReduced: isReduced) { index, sequence in
      #expect(index == sequences.count)
      sequences.append(sequence)
      return true
    }
    return sequences
  }

  /// A picture of few colours is exact, but for the registers' percents.
  @Test(arguments: [1, 5, 6, 7, 13]) func fewColorsAreExact(height: Int) throws {
    var random = SeededRandom(seed: UInt64(height))
    let colors: [[UInt8]] = [[0, 0, 0, 255], [255, 255, 255, 255], [255, 0, 0, 255], [0, 255, 255, 255]]
    let pixels = (0..<37 * height).flatMap { _ in colors[Int.random(in: 0..<4, using: &random)] }
    let bitmap = Bitmap(width: 37, height: height, pixels: pixels)
    let decoded = try #require(DecodedSixel(Self.encode(SixelEncoder(), [bitmap])[0]))
    #expect(decoded.width == 37 && decoded.height == height)
    for (found, wanted) in zip(decoded.pixels, pixels) { #expect(abs(Int(found) - Int(wanted)) <= 4) }
  }

  /// A terminal may share some of its registers with text.
  @Test(arguments: [(0, 2), (1, 2), (16, 16), (252, 252), (253, 252), (256, 252), (1_024, 252)])
  func someRegistersAreLeft(told: Int, used: Int) { #expect(SixelEncoder(registers: told).registers == used) }

  /// One palette for all pictures of a wall. Measured after a mean of 3 × 3: 39 to 41 dB.
  @Test func picturesAreNearEnough() throws {
    let bitmaps = try Self.names.map { try Self.picture($0) }
    for (bitmap, sequence) in zip(bitmaps, Self.encode(SixelEncoder(), bitmaps)) {
      let decoded = try #require(DecodedSixel(sequence))
      #expect(decoded.bitmap.size == bitmap.size)
      #expect(decoded.bitmap.blurred.decibels(to: bitmap.blurred) > 36)
    }
    let reduced = Self.encode(SixelEncoder(), bitmaps, isReduced: true)
    let full = Self.encode(SixelEncoder(), bitmaps)
    #expect(2 * reduced.joined().count < full.joined().count)
  }

  /// Dithering is as strong as the palette is coarse: next to none where one photograph has 252 colours, so that the pixels
  /// themselves are near, too, and runs are long.
  @Test func ditheringIsNoNoise() throws {
    let photo = try Self.picture("alpine-lake.jpg")
    let strengths = [252, 64, 16, 4].map { SixelPalette(of: [photo], count: $0).ditherStrength }
    #expect(strengths == strengths.sorted() && strengths[0] < 7 && strengths[3] > 20, "\(strengths)")
    #expect(SixelPalette(of: [Bitmap(width: 9, height: 9, color: 0x336699)], count: 252).ditherStrength < 0.1)
    let sequence = Self.encode(SixelEncoder(), [photo])[0]
    let found = try #require(DecodedSixel(sequence)).bitmap.decibels(to: photo)
    #expect(found > 36, "\(found)")
    #expect(sequence.count < photo.size.area * 5 / 2, "\(sequence.count) for \(photo.size.area) pixels")
  }

  /// Each cell of the colour cube has the nearest colour, and of two that are equally near the first one.
  @Test func theNearestColorIsTheFirstOfEquals() {
    let two = Bitmap(width: 2, height: 1, pixels: [0, 0, 0, 255, 23, 0, 0, 255])
    let four = Bitmap(width: 4, height: 1, pixels: two.pixels + [200, 30, 90, 255, 40, 220, 240, 255])
    for bitmap in [two, four] {
      var palette = SixelPalette(of: [bitmap], count: 16)
      #expect(palette.colors.count == bitmap.width)
      for cell in 0..<1 << 15 {
        let wanted = [cell >> 10, cell >> 5 & 31, cell & 31].map { Int((Float($0) * 8 + 3.5) * (1_000.0 / 255)) }
        let distances = palette.colors.map { color in
          (0..<3).reduce(0) { $0 + (Int(color[$1]) * 10 - wanted[$1]) * (Int(color[$1]) * 10 - wanted[$1]) }
        }
        guard palette.index(ofCell: cell) != distances.firstIndex(of: distances.min()!) else { continue }
        Issue.record("\(cell): \(distances)")
        return
      }
    }
    // 4.5 % are in the middle of 0 and 9 %.
    var palette = SixelPalette(of: [two], count: 16)
    #expect(palette.colors == [SIMD3(0, 0, 0), SIMD3(9, 0, 0)])
    #expect(palette.index(ofCell: SixelPalette.cell(8, 0, 0)) == 0)
  }

  @Test(arguments: [16, 64, 252]) func noMoreRegistersAreUsedThanTheTerminalHas(count: Int) throws {
    let sequence = Self.encode(SixelEncoder(registers: count), [try Self.picture("balloons.jpg")])[0]
    let decoded = try #require(DecodedSixel(sequence))
    #expect(decoded.registers.count <= count && decoded.registers.keys.allSatisfy { $0 < count })
  }

  /// tmux needs registers without gaps and whole bands of six lines.
  @Test(arguments: [(119, 114), (102, 102), (5, 5)]) func imagesSuitTmux(height: Int, expected: Int) throws {
    let picture = try Self.picture("balloons.jpg")
    let bitmap = Bitmap(
      width: picture.width, height: height, pixels: Array(picture.pixels.prefix(4 * picture.width * height)))
    let dark = Bitmap(width: 8, height: 16, color: 0x102030)
    for sequence in Self.encode(SixelEncoder(isForTmux: true), [bitmap, dark]) {
      let decoded = try #require(DecodedSixel(sequence))
      #expect(decoded.registers.keys.sorted() == Array(0..<decoded.registers.count))
      #expect(decoded.width == 8 || decoded.height == expected)
    }
  }

  /// The height of a cell in pixels, and the number of rows that are whole bands of six lines.
  @Test(arguments: [(16, 3), (17, 6), (18, 1), (20, 3), (15, 2)]) func rowsAreWholeBandsForTmux(height: Int, rows: Int)
  {
    #expect(SixelEncoder(isForTmux: true).step(cellHeight: height) == rows)
    #expect(SixelEncoder().step(cellHeight: height) == 1)
  }

  /// The background between pictures keeps its colour, and is not dithered.
  @Test(arguments: [0xffffff, 0x242424, 0] as [UInt32]) func theBackgroundBetweenPicturesIsEven(color: UInt32) throws {
    let picture = try Self.picture("balloons.jpg")
    let blank = Bitmap(width: picture.width, height: 60, color: color, alpha: 0)
    let both = Bitmap(
      width: picture.width, height: picture.height + 60, pixels: picture.pixels + blank.pixels)
    let decoded = try #require(DecodedSixel(Self.encode(SixelEncoder(), [both])[0])).bitmap
    let seen = Set(
      (4 * picture.width * picture.height..<decoded.pixels.count).filter { $0 % 4 != 3 }.map { decoded.pixels[$0] })
    #expect(seen.count == 1 && seen.allSatisfy { abs(Int($0) - Int(color & 255)) <= 1 }, "\(seen)")
  }

  /// The same where colours are few and dithering is strong, whatever colour the palette has for it.
  @Test func theBackgroundIsNotDithered() throws {
    let picture = Bitmap.gradient(PixelSize(width: 64, height: 60), seed: 3)
    for grey in stride(from: UInt32(0), through: 255, by: 15) {
      let blank = Bitmap(width: 64, height: 12, color: grey * 0x010101, alpha: 0)
      let both = Bitmap(width: 64, height: 72, pixels: picture.pixels + blank.pixels)
      let decoded = try #require(DecodedSixel(Self.encode(SixelEncoder(registers: 8), [both])[0])).pixels
      let seen = Set(stride(from: 4 * 64 * 60, to: decoded.count, by: 4).map { Array(decoded[$0..<$0 + 3]) })
      #expect(seen.count == 1, "\(grey): \(seen)")
    }
  }

  /// libsixel as an outside judge, where it is installed.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sixel2png"), "sixel2png is not installed"))
  func libsixelDecodesTheSame() throws {
    let bitmap = try Self.picture("alpine-lake.jpg")
    let sequence = Self.encode(SixelEncoder(), [bitmap])[0]
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sixel-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (folder.appendingPathComponent("a.six"), folder.appendingPathComponent("a.png"))
    try Data(sequence).write(to: input)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sixel2png")
    process.arguments = ["-i", input.path, "-o", output.path]
    try process.run()
    process.waitUntilExit()
    let theirs = try PictureDecoder().decode(FilePath(output.path), fitting: bitmap.size, fit: .fit).bitmap
    let ours = try #require(DecodedSixel(sequence)).bitmap
    // libsixel may pad the last band.
    #expect(theirs.width == ours.width && theirs.height >= ours.height)
    for (theirs, ours) in zip(theirs.pixels, ours.pixels) { #expect(abs(Int(theirs) - Int(ours)) <= 2) }
  }

  @Test func aKeptImageIsDeletedByKittysCommand() {
    let command = ITermEncoder(keepsImages: true).deletion(at: CellPoint(column: 3, row: 7))
    #expect(String(decoding: command, as: UTF8.self) == "\u{1b}_Ga=d,q=2,d=p,x=3,y=7;\u{1b}\\")
    let all = ITermEncoder(keepsImages: true).deletion(at: nil)
    #expect(String(decoding: all, as: UTF8.self) == "\u{1b}_Ga=d,q=2,d=a;\u{1b}\\")
  }

  @Test func inlineImagesAreJPEGFiles() throws {
    for name in Self.names {
      let bitmap = try Self.picture(name)
      let sequence = String(decoding: Self.encode(ITermEncoder(), [bitmap])[0], as: UTF8.self)
      #expect(sequence.hasPrefix("\u{1b}]1337;File=inline=1;") && sequence.hasSuffix("\u{7}"))
      #expect(sequence.contains(";width=\(bitmap.width);height=\(bitmap.height);preserveAspectRatio=0"))
      let parts = sequence.dropLast().split(separator: ":", maxSplits: 1)
      let file = try #require(Data(base64Encoded: String(parts[1])))
      let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).jpg")
      try file.write(to: path)
      defer { try? FileManager.default.removeItem(at: path) }
      let decoded = try PictureDecoder().decode(FilePath(path.path), fitting: bitmap.size, fit: .fit).bitmap
      #expect(decoded.size == bitmap.size && decoded.decibels(to: bitmap) > 30)
    }
  }
}

/// A decoder of sixel images. Source: “VT330/VT340 Programmer Reference Manual”, chapter 14.
struct DecodedSixel {
  var width = 0
  var height = 0
  var pixels: [UInt8] = []
  var registers: [Int: [Int]] = [:]

  var bitmap: Bitmap { Bitmap(width: width, height: height, pixels: pixels) }

  init?(_ sequence: [UInt8]) {
    guard sequence.starts(with: Array("\u{1b}P0;1;0q\"".utf8)), sequence.suffix(2) == [0x1b, 0x5c] else { return nil }
    var rest = sequence.dropFirst(9).dropLast(2)
    func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int] {
      let text = rest.prefix { (0x30...0x39).contains($0) || $0 == 0x3b }
      rest = rest.dropFirst(text.count)
      return String(decoding: text, as: UTF8.self).split(separator: ";").compactMap { Int($0) }
    }
    let attributes = numbers(&rest)
    guard attributes.count == 4 else { return nil }
    (width, height) = (attributes[2], attributes[3])
    pixels = Array(repeating: 0, count: 4 * width * height)
    var (x, top, color) = (0, 0, 0)
    func paint(_ sixel: UInt8, _ count: Int) -> Bool {
      for _ in 0..<count {
        for bit in 0..<6 where (sixel - 63) >> UInt8(bit) & 1 == 1 {
          guard x < width, top + bit < height, let value = registers[color] else { return false }
          let start = 4 * ((top + bit) * width + x)
          for channel in 0..<3 { pixels[start + channel] = UInt8((value[channel] * 255 + 50) / 100) }
          pixels[start + 3] = 255
        }
        x += 1
      }
      return true
    }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "#"):
        let values = numbers(&rest)
        // Defining a register does not select it, as in xterm.
        if values.count == 5 { registers[values[0]] = Array(values[2...]) } else { color = values[0] }
      case UInt8(ascii: "!"):
        guard let count = numbers(&rest).first, let sixel = rest.popFirst(), paint(sixel, count) else { return nil }
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, top) = (0, top + 6)
      case 63...126: if !paint(byte, 1) { return nil }
      default: return nil
      }
    }
    guard stride(from: 3, to: pixels.count, by: 4).allSatisfy({ pixels[$0] == 255 }) else { return nil }
  }
}

extension Bitmap {
  /// The mean of 3 × 3 pixels, as dithering looks from afar.
  var blurred: Bitmap {
    var result = self
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<3 {
          var (sum, count) = (0, 0)
          for row in max(0, y - 1)...min(height - 1, y + 1) {
            for column in max(0, x - 1)...min(width - 1, x + 1) {
              sum += Int(pixels[4 * (row * width + column) + channel])
              count += 1
            }
          }
          result.pixels[4 * (y * width + x) + channel] = UInt8(sum / count)
        }
      }
    }
    return result
  }

  /// Returns the ratio of the peak to the error, of the three colour channels.
  func decibels(to other: Bitmap) -> Double {
    var sum = 0.0
    for index in pixels.indices where index % 4 != 3 {
      let difference = Double(pixels[index]) - Double(other.pixels[index])
      sum += difference * difference
    }
    return sum == 0 ? .infinity : 10 * log10(255 * 255 / (sum / Double(pixels.count / 4 * 3)))
  }
}
