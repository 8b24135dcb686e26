import Basics
import Platform
import TestSupport
import Testing

@testable import PhotoFeed

/// Lists whose rows belong to the items of a feed.
@Suite struct JoinTests {
  /// Loads a feed with lists beside it. `rules` name these by their names in the folder.
  private func load(_ text: String, _ lists: [String: String], _ rules: [String]) throws -> PhotoFeed {
    var feed = PhotoFeed.empty
    try inFolder { folder in
      for (name, list) in lists { try AtomicFile.write(Array(list.utf8), to: FilePath("\(folder)/\(name)")) }
      var loader = FeedLoader(pictures: PictureFiles(isPictureName: { $0.hasSuffix(".jpg") }))
      loader.joins = try rules.map { try #require(JoinRule("\(folder)/\($0)"), "\($0)") }
      feed = try loader.load([.bytes(Array(text.utf8), name: "feed", origin: .local(folder: "/feeds"))])
    }
    return feed
  }

  private func values(_ feed: PhotoFeed, at index: Int, of list: String) -> [String] {
    feed.fieldValues(at: index).filter { $0.name.hasPrefix(list) }.map { "\($0.name)=\($0.value.description)" }
  }

  /// Of several rows, what one lacks is missing in its place alone.
  @Test func rowsMayLackValues() throws {
    let rows = """
      [{"id":"a","XMin":0,"XMax":0.5,"YMin":0,"YMax":1},{"id":"b","class":"dog"},
       {"id":"a","XMin":0.5,"XMax":1,"YMin":0,"YMax":1,"class":"cat"},{"id":"a","class":"ant","score":1}]
      """
    let feed = try load(
      #"[{"id":"a","url":"a.jpg"},{"id":"b","url":"b.jpg"}]"#, ["boxes.json": rows], ["boxes.json on id"])
    #expect(
      values(feed, at: 0, of: "boxes") == [
        "boxes.XMin=0, 0.5", "boxes.XMax=0.5, 1", "boxes.YMin=0, 0", "boxes.YMax=1, 1", "boxes.class=cat, ant",
        "boxes.score=1",
      ])
    #expect(values(feed, at: 1, of: "boxes") == ["boxes.class=dog"])
    #expect(feed.boxes(at: 0, by: feed.boxFormOfItems()).map(\.label) == ["", "cat"])
  }

  /// OpenImages: images, boxes and names of classes are three lists.
  @Test func boxesOfThreeLists() throws {
    let images = "ImageID,Path\nf0,a.jpg\n0012,b.jpg\n12,c.jpg\n"
    let boxes = """
      ImageID,LabelName,Confidence,XMin,XMax,YMin,YMax
      12,/m/1,1,0.1,0.5,0.25,0.75
      f0,/m/2,1,0,1,0,1
      12,/m/2,0.5,0,0.25,0,0.5
      gone,/m/2,0.5,0,0.25,0,0.5
      """
    let feed = try load(
      images, ["boxes.csv": boxes, "names.csv": "/m/1,\"Cat, big\"\n/m/2,Dog\n"],
      ["boxes.csv on ImageID", "names.csv(LabelName,Name) on LabelName=boxes.LabelName as class"])
    #expect(feed.warnings.isEmpty)
    #expect(
      values(feed, at: 2, of: "boxes").prefix(2) == ["boxes.LabelName=/m/1, /m/2", "boxes.Confidence=1, 0.5"])
    #expect(values(feed, at: 2, of: "boxes").last == "boxes.class=Cat, big, Dog")
    #expect(values(feed, at: 1, of: "boxes").isEmpty, "0012 is not 12")
    #expect(feed.fields().last?.name == "boxes.class" && feed.fields().last?.kind == .list)
    let column = try #require(feed.column("boxes.class"))
    #expect((0..<3).map { column[$0]?.description } == ["Dog", nil, "Cat, big, Dog"])
    #expect(
      feed.boxes(at: 2, by: feed.boxFormOfItems()) == [
        PhotoBox(x: 0.1, y: 0.25, width: 0.4, height: 0.5, isRelative: true, label: "Cat, big", score: nil),
        PhotoBox(x: 0, y: 0, width: 0.25, height: 0.5, isRelative: true, label: "Dog", score: nil),
      ])
    #expect(feed.boxes(at: 0, by: BoxForm("boxes=XMin,YMin,XMax,YMax,relative")).count == 1)
    // Rows stay with their items.
    #expect(feed.keeping { $0 == 2 }.fieldValue("boxes.class", at: 0)?.description == "Cat, big, Dog")
  }

  /// One row for each item: its values stand for themselves. The item's own text stays as it is.
  @Test(arguments: [
    #"[{"id": "p1", "score": 0.5, "seen": {"by": "A"}}, {"id": 2, "score": 0.25}]"#,
    "{\"id\": \"p1\", \"score\": 0.5, \"seen\": {\"by\": \"A\"}}\n\n{\"id\": 2, \"score\": 0.25}\n",
  ])
  func runsOfAGenerator(list: String) throws {
    let text = #"[{"url": "a.jpg", "prompt": "p1", "score": 0.75}, {"url": "b.jpg", "prompt": 2}, {"url": "c.jpg"}]"#
    let feed = try load(text, ["run2.json": list], ["run2.json on id=prompt"])
    #expect(values(feed, at: 0, of: "run2") == ["run2.score=0.5", "run2.seen.by=A"])
    #expect((0..<3).map { feed.fieldValue("run2.score", at: $0) } == [.number(0.5), .number(0.25), nil])
    #expect(feed.fieldValue("score", at: 0) == .number(0.75) && feed.fieldValue("run2", at: 2) == nil)
    #expect(feed.itemText(at: 0) == #"{"url": "a.jpg", "prompt": "p1", "score": 0.75}"#)
    let written = FeedWriter(format: .asRead).text(of: feed, keeping: [0, 1, 2], in: "/feeds")
    #expect(String(decoding: written, as: UTF8.self) == text, "nothing that is joined is written")
    let table = TableWriter(.csv, columns: ["prompt", "run2.score"], of: feed).text(of: feed, in: "/feeds")
    #expect(table.text == "prompt,run2.score\r\np1,0.5\r\n2,0.25\r\n,\r\n", "unless its columns are")
  }

  /// Rows without cells are nothing.
  @Test(arguments: ["id,x\n\n1,2\n\n\n3,4\n", "id,x\r\n1,2\r\n\r\n"]) func emptyRows(list: String) throws {
    let feed = try load(#"[{"url": "a.jpg", "id": 1}]"#, ["l.csv": list], ["l.csv on id"])
    #expect(feed.warnings.isEmpty && feed.fieldValue("l", at: 0) == .number(2))
  }

  /// What is wrong with a list is told once, however many sources it is joined to.
  @Test(arguments: 1...3) func warningsOfAListAreToldOnce(count: Int) throws {
    try inFolder { folder in
      try AtomicFile.write(Array("id,x\n1,2\n1,2,3\n".utf8), to: FilePath("\(folder)/l.csv"))
      var loader = FeedLoader()
      loader.joins = [try #require(JoinRule("\(folder)/l.csv on id"))]
      let feed = try loader.load(
        (0..<count).map { number in
          .bytes(Array(#"[{"url": "\#(number).jpg", "id": 1}]"#.utf8), name: "\(number)", origin: .local(folder: ""))
        })
      #expect(feed.warnings.count == 1 && feed.warnings.first?.count == 1)
      #expect((0..<count).allSatisfy { feed.fieldValue("l", at: $0) == .number(2) })
    }
  }

  /// Random lists: each item gets the rows of its key, in their order, whatever the number of different texts is.
  @Test(arguments: 1...12) func eachItemHasItsRows(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let keys = (0..<40).map { _ in
      ["k\(Int.random(in: 0..<20, using: &random))", "007", "é,\"", "7"].randomElement(using: &random)!
    }
    let rows = (0..<Int.random(in: 0...80, using: &random)).map { number in
      (
        key: ["k\(Int.random(in: 0..<30, using: &random))", "007", "é,\"", "7"].randomElement(using: &random)!,
        value: "v\(number)"
      )
    }
    let list = rows.map { "\"\($0.key.replacing("\"", with: "\"\""))\",\($0.value)" }.joined(separator: "\n")
    let items = keys.map { #"{"url": "a.jpg", "key": \#($0.quotedForJSON)}"# }
    let feed = try load("[\(items.joined(separator: ","))]", ["l.csv": "key,value\n" + list], ["l.csv on key as rows"])
    let isSingle = Set(rows.map(\.key)).count == rows.count
    let name = isSingle ? "rows" : "rows.value"
    let column = try #require(feed.column(name, textLimit: 2))
    for (index, key) in keys.enumerated() {
      let expected = rows.filter { $0.key == key }.map(\.value).joined(separator: ", ")
      #expect(feed.fieldValue(name, at: index)?.description ?? "" == expected)
      #expect(column[index]?.description ?? "" == expected)
    }
  }

  @Test func rules() {
    for text in [
      "a.csv", "a.csv on ", "a.csv on k=", "on k", "a.csv on k=a=b", "a(k,k) on k", "a(b,c) on k", "a on k as 1 x",
      "a on ^.k",
    ] {
      #expect(JoinRule(text) == nil, "\(text)")
    }
    #expect(JoinRule("x/box list.v2.csv on k")?.name == "box_list")
    #expect(JoinRule("a on b.csv on k as n").map { [$0.file, $0.name] } == ["a on b.csv", "n"])
  }

  /// (list, rule, message with place)
  @Test(arguments: [
    ("id,x\n1,2\n", "l.csv on ID", "l.csv:1:1: this table has no column ‘ID’"),
    ("[{\"id\": 1},\n {\"id\" 2}]", "l.csv on id", "l.csv:2:8: "),
    ("", "l.csv on id", "l.csv:1:1: this table has no column"),
    ("id,x\n1,2\n", "l.csv on id as url", "items have a field ‘url’ already"),
    ("id,x\n", "gone.csv on id", "gone.csv: this cannot be opened"),
  ])
  func listsThatCannotBeJoined(list: String, rule: String, message: String) throws {
    let error = #expect(throws: Diagnostic.self) { try load(#"[{"url": "a.jpg"}]"#, ["l.csv": list], [rule]) }
    #expect(error.map { "\($0)".contains(message) } ?? false, "\(error.map { "\($0)" } ?? "")")
  }

  /// (list, warning with place): the other rows are joined.
  @Test(arguments: [
    ("id,x\n1,2\n1,2,3\n", ":3:5: left out: this row is not as the others of its table: it has 3 cells, not 2"),
    ("id,x\n,2\n1,\"2", ":2:1: left out: it has not the key by which it is joined"),
    ("{\"id\": 1, \"x\": 2}\n{\"x\": 1}\n", ":2:1: left out: it has not the key by which it is joined"),
    ("id,x\n3,4\n", ": none of the first 1000 items has a row of it"),
  ])
  func rowsThatAreLeftOut(list: String, warning: String) throws {
    let feed = try load(#"[{"url": "a.jpg", "id": 1}, {}]"#, ["l.csv": list], ["l.csv on id"])
    // The feed's own warnings come first.
    #expect(feed.warnings[0].description.hasPrefix("feed:1:29: left out: it has no picture"))
    let told = feed.warnings.map { "\($0.locations.first.map { "\($0)" } ?? ""): \($0.message)" }
    #expect(told.contains { $0.contains("l.csv" + warning) }, "\(told)")
  }
}

/// YOLO's labels beside pictures.
@Suite struct YOLOLabelsTests {
  @Test func labelsAreFoundAndRead() throws {
    try inFolder { folder in
      for name in ["images/train", "labels/train", "other"] { try Folder.create("\(folder)/\(name)") }
      func write(_ name: String, _ text: String) throws {
        try AtomicFile.write(Array(text.utf8), to: FilePath("\(folder)/\(name)"))
      }
      try write(
        "labels/train/a.txt",
        "1 0.5 0.5 0.5 0.25\n\n0 0.1 0.1 0.2 0.1 0.9\nx 1 1 1 1\n0 1 1\n2 0.1 0.2 0.4 0.2 0.3 0.6\n0 0.5 0.5 0 1\n")
      // A file of settings has no names, though it is the first file.
      try write("config.yml", "lr: 0.1\nepochs: 3\n")
      try write("data.yaml", "path: x\nnames:\n  0: person # them\n  1: 'traffic light'\nnc: 2\n")
      try write("other/b.txt", "1 0.5 0.5 1 1")
      try write("other/classes.txt", "cat\ndog\n")
      func boxes(_ name: String) -> [String] {
        YOLOLabels.boxes(of: .file(FilePath("\(folder)/\(name)"))).map { box in
          let numbers = [box.x, box.y, box.width, box.height].map { ($0 * 1_000).rounded() / 1_000 }
          return "\(box.label) \(numbers)\(box.score.map { " \($0)" } ?? "")"
        }
      }
      #expect(
        boxes("images/train/a.jpg") == [
          "traffic light [0.25, 0.375, 0.5, 0.25]", "person [0.0, 0.05, 0.2, 0.1] 0.9", "2 [0.1, 0.2, 0.3, 0.4]",
        ])
      #expect(boxes("other/b.png") == ["dog [0.0, 0.0, 1.0, 1.0]"])
      // The innermost folder of pictures counts.
      for name in ["images/set/images", "images/set/labels"] { try Folder.create("\(folder)/\(name)") }
      try write("images/set/labels/d.txt", "1 0.5 0.5 1 1")
      #expect(boxes("images/set/images/d.jpg") == ["traffic light [0.0, 0.0, 1.0, 1.0]"])
      #expect(boxes("images/train/c.jpg").isEmpty && YOLOLabels.boxes(of: .web("https://p.example/a.jpg")).isEmpty)
      // The form is said by the user, and goes for photos of folders.
      try write("images/train/a.jpg", "")
      let feed = try FeedLoader(pictures: PictureFiles(isPictureName: { $0.hasSuffix(".jpg") })).load([
        .path("\(folder)/images/train")
      ])
      #expect(feed.boxes(at: 0, by: BoxForm("yolo")).count == 3 && feed.boxes(at: 0, by: nil).isEmpty)
    }
  }

  @Test(arguments: [
    ("names: [a, 'b c', \"d\"]", [0: "a", 1: "b c", 2: "d"]), ("names:\n- a\n- b\n", [0: "a", 1: "b"]),
    ("x: 1\nnames:\n  3: a\n", [3: "a"]), ("nc: 3", [:]), ("names: {0: a, 2: \"b, c\"} # x", [0: "a", 2: "b, c"]),
    ("\u{feff}names: [a,\n  b # c\n]\nnc: 2", [0: "a", 1: "b"]),
    ("names : ['a, b', \"C#\", 'd # e']", [0: "a, b", 1: "C#", 2: "d # e"]),
    ("names:\n  [a,\n   b]", [0: "a", 1: "b"]), ("names:\n  \"0\": a\n  1: b#c", [0: "a", 1: "b#c"]),
  ])
  func names(yaml: String, expected: [Int: String]) { #expect(YOLOLabels.names(inYAML: yaml) == expected) }
}
