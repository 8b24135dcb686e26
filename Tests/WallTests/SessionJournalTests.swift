import Foundation
import Testing
import Wall

@Suite struct SessionJournalTests {
  let folder = NSTemporaryDirectory() + "photowall-journal-\(UUID().uuidString)"
  var path: String { folder + "/sessions/feed.journal" }

  private func inFolder(_ body: () throws -> Void) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body()
  }

  @Test("a later decision about a photo overrides an earlier one")
  func later() throws {
    try inFolder {
      let journal = SessionJournal(path: path, feed: "feed.json")
      #expect(journal.recovered() == nil)
      #expect(journal.record(["a.jpg", "b.jpg", "odd\nname 100%.jpg"].decided(.deleted)) == nil)
      #expect(journal.record(["a.jpg"].decided(.kept)) == nil)
      #expect(journal.record(["c.jpg"].decided(.marked)) == nil)
      // As after a kill: the file is not closed or flushed, and another process reads it.
      let recovered = try #require(SessionJournal(path: path, feed: "feed.json").recovered())
      #expect(recovered.deleted == ["b.jpg", "odd\nname 100%.jpg"])
      #expect(recovered.marked == ["c.jpg"])
    }
  }

  @Test("a torn last line is passed over, whatever was torn off", arguments: 1...12)
  func torn(bytes: Int) throws {
    try inFolder {
      let journal = SessionJournal(path: path, feed: "feed.json")
      #expect(journal.record(["a.jpg", "b.jpg"].decided(.deleted)) == nil)
      let whole = try #require(FileManager.default.contents(atPath: path))
      try whole.dropLast(bytes).write(to: URL(fileURLWithPath: path))
      #expect(journal.recovered()?.deleted == ["a.jpg"])
    }
  }

  @Test("what was moved is told in order, whatever the names are")
  func moves() throws {
    try inFolder {
      let journal = SessionJournal(path: path, feed: "feed.json")
      let placings = [
        SessionJournal.Placing("a behind b.jpg", isBehind: true, "c\td 50%.jpg"),
        SessionJournal.Placing("c\td 50%.jpg", isBehind: false, "e.jpg"),
      ]
      #expect(journal.record(placings.map { .placed($0) }) == nil)
      #expect(journal.recovered()?.placings == placings)
    }
  }

  @Test("another feed's journal is not taken up, a discarded one is gone")
  func other() throws {
    try inFolder {
      let journal = SessionJournal(path: path, feed: "feed.json")
      #expect(journal.record(["a.jpg"].decided(.marked)) == nil)
      #expect(SessionJournal(path: path, feed: "other.json").recovered() == nil)
      journal.discard()
      #expect(journal.recovered() == nil)
      #expect(journal.record(["b.jpg"].decided(.marked)) == nil)
      #expect(journal.recovered()?.marked == ["b.jpg"])
    }
  }

  @Test("a disk that refuses is said in a sentence")
  func refused() {
    let message = SessionJournal(path: "/proc/nowhere/x", feed: "f").record(["a"].decided(.deleted))
    #expect(message?.hasPrefix("this session cannot be resumed if it is interrupted: /proc/nowhere/x") == true)
  }
}

extension [String] {
  fileprivate func decided(_ decision: SessionJournal.Decision) -> [SessionJournal.Entry] {
    map { .decided(decision, $0) }
  }
}
