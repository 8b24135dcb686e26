/// Parses tapes. A tape is parsed whole before it runs, and all its errors are reported at once.
///
///     let tape = try TapeParser(read: { path in try String(contentsOfFile: path, encoding: .utf8) }).tape(named: "wall.tape")
public struct TapeParser {
  /// Returns the text of a file.
  public typealias Reader = (_ path: String) throws -> String

  private let read: Reader

  /// - Parameter read: Reads a tape or a tape that it sources.
  public init(read: @escaping Reader) { self.read = read }

  /// Parses a tape and the tapes that it sources.
  ///
  /// - Throws: `TapeProblems`, or the error of `read` for the tape itself.
  public func tape(named path: String) throws -> Tape { try tape(try read(path), named: path) }

  /// Parses the text of a tape.
  public func tape(_ text: String, named name: String) throws(TapeProblems) -> Tape {
    var reading = TapeReading(read: read)
    reading.take(text, name: name, sourcedBy: [])
    guard reading.problems.isEmpty else { throw TapeProblems(problems: reading.problems) }
    return Tape(name: name, steps: reading.steps)
  }
}

/// The steps and errors found so far.
private struct TapeReading {
  let read: TapeParser.Reader
  var steps: [Tape.Step] = []
  var problems: [TapeProblem] = []
  /// Whether a command that needs the wall has been parsed.
  private var hasStarted = false

  init(read: @escaping TapeParser.Reader) { self.read = read }

  mutating func take(_ text: String, name: String, sourcedBy outer: [String]) {
    // Swift counts "\r\n" as one newline character.
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      do {
        try take(line: line, number: index + 1, name: name, sourcedBy: outer)
      } catch {
        problems.append(error)
      }
    }
  }

  private mutating func take(
    line text: Substring, number: Int, name: String, sourcedBy outer: [String]
  ) throws(TapeProblem) {
    var line = TapeLine(file: name, number: number, text: text)
    guard let column = line.upcoming?.column else { return }
    let place = TapePlace(file: name, line: number, column: column)
    let command = try line.takeCommand()
    if let command = command as? SourceCommand {
      return source(command.path, at: place, sourcedBy: outer + [name])
    }
    if command.isForTheStart, hasStarted {
      throw TapeProblem(place, "this setting must stand before the first command that needs the wall")
    }
    hasStarted = hasStarted || type(of: command).phase != .always
    steps.append(Tape.Step(place: place, command: command))
  }

  private mutating func source(_ path: String, at place: TapePlace, sourcedBy outer: [String]) {
    let folder = place.file.lastIndex(of: "/").map { String(place.file[...$0]) } ?? ""
    let full = path.hasPrefix("/") ? path : folder + path
    guard !outer.contains(full) else {
      problems.append(TapeProblem(place, "\(full) sources itself through \(outer.joined(separator: ", "))"))
      return
    }
    guard let text = try? read(full) else {
      problems.append(
        TapeProblem(place, "\(full) cannot be read; its path is relative to the folder of this tape"))
      return
    }
    take(text, name: full, sourcedBy: outer)
  }
}
