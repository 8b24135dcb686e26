import Foundation
import PhotoFeed
import Pictures
import SymbolArt
import TerminalPanels
import Wall

/// Motion over slow lines: switches of layouts at 200 × 50 cells, in a pseudo-terminal that is read at some speed, and the quality
/// of their frames by the virtual clock.
enum LineBenchmarks {
  private static let speeds: [(name: String, bytesPerSecond: Double?)] = [
    ("0.1 MB/s", 0.1e6), ("0.2 MB/s", 0.2e6), ("1 MB/s", 1e6), ("10 MB/s", 10e6), ("unbounded", nil),
  ]

  static func run() throws {
    guard let program = ChildRun.photowall(for: "line") else { return }
    let set = try PhotoSet.inTemporaryFolder()
    for (name, speed) in speeds {
      try live(program, set.jpegs + set.pngs, name, speed)
      try quality(name, speed ?? 1e9)
    }
  }

  // MARK: In a pseudo-terminal

  /// A switch that was watched.
  private struct Switch {
    var frames = 0
    var bytes = 0
    /// Seconds from the key to the last frame while something moves, and to the last frame.
    var motion = 0.0
    var whole = 0.0
  }

  private static func live(_ program: String, _ photos: [String], _ name: String, _ speed: Double?) throws {
    let terminal = try PseudoTerminal(
      program, photos + ["--colors", "truecolor", "--graphics", "symbols"], columns: 200, rows: 50,
      environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": "/tmp/photowall-bench-state"],
      bytesPerSecond: speed)
    let start = ContinuousClock.now
    try terminal.waitFor("\u{1b}[?2026l")
    let first = (ContinuousClock.now - start).seconds
    _ = try watch(terminal, quiet: 2)
    var switches: [Switch] = []
    for _ in 0..<6 {
      terminal.type("\t")
      switches.append(try watch(terminal, quiet: 1))
    }
    // The help is asked for in the middle of a switch.
    var keys: [Double] = []
    for _ in 0..<3 {
      terminal.type("\t")
      try terminal.read(seconds: 0.2)
      let (asked, mark) = (ContinuousClock.now, terminal.output.count)
      terminal.type("?")
      try terminal.waitFor("Keys", since: mark)
      keys.append((ContinuousClock.now - asked).seconds)
      terminal.type("q")
      _ = try watch(terminal, quiet: 1)
    }
    terminal.type("\t")
    try terminal.read(seconds: 0.2)
    let quit = ContinuousClock.now
    terminal.type("q")
    _ = try terminal.waitForEnd()
    let end = (ContinuousClock.now - quit).seconds
    func middle(_ figure: (Switch) -> Double) -> Double { median(switches.map(figure)) }
    print(
      String(
        format:
          "line: %@: first frame %.2f s; a switch: %.0f frames, %.2f MB, %.2f s in motion, exact after %.2f s; help in "
          + "a switch %.2f s, q %.2f s", name, first, middle { Double($0.frames) }, middle { Double($0.bytes) } / 1e6,
        middle { $0.motion }, middle { $0.whole }, median(keys), end))
  }

  /// Reads until nothing has come for some time.
  private static func watch(_ terminal: PseudoTerminal, quiet: Double) throws -> Switch {
    var result = Switch()
    let (start, mark) = (ContinuousClock.now, terminal.output.count)
    var (seen, last) = (mark, 0.0)
    var ends: [Double] = []
    while (ContinuousClock.now - start).seconds < last + quiet {
      try terminal.read(seconds: 0.002)
      guard terminal.output.count > seen else { continue }
      last = (ContinuousClock.now - start).seconds
      let count = PseudoTerminal.count(of: "\u{1b}[?2026l", in: terminal.output[max(mark, seen - 7)...])
      ends += repeatElement(last, count: count)
      seen = terminal.output.count
    }
    // The animation takes half a second; the frames after it make the pictures exact.
    result.frames = ends.count { $0 < 0.7 }
    result.bytes = seen - mark
    result.motion = ends.last { $0 < 0.7 } ?? ends.first ?? last
    result.whole = last
    return result
  }

  // MARK: By the virtual clock

  /// The frames of switches, compared with those of a wall whose line has no limit.
  private static func quality(_ name: String, _ bytesPerSecond: Double) throws {
    let (bench, exact) = (try WallBenchmarks.makeWall(count: 400), try WallBenchmarks.makeWall(count: 400))
    var time = 0.0
    bench.screen.simulateLine(bytesPerSecond: bytesPerSecond) { time }
    func step() -> Int {
      time += 1.0 / 60
      for bench in [bench, exact] { bench.frames(1) }
      return bench.screen.takeOutput().count
    }
    for _ in 0..<600 { _ = step() }
    var (qualities, counts, bytes): ([Double], [Int], [Int]) = ([], [], [])
    for _ in 0..<6 {
      for bench in [bench, exact] { bench.key(.tab) }
      var (frames, sum) = (0, 0)
      for _ in 0..<40 {
        let count = step()
        guard count > 0 else { continue }
        frames += 1
        sum += count
        if exact.wall.isAnimating { qualities.append(decibels(bench.screen, exact.screen)) }
      }
      counts.append(frames)
      bytes.append(sum)
      for _ in 0..<600 { _ = step() }
      guard decibels(bench.screen, exact.screen) == .infinity else {
        throw BenchmarkError("the screen does not become exact")
      }
    }
    print(
      String(
        format: "line: %@, by the virtual clock: %.0f frames and %.2f MB in 0.67 s, %.1f dB to the exact frames", name,
        median(counts.map(Double.init)), median(bytes.map(Double.init)) / 1e6, median(qualities)))
  }

  /// Returns the peak signal-to-noise ratio of a screen's pixels to another one's, text left out.
  private static func decibels(_ screen: Screen, _ other: Screen) -> Double {
    func pixels(_ screen: Screen) -> [UInt8] {
      let contents = screen.contents()
      var cells: [ArtCell] = []
      for row in 0..<contents.rows {
        for column in 0..<contents.columns {
          let cell = contents[column, row]
          cells.append(
            ArtCell(
              scalar: cell.glyph.base, foreground: RGB(rawValue: cell.style.foreground.rgbValue ?? 0),
              background: RGB(rawValue: cell.style.background.rgbValue ?? 0)))
        }
      }
      return Art(columns: contents.columns, rows: contents.rows, cells: cells).rasterized(cellWidth: 4, cellHeight: 8)
        .pixels
    }
    var sum = 0.0
    let (a, b) = (pixels(screen), pixels(other))
    for index in a.indices where index % 4 != 3 {
      let difference = Double(a[index]) - Double(b[index])
      sum += difference * difference
    }
    return sum == 0 ? .infinity : 10 * log10(255 * 255 * Double(a.count / 4 * 3) / sum)
  }
}
