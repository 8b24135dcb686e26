import Foundation
import TestSupport
import Testing

/// `photowall files`: the verbs of the wall on the command line.
@Suite struct FilesCommandTests {
  /// A folder with two photos, one of which is a pair with a sidecar.
  private func inFolder(_ body: (_ folder: String, _ run: ([String], String) throws -> Command) throws -> Void) throws {
    try Scratch.folder { folder in
      let photos = folder + "/photos"
      try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: false)
      for name in ["a.nef", "a.jpg", "b.jpg", "x.txt"] { try Scratch.write(name, "\(photos)/\(name)") }
      try Scratch.write(Self.packet, photos + "/a.nef.xmp")
      try body(folder) {
        try Command(["files"] + $0, input: $1, environment: Self.data(in: folder), in: folder)
      }
    }
  }

  /// Returns the variables for data and state in a folder.
  private static func data(in folder: String) -> [String: String] {
    ["XDG_DATA_HOME": folder + "/data", "XDG_STATE_HOME": folder + "/state"]
  }

  /// Starts the command, whose data are in a folder, without waiting for its end.
  private func start(_ words: [String], in folder: String, errors: FileHandle = .nullDevice) throws -> Process {
    let program = Process()
    program.executableURL = URL(fileURLWithPath: BuiltProduct.path("photowall"))
    program.arguments = ["files"] + words
    program.environment = ["HOME": Scratch.home].merging(Self.data(in: folder)) { $1 }
    program.standardError = errors
    try program.run()
    return program
  }

  private static let packet = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="3"/></rdf:RDF></x:xmpmeta>
    """

  private func names(_ folder: String) -> String {
    (FileManager.default.subpaths(atPath: folder) ?? []).filter { $0.contains(".") }.sorted().joined(separator: " ")
  }

  private static let pair = "a.jpg a.nef a.nef.xmp"

  /// (arguments, input, photos, other files)
  @Test(arguments: [
    (["copy", "keep", "photos/a.jpg"], "", pair + " b.jpg x.txt", "keep", pair),
    (["move", "keep"], "photos/a.nef\nphotos/a.jpg\nphotos/b.jpg\n", "x.txt", "keep", pair + " b.jpg"),
    (["-0", "move", "keep"], "photos/a.nef\0", "b.jpg x.txt", "keep", pair),
    (["move", "keep", "--pairs", "separate", "photos/a.jpg"], "", "a.nef a.nef.xmp b.jpg x.txt", "keep", "a.jpg"),
    (
      ["import", "in/{number:2}", "photos/b.jpg", "photos/a.jpg"], "", pair + " b.jpg x.txt", "in",
      "01.jpg 02.jpg 02.nef 02.nef.xmp"
    ),
    (["rename", "p{number}", "photos/a.nef", "photos/b.jpg"], "", "p1.jpg p1.nef p1.nef.xmp p2.jpg x.txt", "keep", ""),
    (["trash", "photos/a.nef"], "", "b.jpg x.txt", "data/Trash/files", pair),
    (["turn", "right", "photos/b.jpg"], "", pair + " b.jpg b.jpg.xmp x.txt", "keep", ""),
    (["-n", "move", "keep", "photos/a.nef"], "", pair + " b.jpg x.txt", "keep", ""),
    (["move", "keep", "photos/a.nef.xmp", "-"], "photos/b.jpg\n", "x.txt", "keep", pair + " b.jpg"),
  ])
  func verbs(arguments: [String], input: String, photos: String, other: String, there: String) throws {
    try inFolder { folder, run in
      let command = try run(arguments, input)
      #expect(command.status == 0 && command.errors.isEmpty, "\(command.errors)")
      #expect(names(folder + "/photos") == photos && names("\(folder)/\(other)") == there)
      let isDry = arguments[0] == "-n"
      #expect(command.output == (isDry ? "\(folder)/photos/a.nef\t\(folder)/keep/a.nef\n" : ""))
      // No act is left to be finished.
      #expect(names(folder + "/state/photowall/acts") == "")
    }
  }

  @Test("two copies and names with line ends are told")
  func dryCopies() throws {
    try inFolder { folder, run in
      try Scratch.write("c", folder + "/photos/c\nd.jpg")
      let command = try run(["-0n", "copy", "{name}-{number} + ~/keep", "photos/b.jpg", "photos/c\nd.jpg"], "")
      let rows = [("b", "b-1"), ("c\nd", "c_d-2")].map { name, new in
        "\(folder)/photos/\(name).jpg\t\(folder)/\(new).jpg\t\(Scratch.home)/keep/\(new).jpg\0"
      }
      #expect(command.output == rows.joined(), "\(command.errors)")
    }
  }

  @Test("a picture that is turned in its file needs no sidecar")
  func turnedFiles() throws {
    try inFolder { folder, run in
      let photo = folder + "/photos/b.jpg"
      let picture = FileManager.default.contents(atPath: Scratch.project + "/Data/pictures/moon.jpg") ?? Data()
      try picture.write(to: URL(fileURLWithPath: photo))
      let command = try run(["turn", "left", "--turn", "files", "photos/b.jpg"], "")
      #expect(command.status == 0 && command.errors.isEmpty, "\(command.errors)")
      #expect(names(folder + "/photos") == Self.pair + " b.jpg x.txt")
      #expect(FileManager.default.contents(atPath: photo) != picture)
    }
  }

  /// (arguments, input, status, a part of the message)
  @Test(arguments: [
    (["cpoy", "keep", "a.jpg"], "", 2, "cpoy"), (["copy"], "", 2, "copy takes a folder"),
    (["move", "a + b", "photos/b.jpg"], "", 2, "move takes one folder"),
    (["move", "photos/x.txt", "photos/b.jpg", "photos/a.jpg"], "", 1, "photos/x.txt is not a folder."),
    (["copy", "photos/x.txt/y", "photos/b.jpg"], "", 1, "not a directory"),
    (["clock", "Foo=+01:00", "photos/b.jpg"], "", 0, "no photo has a date by one of these clocks"),
    (["turn", "up", "photos/a.jpg"], "", 2, "turn takes right, left or around"),
    (["clock", "offsets", "photos/a.jpg"], "", 2, "clock takes CAMERA=+hh:mm"),
    (["copy", "keep", "photos/x.txt", "photos/b.jpg"], "", 1, "photos/x.txt is no photo"),
    (["move", "photos", "photos/b.jpg"], "", 1, "b.jpg exists there already"),
    (["trash"], "photos/c.jpg\n", 1, "photos/c.jpg is no photo"),
  ])
  func mistakes(arguments: [String], input: String, status: Int32, message: String) throws {
    try inFolder { folder, run in
      let command = try run(arguments, input)
      #expect(command.status == status && command.errors.contains(message), "\(command.status) \(command.errors)")
      #expect(names(folder + "/photos") == Self.pair + " b.jpg x.txt")
      #expect(status == 2 || command.errors.components(separatedBy: message).count == 2, "said once: \(command.errors)")
      #expect(names(folder + "/state/photowall/acts") == "")
      // Others are done all the same.
      #expect(names(folder + "/keep") == (arguments.contains("keep") && status == 1 ? "b.jpg" : ""))
    }
  }

  @Test("the kept photos of a wall are piped into it")
  func piped() throws {
    try inFolder { folder, _ in
      let program = "'\(BuiltProduct.path("photowall"))'"
      let terminal = try PseudoTerminal(
        "/bin/sh",
        ["-c", "cd '\(folder)'; \(program) --print kept --graphics boxes photos | \(program) files move keep"],
        columns: 80, rows: 24,
        environment: [
          "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": Scratch.home, "XDG_STATE_HOME": folder + "/state",
        ])
      try terminal.waitFor("1/2")
      terminal.type("xq")
      #expect(try terminal.waitForEnd() == .exited(0))
      #expect(names(folder + "/photos") == Self.pair + " x.txt" && names(folder + "/keep") == "b.jpg")
    }
  }

  /// A machine may be so busy that all is done before the signal: then there are more photos.
  @Test("a signal ends an act after a whole photo, and tells that it has stopped")
  func stopped() throws {
    var isStopped = false
    for count in [400, 1_600, 6_400] where !isStopped {
      try Scratch.folder { folder in
        let (photos, keep, errors) = (folder + "/photos", folder + "/keep", folder + "/errors")
        try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: false)
        for index in 0..<count {
          for ending in ["jpg", "jpg.xmp"] { try Scratch.write(Self.packet, "\(photos)/\(index).\(ending)") }
        }
        try Scratch.write("", errors)
        let program = try start(
          ["move", keep] + (0..<count).map { "\(photos)/\($0).jpg" }, in: folder,
          errors: try #require(FileHandle(forWritingAtPath: errors)))
        func moved() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: keep)) ?? [] }
        try Scratch.wait { moved().contains { $0.hasSuffix(".xmp") } || !program.isRunning }
        kill(program.processIdentifier, SIGTERM)
        program.waitUntilExit()
        let left = try FileManager.default.contentsOfDirectory(atPath: photos)
        #expect(moved().count + left.count == 2 * count)
        for names in [moved(), left] {
          #expect(Set(names).isSuperset(of: names.map { $0.hasSuffix(".xmp") ? String($0.dropLast(4)) : $0 + ".xmp" }))
        }
        isStopped = Scratch.read(errors)?.contains("stopped.\n") == true
        guard isStopped else { return }
        #expect(!moved().isEmpty && !left.isEmpty)
        #expect(program.terminationStatus == (program.terminationReason == .exit ? 128 + SIGTERM : SIGTERM))
      }
    }
    #expect(isStopped)
  }

  /// However far a move has come when it is killed: each photo is whole in one of two folders once the next command has begun.
  @Test("kill -9 within acts") func kills() throws {
    let count = 24
    for number in 0..<Soak.amount(4, soak: 200) {
      var random = Soak.random(number)
      try Scratch.folder { folder in
        let (photos, keep) = (folder + "/photos", folder + "/keep")
        try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: false)
        for index in 0..<count {
          for ending in ["nef", "jpg", "nef.xmp", "nef.pp3"] {
            try Scratch.write(ending == "nef.xmp" ? Self.packet : "\(index) \(ending)", "\(photos)/\(index).\(ending)")
          }
        }
        let verbs = [["move", keep], ["copy", keep], ["trash"], ["rename", "p{number:3}"]]
        let verb = verbs[number % verbs.count]
        let program = try start(verb + (0..<count).map { "\(photos)/\($0).nef" }, in: folder)
        // After some files have their new names.
        let wanted = Int.random(in: 0..<count, using: &random)
        let new =
          ["move": keep, "copy": keep, "trash": folder + "/data/Trash/files", "rename": photos][verb[0]] ?? keep
        func done() -> Int {
          ((try? FileManager.default.contentsOfDirectory(atPath: new)) ?? []).count {
            !$0.hasPrefix(".") && (new != photos || $0.hasPrefix("p"))
          }
        }
        try Scratch.wait { done() >= wanted || !program.isRunning }
        kill(program.processIdentifier, SIGKILL)
        program.waitUntilExit()
        // Any command finishes it; this one does nothing else.
        let next = try Command(["files", "-n", "trash", photos + "/0.nef"], environment: Self.data(in: folder))
        #expect(
          next.errors.isEmpty || next.errors.contains("an act that was cut off") || next.errors.contains("is no photo"))
        var found: [String: Int] = [:]
        for place in Set([photos, new]) {
          // It may have been killed before there was a folder.
          let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
          #expect(!names.contains { $0.hasPrefix(".") }, "\(names)")
          for stem in Set(names.map { $0.prefix { $0 != "." } }) {
            let parts = names.count { $0.prefix { $0 != "." } == stem }
            #expect(parts == 4, "\(stem) has \(parts) files in \(place)")
            found[Scratch.read("\(place)/\(stem).nef") ?? "", default: 0] += 1
          }
        }
        #expect(found.count == count, "\(verb[0])")
        #expect(verb[0] == "copy" || found.values.allSatisfy { $0 == 1 })
        let left = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/state/photowall/acts")) ?? []
        #expect(left.isEmpty)
      }
      Soak.count(1, "kills within acts")
    }
  }
}
