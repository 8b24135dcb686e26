import Foundation
import Pictures
import TestSupport
import Testing

@testable import PhotoStores

/// A store of files that a test looks at by another way.
private struct TestedStore: Sendable, CustomTestStringConvertible {
  let name: String
  /// Returns the store, and functions that read and replace its files, by their paths in a folder of the test.
  let make: @Sendable ([String: [UInt8]]) throws -> Made

  struct Made {
    let store: any PhotoStore
    /// The path of the test's folder, with a slash at its end.
    let folder: String
    let files: () throws -> [String: [UInt8]]
    let write: (String, [UInt8]?) throws -> Void
    /// What must live as long as the store.
    let server: Any
  }

  var testDescription: String { name }

  static let all: [TestedStore] = [
    TestedStore(name: "S3") { files in
      let bucket = Bucket(files)
      let server = try bucket.server()
      var surroundings = StoreEnvironment(variables: Bucket.variables(server), home: "/nowhere") { _ in true }
      surroundings.options.retryDelay = 0.01
      let store = try PhotoStores(surroundings).store(of: StoreAddress(.s3, "photos", ""))
      return Made(
        store: store, folder: "", files: { bucket.objects }, write: { bucket.objects[$0] = $1 }, server: server)
    },
    dav("WebDAV", DAVFiles.Manners()), dav("WebDAV, without tags in answers", DAVFiles.Manners(hidesTags: true)),
    dav("WebDAV, without conditions", DAVFiles.Manners(ignoresConditions: true)),
    dav("WebDAV, with weak tags", DAVFiles.Manners(weakensTags: true)),
    dav("WebDAV, with tags of two forms", DAVFiles.Manners(baresTags: true)),
    rclone, sftp("SFTP", without: nil),
    // Other servers know none of OpenSSH's extensions.
    sftp("SFTP, without extensions", without: "posix-rename,fsync"),
  ]

  /// A child that serves a remote of rclone: its tags are in listings alone, and it ignores conditions.
  private static let rclone = TestedStore(name: "rclone") { files in
    let dav = DAVFiles(files, DAVFiles.Manners(ignoresConditions: true, hidesTags: true))
    let server = try dav.server()
    let folder = try Scratch()
    var surroundings = StoreEnvironment(variables: [:], home: "/nowhere") { _ in true }
    surroundings.rclone = try folder.script(
      "rclone", "echo '[http://127.0.0.1:\(server.port)/]' >&2; exec sleep 1000")
    let store = try PhotoStores(surroundings).store(of: StoreAddress(.rclone, "nas", ""))
    return Made(
      store: store, folder: "", files: { dav.files }, write: { dav.files[$0] = $1 }, server: (server, folder))
  }

  /// - Parameter requests: the requests that the server refuses and does not name, as its option `-P` takes them; nil for none.
  private static func sftp(_ name: String, without requests: String?) -> TestedStore {
    TestedStore(name: name) { files in
      guard let program = sftpServer else { try Test.cancel("the package openssh-sftp-server is not installed") }
      let folder = try Scratch()
      for (name, bytes) in files { try folder.write(bytes, as: name) }
      return Made(
        store: SFTPStore(command: [program] + (requests.map { ["-P", $0] } ?? [])),
        folder: folder.path.dropFirst() + "/",
        files: {
          let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
          var files: [String: [UInt8]] = [:]
          for name in names { files[name] = try? folder.bytes(name) }
          return files
        },
        write: { name, bytes in
          if let bytes {
            try folder.write(bytes, as: name)
          } else {
            try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
          }
        }, server: folder)
    }
  }

  private static func dav(_ name: String, _ manners: DAVFiles.Manners) -> TestedStore {
    TestedStore(name: name) { files in
      let dav = DAVFiles(files, manners)
      let server = try dav.server()
      let surroundings = StoreEnvironment(variables: [:], home: "/nowhere") { _ in true }
      let store = try PhotoStores(surroundings).store(of: StoreAddress(.dav, "127.0.0.1:\(server.port)", ""))
      return Made(store: store, folder: "", files: { dav.files }, write: { dav.files[$0] = $1 }, server: server)
    }
  }
}

private let sftpServer = ["/usr/lib/openssh/sftp-server", "/usr/libexec/sftp-server"].first {
  FileManager.default.isExecutableFile(atPath: $0)
}

/// What another program has done to a file since it was read is never overwritten, on any store: the act is refused, and nothing
/// changes.
@Suite struct StoreConflictTests {
  /// What another program does.
  enum Change: CaseIterable {
    case replaced, removed, appeared, taken
  }

  @Test("writing", arguments: TestedStore.all, [Change.replaced, .removed, .appeared])
  private func writing(_ tested: TestedStore, _ change: Change) throws {
    let made = try tested.make(["a.xmp": [1, 2], "b.jpg": [3]])
    var version: String?
    if change != .appeared { version = try #require(try made.store.file(at: made.folder + "a.xmp")).version }
    if change == .replaced { try made.write("a.xmp", [7, 8]) }
    if change == .removed { try made.write("a.xmp", nil) }
    let before = try made.files()
    #expect {
      try made.store.write([5], to: made.folder + "a.xmp", replacing: version)
    } throws: { ($0 as? StoreError)?.kind == .conflict || (change == .removed && $0 is StoreError) }
    #expect(try made.files() == before)
  }

  @Test("moving", arguments: TestedStore.all, Change.allCases)
  private func moving(_ tested: TestedStore, _ change: Change) throws {
    let made = try tested.make(["a.jpg": [1, 2], "t/b.jpg": [3]])
    let version = try #require(try made.store.file(at: made.folder + "a.jpg")).version
    switch change {
    case .replaced: try made.write("a.jpg", [7, 8])
    case .removed: try made.write("a.jpg", nil)
    case .appeared: try made.write("t/a.jpg", [4])
    // Nothing has changed, but the name is that of another file.
    case .taken: break
    }
    let before = try made.files()
    let target = made.folder + (change == .taken ? "t/b.jpg" : "t/a.jpg")
    #expect {
      try made.store.move(made.folder + "a.jpg", to: target, expecting: version)
    } throws: { ($0 as? StoreError)?.kind == .conflict || (change == .removed && $0 is StoreError) }
    #expect(try made.files() == before)
  }

  @Test("without another program, each act is done", arguments: TestedStore.all)
  private func undisturbed(_ tested: TestedStore) throws {
    let made = try tested.make(["a.xmp": [1, 2]])
    let (old, new) = (made.folder + "a.xmp", made.folder + "t/a.xmp")
    let version = try #require(try made.store.file(at: old)).version
    let next = try made.store.write([5], to: old, replacing: version)
    #expect(try made.files() == ["a.xmp": [5]])
    try made.store.move(old, to: new, expecting: next)
    _ = try made.store.write([6], to: old, replacing: nil)
    #expect(try made.files() == ["a.xmp": [6], "t/a.xmp": [5]])
  }

  @Test("the version that writing gives is the next one, and the one before is refused", arguments: TestedStore.all)
  private func nextVersions(_ tested: TestedStore) throws {
    let made = try tested.make(["a.xmp": [1, 2]])
    let path = made.folder + "a.xmp"
    let first = try #require(try made.store.file(at: path)).version
    let second = try made.store.write([3], to: path, replacing: first)
    #expect(throws: StoreError.self) { try made.store.write([4], to: path, replacing: first) }
    #expect(try made.files() == ["a.xmp": [3]])
    _ = try made.store.write([5], to: path, replacing: second)
    #expect(try made.files() == ["a.xmp": [5]])
  }

  @Test(
    "a moved file goes back by its version at the new place, unless it is changed there", arguments: TestedStore.all)
  private func movedFiles(_ tested: TestedStore) throws {
    let made = try tested.make(["a.jpg": [1, 2], "b.jpg": [3]])
    for (name, isChanged) in [("a.jpg", false), ("b.jpg", true)] {
      let (old, new) = (made.folder + name, made.folder + "t/" + name)
      try made.store.move(old, to: new, expecting: try #require(try made.store.file(at: old)).version)
      let version = try #require(try made.store.file(at: new)).version
      #expect(try made.store.file(at: old) == nil)
      if isChanged {
        try made.write("t/" + name, [7, 8, 9])
        #expect(throws: StoreError.self) { try made.store.move(new, to: old, expecting: version) }
      } else {
        try made.store.move(new, to: old, expecting: version)
      }
    }
    #expect(try made.files() == ["a.jpg": [1, 2], "t/b.jpg": [7, 8, 9]])
  }

  @Test(
    "the version in a list is that of the file",
    arguments: TestedStore.all.filter { !$0.name.hasPrefix("WebDAV") && $0.name != "rclone" })
  private func listedVersions(_ tested: TestedStore) throws {
    let made = try tested.make(["a.jpg": [1, 2], "b.jpg": [3]])
    let files = try made.store.list(made.folder, after: nil).files
    let versions = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.version) })
    try made.write("b.jpg", [7, 8])
    try made.store.move(
      made.folder + "a.jpg", to: made.folder + "t/a.jpg", expecting: versions["a.jpg"] ?? "none")
    #expect(throws: StoreError.self) {
      try made.store.move(
        made.folder + "b.jpg", to: made.folder + "t/b.jpg", expecting: versions["b.jpg"] ?? "none")
    }
    #expect(try made.files() == ["t/a.jpg": [1, 2], "b.jpg": [7, 8]])
  }
}
