import Basics
import Platform

/// Parses tapes. A tape is parsed completely before it runs, and all errors are reported together.
///
///     let tape = try TapeParser(read: { path in Array(try Data(contentsOf: URL(fileURLWithPath: path))) }).tape(named:
///     "wall.tape")
public struct TapeParser {
  /// Returns the bytes of a file.
  public typealias Reader = (_ path: String) throws -> [UInt8]

  fileprivate let read: Reader
  fileprivate let program: TapeProgram
  /// The greatest number of commands. A sourced tape counts as 100 commands, and as one per 100 bytes.
  var mostSteps = 1_000_000
  /// Returns an error message after the time limit; nil before.
  public var problemOfTime: () -> String? = { nil }

  /// - Parameters:
  ///   - program: The program that plays the tape.
  ///   - read: Reads a tape, including sourced ones.
  public init(for program: TapeProgram = TapeProgram(), read: @escaping Reader) {
    self.program = program
    self.read = read
  }

  /// Parses a tape and the tapes that it sources.
  ///
  /// - Throws: `TapeProblems`, or the error of `read` for the tape itself.
  public func tape(named path: String) throws -> Tape {
    let bytes = try read(path)
    let text: String
    do throws(Diagnostic) { text = try Self.text(of: bytes, named: path) } catch {
      throw TapeProblems(problems: [error])
    }
    return try tape(text, named: path)
  }

  /// Returns the text of a tape, without a byte order mark.
  static func text(of bytes: [UInt8], named name: String) throws(Diagnostic) -> String {
    if let text = String(validating: bytes, as: UTF8.self) {
      return text.hasPrefix("\u{feff}") ? String(text.dropFirst()) : text
    }
    // The characters before the first error.
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    var start = ""
    while case .scalarValue(let scalar) = decoder.decode(&rest) { start.unicodeScalars.append(scalar) }
    let lines = start.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    throw Diagnostic(
      at: SourceLocation(file: name, line: lines.count, column: (lines.last?.count ?? 0) + 1),
      "this is not UTF-8 text; save the tape as UTF-8")
  }

  /// Parses the text of a tape.
  public func tape(_ text: String, named name: String) throws(TapeProblems) -> Tape {
    var reading = TapeReading(parser: self)
    reading.read(text, name: name, sourcedBy: [])
    guard reading.problems.isEmpty else { throw TapeProblems(problems: reading.problems) }
    return Tape(name: name, steps: reading.steps)
  }
}

/// The steps and errors found so far.
private struct TapeReading {
  let parser: TapeParser
  var steps: [Tape.Step] = []
  var problems: [Diagnostic] = []
  /// Whether a command that needs the wall has been parsed.
  var hasStarted = false
  /// The locations of settings before the first command that needs the wall.
  var settings: [String: SourceLocation] = [:]
  /// The open `Repeat` blocks: locations, counts and first steps.
  var blocks: [(location: SourceLocation, count: Int, start: Int)] = []
  /// The number of commands that sourced tapes count as: 100 each, and one per 100 bytes.
  var sourced = 0
  /// Whether the limit is reached, so that no more tapes are sourced.
  var isFull = false
  /// Whether the time limit is exceeded.
  var isLate = false

  mutating func read(_ text: String, name: String, sourcedBy outer: [String]) {
    let open = blocks.count
    defer {
      if !isLate { problems += blocks[open...].map { Diagnostic(at: $0.location, "this Repeat has no End") } }
      blocks.removeLast(blocks.count - open)
    }
    // Swift counts "\r\n" as one newline character.
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      guard !isLate else { return }
      do throws(Diagnostic) {
        if let problem = parser.problemOfTime() {
          isLate = true
          throw Diagnostic(at: SourceLocation(file: name, line: index + 1, column: 1), problem)
        }
        try readCommand(in: line, number: index + 1, name: name, sourcedBy: outer)
      } catch {
        problems.append(error)
      }
    }
  }

  private mutating func readCommand(
    in text: Substring, number: Int, name: String, sourcedBy outer: [String]
  ) throws(Diagnostic) {
    var line = TapeLine(file: name, number: number, text: text, of: parser.program)
    let isInBlock = blocks.last?.location.file == name
    if isInBlock, text.trimmed == "End" { return endBlock() }
    var isFirst = true
    while let word = line.upcoming {
      let location = SourceLocation(file: name, line: number, column: word.column)
      let command = try line.takeCommand()
      let isAlone = isFirst && line.upcoming == nil
      if !isAlone, command is RepeatCommand || isInBlock && !isFirst && word.text == "End" {
        throw Diagnostic(at: location, "\(word.text) must stand on a line of its own")
      }
      isFirst = false
      try add(command, at: location, sourcedBy: outer + [name])
    }
  }

  private mutating func add(
    _ command: any TapeCommand, at location: SourceLocation, sourcedBy outer: [String]
  ) throws(Diagnostic) {
    if let command = command as? RepeatCommand {
      blocks.append((location, command.count, steps.count))
      return
    }
    if let command = command as? SourceCommand {
      return source(command.name, at: location, sourcedBy: outer)
    }
    if command.isForTheStart, hasStarted {
      throw Diagnostic(at: location, "this setting must stand before the first command that needs the wall")
    }
    try check(command, at: location)
    hasStarted = hasStarted || type(of: command).phase != .always
    steps.append(Tape.Step(location: location, command: command))
  }

  /// Throws if a setting is set twice before the wall opens, or if a layout is unknown.
  private mutating func check(_ command: any TapeCommand, at location: SourceLocation) throws(Diagnostic) {
    var layout = (command as? LayoutCommand)?.name
    if let setting = (command as? SetCommand)?.setting {
      if setting.name == "Layout" { layout = setting.text.trimmingQuotes }
      // Colours and keys have several names.
      let isOfMany = ["Color", "Keys"].contains(setting.name)
      let name = setting.name + (isOfMany ? " " + setting.text.prefix { $0 != " " } : "")
      if !hasStarted, let first = settings.updateValue(location, forKey: name) {
        throw Diagnostic(
          at: location, "\(name) is set in line \(first.line) of \(first.file) already; remove one of the two")
      }
    }
    if let layout, let layouts = parser.program.layouts, !layouts.contains(layout) {
      let hint = Spelling.hint(for: layout, among: layouts)
      throw Diagnostic(
        at: location,
        "unknown layout \"\(layout)\"\(hint.isEmpty ? ";" : hint) there are \(layouts.joined(separator: ", "))")
    }
  }

  /// Repeats the steps of the innermost block.
  private mutating func endBlock() {
    guard let block = blocks.popLast() else { return }
    let body = Array(steps[block.start...])
    guard body.count * (block.count - 1) + steps.count <= parser.mostSteps else {
      problems.append(
        Diagnostic(at: block.location, "this is more than \(parser.mostSteps) commands; repeat fewer times"))
      return
    }
    for _ in 1..<max(1, block.count) { steps += body }
  }

  private mutating func source(_ path: String, at location: SourceLocation, sourcedBy outer: [String]) {
    guard !isFull else { return }
    let full = FilePath(location.file).removingLastComponent().pushing(FilePath(path)).string
    guard !outer.contains(full) else {
      problems.append(Diagnostic(at: location, "\(full) sources itself through \(outer.joined(separator: ", "))"))
      return
    }
    guard let bytes = try? parser.read(full) else {
      problems.append(
        Diagnostic(at: location, "\(full) cannot be read; its path is relative to the folder of this tape"))
      return
    }
    sourced += 100 + bytes.count / 100
    guard sourced + steps.count <= parser.mostSteps else {
      isFull = true
      problems.append(Diagnostic(at: location, "this makes more than \(parser.mostSteps) commands; source fewer tapes"))
      return
    }
    do throws(Diagnostic) {
      read(try TapeParser.text(of: bytes, named: full), name: full, sourcedBy: outer)
    } catch {
      problems.append(error)
    }
  }
}
