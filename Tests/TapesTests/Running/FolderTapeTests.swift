import Foundation
import Tapes
import TestSupport
import Testing

/// A tape that moves photos to folders moves copies of its own.
@Suite(.oneAtATime) struct FolderTapeTests {
  /// 300 photos into three folders by one key each, 20 wrong ones taken back and sent again: at most 345 keys. The soak has all
  /// of them, other tests a fifth.
  @Test func threeHundredIntoThreeFolders() throws {
    let fifths = Soak.amount(1, soak: 5)
    let count = 60 * fifths
    let fixture = try TapeFixture(sizes: Array(repeating: (4, 3), count: count))
    let folders = ["keep", "maybe", "print"]
    /// The script: the folder of each photo, by an index.
    let script = (0..<count).map { ($0 * 7 + $0 / 11) % 3 }
    var keys = ["o"]
    for (photo, folder) in script.enumerated() {
      if photo % 15 == 4 { keys += ["\((folder + 1) % 3 + 1)", "u"] }
      keys.append("\(folder + 1)")
    }
    #expect(keys.count == 1 + (56 + 4 * 3) * fifths && keys.count <= 69 * fifths)
    let checks = script.enumerated().flatMap { photo, folder in
      folders.indices.map { "Expect file \(folders[$0])/\(photo + 1).png" + ($0 == folder ? "" : " not") }
    }
    var world = fixture.world()
    // In memory if possible, as each move waits for the disk.
    if FileManager.default.isWritableFile(atPath: "/dev/shm") { world.temporaryFolder = "/dev/shm" }
    let tape = try TapeFixture.tape(
      """
      Set Folders \(folders.joined(separator: ","))
      Set Animation off
      Set Columns 120
      Set TypingSpeed 20ms
      \(keys.joined(separator: "\n"))
      Expect state count == 0
      Expect+Status /1 keep \(script.count { $0 == 0 })  2 maybe \(script.count { $0 == 1 })  3 print \(script.count { $0 == 2 })/
      \(checks.joined(separator: "\n"))
      """)
    let outcome = TapeRunner(tape, in: world).run()
    #expect(outcome == .passed, "\(outcome.failure?.description ?? "")")
    let left = try FileManager.default.contentsOfDirectory(atPath: fixture.folder).filter { $0.hasSuffix(".png") }
    #expect(left.count == count, "the tape's own files stay where they are")
  }

  /// The copies that a tape makes for itself are no files that the wall has written.
  @Test(arguments: [("1\nu", "no file was written"), ("1", "no such file was written, but ")])
  func writtenFilesAreToldWithoutCopies(keys: String, message: String) throws {
    let fixture = try TapeFixture()
    let (outcome, _) = try fixture.play("Set Folders keep,maybe\nWait\no\n\(keys)\nWait\nExpect file left.json")
    #expect(outcome.failure?.message.hasPrefix(message) == true, "\(outcome.failure?.message ?? "passed")")
  }
}
