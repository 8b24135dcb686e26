import Foundation
import Platform
import Sidecars
import TestSupport
import Testing

@testable import Culling

/// Intentions on the disk.
@Suite struct IntentionTests {
  let root = FilePath(NSTemporaryDirectory() + "photowall-acts-\(UUID().uuidString)")

  func inFolder(_ body: () throws -> Void) throws {
    defer { try? FileManager.default.removeItem(atPath: root.string) }
    for name in ["photos", "keep", "acts"] { try Folder.create(root.appending(name).string) }
    try body()
  }

  func write(_ text: String, _ name: String) throws {
    try AtomicFile.write(Array(text.utf8), to: root.appending(name))
  }

  func text(_ name: String) -> String? {
    (try? FileDescriptor.contents(of: root.appending(name), limit: 1_000)).map { $0.text }
  }

  /// Returns the names of all files in a folder, also of hidden ones.
  func names(in folder: FilePath) throws -> [String] {
    try Folder.names(in: folder, hidden: true).map(\.string).filter { !$0.hasSuffix(".") }
  }

  /// Writes the intention of an act that was cut off.
  private func leaveAct(of steps: FileStep...) throws {
    try write("photowall act 1\nphoto\n\(steps.map { $0.line + "\n" }.joined())end\n", "acts/x.act")
  }

  var planner: FilePlanner {
    FilePlanner(trash: Trash(dataFolder: root.appending("share").string)) { $0.hasSuffix(".jpg") }
  }

  func photo(_ name: String) -> FilePlanner.Photo { .init(path: root.appending("photos/\(name)")) }

  @Test func stepsAreReadAsTheyWereWritten() throws {
    let mark = FileMark(device: 1, inode: 2, size: 3, seconds: -4, nanoseconds: 5, link: nil)
    let link = FileMark(device: 1, inode: 2, size: 0, seconds: 0, nanoseconds: 0, link: Array("../ü,\t%\n".utf8))
    let path = FilePath(bytes: Array("/a b\t\n%,".utf8) + [0xff])
    for step: FileStep in [
      .move(path, to: "/c", mark, token: "t"), .copy("/c", to: path, link, token: "t"),
      .create(path, [0, 10, 255], token: "t"),
      .link(path, [9]), .remove(path, [], token: "t"), .removeCopy(path, link, token: "t"),
      .write(path, FileContent([1]), over: mark, token: "t"),
      .write(path, FileContent([]), over: nil, token: "t"),
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

  /// F8: a process that is killed within a copy leaves no file of the photo's name, and the next start copies it as a whole.
  @Test(.oneProgramAtATime) func f8AKillWithinACopyLeavesNoStub() throws {
    try inFolder {
      try AtomicFile.write([UInt8](repeating: 7, count: 3_000_000), to: root.appending("photos/a.jpg"))
      let killed = try ChildProcess([BuiltProduct.path("CullingProbe"), "--kill", root.string]).wait()
      #expect(killed.signal == 9)
      let left = try names(in: root.appending("keep"))
      #expect(left.count == 1 && left[0].hasPrefix(".photowall-"), "the kill was within the copy")
      #expect(ActRunner(folder: root.appending("acts")).finishLeft().done == 1)
      #expect(try Folder.names(in: root.appending("keep"), hidden: true).contains("a.jpg"))
      #expect(try FileDescriptor.contents(of: root.appending("keep/a.jpg"), limit: .max).count == 3_000_000)
    }
  }

  /// Rule 1: no file of many gets its name before all are written, and a kill at any time leaves none that is not whole.
  @Test(arguments: [1, 40, 130, 255, 256, 257, 512]) func manyFilesAreWrittenBeforeTheyGetTheirNames(count: Int) throws
  {
    try inFolder {
      let other = FilePath("/dev/shm/photowall-acts-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(atPath: other.string) }
      try Folder.create(other.string)
      var planner = planner
      var plans: [PhotoPlan] = []
      for number in 0..<count {
        try write("\(number)", "photos/\(number).jpg")
        plans.append(try planner.move(photo("\(number).jpg"), to: other))
      }
      var progress: [Int] = []
      let outcomes = try ActRunner(folder: root.appending("acts")).perform(plans) { done in
        if done > progress.last ?? -1 { progress.append(done) }
        return true
      }
      #expect(outcomes == Array(repeating: .done, count: count))
      #expect(try Folder.names(in: other, hidden: true).filter { !$0.string.hasPrefix(".") }.count == count)
      #expect(try names(in: root.appending("photos")).isEmpty)
      #expect(progress == progress.sorted() && progress.last ?? 0 >= count - 1)
    }
  }

  /// A write that was cut off has moved no photo, so nothing is said of it.
  @Test func aWriteThatWasCutOffIsForgotten() throws {
    try inFolder {
      let step = FileStep.write(root.appending("photos/a.jpg.xmp"), FileContent([1]), over: nil, token: "t")
      try leaveAct(of: step)
      #expect(ActRunner(folder: root.appending("acts")).finishLeft().sentence == "" && text("acts/x.act") == nil)
    }
  }

  /// A copy that was cut off before its name was taken by another program: that one's file stays.
  @Test func aCopyThatWasCutOffLeavesOtherFiles() throws {
    try inFolder {
      try write("photo", "photos/a.jpg")
      try write("another program's", "keep/a.jpg")
      let mark = try FileStep.mark(root.appending("photos/a.jpg"))
      let step = FileStep.copy(root.appending("photos/a.jpg"), to: root.appending("keep/a.jpg"), mark, token: "t")
      try leaveAct(of: step)
      #expect(ActRunner(folder: root.appending("acts")).finishLeft().takenBack == 1)
      #expect(text("keep/a.jpg") == "another program's" && text("photos/a.jpg") == "photo")
    }
  }

  /// An act is undone as a whole: what was written for a later step goes, too.
  @Test func anActThatIsCutOffLeavesNoDraft() throws {
    try inFolder {
      try write("photo", "photos/a.jpg")
      try write("another program's", "keep/a.jpg")
      let path = root.appending("photos/a.jpg")
      let move = FileStep.move(path, to: root.appending("keep/a.jpg"), try FileStep.mark(path), token: "m")
      let sidecar = FileStep.write(root.appending("photos/a.jpg.xmp"), FileContent([1]), over: nil, token: "t")
      try AtomicFile.write([1], to: sidecar.temporaryPath)
      try leaveAct(of: move, sidecar)
      #expect(ActRunner(folder: root.appending("acts")).finishLeft().takenBack == 1 && text("acts/x.act") == nil)
      #expect(try names(in: root.appending("photos")) == ["a.jpg"])
      #expect(text("photos/a.jpg") == "photo" && text("keep/a.jpg") == "another program's")
    }
  }

  /// Performs an act on a file system that supports little. Returns what it reports.
  func onPoorFileSystem(_ act: String) throws -> String {
    let probe = try ChildProcess([BuiltProduct.path("CullingProbe"), "--poor", act, root.string])
    let report = try probe.output.readToEnd()
    #expect(probe.wait().status == 0)
    return report.text.trimmingCharacters(in: .newlines)
  }

  /// Copies from a file system without permissions get the permissions of new files, and are not executable.
  @Test(.oneProgramAtATime) func copiesFromMemoryCardsHaveThePermissionsOfTheProcess() throws {
    try inFolder {
      try write("photo", "photos/a.jpg")
      #expect(chmod(root.appending("photos/a.jpg").string, 0o777) == 0)
      #expect(try onPoorFileSystem("copy") == "done")
      #expect(try Stat(root.appending("keep/a.jpg")).permissions.rawValue == 0o640 && text("keep/a.jpg") == "photo")
    }
  }

  /// A sidecar that cannot be put back is told by its name, not by that of the file beside it.
  @Test(.oneProgramAtATime) func aSidecarThatStaysIsToldByItsName() throws {
    try inFolder {
      let (path, sidecar) = (root.appending("photos/a.jpg"), root.appending("photos/a.jpg.xmp"))
      try write("photo", "photos/a.jpg")
      try write("another program's", "keep/a.jpg")
      try write("old", "photos/a.jpg.xmp")
      let step = FileStep.write(sidecar, FileContent(Array("new".utf8)), over: try FileStep.mark(sidecar), token: "t")
      // The files have exchanged their names.
      try FileCalls.rename(sidecar, step.temporaryPath)
      try write("new", "photos/a.jpg.xmp")
      let move = FileStep.move(path, to: root.appending("keep/a.jpg"), try FileStep.mark(path), token: "m")
      try leaveAct(of: move, step)
      #expect(
        try onPoorFileSystem("finish")
          == "an act that was cut off: a.jpg.xmp: \(Errno.invalidArgument.clause), and stays in \(path.folder.text)")
      // Where files can exchange their names, the next start finishes it.
      #expect(ActRunner(folder: root.appending("acts")).finishLeft().takenBack == 1)
      #expect(text("photos/a.jpg.xmp") == "old" && FileFingerprint(path: step.temporaryPath) == nil)
    }
  }

  /// Acts, their undoing and comparisons close what they open.
  @Test(.enabled(if: OpenFiles.areKnown)) func noFileStaysOpen() throws {
    try inFolder {
      for name in ["photos/a.jpg", "photos/b.jpg"] { try write("photo", name) }
      try write("photos", "keep/c.jpg")
      let (a, b, c) = (root.appending("photos/a.jpg"), root.appending("photos/b.jpg"), root.appending("keep/c.jpg"))
      #expect(try FileCopy.areEqual(a, b) && !FileCopy.areEqual(a, c))
      let runner = ActRunner(folder: root.appending("acts"))
      var planner = planner
      let copy = try planner.copy(photo("a.jpg"), to: root.appending("keep"))
      for plan in [copy, try planner.trash(photo("b.jpg"))] {
        for _ in 0..<2 {
          #expect(try runner.perform([plan]) == [.done])
          #expect(try runner.perform([plan.inverse()]) == [.done])
        }
      }
      #expect(try runner.perform([planner.rate(photo("a.jpg")) { $0.stars = 2 }]) == [.done])
      let note = FileStep.create(root.appending("keep/note"), [1, 2], token: "t")
      for _ in 0..<2 { #expect(try runner.perform([PhotoPlan([note])]) == [.done]) }
      let name = try #require(root.lastComponent).string
      #expect(try OpenFiles.paths(with: name) == [])
    }
  }

  /// File systems store times in steps of up to two seconds.
  @Test func copiesHaveTheSizeAndNearlyTheTime() {
    func mark(_ size: Int, _ seconds: Int, link: [UInt8]? = nil) -> FileMark {
      FileMark(device: 1, inode: 2, size: size, seconds: seconds, nanoseconds: 0, link: link)
    }
    let original = mark(3, 100)
    #expect([97, 98, 102, 103].map { mark(3, $0).mayBeCopy(of: original) } == [false, true, true, false])
    #expect(!mark(4, 100).mayBeCopy(of: original) && !mark(3, 100, link: [1]).mayBeCopy(of: original))
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
