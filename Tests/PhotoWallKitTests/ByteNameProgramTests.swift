import Basics
import Foundation
import Platform
import TestSupport
import Testing

/// Files whose names are not UTF-8, in the built program: `\xNN` on the screen, the bytes themselves for files and other programs.
@Suite(
  .oneProgramAtATime, .enabled(if: ByteNames.areAllowed, "the temporary folder's file system takes only names in UTF-8")
)
struct ByteNameProgramTests {
  /// A folder `p\xfe` with `a\xff.jpg` and `b.jpg`, beside what the program writes.
  private struct Place {
    let root: String
    let folder: FilePath
    let photo: FilePath

    init(_ root: String) throws {
      self.root = root
      folder = FilePath(root).appending(bytes: "/p".utf8 + [0xfe])
      photo = folder.appending(bytes: "/a".utf8 + [0xff] + ".jpg".utf8)
      guard folder.withPlatformString({ mkdir($0, 0o700) }) == 0 else { throw Errno.ioError }
      try Folder.create(root + "/other")
      for path in [photo, folder.appending("b.jpg")] { try AtomicFile.write([0xff, 0xd8, 0xff], to: path) }
    }

    /// The photo's path after a change of its folder and its ending.
    func photo(in folder: FilePath? = nil, _ ending: String = "") -> FilePath {
      (folder ?? self.folder).appending([photo.lastComponent].compactMap(\.self)).appending(bytes: ending.utf8)
    }

    /// Starts the program; a shell makes the bytes of the arguments.
    func start(_ arguments: String, environment: [String: String] = [:]) throws -> PseudoTerminal {
      let script =
        "d=$(printf '%s/p\\376' \"$1\"); f=$(printf '%s/a\\377.jpg' \"$d\"); exec \"$0\" \(arguments) --graphics boxes"
      let variables = [
        "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": root, "XDG_DATA_HOME": root + "/share",
        "XDG_STATE_HOME": root + "/state",
      ].merging(environment) { $1 }
      return try PseudoTerminal(
        "/bin/sh", ["-c", script, BuiltProduct.path("photowall"), root], environment: variables,
        pipesOutput: arguments.contains("--print"))
    }
  }

  private func quit(_ terminal: PseudoTerminal, _ keys: String = "q") throws -> [UInt8] {
    terminal.type(keys)
    #expect(try terminal.waitForEnd() == .exited(0))
    return terminal.pipedOutput
  }

  @Test("are shown, printed, and resumed after a kill") func resumed() throws {
    try Scratch.folder { root in
      let place = try Place(root)
      let killed = try place.start("\"$d\"")
      try killed.waitFor(#"a\xff.jpg"#)
      killed.type("x")
      try killed.waitFor("1 deleted")
      killed.signal(SIGKILL)
      #expect(try killed.waitForEnd() == .signalled(SIGKILL))
      for (end, option) in [(UInt8(0), "-0"), (0x0a, "")] {
        let terminal = try place.start("\"$d\" --resume --print deleted \(option)")
        try terminal.waitFor("1 deleted")
        terminal.signal(SIGTERM)
        #expect(try terminal.waitForEnd() == .signalled(SIGTERM))
        let printing = try place.start("\"$d\" --resume --print deleted --relative \"$d\" \(option)")
        try printing.waitFor("1 deleted")
        #expect(try quit(printing, "uxq") == place.photo.lastComponent.map { $0.bytes + [end] })
        let again = try place.start("\"$d\" --print deleted \(option)")
        try again.waitFor("1/2")
        #expect(try quit(again, "xq") == place.photo.bytes + [end])
        // For the next round.
        let left = try place.start("\"$d\"")
        try left.waitFor("1/2")
        left.type("x")
        try left.waitFor("1 deleted")
        left.signal(SIGKILL)
        #expect(try left.waitForEnd() == .signalled(SIGKILL))
      }
    }
  }

  @Test("go to the trash and back, with their sidecars, and to other folders") func moved() throws {
    try Scratch.folder { root in
      let place = try Place(root)
      let trash = FilePath(root + "/share/Trash/files")
      func exists(_ path: FilePath) -> Bool { FileFingerprint(path: path) != nil }
      let terminal = try place.start("\"$d\" --trash")
      try terminal.waitFor("1/2")
      terminal.type("\u{1b}5w")
      try terminal.wait { exists(place.photo(".xmp")) }
      terminal.type("xw")
      try terminal.wait { exists(place.photo(in: trash)) && exists(place.photo(in: trash, ".xmp")) }
      #expect(!exists(place.photo))
      terminal.type("u")
      try terminal.wait { exists(place.photo) && exists(place.photo(".xmp")) }
      let other = FilePath(root + "/other")
      terminal.type("Fc\(root)/other\r")
      try terminal.wait { exists(place.photo(in: other, ".xmp")) }
      #expect(exists(place.photo) && exists(place.photo(in: other)))
      _ = try quit(terminal, "u\u{1b}5q")
    }
  }

  @Test("are given to other programs, to the clipboard and to feeds") func others() throws {
    try Scratch.folder { root in
      let place = try Place(root)
      let config = root + "/config.toml"
      try Scratch.write("commands.e = \"sh -c 'printf %s \\\"$1\\\" > \(root)/seen' sh {}\"", config)
      let terminal = try place.start(
        "\"$f\" --config \"$1/config.toml\" --log \"$1/log\"", environment: ["PHOTOWALL_OPEN": "cp -t \(root)/other"])
      // One picture is opened alone, and then its folder.
      try terminal.waitFor(#"a\xff.jpg"#)
      terminal.type("O")
      try terminal.wait { FileFingerprint(path: place.photo(in: FilePath(root + "/other"))) != nil }
      terminal.type("e")
      try terminal.wait { FileManager.default.contents(atPath: root + "/seen")?.isEmpty == false }
      #expect(FileManager.default.contents(atPath: root + "/seen").map { Array($0) } == place.photo.bytes)
      terminal.type("y")
      try terminal.waitFor("\u{1b}]52;c;" + String(decoding: place.photo.bytes.base64, as: UTF8.self))
      terminal.type("qw\(root)/kept.json\r")
      try terminal.wait { FileManager.default.fileExists(atPath: root + "/kept.json") }
      _ = try quit(terminal)
      let log = Scratch.read(root + "/log") ?? ""
      #expect(log.contains(#"/p\xfe\#n"#) && log.contains(#"opened \#(root)/p\xfe/a\xff.jpg"#), "\(log)")
      let feed = try place.start("\"$1/kept.json\" --print kept -0")
      try feed.waitFor("1/2")
      #expect(try quit(feed) == place.photo.bytes + [0] + place.folder.appending("b.jpg").bytes + [0])
      #expect(try Command(["print", "file://\(root)/p%FE/a%FF.jpg", "--size", "20x5"]).errors.contains(#"a\xff.jpg"#))
    }
  }
}
