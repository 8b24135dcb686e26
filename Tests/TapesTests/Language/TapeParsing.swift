@testable import Tapes

/// Returns a parser that reads these files.
func parser(_ files: [String: String] = [:]) -> TapeParser {
  struct Missing: Error {}
  return TapeParser { path in
    guard let text = files[path] else { throw Missing() }
    return Array(text.utf8)
  }
}

func commands(_ text: String) throws -> [any TapeCommand] {
  try parser().tape(text, named: "wall.tape").steps.map(\.command)
}

/// Returns whether a text parses as this command.
func means(_ command: any TapeCommand, _ text: String) throws -> Bool {
  try commands(text).map { AnyHashable($0) } == [AnyHashable(command)]
}

func problems(_ text: String, files: [String: String] = [:], mostSteps: Int? = nil) -> [String] {
  do {
    var parser = parser(files)
    if let mostSteps { parser.mostSteps = mostSteps }
    _ = try parser.tape(text, named: "wall.tape")
    return []
  } catch {
    return error.lines
  }
}
