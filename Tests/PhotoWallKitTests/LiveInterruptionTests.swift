import Foundation
import TestSupport
import Testing

/// Live walls that are left or killed, and what the next one finds.
@Suite(.oneProgramAtATime) struct LiveInterruptionTests {
  @Test("a session that a second q leaves is resumed with its deletions, also a recorded one")
  func leavingAndResuming() throws {
    try Scratch.folder { folder in
      let items = (0..<5).map { "{\"url\":\"\($0).jpg\",\"width\":4,\"height\":3}" }.joined(separator: ",")
      try Scratch.write("[\(items)]", folder + "/feed.json")
      let (environment, tape) = (["XDG_STATE_HOME": folder + "/state"], "--record=\(folder)/a.tape")
      for (option, count, keys) in [
        ("--trash", 5, "xqq"), ("--resume", 4, "xqq"), ("--resume", 3, "xqd"), (tape, 5, "xqq"), ("--resume", 4, "uq"),
      ] {
        let terminal = try PseudoTerminal.photowall(
          [folder + "/feed.json", "--graphics", "boxes", option], environment: environment)
        try terminal.waitFor("1/\(count)")
        terminal.type(keys)
        #expect(try terminal.waitForEnd() == .exited(0), "\(keys)")
      }
    }
  }

  @Test("sources that are opened later are not resumed, whatever the first ones were")
  func otherSourcesAreNotResumed() throws {
    try Scratch.folder { folder in
      for (name, count) in [("first", 5), ("other", 3)] {
        let items = (0..<count).map { "{\"url\":\"\($0).jpg\",\"width\":4,\"height\":3}" }.joined(separator: ",")
        try Scratch.write("[\(items)]", "\(folder)/\(name).json")
      }
      let other = folder + "/other.json"
      func open(_ arguments: String...) throws -> PseudoTerminal {
        try PseudoTerminal.photowall(
          arguments + ["--graphics", "boxes"], columns: 120, environment: ["XDG_STATE_HOME": folder + "/state"])
      }
      let left = try open(other)
      try left.waitFor("1/3")
      left.type("xqq")
      #expect(try left.waitForEnd() == .exited(0))
      let terminal = try open(folder + "/first.json", "--resume")
      try terminal.waitFor("1/5")
      let mark = terminal.output.count
      terminal.type("\u{1b}[200~\(other)\u{1b}[201~")
      try terminal.waitFor("1/3  waterfall  the last session left 1 decision", since: mark)
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
    }
  }

  @Test("a cull with --trash that is killed twice, resumed and left by q loses no file")
  func cullIsKilled() throws {
    try Scratch.folder { folder in
      let photos = folder + "/photos"
      try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: true)
      for number in 10..<30 { try Scratch.write("\(number)", "\(photos)/\(number).jpg") }
      let environment = ["XDG_STATE_HOME": folder + "/state", "XDG_DATA_HOME": folder + "/data"]
      // The second kill comes while the files go to the trash: any number of them may be there already.
      for (options, keys, text, count, last) in [
        ([], "xxxx", "4 deleted", 4, ""), (["--resume"], "xxxx", "8 deleted", 8, "w"),
        (["--resume"], "x", "1/11", 9, "q"),
      ] {
        let terminal = try PseudoTerminal.photowall(
          [photos, "--trash", "--graphics", "boxes"] + options, environment: environment)
        try terminal.waitFor(options.isEmpty ? "1/20" : "session resumed")
        terminal.type(keys)
        try terminal.waitForScreen(text)
        // The files that were decided about are looked at beside the wall. Without that, a question comes before they go.
        try terminal.wait { Self.identified(in: folder + "/state/photowall/sessions") >= count }
        terminal.type(last)
        guard last == "q" else {
          terminal.signal(SIGKILL)
          #expect(try terminal.waitForEnd() == .signalled(SIGKILL))
          continue
        }
        try terminal.waitFor("not in the trash")
        terminal.type("w")
        #expect(try terminal.waitForEnd() == .exited(0))
      }
      func texts(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { Scratch.read("\(folder)/\($0)") }
      }
      let (left, trashed) = (try texts(photos), try texts(folder + "/data/Trash/files"))
      #expect(left.sorted() == (19..<30).map(String.init) && trashed.sorted() == (10..<19).map(String.init))
    }
  }

  /// Returns the number of deleted photos of which a journal tells the file.
  private static func identified(in folder: String) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let lines = names.compactMap { Scratch.read("\(folder)/\($0)") }.joined().split(separator: "\n")
    return Set(lines.filter { $0.hasPrefix("deleted ") && $0.contains("\tfile=") }.map { $0.prefix { $0 != "\t" } })
      .count
  }

  @Test("what killed walls have left in the caches is deleted")
  func leftovers() throws {
    try Scratch.folder { folder in
      let cache = folder + "/cache"
      let left = ["thumbnails/normal", "thumbnails/fail/photowall", "photowall", "photowall/http"].map {
        "\(cache)/\($0)/.a.png.photowall-abcdef"
      }
      for file in left {
        try FileManager.default.createDirectory(
          atPath: URL(fileURLWithPath: file).deletingLastPathComponent().path, withIntermediateDirectories: true)
        try Scratch.write("x", file)
      }
      try FileManager.default.copyItem(
        atPath: Scratch.project + "/Data/pictures/alpine-lake.jpg", toPath: folder + "/lake.jpg")
      let terminal = try PseudoTerminal.photowall([folder], environment: ["XDG_CACHE_HOME": cache])
      try terminal.wait { !left.contains { FileManager.default.fileExists(atPath: $0) } }
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
    }
  }
}
