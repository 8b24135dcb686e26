import Foundation
import Tapes

/// Reads tapes and reports all their errors.
enum TapeFile {
  static func read(_ path: String) throws -> Tape {
    let parser = TapeParser { name in
      guard let bytes = FileManager.default.contents(atPath: name) else { throw CocoaError(.fileReadNoSuchFile) }
      return String(decoding: bytes, as: UTF8.self)
    }
    do {
      return try parser.tape(named: path)
    } catch let problems as TapeProblems {
      FileHandle.standardError.write(Data("\(problems)\n".utf8))
      throw ProcessStatus(code: ExitStatus.usage.rawValue)
    } catch {
      throw Failure(.usage, "\(path) cannot be read; check its name and its permissions.")
    }
  }
}

/// Writes files that options name.
enum OutputFile {
  static func write(_ bytes: [UInt8], to path: String) throws {
    do {
      if path == "-" {
        try FileHandle.standardOutput.write(contentsOf: Data(bytes))
      } else {
        try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
      }
    } catch {
      throw Failure(.inputOutput, "\(path) cannot be written: \(error.localizedDescription)")
    }
  }
}
