import Foundation
import TestSupport
import Testing

/// Feed shapes of one's own, by the manual page.
@Suite(.oneProgramAtATime) struct ShapeExamplesTests {
  @Test("the manual's examples of shapes work as printed")
  func manual() throws {
    let manual = try Command(["manual"]).output
    let section = try #require(manual.range(of: ".SH FEED SHAPES"))
    let tables = manual[section.upperBound...].components(separatedBy: ".nf\n").dropFirst()
      .map { $0.components(separatedBy: ".fi").first ?? "" }.filter { $0.contains("[feeds.") }
      .map { $0.replacing("\\-", with: "-").replacing("\\(aq", with: "'").replacing("\\e", with: "\\") }
    #expect(tables.count == 5)
    let documents = [
      ("index", #"[{"name": "a 1.jpg", "type": "file"}]"#, "wall  a 1.jpg"),
      (
        "museum",
        #"{"response": {"objects": [{"name": "Vase", "images": {"large": {"href": "l.jpg", "w": 30, "h": 20}, "small": {"href": "s.jpg"}}}]}}"#,
        "title  name  found in 1 of 1"
      ),
      (
        "albums",
        #"{"albums": [{"name": "Sea", "owner": {"name": "Ada"}, "photos": [{"id": 1, "file": "a/1.jpg"}]}]}"#,
        "full view  /media/a/1.jpg"
      ),
      (
        "archive",
        #"{"result": {"count": 3, "hits": [{"url": "a.jpg", "format": "jpeg"}, {"url": "a.pdf", "format": "pdf"}]}}"#,
        "next page  ?page=1"
      ),
      (
        "library", #"{"assets": [{"id": "x", "taken": 1714550400}]}"#, #"next page  {"from": 1, "limit": 100}"#
      ),
    ]
    try Scratch.folder { folder in
      try Scratch.write(tables.joined(separator: "\n"), folder + "/config.toml")
      for (name, document, line) in documents {
        try Scratch.write(document, "\(folder)/\(name).json")
        let command = try Command(
          ["feed", "--explain", "\(name).json", "--config", "config.toml", "--feed-shape", name], in: folder)
        #expect(command.output.contains("shape  \(name)"), "\(command.errors)")
        #expect(command.output.contains(line), "\(command.output)")
      }
      let formats = try Command(["formats", "--config", "config.toml"], in: folder).output
      #expect(tables.indices.allSatisfy { formats.contains("  \(documents[$0].0)  ") }, "\(formats)")
      let unnamed = try Command(["feed", "--explain", "museum.json", "--config", "config.toml"], in: folder)
      #expect(unnamed.output.contains("shape  museum"), "\(unnamed.errors)")
      let named = try Command(
        ["feed", "museum.json", "--config", "config.toml", "--feed-shape", "musem"], in: folder)
      #expect(named.status == 2 && named.errors.contains("did you mean ‘museum’?"))
      let unknown = try Command(["feed", "--explain", "museum.json"], in: folder)
      #expect(unknown.status == 2 && unknown.output.contains("items response.objects[]: no addresses"))
    }
  }
}
