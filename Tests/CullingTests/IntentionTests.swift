import Foundation
import Platform
import Testing

@testable import Culling

/// Intentions on the disk, and races with other programs.
@Suite struct IntentionTests {
  private let root = FilePath(NSTemporaryDirectory() + "photowall-acts-\(UUID().uuidString)")

  private func inFolder(_ body: () throws -> Void) throws {
    defer { try? FileManager.default.removeItem(atPath: root.string) }
    for name in ["photos", "keep", "acts"] { try Folder.create(root.appending(name).string) }
    try body()
  }

  private func write(_ text: String, _ name: String) throws {
    try AtomicFile.write(Array(text.utf8), to: root.appending(name))
  }

  private func text(_ name: String) -> String? {
    (try? FileDescriptor.contents(of: root.appending(name), limit: 1_000)).map { $0.text }
  }

  private var planner: FilePlanner {
    FilePlanner(trash: Trash(dataFolder: root.appending("share").string)) { $0.hasSuffix(".jpg") }
  }

  private func photo(_ name: String) -> FilePlanner.Photo { .init(path: root.appending("photos/\(name)")) }

  @Test func stepsAreReadAsTheyWereWritten() throws {
    let mark = FileMark(device: 1, inode: 2, size: 3, seconds: -4, nanoseconds: 5, link: nil)
    let link = FileMark(device: 1, inode: 2, size: 0, seconds: 0, nanoseconds: 0, link: Array("../ü,\t%\n".utf8))
    let path = FilePath(bytes: Array("/a b\t\n%,".utf8) + [0xff])
    for step: FileStep in [
      .move(path, to: "/c", mark, token: "t"), .copy("/c", to: path, link, token: "t"),
      .create(path, [0, 10, 255], token: "t"),
      .link(path, [9]), .remove(path, [], token: "t"), .removeCopy(path, link, token: "t"),
    ] { #expect(FileStep(line: step.line[...]) == step) }
  }

  @Test func withoutAnIntentionNothingIsTouched() throws {
    try inFolder {
      try write("a", "photos/a.jpg")
      try write("no folder", "file")
      var planner = planner
      let plan = try planner.trash(photo("a.jpg"))
      let runner = ActRunner(folder: root.appending("file"))
      #expect(throws: Errno.self) { try runner.perform([plan]) }
      #expect(text("photos/a.jpg") == "a")
      #expect(try runner.perform([plan], goesWithout: true) == [.done])
      #expect(text("photos/a.jpg") == nil)
    }
  }

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

  /// F14
  @Test func f14ARelativeLinkIsMovedAndTrashed() throws {
    try inFolder {
      try write("a", "keep/original")
      symlink("../keep/original", root.appending("photos/a.jpg").string)
      var (first, second) = (planner, planner)
      let chosen = FilePlanner.Photo(
        path: root.appending("photos/a.jpg"), identity: FileIdentity(of: root.appending("photos/a.jpg")))
      let plan = try first.trash(chosen)
      #expect(try ActRunner(folder: nil).perform([plan]) == [.done] && text("photos/a.jpg") == nil)
      #expect(try ActRunner(folder: nil).perform([plan.inverse()]) == [.done] && text("photos/a.jpg") == "a")
      try Folder.create(root.appending("deep/er").string)
      #expect(try ActRunner(folder: nil).perform([second.move(chosen, to: root.appending("deep/er"))]) == [.done])
      #expect(text("deep/er/a.jpg") == "a" && text("photos/a.jpg") == nil)
    }
  }

  /// F13
  @Test func f13NewFilesHaveThePermissionsOfTheProcess() throws {
    try inFolder {
      try write("a", "new")
      // The standard library's file has those that the kernel gives.
      try #require(FileManager.default.createFile(atPath: root.appending("other").string, contents: nil))
      #expect(try Stat(root.appending("new")).permissions == Stat(root.appending("other")).permissions)
      chmod(root.appending("new").string, 0o640)
      try write("b", "new")
      #expect(try Stat(root.appending("new")).permissions.rawValue == 0o640)
    }
  }

  /// F8: a copy that is stopped leaves no file of the photo's name, and the next one is made as a whole.
  @Test func f8ACopyThatIsStoppedLeavesNothing() throws {
    try inFolder {
      try AtomicFile.write([UInt8](repeating: 7, count: 3_000_000), to: root.appending("photos/a.jpg"))
      var (first, second) = (planner, planner)
      var asked = 0
      let outcomes = try ActRunner(folder: root.appending("acts")).perform(
        [first.copy(photo("a.jpg"), to: root.appending("keep"))]
      ) { _ in
        asked += 1
        return asked < 3
      }
      #expect(outcomes[0].failure?.reason == .stopped)
      #expect(try Folder.names(in: root.appending("keep"), hidden: true).isEmpty)
      #expect(
        try ActRunner(folder: nil).perform([second.copy(photo("a.jpg"), to: root.appending("keep"))]) == [.done])
      #expect(FileFingerprint(path: root.appending("keep/a.jpg"))?.size == 3_000_000)
    }
  }

  @Test func anIntentionOfALaterVersionIsLeft() throws {
    try inFolder {
      let name = "acts/x.act"
      try write("photowall act 1\nphoto\nteleport\tt\t1\t/a\nend\n", name)
      #expect(ActRunner(folder: root.appending("acts")).finishLeft().sentence == "" && text(name) != nil)
      try write("photowall act 1\nphoto\n", "acts/y.act")
      #expect(ActRunner(folder: root.appending("acts")).finishLeft().sentence == "" && text("acts/y.act") == nil)
    }
  }
}
