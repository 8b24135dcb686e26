import Basics
import Foundation
import Platform
import TestSupport
import Testing

@Suite struct PlatformTests {
  @Test func anAtomicWriteReplacesTheWholeFileAndKeepsItsPermissions() throws {
    try inFolder { folder in
      let path = folder + "/file"
      try AtomicFile.write(Array("old".utf8), to: FilePath(path), permissions: .ownerReadWrite)
      let first = try #require(FileFingerprint(path: FilePath(path)))
      let second = try AtomicFile.write(Array("newer".utf8), to: FilePath(path), isDurable: true)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "newer")
      #expect(try Stat(path).permissions == .ownerReadWrite)
      #expect(second == FileFingerprint(path: FilePath(path)) && second.identity != first.identity && second.size == 5)
      #expect(throws: Errno.canceled) { try AtomicFile.write([1], to: FilePath(path), if: { false }) }
      #expect(second == FileFingerprint(path: FilePath(path)))
      #expect(try Folder.names(in: FilePath(folder), hidden: true).filter { !$0.string.hasSuffix(".") } == ["file"])
    }
  }

  /// Ten characters of 25 bytes each.
  @Test func aNameMayBeAsLongAsTheFileSystemAllows() throws {
    try inFolder { folder in
      let name = String(repeating: "👨‍👩‍👧‍👦", count: 10)
      #expect(name.count == 10 && name.utf8.count == 250)
      try AtomicFile.write([1], to: FilePath("\(folder)/\(name)"))
      #expect(try Folder.names(in: FilePath(folder)).map(\.string) == [name])
    }
  }

  @Test func aFailedWriteLeavesNothingBehind() throws {
    try inFolder { folder in
      try Folder.create(folder + "/a/b")
      #expect(throws: Errno.isDirectory) { try AtomicFile.write([1], to: FilePath(folder + "/a/b")) }
      #expect(throws: Errno.noSuchFileOrDirectory) { try AtomicFile.write([1], to: FilePath(folder + "/none/file")) }
      #expect(try Folder.names(in: FilePath(folder + "/a")) == ["b"])
      #expect(Errno.noSuchFileOrDirectory.clause == "no such file or directory")
    }
  }

  @Test func aChildProcessTellsItsOutputAndHowItEnded() throws {
    let exited = try ChildProcess(["sh", "-c", "printf %s \"$WORD\"; cat; exit 3"], environment: ["WORD": "said"])
    #expect(try exited.output.readToEnd() == Array("said".utf8))
    let exit = exited.wait()
    #expect(exit.status == 3 && exit.signal == nil)
    #expect(try ChildProcess(["sh", "-c", "kill -9 $$"]).wait().signal == 9)
    #expect(throws: Errno.noSuchFileOrDirectory) { try ChildProcess(["/nowhere/program"]) }
  }

  /// The handlers of signals are as before, whether or not there is a terminal to run a program in.
  @Test(.oneAtATime) func aProgramInTheTerminalKeepsTheHandlers() {
    let own: @convention(c) (Int32) -> Void = { _ in }
    let signals = [SIGINT, SIGQUIT, SIGTSTP]
    let before = signals.map { signal($0, own) }
    defer { for (number, handler) in zip(signals, before) { signal(number, handler) } }
    _ = try? ChildProcess.runInTerminal([Array("true".utf8)])
    for number in signals {
      #expect(unsafeBitCast(signal(number, own), to: Int.self) == unsafeBitCast(own, to: Int.self), "\(number)")
    }
  }

  @Test func digests() {
    #expect(Digest.md5("abc".utf8).hexadecimal == "900150983cd24fb0d6963f7d28e17f72")
    #expect(
      Digest.sha256("abc".utf8).hexadecimal == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test(.oneAtATime) func aVariableHasItsValueBackAfterwards() {
    let name = "PHOTOWALL_TEST_VARIABLE"
    EnvironmentVariables.with(name, "a=b") { #expect(EnvironmentVariables.all[name] == "a=b") }
    #expect(EnvironmentVariables.all[name] == nil)
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("photowall-platform-\(UUID())").path
    try Folder.create(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  @Test("what a killed writer left is deleted, what a running one holds is not")
  func files() throws {
    let folder = NSTemporaryDirectory() + "photowall-files-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["a", "b", ".f.json.photowall-abcdef", ".f.json.photowall-ghijkl", ".hidden"] {
      try TestFile.write(name, to: folder + "/" + name)
    }
    let held = try FileDescriptor.opened(folder + "/.f.json.photowall-ghijkl", .readOnly)
    #expect(held.lock(isExclusive: true))
    AtomicFile.removeUnfinished(in: FilePath(folder))
    // A process that another test is just starting may have a copy of the descriptor, and with it the lock.
    flock(held.rawValue, LOCK_UN)
    try held.close()
    let left = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(left == [".f.json.photowall-ghijkl", ".hidden", "a", "b"])
    AtomicFile.removeUnfinished(in: FilePath(folder))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [".hidden", "a", "b"])
  }

  /// (file, folder, the path from the folder)
  @Test(arguments: [
    ("/a/b/c.jpg", "/a", "b/c.jpg"), ("/a/b/c.jpg", "/a/b/", "c.jpg"), ("/a/b/c.jpg", "/a/x/y", "../../b/c.jpg"),
    ("/a", "/a", "."), ("/c.jpg", "/", "c.jpg"), ("/a/./b/../c.jpg", "/a", "c.jpg"), ("c.jpg", ".", "c.jpg"),
  ])
  func pathsFromAFolder(file: String, folder: String, path: String) {
    #expect(FilePath(file).relative(to: FilePath(folder)).string == path)
  }

  /// (file, folder, the path from the folder; nil if the file is not below it)
  @Test(arguments: [
    ("/a/b/c.jpg", "/a", "b/c.jpg"), ("/a.jpg", "/", "a.jpg"), ("/a", "/a", nil), ("/abc/d.jpg", "/a", nil),
    ("/ab.jpg", "/a", nil), ("/b/c.jpg", "/a", nil),
  ])
  func onlyWhatIsInAFolderIsBelowIt(file: String, folder: String, path: String?) {
    #expect(FilePath(file).bytes(below: FilePath(folder)).map { Array($0) } == path.map { Array($0.utf8) })
  }
}
