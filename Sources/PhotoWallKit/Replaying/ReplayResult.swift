import Basics
import Foundation
import Tapes
import Wall

struct ReplayResult {
  /// The path of the tape.
  var name = ""
  var outcome: TapeOutcome
  /// The failures; more than one only with `--keep-going`.
  var failures: [TapeFailure] = []
  /// The errors of a tape that cannot be parsed.
  var text: String?
  /// Sentences about incomplete output files.
  var notes: [String] = []
  var digest = FrameDigest()
  var coverage = KeyCoverage()
  var cast: CastRecorder?
  /// The duration in real seconds.
  var seconds = 0.0

  /// Returns the report on a tape: its notes, and its failures if it has not passed.
  func report(width: Int?, isColored: Bool) -> String {
    if let text { return text.escapedForTerminal + "\n" }
    let all = failures.isEmpty ? [outcome.failure].compactMap { $0 } : failures
    return notes.map { $0.escapedForTerminal + "\n" }.joined()
      + all.map { $0.report(width: width, isColored: isColored) }.joined()
  }
}

extension ReplayResult {
  /// Plays a tape. Its duration stays 0.
  init(of runner: TapeRunner) {
    self.init(
      name: runner.tape.name, outcome: runner.run(), failures: runner.failures, notes: runner.notes,
      digest: runner.digest, coverage: runner.coverage, cast: runner.cast)
  }
}

extension ReplayResult: Codable {
  /// The values that a child process returns: all but the name and the cast.
  private enum CodingKeys: CodingKey {
    case outcome, failures, text, notes, digest, coverage, seconds
  }
}

extension Duration {
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
