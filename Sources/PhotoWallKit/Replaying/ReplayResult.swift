import Basics
import Foundation
import Tapes
import Wall

/// The result of a tape.
struct ReplayResult {
  /// Path of the tape.
  var name: String
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

/// The result of a tape as a child process returns it.
struct TapeReport: Codable {
  var outcome: TapeOutcome
  var failures: [TapeFailure]
  var notes: [String]
  var digest: FrameDigest
  /// Used keys and gestures as indices in `KeyCoverage.entries` of the key table, which is the same in both processes.
  var exercised: [Int]
  var seconds: Double
}

extension ReplayResult {
  /// Creates a result from that of a child process.
  init(name: String, report: TapeReport, keys: KeyTable) {
    self.init(
      name: name, outcome: report.outcome, failures: report.failures, notes: report.notes, digest: report.digest,
      coverage: KeyCoverage(exercised: report.exercised, of: keys), seconds: report.seconds)
  }

  /// Returns the result for the parent process.
  func report(keys: KeyTable) -> TapeReport {
    TapeReport(
      outcome: outcome, failures: failures, notes: notes, digest: digest, exercised: coverage.exercised(of: keys),
      seconds: seconds)
  }
}

extension Duration {
  /// As a number.
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
