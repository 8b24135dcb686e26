import Basics
import TerminalPanels

/// A failed command: the expectation, the actual result, location and time.
public struct TapeFailure: Error, Sendable, Equatable, Codable, CustomStringConvertible {
  /// The location of the command.
  public var location: SourceLocation
  /// The command as tape text.
  public var command: String
  /// A sentence about the actual result.
  public var message: String
  /// The virtual time in seconds.
  public var time: Double
  /// The number of the last frame.
  public var frame: Int
  /// The paths of files that show the actual result.
  public var written: [String]
  /// The expectation of an `Expect` or `Wait`; empty for other commands.
  public var expected = ""
  /// The focus, the layout and the status line.
  public var state = ""
  /// The rows of the screen, with `·` in pictures.
  public var screen: [String] = []
  /// The differences of the screen from a golden one.
  public var differences: [SnapshotDifference.Line] = []

  public init(
    location: SourceLocation, command: String, message: String, time: Double, frame: Int, written: [String] = []
  ) {
    self.location = location
    self.command = command
    self.message = message
    self.time = time
    self.frame = frame
    self.written = written
  }

  /// The failure in one line: `wall.tape:31:1: failed: Expect item 14 focused: focus is on item 13 (t=1.250s, frame
  /// 75); wrote wall.actual.snap`
  public var description: String {
    var text = "\(location): failed: \(command): \(message) (t=\(time.fixed(3))s, frame \(max(frame, 0)))"
    if !written.isEmpty { text += "; wrote " + written.joined(separator: ", ") }
    return text
  }

  /// Returns the description, followed by the expected and actual result: the lines that differ from a golden screen,
  /// or the whole screen.
  ///
  /// - Parameters:
  ///   - width: The columns of the terminal, to truncate lines of the screen; nil for full lines.
  ///   - isColored: Whether the lines have colours.
  public func report(width: Int? = nil, isColored: Bool = false) -> String {
    var lines = [(text: description, code: "1;31")]
    func add(_ title: String, _ text: String, _ code: String = "", isCut: Bool = false) {
      let line = "  " + title + String(repeating: " ", count: max(1, 10 - title.count)) + text
      let cut = isCut ? width.map { DisplayWidth.cut(line, to: max(20, $0 - 1), ellipsis: "…") } : nil
      lines.append((cut ?? line, code))
    }
    if !expected.isEmpty {
      add("expected", expected)
      if differences.isEmpty { add("found", message) }
    }
    if !state.isEmpty { add("state", state) }
    var room = Self.mostLines
    for difference in differences {
      guard room > 0 else { break }
      if let golden = difference.golden { add("golden", "\(difference.part) \(golden)", "31", isCut: true) }
      if let actual = difference.actual { add("actual", "\(difference.part) \(actual)", "32", isCut: true) }
      room -= 1
    }
    if differences.count > Self.mostLines { add("", "and \(differences.count - Self.mostLines) more") }
    for (row, text) in screen.enumerated() { add(row == 0 ? "screen" : "", "|\(text)|", "2", isCut: true) }
    return lines.map { line in
      let text = line.text.escapedForTerminal
      return isColored && !line.code.isEmpty ? "\u{1b}[\(line.code)m\(text)\u{1b}[0m\n" : text + "\n"
    }.joined()
  }

  /// The greatest number of differing rows in the report.
  private static let mostLines = 20
}
