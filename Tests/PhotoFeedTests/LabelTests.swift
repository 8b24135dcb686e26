import PhotoFeed
import Testing
import TestSupport

/// Labels of the user's own in feeds and in files of labels.
@Suite struct LabelTests {
  private let loader = FeedLoader(pictures: .testFiles())
  private let label = try? UserLabel("class=cat,dog,2")
  private let scene = try? UserLabel("scene=in+out")

  private func written(
    _ text: String, _ labels: [Int: [UserLabel: [String]]], addsColumns: Bool = false, name: String = "feed"
  ) throws -> String {
    let feed = try loader.load([.bytes(Array(text.utf8), name: name, origin: .local(folder: "/data"))])
    let decisions = labels.mapValues { ItemDecisions(labels: $0) }
    let all = Array(0..<feed.count)
    let bytes = FeedWriter(decisions: decisions, addsColumns: addsColumns).text(of: feed, keeping: all, in: "/data")
    return String(decoding: bytes, as: UTF8.self)
  }

  /// (an item, the chosen values of class and scene, the item afterwards)
  @Test(
    arguments: [
      (#"{"url":"a.jpg"}"#, ["cat"], nil, #"{"class": "cat", "url":"a.jpg"}"#),
      (#"{"url":"a.jpg", "class" : "dog" ,"x":1}"#, ["cat"], nil, #"{"url":"a.jpg", "class" : "cat" ,"x":1}"#),
      (#"{"url":"a.jpg","class":1}"#, ["2"], nil, #"{"photowall.class": "2", "url":"a.jpg","class":1}"#),
      (#"{"url":"a.jpg","class":2}"#, ["2"], nil, #"{"url":"a.jpg","class":2}"#),
      (#"{"url":"a.jpg","class":2}"#, ["cat"], nil, #"{"url":"a.jpg","class":"cat"}"#),
      (#"{"url":"a.jpg","class":null}"#, ["cat"], nil, #"{"url":"a.jpg","class":"cat"}"#),
      (
        #"{"url":"a.jpg","class":"zebra"}"#, ["cat"], nil, #"{"photowall.class": "cat", "url":"a.jpg","class":"zebra"}"#
      ),
      (
        #"{"url":"a.jpg","class":{"cat":1}}"#, ["cat"], nil,
        #"{"photowall.class": "cat", "url":"a.jpg","class":{"cat":1}}"#
      ),
      (
        #"{"url":"a.jpg","class":"zebra","photowall.class":"cat"}"#, [], nil,
        #"{"url":"a.jpg","class":"zebra","photowall.class":null}"#
      ),
      (
        #"{"url":"a.jpg","class":"cat","photowall.class":"dog"}"#, ["2"], nil,
        #"{"url":"a.jpg","class":"cat","photowall.class":"2"}"#
      ),
      (#"{"url":"a.jpg"}"#, [], [], #"{"url":"a.jpg"}"#),
      (#"{"url":"a.jpg","class":"cat"}"#, [], nil, #"{"url":"a.jpg","class":null}"#),
      (#"{"url":"a.jpg"}"#, nil, ["in", "out"], #"{"scene": ["in", "out"], "url":"a.jpg"}"#),
      (#"{"url":"a.jpg","scene":["in"]}"#, ["dog"], ["out"], #"{"class": "dog", "url":"a.jpg","scene":["out"]}"#),
      (
        #"{"url":"a.jpg","scene":["in","up"]}"#, nil, ["out"],
        #"{"photowall.scene": ["out"], "url":"a.jpg","scene":["in","up"]}"#
      ),
      (#""a.jpg""#, ["cat"], nil, #"{"thumbURL": "a.jpg", "class": "cat"}"#),
      // Items of other shapes.
      (
        #"{"file_name": "a.jpg", "width": 3, "height": 2}"#, ["cat"], nil,
        #"{"class": "cat", "file_name": "a.jpg", "width": 3, "height": 2}"#
      ),
    ] as [(String, [String]?, [String]?, String)])
  func items(item: String, chosen: [String]?, scenes: [String]?, expected: String) throws {
    let (label, scene) = (try #require(label), try #require(scene))
    var labels: [UserLabel: [String]] = [:]
    labels[label] = chosen
    labels[scene] = scenes
    let other = #"{"file_name": "b.jpg", "width": 3, "height": 2, "rating": 0.87, "flag": {}, "label": "cat"}"#
    let text = "[ \(item) ,\n\(other)]\n"
    #expect(try written(text, [0: labels]) == "[ \(expected) ,\n\(other)]\n")
    let lines = "\(item)\n\(other)\n"
    if item.first == "{" { #expect(try written(lines, [0: labels]) == "\(expected)\n\(other)\n") }
    // What was written is read.
    let feed = try FeedLoader().load([
      .bytes(Array("[\(expected), \(other)]".utf8), name: "feed", origin: .local(folder: ""))
    ])
    for (label, chosen) in labels {
      let found = feed.own(label, at: 0) ?? feed.fieldValue(label.name, at: 0).flatMap(label.chosen) ?? []
      #expect(found == chosen, "\(expected)")
    }
  }

  /// Members named as stars, flags and colours are somebody else's, unless all of their values are the label's.
  @Test func namesOfRatings() throws {
    let label = try UserLabel("label=cat,dog")
    let text =
      #"[{"url":"a.jpg","label":"cat"},{"url":"b.jpg","label":"red"},{"url":"c.jpg","label":"x","photowall.label":"red"}]"#
    let chosen = Dictionary(uniqueKeysWithValues: (0..<3).map { ($0, [label: ["dog"]]) })
    #expect(
      try written(text, chosen)
        == #"[{"url":"a.jpg","label":"dog"},{"photowall.own.label": "dog", "url":"b.jpg","label":"red"},{"photowall.own.label": "dog", "url":"c.jpg","label":"x","photowall.label":"red"}]"#
    )
  }

  /// (name, table, whether columns are added, the table afterwards); the second and third row get dog and both scenes.
  @Test(arguments: [
    (
      "t.csv", "image,class,scene\r\na.jpg,cat,in\r\nb.jpg,\"cat\",\r\nc.jpg,,\r\n", false,
      "image,class,scene\r\na.jpg,cat,in\r\nb.jpg,dog,\"[\"\"in\"\", \"\"out\"\"]\"\r\nc.jpg,dog,\"[\"\"in\"\", \"\"out\"\"]\"\r\n"
    ),
    (
      "t.tsv", "image\tclass\na.jpg\tcat\nb.jpg\tzebra\nc.jpg\t\n", false,
      "image\tclass\na.jpg\tcat\nb.jpg\tzebra\nc.jpg\tdog\n"
    ),
    (
      "t.tsv", "image\tclass\tphotowall.class\na.jpg\tcat\t\nb.jpg\tzebra\t\nc.jpg\t\tcat\n", false,
      "image\tclass\tphotowall.class\na.jpg\tcat\t\nb.jpg\tzebra\tdog\nc.jpg\t\tdog\n"
    ),
    ("t.csv", "image,x\na.jpg,1\nb.jpg,2\nc.jpg,3\n", false, "image,x\na.jpg,1\nb.jpg,2\nc.jpg,3\n"),
    (
      "t.csv", "image,x\na.jpg,1\r\n\nwrong\nb.jpg,2\nc.jpg,\"3\n\"", true,
      "image,x,class,scene\na.jpg,1,,\r\n\nwrong,,\nb.jpg,2,dog,\"[\"\"in\"\", \"\"out\"\"]\"\nc.jpg,\"3\n\",dog,\"[\"\"in\"\", \"\"out\"\"]\""
    ),
    (
      "t.csv", "image,class,scene\na.jpg,cat,\nb.jpg,zebra,\nc.jpg,,\n", true,
      "image,class,scene,photowall.class\na.jpg,cat,,\nb.jpg,zebra,\"[\"\"in\"\", \"\"out\"\"]\",dog\nc.jpg,dog,\"[\"\"in\"\", \"\"out\"\"]\",\n"
    ),
  ])
  func tables(name: String, text: String, adds: Bool, expected: String) throws {
    let (label, scene) = (try #require(label), try #require(scene))
    let chosen = [label: ["dog"], scene: ["in", "out"]]
    #expect(try written(text, [1: chosen, 2: chosen], addsColumns: adds, name: name) == expected)
    let feed = try loader.load([.bytes(Array(text.utf8), name: name, origin: .local(folder: "/data"))])
    let carries = (0..<feed.count).map { feed.canCarry(label, at: $0, addsColumns: adds) }
    #expect(carries[2] == (adds || text.contains("class")))
  }

  /// Labels change the bytes of the items that get them, and no others; what is written is read again. In JSON, lines and a table.
  @Test(arguments: 0..<12) func nothingElseChanges(seed: Int) throws {
    let label = try #require(label)
    var random = SeededRandom(seed: UInt64(seed))
    let classes = ["\"cat\"", "\"dog\"", "\"zebra\"", "2", "null", ""]
    let (isTable, count) = (seed % 3 == 2, 400)
    let items = (0..<count).map { index -> String in
      let value = classes[Int.random(in: 0..<classes.count, using: &random)]
      if isTable { return "\(index).jpg,\(value == "null" ? "" : value),\"a\(index)\"\r\n" }
      let own = value.isEmpty ? "" : #","class": \#(value)"#
      return #"{"image" :"\#(index).jpg"\#(own),  "rating":0.5}"# + (seed % 3 == 0 ? "" : "\n")
    }
    let (start, separator, end) =
      isTable ? ("image,class,x\r\n", "", "") : seed % 3 == 0 ? ("[\n ", ",\n\t", "\n]") : ("", "", "")
    let text = start + items.joined(separator: separator) + end
    var chosen: [Int: [UserLabel: [String]]] = [:]
    for index in 0..<count where Int.random(in: 0..<10, using: &random) == 0 {
      if isTable, items[index].contains("zebra") { continue }
      chosen[index] = [label: [["cat"], ["dog"], []].randomElement(using: &random) ?? []]
    }
    let result = try written(text, chosen, name: isTable ? "t.csv" : "feed")
    // Items that get no label are between the others as they were.
    var rest = result[...]
    try #require(rest.hasPrefix(start))
    rest = rest.dropFirst(start.count)
    for index in 0..<count {
      let tail = index + 1 == count ? end : separator
      if chosen[index] == nil {
        try #require(rest.hasPrefix(items[index] + tail), "item \(index)")
        rest = rest.dropFirst((items[index] + tail).count)
      } else {
        let next =
          isTable || seed % 3 == 1
          ? rest.firstIndex { $0.isNewline }.map { rest.index(after: $0) } : rest.firstRange(of: "}" + tail)?.upperBound
        rest = rest[try #require(next)...]
      }
    }
    #expect(rest.isEmpty)
    let feed = try loader.load([
      .bytes(Array(result.utf8), name: isTable ? "t.csv" : "feed", origin: .local(folder: "/data"))
    ])
    try #require(feed.count == count)
    for (index, labels) in chosen {
      let found = feed.own(label, at: index) ?? feed.fieldValue("class", at: index).flatMap(label.chosen) ?? []
      #expect(found == labels[label])
    }
  }

  /// A label has as many values as a byte has, or as it has bits.
  @Test(arguments: [(254, false, true), (255, false, false), (8, true, true), (9, true, false)])
  func values(count: Int, takesSeveral: Bool, isLabel: Bool) {
    let values = (1...count).map(String.init)
    #expect(((try? UserLabel(name: "a", values: values, takesSeveral: takesSeveral)) != nil) == isLabel)
  }

  /// Items of other shapes have their new labels in every format.
  @Test(arguments: [FeedWriter.Format.asRead, .photowall, .jsonl, .jsonfeed])
  func labelsOfOtherShapes(format: FeedWriter.Format) throws {
    let label = try #require(label)
    let feed = try load(#"{"photos": [{"src": {"original": "a.jpg"}, "class": "dog", "n": 1}]}"#)
    let writer = FeedWriter(format: format, decisions: [0: ItemDecisions(labels: [label: ["cat"]])])
    let text = String(decoding: writer.text(of: feed, in: "/feeds"), as: UTF8.self)
    #expect(text.contains(#""class": "cat", "n": 1"#) && !text.contains("dog"), "\(text)")
  }

  /// Addresses of these items change with the feed's folder as well.
  @Test func labelsOfOtherShapesElsewhere() throws {
    let (label, scene) = (try #require(label), try #require(scene))
    let feed = try load(
      #"{"photos": [{"src": {"original": "a.jpg"}, "class": "dog", "n": 1}, {"src": {"original": "b"}}]}"#)
    let writer = FeedWriter(decisions: [0: ItemDecisions(labels: [label: ["cat"], scene: ["in"]])])
    let text = String(decoding: writer.text(of: feed, in: "/elsewhere"), as: UTF8.self)
    let first = #"{"scene": ["in"], "src": {"original": "/feeds/a.jpg"}, "class": "cat", "n": 1}"#
    #expect(text == #"{"photos": [\#(first), {"src": {"original": "/feeds/b"}}]}"#)
  }

  // MARK: Files of labels

  /// The second label of a photo that is new in a file is in the row of the first.
  @Test(arguments: [
    (LabelFile.Format.csv, "id,image,class,scene\r\n7,b.jpg,dog,in\r\n,c.jpg,cat,\r\n"),
    (
      .jsonl,
      "{\"id\": \"7\", \"image\": \"b.jpg\", \"class\": \"dog\", \"scene\": [\"in\"]}\n{\"image\": \"c.jpg\", \"class\": \"cat\"}\n"
    ),
  ])
  func rowsOfSeveralChanges(format: LabelFile.Format, expected: String) throws {
    let (label, scene) = (try #require(label), try #require(scene))
    let feed = try load(#"[{"url":"b.jpg","id":7},{"url":"c.jpg"}]"#)
    let keys = (0..<2).map { LabelFile.Key(of: $0, in: feed) }
    let changes = [
      LabelFile.Change(keys[0], [label: ["cat"]]), LabelFile.Change(keys[1], [label: ["cat"]]),
      LabelFile.Change(keys[0], [label: ["dog"]]), LabelFile.Change(keys[0], [scene: ["in"]]),
    ]
    let text = try #require(LabelFile([], format)).text(with: changes)
    #expect(String(decoding: text, as: UTF8.self) == expected)
  }

  /// (format, file, file afterwards): b gets cat by its id, c.jpg is new, and the scenes of a.jpg are taken away.
  @Test(arguments: [
    (
      LabelFile.Format.csv, "",
      "id,image,class,scene\r\n7,b.jpg,cat,\r\n,c.jpg,dog,\"[\"\"in\"\", \"\"out\"\"]\"\r\n,a.jpg,,none\r\n"
    ),
    (
      .csv, "note,image,class\nmine,x.jpg,whale\n\"q\",a.jpg,dog",
      "note,image,class,scene\r\nmine,x.jpg,whale,\r\nq,a.jpg,dog,none\r\n,b.jpg,cat,\r\n,c.jpg,dog,\"[\"\"in\"\", \"\"out\"\"]\"\r\n"
    ),
    (
      .csv, "id,class,scene,n\n7,dog,in,1\n8,cat,,\"2\"\n",
      "id,class,scene,n\n7,cat,in,1\r\n8,cat,,\"2\"\n,dog,\"[\"\"in\"\", \"\"out\"\"]\",\r\n,,none,\r\n"
    ),
    (
      .jsonl, "",
      "{\"id\": \"7\", \"image\": \"b.jpg\", \"class\": \"cat\"}\n{\"image\": \"c.jpg\", \"class\": \"dog\", \"scene\": [\"in\", \"out\"]}\n{\"image\": \"a.jpg\", \"scene\": []}\n"
    ),
    (
      .jsonl, " {\"id\":7,\"class\":\"dog\" } \n{\"image\":\"a.jpg\",\"scene\":[\"in\"]}\n[1]",
      " {\"id\":7,\"class\":\"cat\" } \n{\"image\":\"a.jpg\",\"scene\":[]}\n[1]\n{\"image\": \"c.jpg\", \"class\": \"dog\", \"scene\": [\"in\", \"out\"]}\n"
    ),
  ])
  func filesOfLabels(format: LabelFile.Format, text: String, expected: String) throws {
    let (label, scene) = (try #require(label), try #require(scene))
    let feed = try FeedLoader().load([
      .bytes(
        Array(#"[{"url":"a.jpg"},{"url":"b.jpg","id":7},{"url":"c.jpg"}]"#.utf8), name: "feed",
        origin: .local(folder: ""))
    ])
    let keys = (0..<3).map { LabelFile.Key(of: $0, in: feed) }
    let changes: [LabelFile.Change] = [
      .init(keys[1], [label: ["cat"]]), .init(keys[2], [label: ["dog"], scene: ["in", "out"]]),
      .init(keys[0], [scene: []]),
    ]
    let file = try #require(LabelFile(Array(text.utf8), format))
    let bytes = file.text(with: changes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
    let again = try #require(LabelFile(bytes, format))
    #expect(again.values(of: label, for: keys[1]) == ["cat"])
    if !text.hasPrefix("id,class") { #expect(again.values(of: scene, for: keys[2]) == ["in", "out"]) }
    #expect(again.text(with: []) == bytes, "without changes it stays as it is")
    #expect(LabelFile(Array("a,b\n1,2\n".utf8), .csv) == nil && LabelFile.Format(ofName: "x.json") == nil)
  }
}
