import Foundation
import PhotoFeed
import Platform
import TestSupport
import Testing

@testable import Wall

@Suite(.oneAtATime) struct SessionJournalTests {
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
      let moves = [
        SessionJournal.Move("a behind b.jpg", isAfter: true, "c\td 50%.jpg"),
        SessionJournal.Move("c\td 50%.jpg", isAfter: false, "e.jpg"),
      ]
      #expect(journal.record(moves.map { .placed($0) }) == nil)
      #expect(journal.recovered()?.moves == moves)
    }
  }

  @Test("renamed photos take their decisions and places along; what a new name had before is gone")
  func renamed() throws {
    let recovered = try #require(
      SessionJournal.Recovered([
        .decided(.marked, "/b.jpg"), .decided(.deleted, "/c.jpg"),
        .placed(.init("/d.jpg", isAfter: true, "/c.jpg")), .focused("/c.jpg"),
        .renamed([.init(from: "/a.jpg", to: "/b.jpg"), .init(from: "/c.jpg", to: "/e.jpg")]),
      ]))
    #expect(recovered.marked == [] && recovered.deleted == ["/e.jpg"] && recovered.focus == "/e.jpg")
    #expect(recovered.moves == [.init("/d.jpg", isAfter: true, "/e.jpg")])
  }

  @Test(
    "marked photos that are not loaded are printed unless they are deleted; of a value that was taken back nothing is")
  func addressesOfWaitingPhotos() throws {
    let recovered = try #require(
      SessionJournal.Recovered([
        .decided(.marked, "/a.jpg"), .decided(.marked, "/b.jpg"), .decided(.deleted, "/b.jpg"),
        .decided(.marked, "/c.jpg"), .decided(.deleted, "/c.jpg"), .decided(.kept, "/c.jpg"),
        .decided(.deleted, "/d.jpg"),
      ]))
    let resumed = ResumedDecisions(recovered)
    func names(_ property: PhotoProperty) -> [String?] { resumed.addresses(property).map { $0?.lastComponent } }
    #expect(names(.marked) == ["a.jpg", "c.jpg"] && names(.deleted) == ["b.jpg", "d.jpg"] && names(.rating) == [])
  }

  @Test("a move that is repeated, since an earlier one has become known, is counted once")
  func repeatedMoves() throws {
    let table = PhotoTable(feed(titles: ["a", "b", "c", "d"]))
    let records = (0..<4).map { RecordedPhoto(table[PhotoID($0)]) }
    let recovered = try #require(
      SessionJournal.Recovered([
        .placed(.init(records[0], isAfter: true, records[1])), .placed(.init(records[2], isAfter: true, records[1])),
        .placed(.init(records[1], isAfter: false, records[0])),
      ]))
    var resumed = ResumedDecisions(recovered)
    let first = resumed.decisions(about: [0, 1], in: table)
    #expect(first.moves.map(\.photo) == [0, 1] && first.moved == [0, 1])
    let second = resumed.decisions(about: [2, 3], in: table)
    #expect(second.moves.map(\.photo) == [2, 1] && second.moved == [2])
    #expect(second.sentence.contains("1 moved"))
  }

  @Test("the key restores the last session once")
  func keyOfTheLastSession() throws {
    try inFolder {
      func open() throws -> (bench: WallBench, store: SessionStore) {
        try WallBench.recorded(["feed.json"], feed(titles: ["a", "b", "c"]), in: folder, resumes: false)
      }
      let (first, store) = try open()
      first.press("x n m")
      store.keep()
      let (second, _) = try open()
      #expect(second.state.status.contains("the last session left 2 decisions — E restores them"))
      #expect(second.state.deleted == 0)
      second.press("E")
      #expect(second.state.deleted == 1 && second.state.marked == 1, "\(second.state.status)")
      second.press("E")
      #expect(second.state.status.contains("no session was left"), "\(second.state.status)")
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

  @Test("what was written in part is written again with the next entries", arguments: 0...27)
  func shortWrite(bytes: Int) throws {
    try inFolder {
      var room = 200
      let journal = SessionJournal(path: path, feed: "feed.json") { file, bytes, offset throws(Errno) in
        guard room > 0 else { throw .noSpace }
        let count = try file.writeSome(bytes.prefix(room), at: offset)
        room -= count
        return count
      }
      #expect(journal.record(["a.jpg"].decided(.deleted)) == nil)
      room = bytes
      #expect(journal.record(["b.jpg", "c.jpg"].decided(.deleted))?.contains("cannot be resumed") == true)
      #expect(journal.recovered()?.deleted.isSubset(of: ["a.jpg", "b.jpg", "c.jpg"]) == true)
      room = 200
      #expect(journal.record(["d.jpg"].decided(.marked)) == nil)
      #expect(journal.recovered() == .init(deleted: ["a.jpg", "b.jpg", "c.jpg"], marked: ["d.jpg"]))
    }
  }

  @Test("walls on the same sources keep journals apart; what no running wall holds is resumed, oldest first")
  func several() throws {
    try inFolder {
      let feed = feed(json: #"[{"url":"a.jpg"},{"url":"b.jpg"},{"url":"c.jpg"},{"url":"d.jpg"}]"#)
      func open(resumes: Bool) throws -> (bench: WallBench, store: SessionStore) {
        try WallBench.recorded(["f.json"], feed, in: folder, resumes: resumes)
      }
      let (first, firstStore) = try open(resumes: false)
      let (second, secondStore) = try open(resumes: false)
      let (third, thirdStore) = try open(resumes: false)
      first.press("x")
      second.press("l x")
      third.press("End x")
      firstStore.keep()
      thirdStore.keep()
      // Another wall without --resume tells of them and leaves them alone.
      let (other, otherStore) = try open(resumes: false)
      #expect(other.state.status.contains("2 decisions"))
      other.press("l l m")
      otherStore.end()
      do {
        let (resumed, store) = try open(resumes: true)
        #expect(resumed.wall.addresses(of: .deleted).map { $0.text.suffix(5) } == ["a.jpg", "d.jpg"])
        store.keep()
      }
      // The second wall is still running; the resumed one was interrupted again.
      #expect(second.state.deleted == 1)
      secondStore.keep()
      let (all, store) = try open(resumes: true)
      #expect(all.state.deleted == 3)
      store.end()
      #expect(try open(resumes: true).0.state.deleted == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/photowall/sessions").isEmpty)
    }
  }

  @Test("what later entries have overridden is left out of a journal that has become long")
  func shortening() throws {
    try inFolder {
      let store = SessionStore(names: ["f.json"], folder: folder, resumes: false)
      let bench = try WallBench(
        options: .still, feed: feed(json: #"[{"url":"a.jpg"},{"url":"b.jpg"}]"#),
        services: WallServices(record: { store.record($0) }))
      store.begin(with: bench.wall)
      bench.press("x l")
      let marks: [RecordedPhoto] = (0..<10_000).map { _ in "/b.jpg" }
      #expect(store.record(marks.decided(.marked) + ["/b.jpg"].decided(.unmarked)) == nil)
      store.keep()
      let sessions = folder + "/photowall/sessions"
      let names = try FileManager.default.contentsOfDirectory(atPath: sessions)
      #expect(names.count == 1)
      let text = try String(contentsOfFile: "\(sessions)/\(names[0])", encoding: .utf8)
      #expect(text.split(separator: "\n").count == 3, "format, feed and one deletion: \(text.prefix(300))")
      // Where that takes too long between two frames, it waits until it is resumed.
      let large = SessionJournal(path: folder + "/large", feed: "f.json")
      let many: [RecordedPhoto] = (0..<70_000).map { _ in "/b.jpg" }
      #expect(large.record(many.decided(.marked)) == nil)
      #expect(!large.isLong)
    }
  }

  @Test("a long journal is not read before it is resumed, only its beginning")
  func long() throws {
    try inFolder {
      let feed = feed(json: #"[{"url":"a.jpg"},{"url":"b.jpg"}]"#)
      func open(resumes: Bool) throws -> (bench: WallBench, store: SessionStore) {
        try WallBench.recorded(["f.json"], feed, in: folder, resumes: resumes)
      }
      let (_, store) = try open(resumes: false)
      let photos: [RecordedPhoto] = (0..<8_000).map { RecordedPhoto(stringLiteral: "/photos/\($0).jpg") }
      #expect(store.record(photos.decided(.deleted)) == nil)
      store.keep()
      let (told, other) = try open(resumes: false)
      #expect(told.state.status.contains("more than"), "\(told.state.status)")
      other.end()
    }
  }

  @Test("anything but a regular file in place of a journal is passed over")
  func pipe() throws {
    try inFolder {
      let store = SessionStore(names: ["f.json"], folder: folder, resumes: false)
      #expect(store.record(["a.jpg"].decided(.deleted)) == nil)
      let sessions = folder + "/photowall/sessions"
      let name = try #require(try FileManager.default.contentsOfDirectory(atPath: sessions).first)
      mkfifo("\(sessions)/\(name)0", 0o600)
      #expect(SessionJournal(interruptedAt: "\(sessions)/\(name)0", feed: "f", isExclusive: false) == nil)
      store.end()
    }
  }

  @Test(
    "a folder of another user is neither written nor read", .enabled(if: geteuid() == 0, "only root gives files away"))
  func foreign() throws {
    try inFolder {
      let sessions = folder + "/photowall/sessions"
      try FileManager.default.createDirectory(atPath: sessions, withIntermediateDirectories: true)
      chown(sessions, 4_242, 4_242)
      let store = SessionStore(names: ["f.json"], folder: folder, resumes: false)
      #expect(
        store.record(["a.jpg"].decided(.deleted))
          == "this session cannot be resumed: \(sessions) belongs to another user")
    }
  }

  @Test(
    "decisions in a folder that another user has got are neither told nor restored",
    .enabled(if: geteuid() == 0, "only root gives files away"), arguments: [false, true])
  func foreignDecisions(resumes: Bool) throws {
    try inFolder {
      func open(resumes: Bool) throws -> (bench: WallBench, store: SessionStore) {
        try WallBench.recorded(["f.json"], feed(titles: ["a", "b"]), in: folder, resumes: resumes)
      }
      let (first, store) = try open(resumes: false)
      first.press("x")
      store.keep()
      let sessions = folder + "/photowall/sessions"
      for (user, isOwn) in [(4_242, false), (0, true)] as [(uid_t, Bool)] {
        #expect(chown(sessions, user, user) == 0)
        let (bench, _) = try open(resumes: resumes)
        #expect(bench.state.deleted == (resumes && isOwn ? 1 : 0))
        #expect(bench.state.status.contains("the last session left") == (!resumes && isOwn), "\(bench.state.status)")
      }
    }
  }

  @Test("a damaged journal is read as far as it goes, and its lines mean the same when they are written again")
  func mutants() throws {
    let folder = NSTemporaryDirectory() + "photowall-mutants-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/sessions/j"
    let journal = SessionJournal(path: path, feed: "f")
    let identity = try #require(FileIdentity("12,1700000000.5,000102030405060708090a0b0c0d0e0f"))
    let web = RecordedPhoto(.web("https://h/p?id=***"), digest: "0011223344556677", id: "tab\there")
    let entries: [SessionJournal.Entry] = [
      .decided(.deleted, "/é\t%\n.jpg", identity), .decided(.marked, web),
      .focused(web),
      .placed(.init(web, isAfter: true, "/b.jpg")),
      .unknown("starred=4 /c.jpg"),
    ]
    #expect(journal.record(entries) == nil)
    #expect(journal.entries() == entries)
    journal.close()
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    var random = Soak.random(77)
    let count = Soak.amount(500, soak: 20_000)
    Soak.count(count, "mutated journals")
    for _ in 0..<count {
      let mutant = whole.mutated(1...5, signs: [9, 10, 32, 37, 61], using: &random)
      try AtomicFile.write(mutant, to: FilePath(path))
      for entry in SessionJournal(path: path, feed: "f").entries() {
        guard case .unknown = entry else {
          #expect(SessionJournal.Entry(line: entry.line) == entry)
          continue
        }
      }
    }
  }

  @Test("a disk that refuses is said in a sentence")
  func refused() {
    let message = SessionJournal(path: "/proc/nowhere/x", feed: "f").record(["a"].decided(.deleted))
    #expect(message == "this session cannot be resumed: no such file or directory: /proc/nowhere/x")
  }
}

extension [RecordedPhoto] {
  fileprivate func decided(_ decision: SessionJournal.Decision) -> [SessionJournal.Entry] {
    map { .decided(decision, $0) }
  }
}
