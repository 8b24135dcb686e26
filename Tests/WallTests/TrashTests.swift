import Foundation
import Platform
import TestSupport
import Testing
import Wall

@Suite struct TrashTests {
  let folder = NSTemporaryDirectory() + "photowall-trash-\(UUID().uuidString)"
  let noon = Date(timeIntervalSince1970: 1_700_000_000)

  private func inFolder(_ body: (Trash) throws -> Void) throws {
    try FileManager.default.createDirectory(atPath: folder + "/pictures", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(Trash(dataFolder: folder + "/share"))
  }

  private func make(_ name: String, _ text: String) -> FilePath {
    let path = FilePath("\(folder)/pictures/\(name)")
    _ = FileManager.default.createFile(atPath: path.string, contents: Data(text.utf8))
    return path
  }

  private func text(_ path: FilePath) -> String? {
    (try? FileDescriptor.contents(of: path, limit: .max)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("a file moves to the trash with a note that file managers read, and back")
  func roundTrip() throws {
    try inFolder { trash in
      let path = make("dune ü.jpg", "dune")
      let entry = try trash.put(path, date: noon)
      #expect(text(path) == nil)
      #expect(entry.file == FilePath(folder + "/share/Trash/files/dune ü.jpg"))
      #expect(text(entry.file) == "dune")
      let lines = try #require(text(entry.note)).split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines[0] == "[Trash Info]")
      #expect(lines[1] == "Path=\(folder)/pictures/dune%20%C3%BC.jpg")
      #expect(lines[2].hasPrefix("DeletionDate=2023-11-1"))
      try trash.restore(entry)
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
        let entry = try trash.put(path, date: noon)
        #expect(entry.file.lastComponent?.text == (number == 1 ? "a\\xff.jpg" : "a\\xff 2.jpg"))
        #expect(text(entry.note)?.contains("Path=\(folder)/pictures/a%FF.jpg\n") ?? false)
        try trash.restore(entry)
        #expect(text(path) == "\(number)" && text(entry.note) == nil)
        if number == 1 { _ = try trash.put(path, date: noon) }
      }
    }
  }

  @Test("files of one name stand side by side in the trash")
  func sameName() throws {
    try inFolder { trash in
      let first = try trash.put(make("a.jpg", "1"), date: noon)
      let second = try trash.put(make("a.jpg", "2"), date: noon)
      #expect(second.file.lastComponent == "a 2.jpg")
      #expect(text(first.file) == "1")
      #expect(text(second.file) == "2")
    }
  }

  @Test("a name of up to 255 bytes is cut in the trash, and whole in its note", arguments: [246, 255])
  func longName(length: Int) throws {
    try inFolder { trash in
      let name = String(repeating: "ü", count: (length - 4) / 2) + ((length - 4) % 2 == 0 ? "" : "x") + ".jpg"
      for number in 1...2 {
        let path = make(name, "\(number)")
        let entry = try trash.put(path, date: noon)
        let cut = entry.note.lastComponent?.string.utf8.count ?? 0
        #expect(254...255 ~= cut && entry.file.string.hasSuffix(number == 1 ? "ü.jpg" : "ü 2.jpg"))
        #expect(text(entry.note)?.contains("/" + name.replacing("ü", with: "%C3%BC") + "\n") ?? false)
        try trash.restore(entry)
        #expect(text(path) == "\(number)")
        if number == 1 { _ = try trash.put(path, date: noon) }
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
      _ = FileManager.default.createFile(atPath: other + "/a.jpg", contents: Data("a".utf8))
      let user = UInt32.random(in: 3_000_000_000...4_200_000_000)
      let trash = Trash(dataFolder: folder + "/share", user: user)
      let entry = try trash.put(FilePath(folder + "/link/a.jpg"), date: noon)
      defer { try? FileManager.default.removeItem(atPath: "/dev/shm/.Trash-\(user)") }
      #expect(text(entry.file) == "a" && text(FilePath(other + "/a.jpg")) == nil)
      #expect(!FileManager.default.fileExists(atPath: other + "/.Trash-\(user)"), "it is at the top")
      try trash.restore(entry)
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
      _ = FileManager.default.createFile(atPath: other + "/a.jpg", contents: Data("a".utf8))
      let entry = try Trash(dataFolder: folder + "/share").put(FilePath(other + "/a.jpg"), date: noon)
      #expect(entry.file == FilePath(folder + "/share/Trash/files/a.jpg") && text(entry.file) == "a")
    }
  }

  @Test("a file is moved across file systems by a copy that is compared")
  func acrossFileSystems() throws {
    let target = "/dev/shm/photowall-copy-\(UUID().uuidString)"
    defer { unlink(target) }
    try inFolder { _ in
      let path = make("a.jpg", String(repeating: "photo", count: 500_000))
      let identity = try #require(FileIdentity(of: path))
      #expect(try !AtomicFile.move(path, to: FilePath(target)) { _ in false })
      #expect(text(path) != nil && text(FilePath(target)) == nil)
      #expect(try AtomicFile.move(path, to: FilePath(target)) { identity.matches($0) })
      #expect(text(path) == nil && identity.matches(FilePath(target)))
    }
  }

  @Test("what has taken a file's place is never overwritten by an undo")
  func placeTaken() throws {
    try inFolder { trash in
      let path = make("a.jpg", "old")
      let entry = try trash.put(path, date: noon)
      _ = make("a.jpg", "new")
      #expect(throws: Trash.Failure.self) { try trash.restore(entry) }
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
      _ = FileManager.default.createFile(atPath: path.string, contents: Data("a".utf8))
      let (user, name) = (UInt32(4_000_000_000), "/dev/shm/.Trash-4000000000")
      defer { unlink(name) }
      #expect(symlink(folder, name) == 0)
      let trash = Trash(dataFolder: folder + "/share", user: user)
      if let entry = try? trash.put(path, date: noon) {
        #expect(entry.file.starts(with: FilePath(folder + "/share")))
      } else {
        #expect(text(path) == "a" && access(folder + "/files", F_OK) != 0, "nothing is made behind the link")
        #expect(throws: Trash.Failure.self) {
          unlink(name)
          _ = try Trash(dataFolder: folder + "/share", user: user, owner: 77).put(path, date: noon)
        }
        #expect(rmdir(name) == 0, "it is empty")
      }
    }
  }

  @Test("a file that has gone already is said to be gone")
  func gone() throws {
    try inFolder { trash in
      #expect(
        throws: Trash.Failure(description: "/nowhere/a.jpg no longer exists, so it was not moved to the trash")
      ) {
        try trash.put("/nowhere/a.jpg", date: noon)
      }
    }
  }
}
