import Foundation
import Tapes
import TestSupport
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
    let tape = tapes + "/marks.tape"
    let digest = try Command(["replay", "--digest", tape]).output
    try #require(digest.split(separator: "\n").count > 40)
    for environment in [
      [
        "LC_ALL": "C", "TZ": "Asia/Tokyo", "TERM": "vt100", "COLUMNS": "20", "LINES": "5", "NO_COLOR": "1", "HOME": "/",
      ],
      [
        "LC_ALL": "de_DE.UTF-8", "SWIFT_DETERMINISTIC_HASHING": "1", "COLORTERM": "truecolor", "TERM": "xterm-kitty",
        "TMUX": "x",
      ],
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
      #expect(
        verify.errors.contains(/marks\.tape:\d+:1: [A-Z].*: frame \d+ is the first that differs/), "\(verify.errors)")
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
        ["replay", "--digest", "--junit", folder + "/report.xml", folder + "/good.tape", folder + "/bad.tape"])
      #expect(replay.status == 1)
      #expect(FrameDigest.links(in: replay.output)?.map(\.isEmpty) == [false, false], "\(replay.output)")
      #expect(replay.errors.contains("bad.tape:3:1: failed: Expect item 3 focused: focus is on item 2"))
      let report = Scratch.read(folder + "/report.xml") ?? ""
      #expect(report.contains("tests=\"2\" failures=\"1\" errors=\"0\""))
      #expect(report.contains("file=\"\(folder)/bad.tape\" line=\"3\""))
      let printed = try Command(["replay", "--report", "junit", folder + "/bad.tape"])
      #expect(printed.output.hasPrefix("<?xml ") && printed.output.contains("line=\"3\"") && printed.errors == "")
      let broken = try Command(["replay", folder + "/broken.tape"])
      #expect(broken.status == 2)
      #expect(broken.errors.contains("broken.tape:1:1: error: unknown command \"Rihgt\"; did you mean \"Right\"?"))
      #expect(broken.errors.contains("broken.tape:2:6: error: "))
      let escape = try Command(["replay", folder + "/es\u{1b}cape.tape"])
      #expect(escape.status == 3 && escape.errors.contains("/es\\u001bcape.tape cannot be read"), "\(escape.errors)")
      #expect(!escape.errors.contains("\u{1b}"))
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
      #expect(try Command(["replay", folder + "/none.tape"]).status == 3)
      #expect(try Command(["replay", "--cast", "/nowhere/wall.cast", folder + "/good.tape"]).status == 3)
      #expect(try Command(["replay", "--jitter", "3", folder + "/good.tape"]).status == 0)
      #expect(try Command(["replay", "-"], input: feed + "Right\r\nExpect item 2 focused\r\n").status == 0)
    }
  }

  @Test("tapes that cannot be read are errors of the report, and the others run")
  func reports() throws {
    try Scratch.folder { folder in
      let feed = "Set Feed \(Scratch.project)/Data/feed.json\n"
      try Scratch.write("\u{feff}" + feed + "Right\nExpect item 2 focused", folder + "/good.tape")
      try Scratch.write(
        feed + "Expect item 3 focused\nExpect item 1 focused\nExpect item 4 focused", folder + "/bad.tape")
      try Scratch.write("Rihgt", folder + "/broken.tape")
      try Data([0x54, 0x61, 0x62, 0x0a, 0x23, 0xff]).write(to: URL(fileURLWithPath: folder + "/bytes.tape"))
      let names = ["good", "bad", "none", "bytes", "broken"].map { "\(folder)/\($0).tape" }
      let replay = try Command(["replay", "--keep-going", "--junit", folder + "/report.xml"] + names)
      #expect(replay.status == 3)
      #expect(replay.errors.hasSuffix("\n1 passed, 1 failed, 3 with errors\n"))
      #expect(replay.errors.contains("bad.tape:2:1: failed: ") && replay.errors.contains("bad.tape:4:1: failed: "))
      #expect(replay.errors.contains("  state     item 1 of 48 “"))
      #expect(replay.errors.contains("bytes.tape:2:2: error: this is not UTF-8 text"))
      let report = Scratch.read(folder + "/report.xml") ?? ""
      #expect(report.contains("tests=\"5\" failures=\"1\" errors=\"3\""))
      #expect(
        report.components(separatedBy: "<failure ").count == 3 && report.components(separatedBy: "<error ").count == 4)
      let tap = try Command(["replay", "--report", "tap", "--jobs", "1"] + names.prefix(2))
      #expect(tap.output.hasPrefix("TAP version 14\n1..2\nok 1 - \(names[0])\nnot ok 2 - \(names[1])\n# "))
      #expect(tap.errors == "")
      #expect(try Command(["replay", "--quiet", names[0]]).errors == "")
    }
  }

  @Test("what a replay may write, and what it leaves")
  func files() throws {
    try Scratch.folder { folder in
      let temporary = folder + "/temporary"
      func replay(_ arguments: [String]) throws -> Command {
        try Command(["replay"] + arguments, environment: ["TMPDIR": temporary])
      }
      let feed = "Set Feed \(Scratch.project)/Data/feed.json\n"
      let tape = folder + "/tapes/a.tape"
      try FileManager.default.createDirectory(atPath: folder + "/tapes/out", withIntermediateDirectories: true)
      try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: folder + "/tapes/link", withDestinationPath: folder)
      try Scratch.write(feed + "Expect snapshot goldens/a.snap\nScreenshot link/a.txt", tape)
      let outside = try replay([tape])
      #expect(outside.status == 2 && outside.errors.contains("is outside the folder of the tape"))
      try Scratch.write(feed + "Expect snapshot goldens/a.snap\nScreenshot shots/a.txt", tape)
      let update = try replay(["--update", tape])
      #expect(update.status == 1 && update.errors.contains("golden screens were written"))
      // What the tape itself wrote is replaced, but nothing else.
      #expect(try replay([tape]).status == 0)
      try Scratch.write("mine", folder + "/tapes/shots/a.txt")
      #expect(try replay([tape]).status == 3)
      #expect(Scratch.read(folder + "/tapes/shots/a.txt") == "mine")
      let other = folder + "/tapes/other.tape"
      try Scratch.write(feed + "Right", other)
      #expect(try replay(["--overwrite", "--jobs", "2", tape, other]).status == 0)
      let copy = folder + "/tapes/b.tape"
      try FileManager.default.copyItem(atPath: tape, toPath: copy)
      #expect(try replay([copy]).status == 3)
      try Scratch.write("", folder + "/tapes/old.snap")
      #expect(try replay(["--obsolete", tape]).output == folder + "/tapes/old.snap\n")
      try Scratch.write("Set Feed http://localhost/feed.json", tape)
      let network = try replay([tape])
      #expect(network.status == 2 && network.errors.contains("is an address; pass --network to fetch addresses"))
      let left = try FileManager.default.contentsOfDirectory(atPath: temporary)
      #expect(!left.contains { $0.hasPrefix("photowall-tape-") })
    }
  }

  @Test("child processes and temporary folders end with a replay that is stopped", arguments: [SIGTERM, SIGKILL])
  func stopped(signal: Int32) throws {
    try Scratch.folder { folder in
      for name in ["a", "b"] {
        try Scratch.write("Set Feed \(Scratch.project)/Data/feed.json\nRight 100000", "\(folder)/\(name).tape")
      }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: BuiltProduct.path("photowall"))
      process.arguments = ["replay", "--jobs", "2", folder + "/a.tape", folder + "/b.tape"]
      process.environment = ["PATH": "/usr/bin:/bin", "HOME": Scratch.home, "TMPDIR": folder]
      process.standardError = FileHandle.nullDevice
      try process.run()
      func folders() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
          $0.hasPrefix("photowall-replay-")
        }
      }
      try Scratch.wait { folders().count == 3 }
      let children = folders().compactMap { pid_t($0.dropFirst("photowall-replay-".count)) }
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      try Scratch.wait { children.allSatisfy { kill($0, 0) != 0 } }
      // A killed process cannot remove its own folder; the next replay does.
      #expect(folders().count == (signal == SIGKILL ? 1 : 0))
      #expect(try Command(["replay", "--obsolete", folder + "/a.tape"], environment: ["TMPDIR": folder]).status == 0)
      _ = try Command(["replay", "-"], input: "Set Feed /nowhere", environment: ["TMPDIR": folder])
      #expect(folders() == [])
    }
  }
}
