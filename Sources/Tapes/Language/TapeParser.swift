/// Parses tapes. A tape is parsed whole before it runs, and all its errors are reported at once.
///
///     let tape = try TapeParser(read: { path in Array(try Data(contentsOf: URL(fileURLWithPath: path))) }).tape(named: "wall.tape")
public struct TapeParser {
  /// Returns the bytes of a file.
  public typealias Reader = (_ path: String) throws -> [UInt8]

  private let read: Reader

  /// - Parameter read: Reads a tape or a tape that it sources.
  public init(read: @escaping Reader) { self.read = read }

  /// Parses a tape and the tapes that it sources.
  ///
  /// - Throws: `TapeProblems`, or the error of `read` for the tape itself.
  public func tape(named path: String) throws -> Tape {
    let bytes = try read(path)
    let text: String
    do throws(TapeProblem) { text = try Self.text(of: bytes, named: path) } catch {
      throw TapeProblems(problems: [error])
    }
    return try tape(text, named: path)
  }

  /// Returns the text of a tape. A byte order mark at its start is left out.
  static func text(of bytes: [UInt8], named name: String) throws(TapeProblem) -> String {
    if let text = String(validating: bytes, as: UTF8.self) {
      return text.hasPrefix("\u{feff}") ? String(text.dropFirst()) : text
    }
    // The characters before the first error.
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    var start = ""
    while case .scalarValue(let scalar) = decoder.decode(&rest) { start.unicodeScalars.append(scalar) }
    let lines = start.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    throw TapeProblem(
      TapePlace(file: name, line: lines.count, column: (lines.last?.count ?? 0) + 1),
      "this is not UTF-8 text; save the tape as UTF-8")
  }

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
    guard let bytes = try? read(full) else {
      problems.append(
        TapeProblem(place, "\(full) cannot be read; its path is relative to the folder of this tape"))
      return
    }
    do throws(TapeProblem) {
      take(try TapeParser.text(of: bytes, named: full), name: full, sourcedBy: outer)
    } catch {
      problems.append(error)
    }
  }
}
