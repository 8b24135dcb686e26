import Basics
import Foundation
import Tapes
import Wall

/// The result of a tape.
struct ReplayResult {
  /// Path of the tape.
  var name = ""
  var outcome: TapeOutcome
  /// All failures; more than one only with `--keep-going`.
  var failures: [TapeFailure] = []
  /// The errors of a tape that cannot be parsed.
  var text: String?
  /// Sentences about what the written files lack.
  var notes: [String] = []
  var digest = FrameDigest()
  var coverage = KeyCoverage()
  var cast: CastRecorder?
  /// Duration in real seconds.
  var seconds = 0.0

  /// Returns the report on a tape: its notes, and its failures unless it passed.
  func report(width: Int?, isColored: Bool) -> String {
    if let text { return text.escapedForTerminal + "\n" }
    let all = failures.isEmpty ? [outcome.failure].compactMap { $0 } : failures
    return notes.map { $0.escapedForTerminal + "\n" }.joined()
      + all.map { $0.report(width: width, isColored: isColored) }.joined()
  }
}

extension ReplayResult: Codable {
  /// The parts that a child process returns: all but the name, which its parent knows, and the cast.
  private enum CodingKeys: CodingKey {
    case outcome, failures, text, notes, digest, coverage, seconds
  }
}

extension Duration {
  /// As a number.
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
