import Platform
import TestSupport
import Testing

@testable import Archives

/// Archives that are refused, or read in part.
extension ArchiveTests {
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

  /// Folders, devices and missing files are not called archives that are cut off.
  @Test(arguments: [
    ("/nowhere/a.zip", "no such file or directory"), ("/dev", "is a directory"),
    ("/dev/null", "it is a pipe or a device, not a file"),
  ])
  func pathsWithoutFilesAreRefused(path: String, reason: String) {
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
