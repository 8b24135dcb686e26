import Basics
import Foundation
import Platform
import Testing

/// Files, their identities and addresses.
@Suite struct FileTests {
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("photowall-file-\(UUID())").path
    try Folder.create(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  /// A file that another program has changed is told by each of its numbers, down to a nanosecond.
  @Test func fingerprintsTellEachChange() throws {
    try inFolder { folder in
      let path = FilePath(folder + "/file")
      func fingerprint(_ text: String, _ seconds: Int, _ nanoseconds: Int) throws -> FileFingerprint {
        let file = open(path.string, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { close(file) }
        _ = write(file, text, text.utf8.count)
        let times = [timespec(tv_sec: 0, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: nanoseconds)]
        #expect(futimens(file, times) == 0)
        return try #require(FileFingerprint(path: path))
      }
      let first = try fingerprint("a", 1_700_000_000, 5)
      #expect(try fingerprint("b", 1_700_000_000, 5) == first)
      #expect(try fingerprint("a", 1_700_000_000, 6) != first && fingerprint("a", 1_700_000_001, 5) != first)
      #expect(try fingerprint("ab", 1_700_000_000, 5) != first)
      try AtomicFile.write(Array("a".utf8), to: path)
      #expect(try fingerprint("a", 1_700_000_000, 5).identity != first.identity)
    }
  }

  @Test func readingHasALimitAndTakesNoPipes() throws {
    try inFolder { folder in
      let path = FilePath(folder + "/file")
      try AtomicFile.write(Array("0123456789".utf8), to: path)
      for (limit, fits) in [(9, false), (10, true), (11, true)] {
        #expect((try? FileDescriptor.contents(of: path, limit: limit))?.count == (fits ? 10 : nil))
      }
      #expect(throws: Errno.fileTooLarge) { try FileDescriptor.contents(of: "/dev/zero", limit: 9, isNamed: true) }
      #expect(throws: Errno.illegalSeek) { try FileDescriptor.contents(of: "/dev/zero", limit: 9) }
      #expect(throws: Errno.isDirectory) { try FileDescriptor.contents(of: FilePath(folder), limit: 9) }
      let file = try FileDescriptor.opened(path, .readOnly)
      defer { try? file.close() }
      #expect(try file.contents(count: 4, from: 8) == Array("89".utf8) && file.contents(count: 3) == Array("012".utf8))
      #expect(try file.readSome(limit: 3) == Array("012".utf8) && file.readToEnd() == Array("3456789".utf8))
      #expect(Errno.illegalSeek.clause == "it is a pipe or a device, not a file")
    }
  }

  /// An identity is of size, time and the first 64 KB; a fingerprint is also of the file itself.
  @Test func identitiesTellContentsApart() throws {
    try inFolder { folder in
      let (path, other) = (FilePath(folder + "/a"), FilePath(folder + "/b"))
      var bytes = [UInt8](repeating: 7, count: (1 << 16) + 10)
      func set(_ path: FilePath, seconds: Int, nanoseconds: Int = 5) throws {
        try AtomicFile.write(bytes, to: path)
        var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: nanoseconds)]
        #expect(utimensat(AT_FDCWD, path.string, &times, 0) == 0)
      }
      try set(path, seconds: 100)
      let identity = try #require(FileIdentity(of: path))
      let print = try #require(FileFingerprint(path: path))
      #expect(identity.matches(path) && FileIdentity(print).matches(path) && print.size == bytes.count)
      #expect(print.seconds == 100 && print.nanoseconds == 5 && FileIdentity("\(identity)") == identity)
      try set(other, seconds: 100)
      #expect(identity.matches(other) && FileFingerprint(path: other) != print)
      try set(other, seconds: 101)
      #expect(!identity.matches(other))
      try set(other, seconds: 100, nanoseconds: 6)
      #expect(!identity.matches(other))
      bytes[(1 << 16) - 1] = 8
      try set(other, seconds: 100)
      #expect(!identity.matches(other) && FileIdentity(print).matches(other), "without bytes, time and size are known")
      bytes[(1 << 16) - 1] = 7
      bytes[1 << 16] = 8
      try set(other, seconds: 100)
      #expect(identity.matches(other))
      bytes.removeLast()
      try set(other, seconds: 100)
      #expect(!identity.matches(other) && !identity.matches(FilePath(folder)) && !identity.matches("/nowhere"))
      #expect(FileIdentity(of: FilePath(folder)) == nil && FileIdentity(of: "/nowhere") == nil)
      for text in ["", "1,2.3", "1,2,", "x,2.3,", "1,2.3,00", "1,2.3,zz", "1,2.3,,"] {
        #expect(FileIdentity(text) == nil)
      }
      #expect(FileIdentity("1,2.3,").map { "\($0)" } == "1,2.3,")
    }
  }

  @Test func foldersAreMadeWithThoseAboveThem() throws {
    try inFolder { folder in
      try Folder.create(folder + "/a/b/c")
      try Folder.create(folder + "/a/b/c")
      #expect(try Stat(folder + "/a/b").permissions.rawValue == 0o700)
      try AtomicFile.write([1], to: FilePath(folder + "/file"))
      #expect(throws: Errno.notDirectory) { try Folder.create(folder + "/file/a") }
      try AtomicFile.write([1], to: FilePath(folder + "/.hidden"))
      #expect(try Set(Folder.names(in: FilePath(folder)).map(\.string)) == ["a", "file"])
      #expect(try Set(Folder.names(in: FilePath(folder), hidden: true).map(\.string)) == ["a", "file", ".hidden"])
      #expect(throws: Errno.noSuchFileOrDirectory) { try Folder.names(in: "/nowhere") }
      try Folder.link(folder + "/link", to: "a")
      try Folder.link(folder + "/link", to: "a/b")
      #expect(FilePath(folder + "/link").resolved == FilePath(folder + "/a/b").resolved)
      #expect(
        Folder.isOwn(folder + "/link") && !Folder.isOwn(folder + "/none") && FilePath(folder + "/none").resolved == nil)
      try Folder.createOwn(folder + "/own")
    }
  }

  /// (a name of the command line, its path, its file name, its folder)
  @Test(
    arguments: [
      ("/a/b.jpg", "/a/b.jpg", "b.jpg", "/a"), ("b.jpg", "b.jpg", "b.jpg", "."), ("/b", "/b", "b", "/"),
      ("file:///a%20b/c", "/a b/c", "c", "/a b"), ("file://localhost/a/b", "/a/b", "b", "/a"),
      ("FILE:/a/b", "/a/b", "b", "/a"),
      ("file:a", "file:a", "file:a", "."),
    ])
  func namesAreOfPathsAndAddresses(name: String, path: String, last: String, folder: String) {
    let named = FilePath(named: name)
    #expect(named.string == path && Array(named.nameBytes).text == last && named.folder.string == folder)
    #expect(PhotoAddress.file(named).lastComponent == last && PhotoAddress.file(named).isFile)
  }

  /// A path that is not UTF-8 has an address as its name, which leads back to it.
  @Test func bytesOfPathsAreKept() {
    let path = FilePath(bytes: [0x2f, 0x61, 0xff, 0x20, 0x62])
    #expect(path.text == "/a\\xff b" && path.name == "file:///a%FF%20b" && FilePath(named: path.name) == path)
    #expect(FilePath("é").name == "é" && path.appending(bytes: [0x63]).bytes == path.bytes + [0x63])
    #expect(PhotoAddress.file(path) == .file(FilePath(bytes: path.bytes)) && PhotoAddress.file("a") != .web("a"))
    #expect(PhotoAddress.file(path).text == path.text && PhotoAddress.file(path).filePath == path)
  }

  @Test(
    arguments: [
      ("https://a.example/x/b%20c.jpg?w=1#top", "b c.jpg"), ("https://a.example/x/", "x"),
      ("https://a.example", "a.example"),
      ("https://a.example/#top/b.jpg", "a.example"), ("s3://bucket/2024/a.jpg", "a.jpg"),
    ])
  func namesOfPicturesOnTheNetwork(address: String, name: String) {
    #expect(PhotoAddress.web(address).lastComponent == name && PhotoAddress.web(address).filePath == nil)
  }

  @Test func addressesAreEqualByTheirBytes() {
    let (one, two) = (PhotoAddress.web("https://a/\u{e9}"), PhotoAddress.web("https://a/e\u{301}"))
    #expect(one != two && Set([one, two]).count == 2 && one == .web("https://a/\u{e9}"))
  }

  @Test func schemesOfStores() {
    let found = ["s3://b/x", "SFTP://h/x", "davs://h", "immich://h", "https://h", "s3:/b", "xs3://b", "file:///a"].map {
      StoreScheme(of: $0)?.rawValue
    }
    #expect(found == ["s3", "sftp", "davs", "immich", nil, nil, nil, nil])
  }

  @Test func timesInUTC() {
    let time = UTCTime(secondsSince1970: 1_715_968_992)
    #expect(time.compactDate == "20240517" && time.compact == "20240517T180312Z" && time.text == "2024-05-17 18:03:12")
    #expect(UTCTime(secondsSince1970: 0).text == "1970-01-01 00:00:00")
    #expect(
      [-1, -86_399, -86_400, -86_401].map { UTCTime(secondsSince1970: $0).text } == [
        "1969-12-31 23:59:59", "1969-12-31 00:00:01", "1969-12-31 00:00:00", "1969-12-30 23:59:59",
      ])
  }

  /// A link of another user could be led elsewhere.
  @Test(.enabled(if: geteuid() == 0, "only root gives files away")) func aLinkOfAnotherUserIsNotOwn() throws {
    try inFolder { folder in
      try Folder.create(folder + "/own")
      try Folder.link(folder + "/link", to: "own")
      #expect(Folder.isOwn(folder + "/link"))
      #expect(lchown(folder + "/link", 1, 1) == 0)
      #expect(!Folder.isOwn(folder + "/link") && Folder.isOwn(folder + "/own"))
      #expect(throws: Errno.notPermitted) { try Folder.createOwn(folder + "/link") }
    }
  }

  /// (the text of a certificate in base 64, its bytes; nil for no certificate)
  @Test(
    arguments: [
      ("YWJj", "abc"), ("YWI=", "ab"), ("YQ==", "a"), ("YWJj\nZA==", "abcd"), ("", nil), ("!!!!", nil),
    ] as [(String, String?)])
  func fingerprintsOfCertificates(code: String, bytes: String?) {
    let text = "-----BEGIN CERTIFICATE-----\n\(code)\n-----END CERTIFICATE-----\n"
    let expected = bytes.map { Digest.sha256($0.utf8).map { [$0].hexadecimal.uppercased() }.joined(separator: ":") }
    #expect(Digest.fingerprint(ofCertificate: text) == expected)
  }

  @Test func digestsOfParts() {
    #expect(
      Digest.hmacSHA256("what do ya want for nothing?".utf8, key: Array("Jefe".utf8)).hexadecimal
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    let stream = DigestStream()
    for part in ["a", "", "bc"] { stream.add(Array(part.utf8)) }
    #expect(stream.value == Digest.sha256("abc".utf8))
  }

  @Test func aProgramReadsWhatItIsGiven() throws {
    let connected = try ChildProcess(["cat"], input: .connection)
    try connected.send(Array("said".utf8))
    #expect(try connected.output.readSome() == Array("said".utf8))
    #expect(connected.wait().status == 0, "its input ends when it is waited for")
    let alone = try ChildProcess(["cat"], input: .lifeline)
    // A child that is not waited for would keep Swift Testing from seeing the ends of its own ones.
    let deaf = try ChildProcess(["true"])
    #expect(throws: Errno.self) { try deaf.send([1]) }
    #expect(deaf.wait().status == 0)
    alone.terminate()
    alone.waitForEnd()
    #expect(alone.wait().signal == SIGTERM)
    let (end, errors) = try FileDescriptor.pipe()
    let failed = try ChildProcess(["sh", "-c", "echo no >&2"], errors: errors)
    try errors.close()
    #expect(try end.readToEnd() == Array("no\n".utf8) && failed.wait().status == 0)
    try end.close()
    let handler = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, handler) }
    #expect(
      try ChildProcess(["sh", "-c", "kill -PIPE $$"]).wait().signal == SIGPIPE, "what is ignored here is not there")
    // The sixth field is the session.
    let script = "read -r _ _ _ _ _ session _ </proc/$$/stat; [ $session = $$ ] && exit 5"
    #expect(try ChildProcess.detach(["sh", "-c", script].map { Array($0.utf8) })().status == 5)
  }
}
