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

private final class MemoryBytes: ArchiveBytes {
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

  // MARK: Portions

  /// The handler hears of each whole portion, may stop at each, and changes nothing else. The directory of 8,192 names has more
  /// than the bytes that are read at once.
  @Test(arguments: [4_095, 4_096, 4_097, 8_192]) func zipFilesAreReadInPortions(count: Int) throws {
    let folder = String(repeating: "f", count: 79) + "/"
    try checkPortions(
      count, of: 4_096, TestArchive((0..<count).map { .init("\(folder)\($0).jpg", "\($0 % 11)") }).zip()
    ) {
      try ZipDirectory($0).members(goesOn: $1)
    }
  }

  /// Members of 0, 511, 512 and 513 bytes end at different blocks.
  @Test(arguments: [1_023, 1_024, 1_025, 2_048]) func tarFilesAreReadInPortions(count: Int) throws {
    let members = (0..<count).map {
      TestArchive.Member("\($0).jpg", [UInt8](repeating: 1, count: [0, 511, 512, 513][$0 % 4]))
    }
    try checkPortions(count, of: 1_024, TestArchive(members).tar()) { try TarDirectory(bytes: $0).members(goesOn: $1) }
  }

  private func checkPortions(
    _ count: Int, of portion: Int, _ bytes: [UInt8],
    read: (any ArchiveBytes, (Int) -> Bool) throws -> MemberTable
  ) throws {
    let source = MemoryBytes(bytes)
    let portions = (0..<count / portion).map { portion * ($0 + 1) }
    var heard: [Int] = []
    let table = try read(source) {
      heard.append($0)
      return true
    }
    #expect(heard == portions && !table.isCutOff && table.leftOut.isEmpty)
    try #require(table.members.count == count)
    for index in [0, portion - 2, portion - 1, portion, count - 1] where index < count {
      #expect(table.name(of: index).elementsEqual(table.name(of: 0).dropLast(5) + "\(index).jpg".utf8))
      #expect(table.index(of: table.name(of: index)) == index)
    }
    for (number, last) in portions.enumerated() {
      heard = []
      #expect(throws: ArchiveFault.stopped) {
        try read(source) {
          heard.append($0)
          return $0 < last
        }
      }
      #expect(heard == Array(portions[...number]))
    }
  }

  // MARK: What is refused

  @Test func otherPackersAreNamed() throws {
    for (head, name) in [
      ([0x1f, 0x8b, 8], "gzip"), ([0x28, 0xb5, 0x2f, 0xfd], "zstd"), ([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], "xz"),
      (Array("BZh91AY".utf8), "bzip2"), ([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], "7-Zip"),
      (Array("Rar!\u{1a}\u{7}\u{1}\0".utf8), "RAR"),
    ] as [([UInt8], String)] {
      let sentence = ArchiveKind(head: head)?.refusal(named: "/a/b.tar.x") ?? ""
      #expect(sentence.contains("packed by \(name)") && sentence.hasSuffix("b.tar.x"))
    }
    #expect(ArchiveKind(head: Array("PK\u{5}\u{6}".utf8)) == .zip)
    #expect(ArchiveKind(head: [UInt8](repeating: 0, count: 512)) == nil)
    #expect(ArchiveKind(head: Array("[{}]".utf8)) == nil)
  }

  /// What is no file is not called an archive that is cut off.
  @Test(arguments: [
    ("/nowhere/a.zip", "no such file or directory"), ("/dev", "is a directory"),
    ("/dev/null", "it is a pipe or a device, not a file"),
  ])
  func whatIsNoFileIsToldSo(path: String, reason: String) {
    #expect(throws: ArchiveFault("this cannot be opened: \(reason)")) { try Archive.opened(FilePath(path)) }
  }

  @Test func membersThatCannotBeReadAreLeftOut() throws {
    var secret = TestArchive.Member("secret.jpg", "x")
    secret.flags = 1
    var strange = TestArchive.Member("strange.jpg", "x")
    strange.packed = ([1, 2], 93)
    var hidden = TestArchive.Member(".secret.jpg", "x")
    hidden.flags = 1
    try withArchive(TestArchive([secret, .init("a.jpg", "a"), strange, secret, hidden]).zip()) { path in
      let archive = try Archive.opened(path)
      #expect(try archive.contents() == ["a.jpg": [0x61]])
      #expect(archive.leftOut.map(\.count) == [2, 1] && archive.leftOut[0].name == "secret.jpg")
      #expect(archive.leftOut[1].message.contains("93"))
    }
  }

  @Test func bombsAreRefused() throws {
    // More than the directory tells, and less.
    for told in [10, 70_000] {
      var liar = TestArchive.Member("a.jpg", [UInt8](repeating: 0, count: 60_000))
      (liar.packed, liar.toldSize) = ((deflated(liar.bytes), 8), told)
      try withArchive(TestArchive([liar]).zip()) { path in
        let archive = try Archive.opened(path)
        #expect(throws: ArchiveFault.wrongSize) { try MemberFile(archive, 0).contents(limit: 1 << 20) }
      }
    }
    // A size that no deflated bytes can have, and one that is too much.
    for (told, message) in [(99_000_000, "not as large"), (200_000_000, "at most 100")] {
      var large = TestArchive.Member("a.jpg", "abc").deflated
      large.toldSize = told
      try withArchive(TestArchive([large]).zip()) { path in
        let fault = #expect(throws: ArchiveFault.self) { try MemberFile(Archive.opened(path), 0) }
        #expect(fault?.message.contains(message) == true)
      }
    }
    // Two members of the same bytes.
    var second = TestArchive.Member("b.jpg", "abc")
    second.toldOffset = 0
    try withArchive(TestArchive([.init("a.jpg", "abc"), second]).zip()) { path in
      #expect(throws: ArchiveFault.overlapping) { try Archive.opened(path) }
    }
    // A stored member that ends beyond the archive.
    var beyond = TestArchive.Member("a.jpg", "abc")
    (beyond.packed, beyond.toldSize) = (([], 0), 1 << 31)
    try withArchive(TestArchive([beyond]).zip()) { path in
      #expect(throws: ArchiveFault.self) { try Archive.opened(path) }
    }
  }

  @Test func aTarThatIsCutOffHasTheRest() throws {
    let whole = TestArchive([.init("a.jpg", "a"), .init("b.jpg", String(repeating: "b", count: 3_000))]).tar()
    for count in [1_100, 1_600, 4_000] {
      try withArchive(Array(whole.prefix(count)), "tar") { path in
        let archive = try Archive.opened(path)
        #expect(archive.isCutOff && archive.count == 1, "\(count)")
      }
    }
    // The blocks at the end may be missing.
    try withArchive(Array(whole.dropLast(1_024)), "tar") { path in
      let archive = try Archive.opened(path)
      #expect(!archive.isCutOff && archive.count == 2)
    }
  }
}

/// Returns bytes packed by zlib.
private func deflated(_ bytes: [UInt8]) -> [UInt8] {
  var packed = [UInt8](repeating: 0, count: Int(compressBound(UInt(bytes.count))))
  var count = UInt(packed.count)
  compress(&packed, &count, bytes, UInt(bytes.count))
  // Without zlib's own header and sum.
  return Array(packed[2..<(Int(count) - 4)])
}

@Suite("Archives with random damage") struct ArchiveMutantTests {
  private static let seeds: [[UInt8]] = {
    let members: [TestArchive.Member] = [
      .init("a/001.jpg", "first"), .init("a/001.json", "{\"x\": 1}").deflated, .init("/b/002.png", "second"),
      .init(String(repeating: "long/", count: 24) + "c.jpg", "third").deflated,
    ]
    let archive = TestArchive(members)
    return [archive.zip(), archive.zip(isLarge: true, comment: "x"), archive.tar(.gnu), archive.tar(.pax)]
  }()

  @Test("are opened or refused, and their members are read or refused", arguments: 1...Soak.feeds)
  func mutants(_ seed: Int) throws {
    var random = Soak.random(seed)
    var (opened, members) = (0, 0)
    for _ in 0..<(Soak.isOn ? 300 : 100) {
      var bytes = Self.seeds[Int.random(in: 0..<Self.seeds.count, using: &random)]
      bytes = bytes.mutated(1...6, signs: [0, 1, 0x2f, 0x2e, 0x37, 0x7f, 0x80, 0xff], using: &random)
      // The sum of a header is made right, so that what it sums is looked at.
      if Bool.random(using: &random) { repairSums(&bytes) }
      try withArchive(bytes, "x") { path in
        guard let archive = try? Archive.opened(path) else { return }
        opened += 1
        for index in 0..<archive.count {
          let name = archive.name(of: index)
          #expect(!name.isAbsolute && !name.components.contains(".."), "\(name)")
          let found = try Archive.member(at: path.appending(bytes: [0x2f] + name.bytes))
          #expect(found?.index == index)
          guard let member = try? MemberFile(archive, index) else { continue }
          #expect(member.size == archive.size(of: index))
          if let contents = try? member.contents(limit: 1 << 20) {
            members += 1
            #expect(contents.count <= member.size)
          }
        }
      }
    }
    #expect(opened > 10 && members > 10)
    Soak.count(300, "damaged archives read")
  }

  private func repairSums(_ bytes: inout [UInt8]) {
    for start in stride(from: 0, through: bytes.count - 512, by: 512)
    where bytes[(start + 257)..<(start + 262)].elementsEqual("ustar".utf8) {
      bytes.replaceSubrange((start + 148)..<(start + 156), with: Array("        ".utf8))
      let sum = bytes[start..<(start + 512)].reduce(0) { $0 + Int($1) }
      let digits = String(sum, radix: 8)
      let text = String(repeating: "0", count: 6 - digits.count) + digits + "\0 "
      bytes.replaceSubrange((start + 148)..<(start + 156), with: Array(text.utf8))
    }
  }
}
