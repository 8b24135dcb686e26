import Foundation
import Tapes
import Wall

extension ReplayCommand {
  struct Terminal {
    let width: Int?
    let isColored: Bool

    init(of program: Program) {
      let isTerminal = program.environment.standardErrorIsTerminal
      width = Console.window(on: STDERR_FILENO).map { Int($0.ws_col) }
      isColored = isTerminal && program.environment["NO_COLOR"] == nil
    }

    func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
  }

  /// Prints the results, writes the files for options, and compares digests and coverage.
  ///
  /// - Parameter tapes: The tape of each result; nil if it could not be read.
  func report(
    _ results: [ReplayResult], of tapes: [Tape?], on keys: [KeyCoverage.Row], _ screen: Terminal
  ) throws {
    let report = ReplayReport(results: results)
    switch self.report {
    case .text: break
    case .tap: print(report.tap, terminator: "")
    case .junit: print(report.junit, terminator: "")
    }
    for result in results {
      if self.report == .text { screen.write(result.report(width: screen.width, isColored: screen.isColored)) }
      if digest {
        if results.count > 1 { print("# \(result.name)") }
        print(result.digest.text, terminator: "")
      }
    }
    if self.report == .text, !quiet { screen.write(report.summary + "\n") }
    if let junit { try OutputFile.write(Array(report.junit.utf8), to: junit) }
    if let cast, let recorder = results.first?.cast {
      try OutputFile.write(Array(recorder.text(version: castVersion).utf8), to: cast)
    }
    if let verify { try check(results, of: tapes, against: verify) }
    if coverage || requireAll { try reportCoverage(of: results, on: keys) }
  }

  private func reportCoverage(of results: [ReplayResult], on keys: [KeyCoverage.Row]) throws {
    var sum = KeyCoverage()
    for result in results { sum.merge(result.coverage) }
    if coverage { print(sum.report(on: keys), terminator: "") }
    let missing = sum.missing(of: keys).map { "\($0.trigger) (\($0.name))" }
    if requireAll, !missing.isEmpty {
      throw Failure(.expectationFailed, "not used by any tape: \(missing.joined(separator: ", ")).")
    }
  }

  /// Throws an error if the digests of the frames differ from a file of `--digest`.
  private func check(_ results: [ReplayResult], of tapes: [Tape?], against path: String) throws {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw Failure(
        .inputOutput,
        "\(path) cannot be read; write it with `photowall replay --digest \(self.tapes.joined(separator: " ")) > \(path)`."
      )
    }
    guard let digests = FrameDigest.links(in: String(decoding: bytes, as: UTF8.self)) else {
      throw Failure(.usage, "\(path) is not a list of hashes; write one with `photowall replay --digest`.")
    }
    guard digests.count == results.count else {
      throw Failure(.usage, "\(path) has the hashes of \(digests.count) tapes, not of \(results.count).")
    }
    for (index, (result, links)) in zip(results, digests).enumerated() {
      guard let frame = result.digest.firstDifference(from: links) else { continue }
      let step = result.digest.step(ofFrame: frame).flatMap { tapes[index]?.steps[$0] }
      let place = step.map { "\($0.location): \($0)" } ?? result.name
      throw Failure(.expectationFailed, "\(place): frame \(frame) is the first that differs from \(path).")
    }
  }
}
