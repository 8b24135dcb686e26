import Basics
import Platform
import Synchronization
import TestSupport
import Testing

@testable import PhotoFeed

/// Tables as feeds.
@Suite struct TableTests {
  private static let pictures = PictureFiles(isPictureName: { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") })

  private func load(
    _ text: String, named name: String = "f", picture: String? = nil, columns: String? = nil,
    from origin: FeedOrigin = .local(folder: "/feeds")
  ) throws -> PhotoFeed {
    var loader = FeedLoader(pictures: Self.pictures)
    loader.tables.picture = picture
    if let columns { loader.tables.columns = try #require(TableOptions.columns(columns)) }
    return try loader.load([.bytes(Array(text.utf8), name: name, origin: origin)])
  }

  private static let animals = """
    id,file,Title,width,height,score,class,split\r
    7,train/a.jpg,"A cat, asleep",640,480,0.5,cat,train\r
    8,"train/b ""2"".jpg","two
    lines",,0,1e-3,dog,test\r
    "009",train/c.jpg,,800,600,,cat,train\r

    """

  @Test func rowsAreItemsAndCellsAreFields() throws {
    let feed = try load(Self.animals)
    #expect(feed.warnings.isEmpty)
    #expect(
      (0..<3).map { feed[$0].address.text }
        == ["train/a.jpg", "train/b \"2\".jpg", "train/c.jpg"].map { "/feeds/\($0)" })
    #expect((0..<3).map { feed[$0].title } == ["A cat, asleep", "two lines", ""])
    #expect((0..<3).map { feed[$0].id } == ["7", "8", "009"])
    #expect(feed[0].width == 640 && feed[1].width == nil && feed[2].height == 600)
    #expect(feed.shape.name == "table")
    #expect(
      feed.fields().map { "\($0.name) \($0.kind) \($0.count)" } == [
        "id number 3", "file text 3", "Title text 2", "width number 2", "height number 3", "score number 2",
        "class text 3", "split text 3",
      ])
    #expect(feed.fieldValue("score", at: 1) == .number(0.001))
    #expect(feed.fieldValue("id", at: 2) == .text("009"))
    #expect(feed.fieldValue("Title", at: 1) == .text("two\nlines"))
    #expect(feed.fieldValue("none", at: 1) == nil)
    let column = try #require(feed.column("class"))
    #expect((0..<3).map { column[$0] } == [.text("cat"), .text("dog"), .text("cat")])
    // Of many texts only the places are kept.
    let titles = try #require(feed.column("Title", textLimit: 1))
    #expect((0..<3).map { titles[$0] } == [.text("A cat, asleep"), .text("two\nlines"), nil])
    #expect(
      feed.itemText(at: 0)
        == #"{"id": 7, "file": "train/a.jpg", "Title": "A cat, asleep", "width": 640, "height": 480, "score": 0.5, "class": "cat", "split": "train"}"#
    )
  }

  @Test(
    "each kind of table",
    arguments: [
      ("tabs, quotation marks mean nothing", "url\tname\na.jpg\t\"x\nb.jpg\ty\"", ["a.jpg", "b.jpg"]),
      ("semicolons", "name;url\nx;a.jpg\ny,z;b.jpg\n", ["a.jpg", "b.jpg"]),
      ("a byte order mark", "\u{feff}url,name\na.jpg,x\n", ["a.jpg"]),
      ("no header, between tabs", "1\ta.jpg\n2\tb.jpg\n", ["a.jpg", "b.jpg"]),
      ("known names first", "other,image\nx.jpg,a.jpg\ny.jpg,b.jpg\n", ["a.jpg", "b.jpg"]),
      ("empty lines", "url,name\n\na.jpg,x\n\n\nb.jpg,y", ["a.jpg", "b.jpg"]),
      ("a small picture", "url,thumb_url\na.jpg,s.jpg\nb.jpg,t.jpg\n", ["s.jpg", "t.jpg"]),
    ])
  func kinds(_ name: String, text: String, addresses: [String]) throws {
    let feed = try load(text)
    #expect((0..<feed.count).map { feed[$0].address.text } == addresses.map { "/feeds/\($0)" })
    #expect(feed.warnings.isEmpty)
  }

  /// A text of ten lines is a table if nine have as many cells as the first one; one whose name says so is, with fewer.
  @Test(arguments: [
    ("f", 0, true), ("f", 1, true), ("f", 2, false), ("f.csv", 2, true), ("f.CSV", 8, true), ("f.tsv", 2, true),
  ])
  func mostRowsAreAlike(name: String, others: Int, isTable: Bool) throws {
    let rows = (0..<10).map { row in
      row == 0 ? "url,name" : row > 9 - others ? "\(row).jpg,x,y" : "\(row).jpg,x"
    }
    let feed = try? load(rows.joined(separator: "\n") + "\n", named: name)
    #expect((feed?.shape.name == "table") == isTable && (!isTable || feed?.count == 9 - others))
  }

  @Test(arguments: ["\n", "\r\n", "\n\n", "", "\r"]) func anyEndOfTheLastRow(end: String) throws {
    for last in ["y", "\"y\""] {
      let feed = try load("url,name\r\na.jpg,x\r\nb.jpg,\(last)" + end)
      #expect(
        (0..<feed.count).map { feed.fieldValue("name", at: $0) } == [.text("x"), .text("y")] && feed.warnings.isEmpty)
    }
  }

  @Test func addressesAreFoundAndPagesAreNot() throws {
    let feed = try load(
      """
      ImageID,OriginalURL,OriginalLandingURL,Thumbnail300KURL
      1,https://x.example/1_o.jpg,https://x.example/p/1,https://t.example/1_z.jpg
      2,https://x.example/2_o.jpg,https://x.example/p/2,
      """)
    #expect((0..<2).map { feed[$0].address.text } == ["https://x.example/1_o.jpg", "https://x.example/2_o.jpg"])
    let named = try load("id,label\n0a,cat\n0b,dog\n", picture: "train/{id}.jpg")
    #expect((0..<2).map { named[$0].address.text } == ["/feeds/train/0a.jpg", "/feeds/train/0b.jpg"])
    #expect(named.fieldValue("label", at: 1) == .text("dog"))
  }

  @Test func listsWithoutAHeaderGetNames() throws {
    let feed = try load(
      "11\tSan+Francisco%2C+C%2BA\t0\thttps://x.example/a.jpg\n12\t%E7%A0%82\t0\thttps://x.example/b.jpg\n",
      columns: "1=id,2=title%,4=image")
    #expect((0..<2).map { feed[$0].title } == ["San Francisco, C+A", "砂"])
    #expect(feed.fields().map(\.name) == ["id", "title", "column3", "image"])
    #expect(try load("a.jpg,x\nb.jpg,y\n", columns: "2=class").fieldValue("class", at: 1) == .text("y"))
    for wrong in ["", "1", "x=id", "1=", "1=a b", "0=a", "1=a,1=b", "1=a,2=a"] {
      #expect(TableOptions.columns(wrong) == nil, "\(wrong)")
    }
  }

  /// Quotation marks change no numbers and lists of JSON. Everything else in them is text.
  @Test(
    arguments: [
      ("\"-0.5\"", .number(-0.5)), ("\"1e3\"", .number(1_000)), ("\"0\"", .number(0)), ("\"007\"", .text("007")),
      ("\"1,5\"", .text("1,5")), ("\"[\"\"sea\"\", 7]\"", .text("sea\u{1f}7")),
      ("\"[[1, 2], \"\"\"\"]\"", .text("1, 2")),
      ("\"[]\"", nil), ("\"[1, 2\"", .text("[1, 2")), ("\"\"\"7\"\"\"", .text("\"7\"")), ("\"\"", nil),
    ] as [(String, FieldValue?)])
  func quotedCellsMayBeJSON(cell: String, value: FieldValue?) throws {
    let feed = try load("url,v\na.jpg,\(cell)\nb.jpg,12\n")
    #expect(feed.warnings.isEmpty && feed.fieldValue("v", at: 0) == value)
    let column = try #require(feed.column("v"))
    #expect((0..<2).map { column[$0] } == [value, .number(12)])
  }

  /// A percent-encoded cell may be JSON once it is decoded.
  @Test func encodedCellsMayBeJSON() throws {
    let feed = try load("a.jpg,%2D7\nb.jpg,%5B1%2C+2%5D\nc.jpg,7%25\n", columns: "1=url,2=v%")
    #expect((0..<3).map { feed.fieldValue("v", at: $0) } == [.number(-7), .text("1\u{1f}2"), .text("7%")])
  }

  /// (the header, a row or item, their number): what is read is reported by 65,536, and is the same.
  @Test(
    arguments: [("url,name\n", "a.jpg,x\n"), ("", "{\"url\": \"a.jpg\", \"name\": \"x\"}\n")],
    [65_535, 65_536, 65_537])
  func manyItemsAreReadInPortions(form: (header: String, item: String), count: Int) throws {
    let text = Array((form.header + String(repeating: form.item, count: count)).utf8)
    let heard = Mutex<[Int]>([])
    func load(until end: Int) throws -> PhotoFeed {
      let loader = FeedLoader(pictures: Self.pictures) { progress in
        if progress.step == .reading { heard.withLock { $0.append(progress.done) } }
        return progress.done < end
      }
      return try loader.load([.bytes(text, name: "f", origin: .local(folder: "/feeds"))])
    }
    let feed = try load(until: .max)
    #expect(feed.count == count && feed.warnings.isEmpty)
    #expect(heard.withLock { $0 } == (count < 65_536 ? [] : [65_536]))
    for index in [65_534, 65_535, 65_536] where index < count {
      #expect(feed.address(at: index) == .file("/feeds/a.jpg") && feed.fieldValue("name", at: index) == .text("x"))
    }
    if count >= 65_536 {
      let error = #expect(throws: Diagnostic.self) { try load(until: 65_536) }
      #expect(error?.kind == .stopped)
    }
  }

  @Test(
    "lists of names stay lists",
    arguments: ["https://x/a,b.jpg\nhttps://x/c,d.jpg\n", "https://x/a.jpg\nhttps://x/b.jpg\n", "https://x/x;y.jpg"])
  func lists(_ text: String) throws { #expect(try load(text).shape.name == "names") }

  @Test func faultsHaveLineAndColumn() throws {
    let feed = try load(
      """
      url,name
      a.jpg,x
      b.jpg,x,y
      c.jpg
      "d.jpg"d,x
      ,x
      data:image/png,x
      e.jpg,"y
      f.jpg,z
      """, picture: "url")
    #expect((0..<feed.count).map { feed[$0].address.text } == ["/feeds/a.jpg", "/feeds/f.jpg"])
    #expect(
      feed.warnings.map(\.description) == [
        "f:3:9: left out: this row is not as the others of its table: it has 3 cells, not 2 (and 3 more like it)",
        "f:6:1: left out: its cell for the picture is empty",
        "f:7:1: left out: pictures inside the feed (data: addresses) are not shown; put them into files",
      ])
    #expect(
      feed.warnings[0].locations.map(\.description) == ["f:3:9", "f:4:6", "f:5:8", "f:8:7"])
  }

  @Test func namesOfColumnsAreDifferent() {
    #expect(TableColumns.names(["a", "a", "a_2", "a", "", "5 x"]) == ["a", "a_2", "a_2_2", "a_3", "column5", "_5_x"])
    #expect(TableColumns.names([" _b ", "-c", ".d", "é 1", "_b"]) == ["_b", "_-c", "_.d", "é_1", "_b_2"])
  }

  /// Eight columns are listed.
  @Test(arguments: [7, 8, 9]) func columnsThatAreListed(count: Int) {
    let header = (1...count).map { "c\($0)" }.joined(separator: ",")
    let error = #expect(throws: Diagnostic.self) {
      try load(header + "\n" + header.replacing("c", with: ""), named: "f.csv", picture: "url")
    }
    let listed = (1...min(count, 8)).map { "c\($0)" }.joined(separator: ", ")
    #expect(error?.message == "this table has no column ‘url’: \(listed)\(count > 8 ? " …" : "")")
  }

  @Test(
    "what is no table of pictures says what to do",
    arguments: [
      ("id,label\n1,cat\n2,dog\n", nil, "--picture names the column"),
      ("id,label\n1,cat\n2,dog\n", "url", "this table has no column ‘url’: id, label"),
      ("id,label\n1,cat\n2,dog\n", "x/{ids}.jpg", "has no column"),
      ("only\none\n", nil, "this is not a table"),
    ] as [(String, String?, String)])
  func refusals(text: String, picture: String?, message: String) throws {
    let error = #expect(throws: Diagnostic.self) { try load(text, named: "f.csv", picture: picture) }
    #expect(error?.message.contains(message) == true, "\(String(describing: error))")
  }

  /// Returns what is written of a feed in the same folder.
  private func written(
    _ feed: PhotoFeed, keeping indices: [Int], as format: FeedWriter.Format = .asRead, in folder: FilePath = "/feeds"
  ) -> String {
    String(decoding: FeedWriter(format: format).text(of: feed, keeping: indices, in: folder), as: UTF8.self)
  }

  @Test func whatIsNotChangedStaysByteForByte() throws {
    let feed = try load(Self.animals)
    #expect(written(feed, keeping: [0, 1, 2]) == Self.animals)
    #expect(
      written(feed, keeping: [0, 2])
        == "id,file,Title,width,height,score,class,split\r\n7,train/a.jpg,\"A cat, asleep\",640,480,0.5,cat,train\r\n\"009\",train/c.jpg,,800,600,,cat,train\r\n"
    )
    let faulty = "url,name\r\na.jpg,x\r\nbroken\r\n\r\nb.jpg,\"y\"\r\n"
    #expect(written(try load(faulty, picture: "url"), keeping: [1]) == "url,name\r\nbroken\r\n\r\nb.jpg,\"y\"\r\n")
    #expect(
      written(try load(faulty, picture: "url"), keeping: [1, 0])
        == "url,name\r\nb.jpg,\"y\"\r\nbroken\r\n\r\na.jpg,x\r\n")
    #expect(written(try load("url,name\na.jpg,x"), keeping: [0], in: "/other") == "url,name\n/feeds/a.jpg,x")
    #expect(
      written(try load("url,name\na.jpg,x"), keeping: [0], as: .jsonl)
        == #"{"thumbURL": "a.jpg", "name": "x"}"# + "\n")
  }

  @Test func columnsAreExported() throws {
    let feed = try load(Self.animals)
    func exported(_ format: TableWriter.Format, _ columns: [String]?, of feed: PhotoFeed) -> String {
      String(decoding: TableWriter(format, columns: columns, of: feed).text(of: feed, in: "/feeds"), as: UTF8.self)
    }
    #expect(
      exported(.csv, ["id", "Title", "score", "image"], of: feed)
        == "id,Title,score,image\r\n7,\"A cat, asleep\",0.5,train/a.jpg\r\n8,\"two\r\nlines\",1e-3,\"train/b \"\"2\"\".jpg\"\r\n009,,,train/c.jpg\r\n"
        .replacing("two\r\n", with: "two\n"))
    let items = try load(
      #"[{"url": "a.jpg", "id": 9007199254740993, "box": [1, 2], "p": {"q": "ü"}}, {"url": "b.jpg"}]"#)
    #expect(
      exported(.jsonl, ["id", "p.q", "box[1]"], of: items) == """
        {"id": 9007199254740993, "p.q": "ü", "box[1]": 2}
        {"id": null, "p.q": null, "box[1]": null}

        """)
    #expect(
      exported(.csv, nil, of: items)
        == "image,url,id,box,p.q\r\na.jpg,a.jpg,9007199254740993,\"[1, 2]\",ü\r\nb.jpg,b.jpg,,,\r\n")
    // What is exported is read again.
    #expect(try load(exported(.csv, nil, of: feed)).fieldValue("Title", at: 1) == .text("two\nlines"))
  }

  /// Each item has the values of its own source.
  @Test func columnsOfSeveralSources() throws {
    let sources = [
      #"[{"url": "a.jpg", "n": 1}]"#, #"[{"url": "b.jpg", "n": 2}, {"url": "c.jpg", "m": 3}]"#, "url,n\nd.jpg,4\n",
    ]
    let feed = try FeedLoader(pictures: Self.pictures).load(
      sources.map { .bytes(Array($0.utf8), name: "f", origin: .local(folder: "/feeds")) })
    let text = TableWriter(.csv, columns: ["n", "image"], of: feed).text(of: feed, in: "/feeds")
    #expect(String(decoding: text, as: UTF8.self) == "n,image\r\n1,a.jpg\r\n2,b.jpg\r\n,c.jpg\r\n4,d.jpg\r\n")
  }

  @Test func rowsOfOneSectionAreTogether() throws {
    let feed = try load("url,section\na.jpg,sea\nb.jpg,sky\nc.jpg,sea\n")
    #expect(feed.sections.map(\.title) == ["sea", "sky"] && feed.sections.map(\.range) == [0..<2, 2..<3])
    #expect(feed.fieldValue("section", at: 1) == .text("sea"))
  }

  @Test("random cells are read as they were written", arguments: 1...Soak.feeds)
  func roundTrip(_ seed: Int) throws {
    var random = Soak.random(seed)
    let pieces = ["a", "\"", ",", "\n", "\r\n", " ", "ü", "砂", "''", "1", "\t"]
    for _ in 0..<20 {
      let scanner = TableScanner(separator: UInt8(ascii: [",", ";"].randomElement(using: &random) == "," ? "," : ";"))
      let rows = (0..<12).map { _ in
        (0..<2).map { _ in
          (0..<Int.random(in: 0..<5, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        }
      }
      let separator = String(decoding: [scanner.separator], as: UTF8.self)
      let end = Bool.random(using: &random) ? "\n" : "\r\n"
      let lines = [["image", "one", "two"]] + rows.map { ["https://x.example/a.jpg"] + $0 }
      let text = lines.map { $0.map(scanner.cell).joined(separator: separator) }.joined(separator: end)
      let feed = try load(text)
      #expect(feed.warnings.isEmpty && feed.count == rows.count, "\(text)")
      for (index, row) in rows.enumerated() {
        let read = ["one", "two"].map { feed.fieldValue($0, at: index)?.description ?? "" }
        #expect(read == row, "\(text)")
      }
    }
  }

  @Test("damaged tables load or fail with a place", arguments: 1...Soak.feeds)
  func mutants(_ seed: Int) {
    var random = Soak.random(seed)
    let signs = Array("\",;\t\n\r{}[]0-%".utf8) + [0xff, 0]
    for _ in 0..<(Soak.isOn ? 600 : 100) {
      let bytes = Array(Self.animals.utf8).mutated(1...4, signs: signs, using: &random)
      let loader = FeedLoader(pictures: Self.pictures)
      do throws(Diagnostic) {
        let feed = try loader.load([.bytes(bytes, name: "f.csv", origin: .local(folder: "/feeds"))])
        for index in 0..<feed.count {
          #expect(feed[index].name == SanitizedText.made(from: feed[index].name))
          #expect(feed.fieldValues(at: index).count <= feed.fields().count)
        }
        let kept = FeedWriter().text(of: feed, in: "/feeds")
        if feed.shape.name == "table" { #expect(kept == bytes) }
      } catch {
        #expect(error.kind == .malformed && error.location.line > 0 && error.location.column > 0)
      }
    }
    Soak.count(600, "damaged tables read")
  }
}
