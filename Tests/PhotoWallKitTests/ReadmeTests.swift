import Foundation
import TestSupport
import Testing

/// The README's "bring your own layout" is built as it stands.
@Suite struct ReadmeTests {
  private var readme: String { Scratch.read(Scratch.project + "/README.md") ?? "" }

  /// The code blocks of a section, in order.
  private func blocks(ofSection title: String) -> [String] {
    let section =
      readme.components(separatedBy: "\n## \(title)\n").dropFirst().first?.components(separatedBy: "\n## ").first ?? ""
    return section.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  @Test("a package of one layout file and a three-line main is a photowall with that layout")
  func ownLayout() throws {
    let blocks = blocks(ofSection: "Bring your own layout")
    try #require(blocks.count == 3)
    #expect(blocks[2].split(separator: "\n").count <= 3)
    try Scratch.folder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/Sources/mywall", withIntermediateDirectories: true)
      // The one change: the project's own folder instead of its address.
      let manifest = blocks[0].replacing(
        try Regex("\\.package\\(url: [^)]*\\)"), with: ".package(name: \"photowall\", path: \"\(Scratch.project)\")")
      #expect(manifest != blocks[0])
      try Scratch.write(manifest, folder + "/Package.swift")
      try Scratch.write(blocks[1], folder + "/Sources/mywall/StairsLayout.swift")
      try Scratch.write(blocks[2], folder + "/Sources/mywall/main.swift")
      let build = Process()
      build.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      build.arguments = ["swift", "build", "--package-path", folder]
      let log = folder + "/log"
      _ = FileManager.default.createFile(atPath: log, contents: nil)
      build.standardOutput = FileHandle(forWritingAtPath: log)
      build.standardError = build.standardOutput
      try build.run()
      build.waitUntilExit()
      let text = Scratch.read(log) ?? ""
      try #require(build.terminationStatus == 0, "\(text.suffix(3000))")
      #expect(!text.contains("warning:"), "\(text)")
      let program = Process()
      program.executableURL = URL(fileURLWithPath: folder + "/.build/debug/mywall")
      program.arguments = [
        "snapshot", Scratch.project + "/Data/feed.json", "-o", folder + "/own.txt", "--graphics", "boxes", "--size",
        "80x24",
      ]
      try program.run()
      program.waitUntilExit()
      #expect(program.terminationStatus == 0)
      #expect(Scratch.read(folder + "/own.txt")?.contains("stairs") == true)
      // Tapes are played by further processes of the same program, so they know the layout, too.
      let tape =
        "Set Feed \(Scratch.project)/Data/feed.json\nExpect state layout == stairs\nTab\nLayout stairs\nFrame\n"
      for name in ["one", "two"] { try Scratch.write(tape, "\(folder)/\(name).tape") }
      let replay = Process()
      replay.executableURL = program.executableURL
      replay.arguments = ["replay", "--jobs", "2", folder + "/one.tape", folder + "/two.tape"]
      try replay.run()
      replay.waitUntilExit()
      #expect(replay.terminationStatus == 0)
    }
  }

  @Test("the map names every module, in the order of the table")
  func map() throws {
    let manifest = Scratch.read(Scratch.project + "/Package.swift") ?? ""
    let table = try #require(
      manifest.components(separatedBy: "let modules").dropFirst().first?.components(separatedBy: "\n]").first)
    let modules = table.matches(of: try Regex("\\(\\s*\"([A-Za-z]+)\"")).compactMap {
      $0.output[1].substring.map(String.init)
    }
    #expect(modules.count > 8)
    let page = Scratch.read(Scratch.project + "/Sources/README.md") ?? ""
    let drawing = page.components(separatedBy: "```")[1]
    let places = modules.map { module in
      drawing.split(separator: "\n").lastIndex { line in
        line.prefix { $0 != "→" }.split { !$0.isLetter }.contains(Substring(module))
      }
    }
    for (module, place) in zip(modules, places) { #expect(place != nil, "Sources/README.md does not draw \(module)") }
    // The lowest floor comes first in the table and last in the drawing.
    for (lower, upper) in zip(places, places.dropFirst()) {
      if let lower, let upper { #expect(lower >= upper) }
    }
  }
}
