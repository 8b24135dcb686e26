import Foundation
import TestSupport
import Testing

/// The built program in terminals that answer its questions wrongly.
@Suite(.tenProgramsAtATime) struct WrongAnswerTests {
  @Test("an answer is never a key", arguments: WrongAnswers.all)
  func decisions(answers: WrongAnswers) async throws {
    let outcome = try await onThread {
      try Scratch.folder { folder in
        try answers.run(BuiltProduct.path("photowall"), feed: Scratch.feed, folder: folder, keys: 1, pause: 0.2)
      }
    }
    #expect(outcome.decisions.isEmpty)
    #expect(outcome.end == .signalled(SIGTERM))
  }
}
