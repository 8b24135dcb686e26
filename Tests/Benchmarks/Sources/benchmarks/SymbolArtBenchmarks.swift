import Foundation
import Pictures
import Platform
import SymbolArt

/// The speed of symbol art and its PSNR, compared with chafa for the same symbols and pixels.
enum SymbolArtBenchmarks {
  private static let columns = 40
  private static let rows = 20
  /// The size of the art with cells of 8×16 pixels.
  private static let box = PixelSize(width: columns * 8, height: rows * 16)

  /// Prints both for every symbol set, then the speed with fewer colours and of fast art.
  static func run() throws {
    let pictures = try demonstrationPictures()
    let chafa = try Chafa(pictures: pictures, columns: columns, rows: rows)
    if chafa == nil { print("symbol art: chafa is not installed; nothing to compare with") }
    for (symbols, classes) in compared {
      let artist = SymbolArtist(symbols: symbols, colors: .truecolor)
      let rate = rate(of: artist, pictures)
      let quality = quality(of: pictures.map { artist.art(of: $0, columns: columns, rows: rows) }, pictures)
      var line = "symbol art, \(symbols.rawValue), truecolor: \(Int(rate)) pictures/s, \(decibels(quality))"
      if let chafa, let classes {
        let other = try chafa.measure(classes: classes)
        let theirs = Self.quality(of: other.art, pictures)
        line +=
          "; \((rate / other.rate).inTimes) chafa's \(Int(other.rate)) a second (aim 10.0× at least), "
          + "\(String(format: "%+.2f", quality - theirs)) dB compared with its \(decibels(theirs)) (aim +0.00 at least)"
      }
      print(line)
    }
    for depth in [ColorDepth.indexed256, .indexed16, .mono] {
      let rates = [SymbolSet.half, .quadrant, .octant, .ascii].map { symbols in
        "\(symbols.rawValue) \(Int(rate(of: SymbolArtist(symbols: symbols, colors: depth), pictures)))"
      }
      print("symbol art, \(depth.rawValue), ordered dithering: \(rates.joined(separator: ", ")) pictures/s")
    }
    let artist = SymbolArtist(symbols: .quadrant, colors: .truecolor)
    print("symbol art, fast, truecolor: \(Int(rate(of: artist, pictures, fast: true))) pictures/s")
    let start = processorTime()
    for picture in pictures { _ = artist.art(of: picture, columns: 200, rows: 50) }
    let screen = (processorTime() - start) / Double(pictures.count)
    print("symbol art, quadrant, truecolor: a screen of 200×50 cells in \(screen.inMilliseconds)")
  }

  /// The symbol sets and chafa's classes of the same symbols; nil if chafa has none or their shapes depend on the font.
  private static let compared: [(SymbolSet, String?)] = [
    (.half, "vhalf+space+solid"), (.quadrant, "quad+half+space+solid"), (.block, "block+space-extra"),
    (.sextant, "sextant+half+space+solid"), (.octant, nil), (.all, nil), (.braille, nil), (.ascii, nil),
  ]

  /// Returns the demonstration pictures at 8×16 pixels per cell, cropped to the box.
  private static func demonstrationPictures() throws -> [Bitmap] {
    let folder = "Data/pictures"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    return try names.map { name in
      try PictureDecoder().decode(FilePath("\(folder)/\(name)"), fitting: box, fit: .fill).bitmap.cropped(to: box)
    }
  }

  private static func rate(of artist: SymbolArtist, _ pictures: [Bitmap], fast: Bool = false) -> Double {
    var done = 0
    let start = processorTime()
    while processorTime() - start < 0.4 {
      for picture in pictures { _ = artist.art(of: picture, columns: columns, rows: rows, fast: fast) }
      done += pictures.count
    }
    return Double(done) / (processorTime() - start)
  }

  /// Returns the mean PSNR over the pictures.
  private static func quality(of art: [Art], _ pictures: [Bitmap]) -> Double {
    let each = zip(art, pictures).map { art, picture in
      art.rasterized(cellWidth: 8, cellHeight: 16).peakSignalToNoise(against: picture)
    }
    return each.reduce(0, +) / Double(each.count)
  }

  private static func decibels(_ value: Double) -> String { String(format: "%.2f dB", value) }
}

extension Bitmap {
  /// Returns the middle of a picture, composited over black.
  fileprivate func cropped(to size: PixelSize) -> Bitmap {
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

/// The installed chafa, and the pictures in files.
private struct Chafa {
  private let program: String
  private let files: [String]
  private let columns: Int
  private let rows: Int
  /// How often the list of files is repeated in one call, so that the start of the program hardly counts.
  private static let rounds = 5

  /// Returns nil if chafa is not installed.
  init?(pictures: [Bitmap], columns: Int, rows: Int) throws {
    let folders = EnvironmentVariables.all["PATH"]?.split(separator: ":") ?? []
    guard let program = folders.map({ "\($0)/chafa" }).first(where: FileManager.default.isExecutableFile) else {
      return nil
    }
    self.program = program
    self.columns = columns
    self.rows = rows
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("photowall-bench-art")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    files = try pictures.enumerated().map { index, picture in
      let file = folder.appendingPathComponent("\(index).png")
      let bytes = PNGEncoder(compression: 1, hasAlpha: false).encode(picture) ?? []
      try Data(bytes).write(to: file)
      return file.path
    }
  }

  /// Returns chafa's art of all pictures, and the pictures per second of processor time, without decoding: the time of
  /// the same call with one cell per picture is subtracted.
  func measure(classes: String) throws -> (rate: Double, art: [Art]) {
    let whole = try run(classes: classes, size: "\(columns)x\(rows)", rounds: Self.rounds)
    let decoding = try run(classes: classes, size: "1x1", rounds: Self.rounds)
    // Its optimised output repeats cells by an escape sequence, which the parser below does not know.
    let plain = try run(classes: classes, size: "\(columns)x\(rows)", rounds: 1, more: ["-O", "0"])
    let lines = plain.output.split(separator: "\n")
    let art = files.indices.map { index in
      ChafaOutput.art(lines.dropFirst(index * rows).prefix(rows), columns: columns)
    }
    let rate = Double(files.count * Self.rounds) / max(1e-9, whole.seconds - decoding.seconds)
    return (rate, art)
  }

  private func run(
    classes: String, size: String, rounds: Int, more: [String] = []
  ) throws -> (seconds: Double, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    let options = [
      "-f", "symbols", "-c", "full", "--symbols", classes, "-s", size, "--stretch", "--threads", "1", "--animate",
      "off",
      "--polite", "on", "--duration", "0",
    ]
    process.arguments = options + more + Array(repeating: files, count: rounds).flatMap { $0 }
    let pipe = Pipe()
    process.standardOutput = pipe
    let before = Self.childrenSeconds()
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (Self.childrenSeconds() - before, String(decoding: output, as: UTF8.self))
  }

  /// Returns the user time of all children that have ended.
  private static func childrenSeconds() -> Double {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_CHILDREN, &usage)
    #else
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    #endif
    return Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
  }
}

/// Parses chafa's output to cells.
private enum ChafaOutput {
  static func art(_ lines: ArraySlice<Substring>, columns: Int) -> Art {
    var cells: [ArtCell] = []
    var (foreground, background, isReversed) = (RGB.white, RGB.black, false)
    for line in lines {
      var count = 0
      var rest = line.unicodeScalars[...]
      while let scalar = rest.popFirst() {
        if scalar == "\u{1b}" {
          var codes = ""
          while let next = rest.popFirst(), !next.properties.isAlphabetic || next == "[" {
            if next != "[" { codes.unicodeScalars.append(next) }
          }
          apply(codes.split(separator: ";").compactMap { Int($0) }, &foreground, &background, &isReversed)
        } else if count < columns {
          cells.append(
            ArtCell(
              scalar: scalar.value, foreground: isReversed ? background : foreground,
              background: isReversed ? foreground : background))
          count += 1
        }
      }
      cells += Array(repeating: .blank(.black), count: columns - count)
    }
    return Art(columns: columns, rows: lines.count, cells: cells)
  }

  private static func apply(_ codes: [Int], _ foreground: inout RGB, _ background: inout RGB, _ isReversed: inout Bool)
  {
    var index = 0
    while index < codes.count {
      switch codes[index] {
      case 0: (foreground, background, isReversed) = (.white, .black, false)
      case 7: isReversed = true
      case 38 where index + 4 < codes.count, 48 where index + 4 < codes.count:
        let color = RGB(UInt8(codes[index + 2]), UInt8(codes[index + 3]), UInt8(codes[index + 4]))
        if codes[index] == 38 { foreground = color } else { background = color }
        index += 4
      default: break
      }
      index += 1
    }
  }
}

extension Bitmap {
  /// Returns the peak signal-to-noise ratio against a bitmap of the same size, in decibels over red, green and blue; infinite if they are equal.
  fileprivate func peakSignalToNoise(against other: Bitmap) -> Double {
    var sum = 0
    for index in pixels.indices where index & 3 != 3 {
      let difference = Int(pixels[index]) - Int(other.pixels[index])
      sum += difference * difference
    }
    guard sum > 0 else { return .infinity }
    return 10 * log10(65025 * Double(width * height * 3) / Double(sum))
  }
}
