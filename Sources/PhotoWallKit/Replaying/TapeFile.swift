import Basics
import Foundation
import Platform
import Tapes

/// Reads tapes and reports all their errors.
enum TapeFile {
  /// Returns the tape at a path, or from standard input for `-`; or the result of a tape that cannot be played.
  ///
  /// - Parameter timeout: The timeout for reading in real seconds; nil for none.
  static func read(
    _ path: String, for program: TapeProgram, timeout: Double?
  ) -> (tape: Tape?, result: ReplayResult?) {
    func refused(_ outcome: (TapeFailure) -> TapeOutcome, _ location: SourceLocation, _ text: String) -> (
      Tape?, ReplayResult?
    ) {
      let failure = TapeFailure(location: location, command: "replay", message: text, time: 0, frame: 0)
      var result = ReplayResult(name: path, outcome: outcome(failure))
      result.text = text
      return (nil, result)
    }
    var parser = TapeParser(for: program) { name in
      if name == "-" { return try FileDescriptor.standardInput.readToEnd() }
      return try FileDescriptor.contents(of: FilePath(name), limit: 10_000_000, isNamed: name == path)
    }
    let start = ContinuousClock.now
    parser.problemOfTime = {
      guard let timeout, (ContinuousClock.now - start).inSeconds > timeout else { return nil }
      return "reading the tape takes over \(timeout) s; source fewer tapes, or give it more time with --timeout"
    }
    do {
      return (try parser.tape(named: path), nil)
    } catch let problems as TapeProblems {
      return refused({ .refused($0) }, problems.problems[0].location, "\(problems)")
    } catch {
      return refused(
        { .unreadable($0) }, SourceLocation(file: path, line: 1, column: 1),
        "photowall: \(path) cannot be read: \((error as? Errno ?? .ioError).clause).")
    }
  }
}

enum OutputFile {
  static func write(_ bytes: [UInt8], to path: String) throws {
    do throws(Errno) {
      if path == "-" {
        try FileDescriptor.standardOutput.writeFully(bytes)
      } else {
        try AtomicFile.write(bytes, to: FilePath(path))
      }
    } catch {
      throw Failure(.inputOutput, "\(path) cannot be written: \(error.clause).")
    }
  }
}
