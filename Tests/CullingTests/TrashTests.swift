import Foundation
import Platform
import TestSupport
import Testing

@testable import Culling

@Suite struct TrashTests {
  let folder = NSTemporaryDirectory() + "photowall-trash-\(UUID().uuidString)"
  let noon = Date(timeIntervalSince1970: 1_700_000_000)

  private func inFolder(_ body: (Trash) throws -> Void) throws {
    try FileManager.default.createDirectory(atPath: folder + "/pictures", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(Trash(dataFolder: folder + "/share"))
  }

  /// A file in the trash.
  private struct Entry {
    let file: FilePath
    let note: FilePath
    let plan: PhotoPlan
  }

  private func put(_ path: FilePath, _ trash: Trash) throws -> Entry {
    var planner = FilePlanner(trash: trash, date: noon) { !$0.hasSuffix(".xmp") }
    let plan = try planner.trash(.init(path: path))
    try perform(plan)
    guard case .create(let note, _, _) = plan.steps[0], case .move(_, let file, _, _) = plan.steps[1] else {
      throw ActFailure(.gone, path)
    }
    return Entry(file: file, note: note, plan: try plan.inverse())
  }

  private func perform(_ plan: PhotoPlan) throws {
    if let failure = try ActRunner(folder: nil).perform([plan])[0].failure { throw failure }
  }

  private func make(_ name: String, _ text: String) -> FilePath {
    let path = FilePath("\(folder)/pictures/\(name)")
    try? TestFile.write(text, to: path.string)
    return path
  }

  private func text(_ path: FilePath) -> String? {
    (try? FileDescriptor.contents(of: path, limit: .max)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("a file moves to the trash with a note that file managers read, and back")
  func roundTrip() throws {
    try inFolder { trash in
      let path = make("dune ü.jpg", "dune")
      let entry = try put(path, trash)
      #expect(text(path) == nil)
      #expect(entry.file == FilePath(folder + "/share/Trash/files/dune ü.jpg"))
      #expect(text(entry.file) == "dune")
      let lines = try #require(text(entry.note)).split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines[0] == "[Trash Info]")
      #expect(lines[1] == "Path=\(folder)/pictures/dune%20%C3%BC.jpg")
      #expect(lines[2].hasPrefix("DeletionDate=2023-11-1"))
      guard case .move = entry.plan.steps.first, case .remove = entry.plan.steps.last else {
        return #expect(Bool(false), "the note stays until the file is back")
      }
      try perform(entry.plan)
      #expect(text(path) == "dune")
      #expect(text(entry.note) == nil)
    }
  }

  @Test(
    "a name that is not UTF-8 is percent-encoded in the note, as its bytes",
    .enabled(if: ByteNames.areAllowed, "the temporary folder's file system takes only names in UTF-8"))
  func bytes() throws {
    try inFolder { trash in
      let path = FilePath(folder + "/pictures/a").appending(bytes: [0xff] + ".jpg".utf8)
      for number in 1...2 {
        try AtomicFile.write(Array("\(number)".utf8), to: path)
        let entry = try put(path, trash)
        #expect(entry.file.lastComponent?.text == (number == 1 ? "a\\xff.jpg" : "a\\xff 2.jpg"))
        #expect(text(entry.note)?.contains("Path=\(folder)/pictures/a%FF.jpg\n") ?? false)
        try perform(entry.plan)
        #expect(text(path) == "\(number)" && text(entry.note) == nil)
        if number == 1 { _ = try put(path, trash) }
      }
    }
  }

  @Test("files of one name stand side by side in the trash")
  func sameName() throws {
    try inFolder { trash in
      let first = try put(make("a.jpg", "1"), trash)
      let second = try put(make("a.jpg", "2"), trash)
      #expect(second.file.lastComponent == "a 2.jpg")
      #expect(text(first.file) == "1")
      #expect(text(second.file) == "2")
    }
  }

  @Test("a note without its file keeps its name, as a file without its note does", arguments: [false, true])
  func halves(isNote: Bool) throws {
    try inFolder { trash in
      let first = try put(make("a.jpg", "1"), trash)
      let (left, gone) = isNote ? (first.note, first.file) : (first.file, first.note)
      let before = text(left)
      try FileManager.default.removeItem(atPath: gone.string)
      let second = try put(make("a.jpg", "2"), trash)
      #expect(second.file.lastComponent == "a 2.jpg" && text(second.file) == "2" && text(second.note) != nil)
      #expect(text(left) == before && text(gone) == nil)
    }
  }

  @Test("files of one name that go together have names of their own before the first is there")
  func sameNameTogether() throws {
    try inFolder { trash in
      try FileManager.default.createDirectory(atPath: folder + "/pictures/other", withIntermediateDirectories: true)
      let photos = [make("a.jpg", "1"), make("other/a.jpg", "2")]
      var planner = FilePlanner(trash: trash, date: noon) { _ in true }
      let plans = try photos.map { try planner.trash(.init(path: $0)) }
      #expect(try ActRunner(folder: nil).perform(plans).allSatisfy { $0.failure == nil })
      #expect(["a.jpg", "a 2.jpg"].map { text(FilePath("\(folder)/share/Trash/files/\($0)")) } == ["1", "2"])
    }
  }

  @Test("a name of up to 255 bytes is cut in the trash, and whole in its note", arguments: [246, 255])
  func longName(length: Int) throws {
    try inFolder { trash in
      let name = String(repeating: "ü", count: (length - 4) / 2) + ((length - 4) % 2 == 0 ? "" : "x") + ".jpg"
      for number in 1...2 {
        let path = make(name, "\(number)")
        let entry = try put(path, trash)
        let cut = entry.note.lastComponent?.string.utf8.count ?? 0
        #expect(254...255 ~= cut && entry.file.string.hasSuffix(number == 1 ? "ü.jpg" : "ü 2.jpg"))
        #expect(text(entry.note)?.contains("/" + name.replacing("ü", with: "%C3%BC") + "\n") ?? false)
        try perform(entry.plan)
        #expect(text(path) == "\(number)")
        if number == 1 { _ = try put(path, trash) }
      }
    }
  }

  @Test("a file goes to the trash of its own file system, although its folder is reached by a link")
  func linkedFolder() throws {
    let other = "/dev/shm/photowall-linked-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: other) }
    try inFolder { _ in
      try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: other)
      try TestFile.write("a", to: other + "/a.jpg")
      let user = UInt32.random(in: 3_000_000_000...4_200_000_000)
      let trash = Trash(dataFolder: folder + "/share", user: user)
      let entry = try put(FilePath(folder + "/link/a.jpg"), trash)
      defer { try? FileManager.default.removeItem(atPath: "/dev/shm/.Trash-\(user)") }
      #expect(text(entry.file) == "a" && text(FilePath(other + "/a.jpg")) == nil)
      #expect(text(entry.note)?.contains("Path=\(other.dropFirst("/dev/shm/".count))/a.jpg\n") ?? false)
      #expect(!FileManager.default.fileExists(atPath: other + "/.Trash-\(user)"), "it is at the top")
      let found = trash.photos(of: [FilePath(other)]) { $0.hasSuffix(".jpg") }
      #expect(found.map { $0.map(\.original) } == [[FilePath(other + "/a.jpg")]])
      try perform(entry.plan)
      #expect(text(FilePath(other + "/a.jpg")) == "a")
    }
  }

  @Test("a data folder that is a link to another file system is no trash for files of this one")
  func linkedDataFolder() throws {
    let other = "/dev/shm/photowall-data-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: other) }
    try inFolder { _ in
      try FileManager.default.createSymbolicLink(atPath: folder + "/share", withDestinationPath: other)
      try TestFile.write("a", to: other + "/a.jpg")
      let entry = try put(FilePath(other + "/a.jpg"), Trash(dataFolder: folder + "/share"))
      #expect(entry.file == FilePath(folder + "/share/Trash/files/a.jpg") && text(entry.file) == "a")
    }
  }

  @Test("a file is moved across file systems by a copy that is compared")
  func acrossFileSystems() throws {
    let target = "/dev/shm/photowall-copy-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: target) }
    try inFolder { _ in
      let path = make("a.jpg", String(repeating: "photo", count: 500_000))
      let identity = try #require(FileIdentity(of: path))
      try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
      var planner = FilePlanner(trash: Trash(dataFolder: folder)) { _ in true }
      let plan = try planner.move(.init(path: path, identity: identity), to: FilePath(target))
      try perform(plan)
      #expect(text(path) == nil && identity.matches(FilePath(target + "/a.jpg")))
      try perform(plan.inverse())
      #expect(identity.matches(path) && access(target + "/a.jpg", F_OK) != 0)
    }
  }

  @Test("sidecars and films are in the trash with their photos")
  func companions() throws {
    try inFolder { trash in
      for name in ["a.jpg", "a.jpg.xmp", "a.MOV", "b.jpg"] { _ = make(name, name) }
      var planner = FilePlanner(trash: trash, date: noon) { $0.hasSuffix(".jpg") }
      let pictures = FilePath(folder + "/pictures")
      try perform(planner.trash(.init(path: pictures.appending("a.jpg"), film: pictures.appending("a.MOV"))))
      try perform(planner.trash(.init(path: pictures.appending("b.jpg"))))
      let found = trash.photos(of: [pictures]) { $0.hasSuffix(".jpg") }
      #expect(found.map { Set($0.map(\.original.nameText)) } == [["a.jpg", "a.jpg.xmp", "a.MOV"], ["b.jpg"]])
      #expect(found.map { $0[0].original.nameText } == ["a.jpg", "b.jpg"])
    }
  }

  @Test("the copy of a link is what it leads to")
  func copiedLink() throws {
    try inFolder { trash in
      let (path, link) = (make("a.jpg", "photo"), folder + "/pictures/link.jpg")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path.string)
      var planner = FilePlanner(trash: trash) { _ in true }
      let target = FilePath(folder + "/copies")
      try perform(planner.copy(.init(path: FilePath(link)), to: target))
      let copy = target.appending("link.jpg")
      #expect(text(copy) == "photo")
      #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: copy.string)) == nil)
    }
  }

  @Test("what has taken a file's place is never overwritten by an undo")
  func placeTaken() throws {
    try inFolder { trash in
      let path = make("a.jpg", "old")
      let entry = try put(path, trash)
      _ = make("a.jpg", "new")
      #expect(throws: ActFailure.self) { try perform(entry.plan) }
      #expect(text(path) == "new")
      #expect(text(entry.file) == "old")
    }
  }

  @Test("a trash at the top of another mount must be the user's own folder, and no link")
  func foreign() throws {
    // The tests' folder may be on the same file system as the other one; then there is only the home trash.
    let other = "/dev/shm/photowall-trash-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: other) }
    try inFolder { _ in
      let path = FilePath(other + "/a.jpg")
      try TestFile.write("a", to: path.string)
      let (user, name) = (UInt32(4_000_000_000), "/dev/shm/.Trash-4000000000")
      defer { unlink(name) }
      #expect(symlink(folder, name) == 0)
      let trash = Trash(dataFolder: folder + "/share", user: user)
      if let entry = try? put(path, trash) {
        #expect(entry.file.starts(with: FilePath(folder + "/share")))
      } else {
        #expect(text(path) == "a" && access(folder + "/files", F_OK) != 0, "nothing is made behind the link")
        #expect(throws: ActFailure.self) {
          unlink(name)
          _ = try put(path, Trash(dataFolder: folder + "/share", user: user, owner: 77))
        }
        #expect(rmdir(name) == 0, "it is empty")
      }
    }
  }

  @Test("a shared trash without the sticky bit is not used, since any user could have created it")
  func sharedTrashOfAnyUser() throws {
    let (other, shared) = ("/dev/shm/photowall-shared-\(UUID().uuidString)", "/dev/shm/.Trash")
    guard mkdir(shared, 0o777) == 0 else { try Test.cancel("there is a shared trash, or none can be made") }
    defer { rmdir(shared) }
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: other) }
    try inFolder { _ in
      try TestFile.write("a", to: other + "/a.jpg")
      let user = UInt32.random(in: 3_000_000_000...4_200_000_000)
      defer {
        for folder in [".Trash-\(user)", ".Trash/\(user)"] {
          try? FileManager.default.removeItem(atPath: "/dev/shm/\(folder)")
        }
      }
      let entry = try put(FilePath(other + "/a.jpg"), Trash(dataFolder: folder + "/share", user: user))
      // The tests' folder may be on the same file system; then its trash is used.
      let trashes = ["/dev/shm/.Trash-\(user)", "\(folder)/share/Trash"].map { FilePath("\($0)/files/a.jpg") }
      #expect(trashes.contains(entry.file) && text(entry.file) == "a")
      #expect(access("\(shared)/\(user)", F_OK) != 0)
    }
  }

  @Test("a file that has gone already is said to be gone")
  func gone() throws {
    try inFolder { trash in
      #expect(
        throws: ActFailure(.gone, "/nowhere/a.jpg")
      ) {
        try put("/nowhere/a.jpg", trash)
      }
    }
  }
}
