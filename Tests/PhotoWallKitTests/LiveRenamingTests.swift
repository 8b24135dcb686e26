import Foundation
import TestSupport
import Testing

/// Live walls whose photos get other names.
@Suite(.oneProgramAtATime) struct LiveRenamingTests {
  /// The folder is read again while its files have new names that the wall does not know yet: each photo stays one.
  @Test func aReloadBesideRenaming() throws {
    try Scratch.folder { folder in
      let (photos, log) = (folder + "/photos", folder + "/log")
      try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: false)
      for number in 0..<40 { try Scratch.write("\(number)", "\(photos)/p\(number).jpg") }
      let terminal = try PseudoTerminal.photowall(
        [photos, "--graphics", "boxes", "--print", "kept", "--log", log], columns: 120,
        environment: ["XDG_STATE_HOME": folder + "/state"], pipesOutput: true)
      try terminal.waitFor("1/40")
      terminal.type("M")
      for round in 1...3 {
        terminal.type(":rename r\(round)-{number:3}\r")
        try terminal.waitForScreen("y renames 40")
        terminal.type("yr")
        try terminal.wait {
          (Scratch.read(log) ?? "").split(separator: "\n").count { $0.contains("renamed 40") } == round
        }
      }
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
      let printed = String(decoding: terminal.pipedOutput, as: UTF8.self).split(separator: "\n").map(String.init)
      let names = try FileManager.default.contentsOfDirectory(atPath: photos).map { "\(photos)/\($0)" }
      #expect(printed.sorted() == names.sorted() && printed.count == 40, "\(printed)")
      #expect(printed.allSatisfy { $0.contains("/r3-") })
    }
  }
}
