import Foundation
import Testing

/// The tapes in Data, and the results of `replay`.
@Suite struct TapeTests {
  private let tapes = Scratch.project + "/Data/tapes"

  @Test("every tape passes, and together they use every key and mouse gesture")
  func all() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: tapes).filter { $0.hasSuffix(".tape") }.sorted()
    #expect(names.count >= 10)
    let replay = try Command(["replay", "--require-all"] + names.map { "\(tapes)/\($0)" })
    #expect(replay.status == 0, "\(replay.errors)")
  }

  @Test("no frame depends on the environment")
  func surroundings() throws {
    let tape = tapes + "/culling.tape"
    let digest = try Command(["replay", "--digest", tape]).output
    #expect(digest.split(separator: "\n").count > 50)
    for environment in [
      ["LC_ALL": "C", "TZ": "Asia/Tokyo"], ["TERM": "vt100", "COLUMNS": "20", "LINES": "5"],
      ["NO_COLOR": "1", "HOME": "/"],
      ["LC_ALL": "de_DE.UTF-8", "SWIFT_DETERMINISTIC_HASHING": "1"],
      ["COLORTERM": "truecolor", "TERM": "xterm-kitty", "TMUX": "x"],
    ] {
      #expect(try Command(["replay", "--digest", tape], environment: environment).output == digest, "\(environment)")
    }
    try Scratch.folder { folder in
      try Scratch.write(digest, folder + "/digest")
      #expect(try Command(["replay", "--verify", folder + "/digest", tape]).status == 0)
      var lines = digest.split(separator: "\n").map(String.init)
      let frame = lines[20].split(separator: " ")[0]
      lines[20] = "\(frame) " + String(repeating: "0", count: 64)
      try Scratch.write(lines.joined(separator: "\n"), folder + "/digest")
      let verify = try Command(["replay", "--verify", folder + "/digest", tape])
      #expect(verify.status == 1)
      #expect(verify.errors.contains("frame \(frame) is the first that differs"))
    }
  }

  @Test("statuses, JUnit and casts of tapes that pass and fail")
  func outcomes() throws {
    try Scratch.folder { folder in
      let feed = "Set Feed \(Scratch.project)/Data/feed.json\n"
      try Scratch.write(feed + "Right\nExpect item 2 focused", folder + "/good.tape")
      try Scratch.write(feed + "Right\nExpect item 3 focused", folder + "/bad.tape")
      try Scratch.write("Rihgt\nSleep", folder + "/broken.tape")
      let replay = try Command(
        ["replay", "--junit", folder + "/report.xml", folder + "/good.tape", folder + "/bad.tape"])
      #expect(replay.status == 1)
      #expect(replay.errors.contains("bad.tape:3:1: failed: Expect item 3 focused: focus is on item 2"))
      let report = Scratch.read(folder + "/report.xml") ?? ""
      #expect(report.contains("tests=\"2\" failures=\"1\" errors=\"0\""))
      let broken = try Command(["replay", folder + "/broken.tape"])
      #expect(broken.status == 2)
      #expect(broken.errors.contains("broken.tape:1:1: error: unknown command \"Rihgt\"; did you mean \"Right\"?"))
      #expect(broken.errors.contains("broken.tape:2:6: error: "))
      let cast = try Command(["replay", "--cast", folder + "/wall.cast", folder + "/good.tape"])
      #expect(cast.status == 0)
      #expect(Scratch.read(folder + "/wall.cast")?.hasPrefix("{\"version\":3,") == true)
      #expect(try Command(["replay", "--feed", "/nowhere.json", folder + "/good.tape"]).status == 3)
      try Scratch.write(feed + "q\nTab", folder + "/early.tape")
      #expect(try Command(["replay", folder + "/early.tape"]).status == 4)
      try Scratch.write(feed + "Require no-such-program\nTab", folder + "/lacking.tape")
      let lacking = try Command(["replay", folder + "/lacking.tape"])
      #expect(lacking.status == 2)
      #expect(lacking.errors.contains("no-such-program is not installed"))
      #expect(try Command(["replay", folder + "/none.tape"]).status == 2)
      #expect(try Command(["replay", "--cast", "/nowhere/wall.cast", folder + "/good.tape"]).status == 3)
      #expect(try Command(["replay", "--jitter", "3", folder + "/good.tape"]).status == 0)
    }
  }
}
