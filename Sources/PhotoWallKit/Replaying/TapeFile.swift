import Foundation
import Platform
import Tapes

/// Reads tapes and reports all their errors.
enum TapeFile {
  static func read(_ path: String) throws -> Tape {
    let parser = TapeParser { name in
      String(decoding: try FileDescriptor.contents(of: name, limit: 10_000_000), as: UTF8.self)
    }
    do {
      return try parser.tape(named: path)
    } catch let problems as TapeProblems {
      Console.printMessage("\(problems)")
      throw ProcessStatus(code: ExitStatus.usage.rawValue)
    } catch {
      throw Failure(.inputOutput, "\(path) cannot be read; check its name and its permissions.")
    }
  }
}

/// Writes files that options name.
enum OutputFile {
  static func write(_ bytes: [UInt8], to path: String) throws {
    do {
      if path == "-" {
        try Console.write(String(decoding: bytes, as: UTF8.self))
      } else {
        try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
      }
    } catch {
      throw Failure(.inputOutput, "\(path) cannot be written: \(error.localizedDescription)")
    }
  }
}
