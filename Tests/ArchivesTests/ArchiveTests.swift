import Basics
import CZlib
import Foundation
import Platform
import TestSupport
import Testing

@testable import Archives

/// Calls `body` with the path of an archive of these bytes, which is removed afterwards.
func withArchive(_ bytes: [UInt8], _ ending: String = "zip", _ body: (FilePath) throws -> Void) throws {
  let path = FilePath(NSTemporaryDirectory() + "photowall-\(UUID().uuidString).\(ending)")
  try AtomicFile.write(bytes, to: path)
  defer { path.unlink() }
  return try body(path)
}

final class MemoryBytes: ArchiveBytes {
  private let all: [UInt8]
  var count: Int { all.count }

  init(_ bytes: [UInt8]) { all = bytes }

  func read(into memory: UnsafeMutableRawBufferPointer, at offset: Int) throws(ArchiveFault) -> Int {
    let part = all.dropFirst(offset).prefix(memory.count)
    memory.copyBytes(from: part)
    return part.count
  }
}

extension Archive {
  /// The names and bytes of all members, in the order of the archive.
  func contents() throws -> [String: [UInt8]] {
    Dictionary(
      uniqueKeysWithValues: try (0..<count).map {
        (name(of: $0).text, try MemberFile(self, $0).contents(limit: 1 << 30))
      })
  }
}

@Suite struct ArchiveTests {
  private static let long = String(repeating: "long/", count: 24) + "name.jpg"
  private static let members: [TestArchive.Member] = [
    .init("a.jpg", "first"), .init("sub/b 2.jpg", "second").deflated, .init("sub/", ""), .init("empty.jpg", ""),
    .init(long, "third"), .init("ü.jpg", String(repeating: "x", count: 60_000)).deflated,
  ]
  private static let expected = Dictionary(
    uniqueKeysWithValues: members.filter { $0.name.last != 0x2f }.map { ($0.name.text, $0.bytes) })

  @Test(arguments: [false, true], ["", "a comment"]) func zipFilesAreRead(isLarge: Bool, comment: String) throws {
    let bytes = TestArchive(Self.members).zip(isLarge: isLarge, comment: comment)
    try withArchive(bytes) { path in
      let archive = try Archive.opened(path)
      #expect(try archive.contents() == Self.expected)
      #expect((0..<archive.count).allSatisfy { archive.date(of: $0) == 1_700_000_000 })
      #expect(archive.leftOut.isEmpty && !archive.isCutOff)
    }
    // A program that unpacks it may be before it.
    let program = Array("#!/bin/sh".utf8)
    let moved = TestArchive(Self.members).zip(isLarge: isLarge, prefix: program, comment: comment)
    let places = try ZipDirectory(MemoryBytes(bytes)).members { _ in true }.members.map(\.offset)
    let movedPlaces = try ZipDirectory(MemoryBytes(moved)).members { _ in true }.members.map(\.offset)
    #expect(movedPlaces == places.map { $0 + program.count })
  }

  @Test(arguments: TestArchive.LongNames.allCases) func tarFilesAreRead(_ names: TestArchive.LongNames) throws {
    try withArchive(TestArchive(Self.members).tar(names), "tar") { path in
      let archive = try Archive.opened(path)
      #expect(try archive.contents() == Self.expected)
      #expect((0..<archive.count).allSatisfy { archive.date(of: $0) == 1_700_000_000 })
    }
  }

  /// A long name, a size or a date before a folder or a link is of that, and not of the file after it.
  @Test(arguments: ["5", "2", "1"] as [Character]) func whatIsToldOfOneMemberIsOfNoOther(kind: Character) throws {
    let record = Array("18 path=other.jpg\n12 mtime=99\n".utf8)
    let told = [
      TestArchive.block(Array("././@LongLink".utf8), Array("other.jpg\0".utf8), kind: "L", date: 0),
      TestArchive.block(Array("PaxHeaders/x".utf8), record, kind: "x", date: 0),
    ]
    for before in told {
      let bytes =
        before + TestArchive.block(Array("folder".utf8), [], kind: kind, date: 5)
        + TestArchive.block(Array("a.jpg".utf8), [1, 2], date: 7) + [UInt8](repeating: 0, count: 1_024)
      try withArchive(bytes, "tar") { path in
        let archive = try Archive.opened(path)
        #expect(try archive.contents() == ["a.jpg": [1, 2]])
        #expect(archive.date(of: 0) == 7)
      }
    }
  }

  /// A part of a member is as it is in the whole, however it is packed.
  @Test func membersAreReadByRanges() throws {
    var random = SeededRandom(seed: 7)
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7 ^ $0 >> 9) }
    var packed = TestArchive.Member("b.jpg", bytes)
    packed.packed = (deflated(bytes), 8)
    try withArchive(TestArchive([.init("a.jpg", bytes), packed]).zip()) { path in
      let archive = try Archive.opened(path)
      for index in 0..<2 {
        let member = try MemberFile(archive, index)
        #expect(member.size == bytes.count)
        for _ in 0..<50 {
          let start = Int.random(in: 0...bytes.count, using: &random)
          var part = [UInt8](repeating: 1, count: Int.random(in: 0...9_000, using: &random))
          let count = try part.withUnsafeMutableBytes { try member.read(into: $0, at: start) }
          #expect(count == min(part.count, bytes.count - start))
          #expect(part[..<count] == bytes[start..<(start + count)])
        }
      }
    }
  }

  @Test func namesStayInTheirArchive() {
    for (name, cleaned) in [
      ("a/b.jpg", "a/b.jpg"), ("/etc/passwd.jpg", "etc/passwd.jpg"), ("../../x.jpg", "x.jpg"), ("./a.jpg", "a.jpg"),
      ("a/../../b.jpg", "a/b.jpg"), ("a//b.jpg", "a/b.jpg"), ("file:/etc/x.jpg", "file:/etc/x.jpg"), ("a/", nil),
      ("..", nil), ("", nil), (".hidden.jpg", nil), ("__MACOSX/._a.jpg", nil), (".git/a.jpg", nil), ("a\0b.jpg", nil),
      ("...jpg", nil), (String(repeating: "a", count: 4_096), String(repeating: "a", count: 4_096)),
      (String(repeating: "a", count: 4_097), nil), ("." + String(repeating: "/", count: 4_094) + "a", "a"),
    ] as [(String, String?)] {
      #expect(MemberTable.cleaned(Array(name.utf8))?.text == cleaned, "\(name)")
    }
  }

  /// Later members replace earlier ones, as they do where an archive is unpacked.
  @Test func theLastOfANameCounts() throws {
    try withArchive(TestArchive([.init("a.jpg", "old"), .init("b.jpg", "b"), .init("./a.jpg", "new")]).tar(), "tar") {
      let contents = try Archive.opened($0).contents()
      #expect(contents == ["a.jpg": Array("new".utf8), "b.jpg": Array("b".utf8)])
    }
  }

  /// A relative path means the same member as the path from the root.
  @Test func relativePathsLeadThroughArchives() throws {
    try withArchive(TestArchive([.init("a/b.jpg", "old"), .init("c.jpg", "")]).zip()) { path in
      let archive = path.relative(to: .workingFolder)
      let member = archive.appending("a/b.jpg")
      #expect(!member.isAbsolute && !Archive.contains(member) && Archive.state(of: member) == nil)
      #expect(try Archive.file(at: member)?.contents(limit: 9) == Array("old".utf8))
      let other = try #require(try Archive.member(at: archive.appending("c.jpg")))
      #expect(other.archive.name(of: other.index).text == "c.jpg")
      for path in [member, member.absolute, archive.appending("none.jpg")] { #expect(Archive.contains(path)) }
      for path in [archive, archive.absolute, archive.folder.appending("a/b.jpg"), "a/b.jpg"] {
        #expect(!Archive.contains(path))
      }
      #expect(Archive.state(of: member)?.size == 3 && Archive.state(of: archive.appending("a/c.jpg")) == nil)
    }
  }

  @Test func pathsLeadThroughArchives() throws {
    try withArchive(TestArchive([.init("a/b.jpg", "old")]).zip()) { path in
      let member = path.appending("a/b.jpg")
      #expect(!Archive.contains(member))
      #expect(try Archive.file(at: member)?.contents(limit: 9) == Array("old".utf8))
      #expect(Archive.contains(member) && !Archive.contains(path))
      #expect(try Archive.member(at: path.appending("a/c.jpg")) == nil)
      #expect(try Archive.member(at: path.appending("../\(path.nameText)/a/b.jpg")) == nil)
      #expect(try Archive.member(at: path.folder.appending("nothing/a.jpg")) == nil)
      let before = Archive.state(of: member)
      #expect(before?.size == 3)
      // Another archive takes its place.
      try AtomicFile.write(TestArchive([.init("a/b.jpg", "newer")]).zip(), to: path)
      #expect(try Archive.file(at: member)?.contents(limit: 9) == Array("newer".utf8))
      #expect(Archive.state(of: member) != before)
    }
  }

  /// A path that was an archive's may become a folder's.
  @Test func theInnermostArchiveOfAPathCounts() throws {
    let folder = FilePath(NSTemporaryDirectory() + "photowall-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(atPath: folder.string) }
    try AtomicFile.write(TestArchive([.init("a.jpg", "outer")]).zip(), to: folder)
    #expect(try Archive.opened(folder).count == 1)
    folder.unlink()
    try FileManager.default.createDirectory(atPath: folder.string, withIntermediateDirectories: true)
    let inner = folder.appending("inner.zip")
    try AtomicFile.write(TestArchive([.init("a.jpg", "inner")]).zip(), to: inner)
    #expect(try Archive.opened(inner).count == 1)
    #expect(try Archive.file(at: inner.appending("a.jpg"))?.contents(limit: 9) == Array("inner".utf8))
  }

  /// An archive in use stays open, however many others are opened.
  @Test func theArchiveThatIsUsedStaysOpen() throws {
    try withArchive(TestArchive([.init("a.jpg", "a")]).zip()) { path in
      let used = try Archive.opened(path)
      let stamp = try #require(used.stamp)
      let other = try Archive(zip: MemoryBytes(TestArchive([.init("b.jpg", "b")]).zip()))
      var shelf = Archive.Shelf()
      shelf.add(used, at: [0])
      for number in 1...200 as ClosedRange<UInt8> {
        shelf.add(other, at: [number])
        #expect(shelf.archive(at: [0], stamp) === used, "\(number)")
      }
      #expect(shelf.archives.count == Archive.Shelf.fileLimit && shelf.archives[[1]] == nil)
    }
  }

  @Test func aPartIsClippedToItsMember() throws {
    try withArchive(TestArchive(Self.members).zip()) { path in
      let archive = try Archive.opened(path)
      for (index, text) in [(0, "first"), (1, "second")] {
        for part in [0..<3, 2..<100, 0..<1_000, 100..<200] {
          let expected = Array(text.utf8)[part.clamped(to: 0..<text.utf8.count)]
          #expect(try archive.bytes(of: index, in: part) == Array(expected), "\(part)")
        }
      }
    }
  }

  /// Before a member's bytes 1,024 are read, which may be all of its header with its name, or not.
  @Test(arguments: [985, 986, 2_000]) func longNamesStandBeforeBytes(length: Int) throws {
    let name = "a/" + String(repeating: "n", count: length - 6) + ".jpg"
    try withArchive(TestArchive([.init("first.jpg", "0"), .init(name, "stored"), .init("last.jpg", "1")]).zip()) {
      path in
      let archive = try Archive.opened(path)
      let index = try #require((0..<archive.count).first { archive.name(of: $0).text == name })
      #expect(try archive.bytes(of: index, in: 0..<6) == Array("stored".utf8))
      #expect(try archive.bytes(of: index, in: 5..<9) == Array("d".utf8))
    }
  }

  /// The date of a pax record is that of the next file alone.
  @Test func datesOfPaxCount() throws {
    let bytes =
      TestArchive.block(Array("PaxHeaders/x".utf8), Array("12 mtime=99\n".utf8), kind: "x", date: 0)
      + TestArchive.block(Array("a.jpg".utf8), [1], date: 7) + TestArchive.block(Array("b.jpg".utf8), [2], date: 8)
    try withArchive(bytes, "tar") { path in
      let archive = try Archive.opened(path)
      #expect(archive.count == 2 && archive.date(of: 0) == 99 && archive.date(of: 1) == 8)
    }
  }

  /// Returns a zip file of one stored member, and the index of its entry in the directory.
  private func zip(_ name: String, isLarge: Bool = false) throws -> (bytes: [UInt8], entry: Int) {
    let bytes = TestArchive([.init(name, "abc")]).zip(isLarge: isLarge)
    let entry = bytes.indices.first { bytes[$0...].starts(with: [0x50, 0x4b, 1, 2]) }
    return (bytes, try #require(entry))
  }

  /// MS-DOS may have backslashes between folders; in names of Unix they are letters.
  @Test(arguments: [(0, "a/b.jpg"), (3, "a\\b.jpg")] as [(UInt8, String)])
  func backslashesAreOfTheSystem(system: UInt8, name: String) throws {
    var (bytes, entry) = try zip("a\\b.jpg")
    bytes[entry + 5] = system
    try withArchive(bytes) { path in
      let archive = try Archive.opened(path)
      #expect(archive.name(of: 0).text == name)
    }
  }

  /// The field of times has a modification date only if its first bit is set.
  @Test(arguments: [(1, 1_700_000_000), (2, 0), (3, 1_700_000_000)] as [(UInt8, Int64)])
  func timesHaveBits(bits: UInt8, date: Int64) throws {
    var (bytes, entry) = try zip("a.jpg")
    bytes[entry + 46 + 5 + 4] = bits
    try withArchive(bytes) { path in
      let archive = try Archive.opened(path)
      #expect(archive.date(of: 0) == date)
    }
  }

  /// The field of zip64 has only the numbers that do not fit into the entry.
  @Test func theFieldOfLargeNumbersHasSomeOfThem() throws {
    var (bytes, entry) = try zip("a.jpg", isLarge: true)
    bytes.replaceSubrange((entry + 20)..<(entry + 28), with: [3, 0, 0, 0, 3, 0, 0, 0])
    // After the name, the field of times and the head of this field.
    let field = entry + 46 + 5 + 9 + 4
    bytes.replaceSubrange(field..<(field + 8), with: [UInt8](repeating: 0, count: 8))
    try withArchive(bytes) { path in
      let contents = try Archive.opened(path).contents()
      #expect(contents == ["a.jpg": Array("abc".utf8)])
    }
  }
}

/// Returns bytes packed by zlib.
func deflated(_ bytes: [UInt8]) -> [UInt8] {
  var packed = [UInt8](repeating: 0, count: Int(compressBound(UInt(bytes.count))))
  var count = UInt(packed.count)
  compress(&packed, &count, bytes, UInt(bytes.count))
  // Without zlib's own header and sum.
  return Array(packed[2..<(Int(count) - 4)])
}
