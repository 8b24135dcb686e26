import Foundation
import Tapes
import Wall

/// What came of a tape.
struct ReplayResult {
  var tape: Tape
  var outcome: TapeOutcome
  var digest: FrameDigest
  var coverage: KeyCoverage
  var cast: CastRecorder?
  /// Real seconds that it took.
  var seconds: Double
}

/// What a process that played one tape hands back to the one that asked for it.
struct TapeReport: Codable {
  var outcome: TapeOutcome
  var digest: FrameDigest
  /// What was set off, as places in `KeyCoverage.entries` of the key table, which both processes have.
  var exercised: [Int]
  var seconds: Double
}

extension ReplayResult {
  /// What another process handed back.
  init(tape: Tape, report: TapeReport, keys: KeyTable) {
    self.init(
      tape: tape, outcome: report.outcome, digest: report.digest,
      coverage: KeyCoverage(exercised: report.exercised, of: keys), seconds: report.seconds)
  }

  /// To be handed back.
  func report(keys: KeyTable) -> TapeReport {
    TapeReport(outcome: outcome, digest: digest, exercised: coverage.exercised(of: keys), seconds: seconds)
  }
}

extension Duration {
  /// As a number.
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
