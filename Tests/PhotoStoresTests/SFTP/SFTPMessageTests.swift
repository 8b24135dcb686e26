import Testing

@testable import PhotoStores

/// What messages of SFTP have is what was written into them, and of one that is cut off nothing is made up.
@Suite struct SFTPMessageTests {
  /// The attributes with every set of flags, with what follows them.
  @Test func attributesWithAnyFlags() {
    for set in 0..<32 {
      let flags = (0..<5).filter { set >> $0 & 1 == 1 }.reduce(UInt32(0)) { $0 | [1, 2, 4, 8, 0x8000_0000][$1] }
      var writer = SFTPWriter()
      writer.add(flags)
      if set & 1 != 0 { writer.add(long: 5_000_000_000) }
      if set & 2 != 0 { for owner in [1_000, 1_001] as [UInt32] { writer.add(owner) } }
      if set & 4 != 0 { writer.add(0o100644) }
      if set & 8 != 0 { for time in [7, 1_700_000_000] as [UInt32] { writer.add(time) } }
      if set & 16 != 0 {
        writer.add(2)
        for text in ["acl@openssh.com", "", "other", "value"] { writer.add(text.utf8) }
      }
      let length = writer.bytes.count
      writer.add(42)
      var reader = SFTPReader(type: 105, writer.bytes[...])
      let found = reader.attributes()
      #expect(found?.size == (set & 1 != 0 ? 5_000_000_000 : 0) && found?.mode == (set & 4 != 0 ? 0o100644 : 0))
      #expect(found?.changed == (set & 8 != 0 ? 1_700_000_000 : 0) && reader.number() == 42 && reader.number() == nil)
      for end in 0..<length {
        var reader = SFTPReader(type: 105, writer.bytes[..<end])
        #expect(reader.attributes() == nil, "\(set), \(end)")
      }
    }
  }

  @Test func kindsAndVersionsOfFiles() {
    for (mode, kinds) in [
      (0o100644, [true, false, false]), (0o040755, [false, true, false]), (0o120777, [false, false, true]),
      (0o020600, [false, false, false]), (0, [false, false, false]),
    ] as [(UInt32, [Bool])] {
      let file = SFTPAttributes(size: 1, mode: mode, changed: 2)
      #expect([file.isFile, file.isFolder, file.isLink] == kinds && file.version == "\"1-2\"")
    }
  }

  /// Some servers take no folder with a slash at its end.
  @Test(arguments: [
    ("", "/"), ("a", "/a"), ("a/b/", "/a/b"), ("a b/é.jpg", "/a b/é.jpg"), ("~", "."), ("~/", "."), ("~/x", "x"),
    ("~/x/y/", "x/y"), ("~x/", "/~x"),
  ])
  func pathsForTheServer(path: String, remote: String) { #expect(SFTPStore.remote(path) == Array(remote.utf8)) }

  @Test func lengthsBeyondTheEndAreNoTexts() {
    for bytes: [UInt8] in [[0, 0, 0, 3, 65, 66], [0, 0, 0], [0xff, 0xff, 0xff, 0xff, 65]] {
      var reader = SFTPReader(type: 104, bytes[...])
      #expect(reader.text() == nil)
    }
    // A number above 2⁵³ is no size.
    for (bytes, size) in [
      ([0, 0x1f, 0xff, 0xff, 0, 0, 0, 1], 0x1fffff << 32 + 1), ([0, 0x20, 0, 0, 0, 0, 0, 0], nil),
    ]
      as [([UInt8], Int?)]
    {
      var reader = SFTPReader(type: 105, bytes[...])
      #expect(reader.long() == size)
    }
  }

  @Test func eachStatusHasASentence() {
    let sentences = (0...8).compactMap { SFTPStatus(rawValue: $0)?.sentence }
    #expect(sentences.count == 9 && Set(sentences).count == 8 && SFTPStatus(rawValue: 9) == nil)
    #expect(sentences[6] == sentences[7] && sentences.allSatisfy { !$0.hasSuffix(".") })
  }
}
