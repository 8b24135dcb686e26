import Foundation
import TestSupport
import Testing

/// `Sources/README.md` is held to the table in `Package.swift`.
@Suite struct ModuleMapTests {
  @Test("the map names every module, in the order of the table")
  func mapNamesEveryModule() throws {
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
