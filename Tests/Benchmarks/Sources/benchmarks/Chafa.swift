import Foundation
import Pictures
import Platform
import SymbolArt

/// The installed chafa, and the pictures in files.
struct Chafa {
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
  ///
  /// - Parameter colors: as in its option `--colors`.
  func measure(classes: String, colors: String = "full") throws -> (rate: Double, art: [Art], bytes: Int) {
    let whole = try run(classes: classes, colors: colors, size: "\(columns)x\(rows)", rounds: Self.rounds)
    let decoding = try run(classes: classes, colors: colors, size: "1x1", rounds: Self.rounds)
    // Its optimised output repeats cells by an escape sequence, which the parser below does not know.
    let plain = try run(
      classes: classes, colors: colors, size: "\(columns)x\(rows)", rounds: 1, more: ["-O", "0"])
    let lines = plain.output.split(separator: "\n")
    let art = files.indices.map { index in
      ChafaOutput.art(lines.dropFirst(index * rows).prefix(rows), columns: columns)
    }
    let rate = Double(files.count * Self.rounds) / max(1e-9, whole.seconds - decoding.seconds)
    return (rate, art, whole.output.utf8.count / Self.rounds)
  }

  private func run(
    classes: String, colors: String, size: String, rounds: Int, more: [String] = []
  ) throws -> (seconds: Double, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    let options = [
      "-f", "symbols", "-c", colors, "--symbols", classes, "-s", size, "--stretch", "--threads", "1", "--animate",
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
      case 30...37: foreground = TerminalPalette.color(at: UInt8(codes[index] - 30))
      case 40...47: background = TerminalPalette.color(at: UInt8(codes[index] - 40))
      case 90...97: foreground = TerminalPalette.color(at: UInt8(codes[index] - 82))
      case 100...107: background = TerminalPalette.color(at: UInt8(codes[index] - 92))
      case 38 where index + 2 < codes.count, 48 where index + 2 < codes.count:
        let isEntry = codes[index + 1] == 5
        let color =
          isEntry
          ? TerminalPalette.color(at: UInt8(codes[index + 2]))
          : RGB(UInt8(codes[index + 2]), UInt8(codes[index + 3]), UInt8(codes[index + 4]))
        if codes[index] == 38 { foreground = color } else { background = color }
        index += isEntry ? 2 : 4
      default: break
      }
      index += 1
    }
  }
}
