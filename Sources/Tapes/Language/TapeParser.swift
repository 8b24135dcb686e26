/// Reads tapes. The whole tape is read before anything runs, and all that is wrong with it is told at once.
///
///     let tape = try TapeParser(read: { path in try String(contentsOfFile: path, encoding: .utf8) }).tape(named: "wall.tape")
public struct TapeParser {
  /// Answers a file's text; throws what keeps it from being read.
  public typealias Reader = (_ path: String) throws -> String

  private let read: Reader

  /// - Parameter read: how files are read: the tape and what it sources.
  public init(read: @escaping Reader) { self.read = read }

  /// Reads a tape and all that it sources.
  ///
  /// - Throws: `TapeProblems`; for the tape itself also what `read` throws.
  public func tape(named path: String) throws -> Tape { try tape(try read(path), named: path) }

  /// Reads a tape from its text.
  public func tape(_ text: String, named name: String) throws(TapeProblems) -> Tape {
    var reading = TapeReading(read: read)
    reading.take(text, name: name, sourcedBy: [])
    guard reading.problems.isEmpty else { throw TapeProblems(problems: reading.problems) }
    return Tape(name: name, steps: reading.steps)
  }
}

/// One reading: what has been understood so far, and what has not.
private struct TapeReading {
  let read: TapeParser.Reader
  var steps: [Tape.Step] = []
  var problems: [TapeProblem] = []
  /// A command has been read that needs the wall to run, so settings for its start come too late.
  private var hasStarted = false

  init(read: @escaping TapeParser.Reader) { self.read = read }

  mutating func take(_ text: String, name: String, sourcedBy outer: [String]) {
    // Swift counts "\r\n" as one character, so tapes from Windows need no care.
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
      throw TapeProblem(place, "this setting comes too late, the wall runs already; put it before the first command")
    }
    hasStarted = hasStarted || type(of: command).phase != .always
    steps.append(Tape.Step(place: place, command: command))
  }

  private mutating func source(_ path: String, at place: TapePlace, sourcedBy outer: [String]) {
    let folder = place.file.lastIndex(of: "/").map { String(place.file[...$0]) } ?? ""
    let full = path.hasPrefix("/") ? path : folder + path
    guard !outer.contains(full) else {
      problems.append(TapeProblem(place, "\(full) sources itself, by way of \(outer.joined(separator: ", "))"))
      return
    }
    guard let text = try? read(full) else {
      problems.append(
        TapeProblem(place, "\(full) cannot be read; a sourced tape's path is relative to this one's folder"))
      return
    }
    take(text, name: full, sourcedBy: outer)
  }
}
