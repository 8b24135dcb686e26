import Foundation
import Platform
import Sidecars
import TestSupport
import Testing

@testable import Culling

/// Races with other programs.
extension IntentionTests {
  /// F15: whatever takes the old name while a file is moved stays.
  @Test func f15AFileThatTakesTheOldNameStays() throws {
    try inFolder {
      try write("old", "photos/a.jpg")
      var planner = planner
      let plan = try planner.move(photo("a.jpg"), to: root.appending("keep"))
      try write("another program's", "photos/a.jpg")
      #expect(try ActRunner(folder: nil).perform([plan])[0].failure?.reason == .changed)
      #expect(text("photos/a.jpg") == "another program's" && text("keep/a.jpg") == nil)
    }
  }

  /// A file that is replaced by another program while its new bytes are written stays.
  @Test func aChangeBetweenReadingAndWritingStays() throws {
    try inFolder {
      try write("a", "photos/a.jpg")
      var planner = planner
      let first = try planner.rate(photo("a.jpg")) { $0.stars = 3 }
      try write("another program's", "photos/a.jpg.xmp")
      #expect(try ActRunner(folder: nil).perform([first])[0].failure?.reason == .taken)
      #expect(text("photos/a.jpg.xmp") == "another program's")
      try AtomicFile.write(XMPPacket.empty, to: root.appending("photos/a.jpg.xmp"))
      chmod(root.appending("photos/a.jpg.xmp").string, 0o640)
      let second = try planner.rate(photo("a.jpg")) { $0.stars = 3 }
      #expect(try ActRunner(folder: nil).perform([second]) == [.done])
      #expect(try Stat(root.appending("photos/a.jpg.xmp")).permissions.rawValue == 0o640)
      let third = try planner.rate(photo("a.jpg")) { $0.stars = 4 }
      try write("another program's", "photos/a.jpg.xmp")
      #expect(try ActRunner(folder: nil).perform([third])[0].failure?.reason == .changed)
      #expect(text("photos/a.jpg.xmp") == "another program's")
      #expect(try names(in: root.appending("photos")).count == 2)
    }
  }

  /// A file that is there with its bytes need not be made; one with others stays.
  @Test(arguments: [(nil, true), ("note", true), ("notes", false), ("", false)] as [(String?, Bool)])
  func aFileThatIsThereIsNotMadeAgain(before: String?, isDone: Bool) throws {
    try inFolder {
      if let before { try write(before, "keep/x") }
      let plan = PhotoPlan([.create(root.appending("keep/x"), Array("note".utf8), token: "t")])
      let outcome = try ActRunner(folder: root.appending("acts")).perform([plan])[0]
      #expect(isDone ? outcome == .done : outcome.failure == ActFailure(.taken, root.appending("keep/x")))
      #expect(text("keep/x") == (isDone ? "note" : before))
      #expect(try names(in: root.appending("keep")) == ["x"])
    }
  }

  /// A photo that another program removes after it was copied to another file system is told by its old name, and is put back.
  @Test func whatIsRemovedAfterItsCopyIsToldByItsName() throws {
    try inFolder {
      let other = FilePath("/dev/shm/photowall-acts-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(atPath: other.string) }
      try Folder.create(other.string)
      guard try Stat(root).deviceID != Stat(other).deviceID else { try Test.cancel("there is one file system") }
      var planner = planner
      let plans = try ["a.jpg", "b.jpg"].map { name in
        try write(name, "photos/\(name)")
        return try planner.move(photo(name), to: other)
      }
      let old = root.appending("photos/a.jpg")
      let outcomes = try ActRunner(folder: nil).perform(plans) { _ in
        // The first photo has its new name, and the old one still has to go.
        if FileFingerprint(path: other.appending("a.jpg")) != nil { try? FileCalls.remove(old) }
        return true
      }
      #expect(outcomes == [.notDone(ActFailure(.system(.noSuchFileOrDirectory), old)), .done])
      #expect(text("photos/a.jpg") == "a.jpg" && text("photos/b.jpg") == nil)
      #expect(try names(in: other) == ["b.jpg"])
    }
  }

  /// Where files can only be renamed over others, a file that takes the photo's name at the last moment gets it back.
  @Test(.oneProgramAtATime) func aFileThatIsMovedByMistakeGetsItsNameBack() throws {
    try inFolder {
      try write("photo", "photos/a.jpg")
      try write("another program's", "other")
      #expect(try onPoorFileSystem("move") == "a.jpg was changed by another program")
      #expect(text("photos/a.jpg") == "another program's" && text("keep/a.jpg") == nil && text("other") == nil)
    }
  }

  /// A file that another program has changed or replaced is no longer the file of this act.
  @Test func onlyOwnFilesAreRemoved() throws {
    try inFolder {
      try write("ab", "keep/note")
      let runner = ActRunner(folder: nil)
      let plan = PhotoPlan([.remove(root.appending("keep/note"), Array("a".utf8), token: "t")])
      #expect(try runner.perform([plan]) == [.done] && text("keep/note") == "ab")
      try write("photo", "photos/a.jpg")
      var planner = planner
      let copy = try planner.copy(photo("a.jpg"), to: root.appending("keep"))
      #expect(try runner.perform([copy]) == [.done])
      try write("another program's", "keep/a.jpg")
      #expect(throws: ActFailure(.changed, root.appending("keep/a.jpg"))) { try copy.inverse() }
    }
  }
}
