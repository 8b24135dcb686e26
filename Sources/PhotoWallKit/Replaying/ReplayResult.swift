import Foundation
import Tapes
import Wall

/// The result of a tape.
struct ReplayResult {
  var tape: Tape
  var outcome: TapeOutcome
  var digest: FrameDigest
  var coverage: KeyCoverage
  var cast: CastRecorder?
  /// Duration in real seconds.
  var seconds: Double
}

/// The result of a tape as a child process returns it.
struct TapeReport: Codable {
  var outcome: TapeOutcome
  var digest: FrameDigest
  /// Used keys and gestures as indices in `KeyCoverage.entries` of the key table, which is the same in both processes.
  var exercised: [Int]
  var seconds: Double
}

extension ReplayResult {
  /// Creates a result from that of a child process.
  init(tape: Tape, report: TapeReport, keys: KeyTable) {
    self.init(
      tape: tape, outcome: report.outcome, digest: report.digest,
      coverage: KeyCoverage(exercised: report.exercised, of: keys), seconds: report.seconds)
  }

  /// Returns the result for the parent process.
  func report(keys: KeyTable) -> TapeReport {
    TapeReport(outcome: outcome, digest: digest, exercised: coverage.exercised(of: keys), seconds: seconds)
  }
}

extension Duration {
  /// As a number.
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
