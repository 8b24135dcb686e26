import Foundation
import TestSupport
import Testing

/// `photowall print`: walls and single pictures as text.
@Suite struct PrintCommandTests {
  private let feed = Scratch.project + "/Data/feed.json"

  @Test("print writes the whole wall: without colours into a pipe by default, the same text each time")
  func print() throws {
    let plain = try Command(["print", feed, "--size", "60x20", "--limit", "12"])
    #expect(plain.status == 0)
    #expect(!plain.output.contains("\u{1b}"))
    let coloured = try Command(["print", feed, "--size", "60x20", "--limit", "12", "--colors", "truecolor"])
    #expect(coloured.output.contains("\u{1b}[38;2;"))
    let again = try Command(["print", feed, "--size", "60x20", "--limit", "12", "--colors", "truecolor"])
    #expect(again.output == coloured.output)
    #expect(coloured.output.split(separator: "\n").count > 20)
  }

  /// Options, variables, and whether text in a pipe has colours: those of truecolor, or of 256.
  @Test(
    "print writes colours into a pipe if they are asked for, unless there is NO_COLOR",
    arguments: [
      ([], [:], nil), (["--colors", "always"], [:], "38;5;"), ([], ["CLICOLOR_FORCE": "1"], "38;5;"),
      ([], ["CLICOLOR_FORCE": "0"], nil), ([], ["CLICOLOR_FORCE": "1", "COLORTERM": "truecolor"], "38;2;"),
      (["--colors", "always"], ["NO_COLOR": "1"], nil), ([], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], nil),
      (["--colors", "256"], ["NO_COLOR": "1"], "38;5;"),
    ] as [([String], [String: String], String?)])
  func printedColors(options: [String], variables: [String: String], sequence: String?) throws {
    let command = try Command(
      ["print", feed, "--size", "40x10", "--limit", "2"] + options,
      environment: ["TERM": "xterm-256color"].merging(variables) { $1 })
    #expect(command.status == 0 && command.output.contains("\u{1b}") == (sequence != nil))
    if let sequence { #expect(command.output.contains(sequence)) }
  }

  @Test("print writes ASCII where the locale has nothing else")
  func printedASCII() throws {
    let picture =
      Scratch.project + "/Data/pictures/"
      + (try FileManager.default.contentsOfDirectory(
        atPath: Scratch.project + "/Data/pictures"
      ).sorted().first { $0.hasSuffix(".jpg") } ?? "")
    for source in [feed, picture] {
      let command = try Command(["print", source, "--size", "40x10"], environment: ["LC_ALL": "C"])
      #expect(command.status == 0 && command.output.count > 300)
      #expect(command.output.utf8.allSatisfy { $0 < 0x80 })
    }
  }

  /// The size, and the largest picture of 3 by 2 in it.
  @Test("print of one picture is that picture in the box", arguments: [("40x20", 40, 13), ("80x10", 30, 10)])
  func printedPicture(size: String, columns: Int, rows: Int) throws {
    try Scratch.folder { folder in
      let path = folder + "/wide.ppm"
      let pixels = [UInt8](repeating: 200, count: 90 * 60 * 3)
      try Data(Array("P6 90 60 255\n".utf8) + pixels).write(to: URL(fileURLWithPath: path))
      let command = try Command(["print", path, "--size", size])
      let lines = command.output.split(separator: "\n")
      #expect(lines.count == rows && lines.allSatisfy { $0.count == columns }, "\(command.errors)")
      let wall = try Command(["print", folder, "--size", size])
      #expect(wall.output != command.output)
    }
  }

  @Test("print of a picture that cannot be read says so")
  func printedDamage() throws {
    try Scratch.folder { folder in
      try Data("no picture".utf8).write(to: URL(fileURLWithPath: folder + "/x.jpg"))
      let command = try Command(["print", folder + "/x.jpg", "--size", "40x20"])
      #expect(command.status == 3 && command.output.isEmpty && command.errors.contains("x.jpg"), "\(command.errors)")
    }
  }

  /// Worker threads may be running in a library that is being torn down at exit: one run in four crashed.
  @Test("print of a folder without photos says so, and prints nothing")
  func printingNothing() throws {
    try Scratch.folder { folder in
      let command = try Command(["print", folder])
      #expect(command.output.isEmpty && command.errors.contains("no photos"), "\(command.errors)")
    }
  }

  @Test("print ends normally while thumbnails are being written")
  func endingAtWork() throws {
    try Scratch.folder { cache in
      for _ in 0..<Soak.amount(3, soak: 12) {
        let command = try Command(
          ["print", feed, "--size", "60x20", "--limit", "12"], environment: ["XDG_CACHE_HOME": cache])
        #expect(command.status == 0, "\(command.errors)")
        try? FileManager.default.removeItem(atPath: cache + "/thumbnails")
      }
    }
  }

  /// The commands of fzf, ranger and lf, which give the picture and its box in variables and arguments.
  @Test("The previewers of the recipes print a picture in its box") func previewers() throws {
    let page = try #require(Scratch.read(Scratch.project + "/Sources/PhotoWallKit/PhotoWallKit.docc/Recipes.md"))
    let section = try #require(
      page.components(separatedBy: "## In other programs\n").last?.components(separatedBy: "\n## ").first)
    let commands = section.matches(of: /photowall print .* --colors (always|256)/).map { String($0.output.0) }
    #expect(commands.count == 3)
    let folder = URL(fileURLWithPath: BuiltProduct.path("photowall")).deletingLastPathComponent().path
    for command in commands {
      let printed = try Command(
        ["-c", command.replacingOccurrences(of: "{}", with: "\"$1\""), "sh", "Data/pictures/rose.jpg", "40", "9"],
        of: "/bin/sh",
        environment: [
          "PATH": folder + ":/usr/bin:/bin", "FZF_PREVIEW_COLUMNS": "40", "FZF_PREVIEW_LINES": "9",
          "TERM": "xterm-256color",
        ],
        in: Scratch.project)
      #expect(printed.status == 0, "\(command): \(printed.errors)")
      #expect(printed.output.split(separator: "\n").count == 9 && printed.output.contains("38;5;"), "\(command)")
    }
  }
}
