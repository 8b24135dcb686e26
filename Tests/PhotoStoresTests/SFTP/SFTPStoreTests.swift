import Basics
import Foundation
import Pictures
import Platform
import Synchronization
import TestSupport
import Testing

@testable import PhotoStores

/// The program of OpenSSH that serves files; nil if it is not installed.
private let sftpServer = ["/usr/lib/openssh/sftp-server", "/usr/libexec/sftp-server"].first {
  FileManager.default.isExecutableFile(atPath: $0)
}

/// Files behind the SFTP server of OpenSSH, which speaks the protocol on standard input and output without ssh.
@Suite(.enabled(if: sftpServer != nil, "the package openssh-sftp-server is not installed"))
struct SFTPStoreTests {
  private let folder: Scratch
  private let store: SFTPStore

  init() throws {
    folder = try Scratch()
    store = SFTPStore(command: [sftpServer ?? ""])
  }

  /// The path of a file in the test's folder, as stores have it.
  private func path(_ name: String) -> String { String(folder.path.dropFirst()) + "/" + name }

  private func read(_ name: String, _ part: Range<Int>? = nil, known: String? = nil) throws -> RemoteBytes? {
    guard case .call(let call) = store.reading(of: path(name), range: part) else { return nil }
    return try call(known)
  }

  @Test func aFolderIsListedInNaturalOrder() throws {
    try folder.write([1, 2, 3], as: "b 10.jpg")
    try folder.write([1], as: "b 9.jpg")
    try folder.write([], as: "é/c.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.jpg", withDestinationPath: folder.path + "/b 10.jpg")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/nowhere.jpg", withDestinationPath: "/nowhere")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/to", withDestinationPath: folder.path + "/é")
    let listing = try store.list(path(""), after: nil)
    #expect(
      listing.files.map(\.name) == ["b 9.jpg", "b 10.jpg", "link.jpg"] && listing.files.map(\.size) == [1, 3, 3])
    #expect(listing.folders == ["é"] && listing.links == [StoreLink(name: "to", target: path("é/"))])
    #expect(listing.files.allSatisfy { abs(($0.changed ?? 0) - Int(Date().timeIntervalSince1970)) < 3_600 })
  }

  @Test func tenThousandNames() throws {
    for number in 0..<10_000 { try TestFile.write("", to: folder.path + "/\(number).jpg") }
    let listing = try store.list(path(""), after: nil)
    #expect(listing.files.map(\.name) == (0..<10_000).map { "\($0).jpg" })
  }

  @Test func partsAndWholeFiles() throws {
    var random = SeededRandom(seed: 3)
    let bytes = (0..<300_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    try folder.write(bytes, as: "a.jpg")
    let head = try #require(try read("a.jpg", 0..<65_536))
    #expect(head.bytes == Array(bytes[..<65_536]) && head.whole == 300_000)
    #expect(try read("a.jpg", 65_000..<140_000)?.bytes == Array(bytes[65_000..<140_000]))
    #expect(try read("a.jpg", 299_990..<365_000)?.bytes == Array(bytes[299_990...]))
    #expect(try read("a.jpg", 400_000..<465_000)?.bytes == [])
    #expect(try read("a.jpg")?.bytes == bytes)
    // A file that has not changed is not sent again.
    #expect(try read("a.jpg", 0..<65_536, known: head.version) == nil)
    #expect(throws: FetchError.self) { try read("missing.jpg") }
  }

  /// A server that sends at most 10,007 bytes for a request, however many are wanted.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "python3 is not installed"))
  func aServerMaySendFewerBytes() throws {
    let program = """
      import struct, subprocess, sys
      server = subprocess.Popen(sys.argv[1], stdin=subprocess.PIPE)
      while head := sys.stdin.buffer.read(4):
          data = sys.stdin.buffer.read(struct.unpack('>I', head)[0])
          if data[0] == 5:
              data = data[:-4] + struct.pack('>I', min(10007, struct.unpack('>I', data[-4:])[0]))
          server.stdin.write(head + data)
          server.stdin.flush()
      """
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) }
    try folder.write(bytes, as: "a.jpg")
    let store = SFTPStore(command: ["/usr/bin/python3", "-c", program, sftpServer ?? ""])
    for part in [nil, 5..<70_000, 99_000..<120_000, 0..<10_007] as [Range<Int>?] {
      guard case .call(let call) = store.reading(of: path("a.jpg"), range: part) else {
        Issue.record("a store on a line reads by calls")
        return
      }
      let expected = part.map { Array(bytes[$0.clamped(to: 0..<100_000)]) } ?? bytes
      #expect(try call(nil)?.bytes == expected)
    }
  }

  @Test func eachErrorHasItsSentence() throws {
    #expect(throws: StoreError(.refused, "\(path("missing/")): no such file on the server")) {
      try store.list(path("missing/"), after: nil)
    }
    let host = "-oProxyCommand=touch x"
    #expect(throws: StoreError(.refused, "this is no name of a host")) { try SFTPStore(host, ssh: ["ssh"], seconds: 1) }
    #expect(throws: StoreError(.refused, "an address with a password is not used: set up a key for h (ssh-copy-id)")) {
      try SFTPStore("u:MARKER@h", ssh: ["ssh"], seconds: 1)
    }
  }

  /// What ssh prints when it fails, and the sentences of it.
  @Test(arguments: [
    ("Host key verification failed.", "the key of h is not known: run ssh h once to check and accept it"),
    (
      "me@h: Permission denied (publickey).",
      "h refuses the login without a question: load the key with ssh-add, or set up a key (ssh-copy-id)"
    ),
    ("ssh: Could not resolve hostname h: Name or service not known", "there is no server named h"),
    ("ssh: connect to host h port 22: Connection refused", "ssh h: connect to host h port 22: Connection refused"),
    ("subsystem request failed on channel 0", "h offers no SFTP"),
    ("", "the connection to h broke"),
  ])
  func aConnectionThatFailsSaysWhy(text: String, sentence: String) throws {
    let ssh = try folder.script("ssh", "printf '%s\\n' '\(text)' >&2; exit 255")
    let store = try SFTPStore("h", ssh: ssh, seconds: 30)
    #expect { try store.list("", after: nil) } throws: { ($0 as? StoreError)?.description == sentence }
  }

  @Test func aShellThatGreetsIsNoServer() throws {
    let ssh = try folder.script("ssh", "echo 'Welcome to this machine, friend'; cat > /dev/null")
    let store = try SFTPStore("h", ssh: ssh, seconds: 30)
    #expect { try store.list("", after: nil) } throws: {
      ($0 as? StoreError)?.description == "the server's answer is not SFTP: its shell may print a greeting"
    }
  }

  /// The arguments are those of the user's host; nothing else is in the list of processes.
  @Test func sshIsAskedForTheHost() throws {
    let ssh = try folder.script("ssh", "echo \"$@\" > '\(folder.path)/arguments'; exec \(sftpServer ?? "")")
    var surroundings = StoreEnvironment(
      variables: ["AWS_SECRET_ACCESS_KEY": "MARKER"], home: "/", isPictureName: { _ in true })
    surroundings.ssh = ssh
    _ = try PhotoStores(surroundings).page(at: "sftp://me@nas:2222\(folder.path)/")
    let arguments = try String(contentsOfFile: folder.path + "/arguments", encoding: .utf8)
    #expect(
      arguments == "-oBatchMode=yes -oConnectTimeout=10 -oServerAliveInterval=10 -oServerAliveCountMax=2 "
        + "-p 2222 -l me -s -- nas sftp\n")
    surroundings.startsPrograms = false
    #expect(throws: StoreError(.refused, "a tape starts no programs, so that sftp addresses are not opened")) {
      try PhotoStores(surroundings).page(at: "sftp://nas/")
    }
  }

  // MARK: Writing

  @Test func nothingIsOverwrittenThatHasChanged() throws {
    try folder.write(Array("old".utf8), as: "a.xmp")
    let read = try #require(try store.file(at: path("a.xmp")))
    let version = try store.write(Array("new".utf8), to: path("a.xmp"), replacing: read.version)
    #expect(try folder.text("a.xmp") == "new")
    // In the same second, with the same size.
    try folder.write(Array("his".utf8), as: "a.xmp")
    #expect(throws: StoreError(.conflict, "\(path("a.xmp")) was changed by another program")) {
      try store.write(Array("own".utf8), to: path("a.xmp"), replacing: version)
    }
    #expect(throws: StoreError(.conflict, "\(path("a.xmp")) exists already")) {
      try store.write(Array("own".utf8), to: path("a.xmp"), replacing: nil)
    }
    _ = try store.write(Array("own".utf8), to: path("b.xmp"), replacing: nil)
    #expect(try folder.text("a.xmp") == "his" && folder.text("b.xmp") == "own")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.xmp", "b.xmp"])
  }

  @Test func aFileThatIsWrittenAgainKeepsItsPermissions() throws {
    try folder.write(Array("old".utf8), as: "a.xmp")
    let file = FilePath(folder.path).appending("a.xmp")
    #expect(chmod(file.string, 0o600) == 0)
    let read = try #require(try store.file(at: path("a.xmp")))
    _ = try store.write(Array("new".utf8), to: path("a.xmp"), replacing: read.version)
    #expect(try folder.text("a.xmp") == "new" && Stat(file).permissions == .ownerReadWrite)
  }

  @Test func aPhotoMovesAndNothingIsReplaced() throws {
    try folder.write([1, 2], as: "a.jpg")
    try folder.write([3], as: ".t/b.jpg")
    try folder.write([4], as: "b.jpg")
    let file = try #require(try store.list(path(""), after: nil).files.first)
    try store.move(path("a.jpg"), to: path(".u/deep/a.jpg"), expecting: file.version)
    #expect(try folder.bytes(".u/deep/a.jpg") == [1, 2])
    #expect(throws: StoreError(.conflict, "\(path(".t/b.jpg")) exists already")) {
      try store.move(path("b.jpg"), to: path(".t/b.jpg"), expecting: nil)
    }
    #expect(throws: StoreError(.conflict, "\(path("b.jpg")) was changed by another program")) {
      try store.move(path("b.jpg"), to: path(".t/c.jpg"), expecting: "\"9-9\"")
    }
    #expect(try folder.bytes("b.jpg") == [4] && folder.bytes(".t/b.jpg") == [3])
  }

  // MARK: A line that breaks

  /// The child is killed 200 times while files are read; each is read whole in the end.
  @Test func twoHundredBreaksLoseNothing() throws {
    let bytes = [UInt8](repeating: 7, count: 100_000)
    try folder.write(bytes, as: "a.jpg")
    let pids = folder.path + "/pids"
    let ssh = try folder.script("ssh", "echo $$ > '\(pids)'; exec \(sftpServer ?? "")")
    let store = try SFTPStore("h", ssh: ssh, seconds: 30)
    guard case .call(let call) = store.reading(of: path("a.jpg"), range: nil) else {
      Issue.record("a store on a line reads by calls")
      return
    }
    var breaks = 0
    for _ in 0..<200 {
      #expect(try call(nil)?.bytes == bytes)
      let id = try #require(Int32(folder.text("pids").filter(\.isNumber)))
      kill(id, SIGKILL)
      // The request that finds the line broken fails with a sentence, and the next one opens another.
      do { #expect(try call(nil)?.bytes == bytes) } catch {
        breaks += 1
        #expect(error.isTransient && error.sentence == "the connection to h broke")
      }
    }
    #expect(try call(nil)?.bytes == bytes && breaks > 0)
  }
}
