import Foundation

/// Walls in terminals that answer wrongly: seconds from a key to the next frame, and decisions that an answer has made.
enum AnswerBenchmarks {
  static func run() throws {
    guard let program = ChildRun.photowall(for: "answers") else { return }
    let feed = FileManager.default.currentDirectoryPath + "/Data/feed.json"
    for answers in WrongAnswers.all {
      let folder = NSTemporaryDirectory() + "photowall-answers-\(UUID().uuidString)"
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let outcome = try answers.run(program, feed: feed, folder: folder, keys: 8, pause: 0.2)
      let times = outcome.seconds.map { String(format: "%.3f", $0) }.joined(separator: " ")
      print(
        "answers: \(answers): \(times) s from a key to the next frame, \(outcome.decisions.count) decisions\(outcome.end == .signalled(15) ? "" : ", ended: \(outcome.end)")"
      )
    }
  }
}
