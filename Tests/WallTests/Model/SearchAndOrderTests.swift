import PhotoFeed
import TestSupport
import Testing

@testable import Wall

@Suite struct SearchAndOrderTests {
  @Test(arguments: [
    ("dune", "The Dunes at Noon", true), ("noon dune", "The Dunes at Noon", true), ("dusk", "The Dunes at Noon", false),
    ("cafe", "Café Müller", true), ("CAFÉ", "cafe", true), ("", "anything", false), (" ", "anything", false),
    ("砂", "砂丘の正午", true),
  ])
  func words(query: String, text: String, isFound: Bool) { #expect(TextSearch(query).matches(text) == isFound) }

  @Test func whatMatchesIsMarkedInTheText() {
    let text = "Dune after dune, Düne"
    #expect(TextSearch.matches(of: ["dune"], in: text).map { String(text[$0]) } == ["Dune", "dune", "Düne"])
    // Words that overlap are marked once, and in the order of the text.
    for (words, found) in [
      (["une", "dune"], ["une", "une", "üne"]), (["after", "dune"], ["Dune", "after", "dune", "Düne"]),
    ] {
      #expect(TextSearch.matches(of: words, in: text).map { String(text[$0]) } == found)
    }
  }

  /// The next match and its number are the same for few matches as for many, which are found in another way.
  @Test func fewAndManyMatchesAreFoundAlike() {
    var random = SeededRandom(seed: 999)
    let total = 1_500
    let searches = [(word: "few", count: 999), ("many", 1_000), ("more", 1_001), ("most", 1_400)]
    let order = (0..<total).shuffled(using: &random)
    // The title of a photo has the words of all searches that find it.
    var titles = Array(repeating: "sea", count: total)
    for (index, place) in order.enumerated() {
      for (word, count) in searches where index < count { titles[place] += " " + word }
    }
    let photos = PhotoTable(feed(titles: titles))
    let shown = WallModel(sectionLengths: [1_000, 500]).shown
    for (word, count) in searches {
      let places = order.prefix(count).sorted()
      var search = PhotoSearch(word, in: (0..<total).map { PhotoID($0) }, from: 0)
      search.step(total, table: photos)
      #expect(search.found.count == count)
      for position in [0, 1, 999, 1_000, total - 1] + (0..<15).map({ _ in Int.random(in: 0..<total, using: &random) }) {
        let next = places.first(where: { $0 > position }) ?? places[0]
        let previous = places.last(where: { $0 < position }) ?? places[count - 1]
        #expect(search.next(after: position, step: 1, in: shown) == next)
        #expect(search.next(after: position, step: -1, in: shown) == previous)
        #expect(search.rank(of: position, in: shown) == places.count(where: { $0 <= position }))
      }
    }
  }

  /// The folder of a photo is its own, wherever the photo is in the feed, without the part that all have in common.
  @Test func foldersAreThoseOfPhotos() {
    let names = ["/p/lake/a.jpg", "/p/sea/b.jpg", "/p/sea/deep/c.jpg"]
    func list(_ names: [String]) -> PhotoFeed {
      feed(json: "[\(names.map { #"{"url":"\#($0)"}"# }.joined(separator: ","))]")
    }
    var table = PhotoTable(list(names))
    _ = table.replaceFeed(by: list(names.reversed()), origins: [2, 1, 0])
    let photos = SearchedPhotos(in: table)
    #expect([0, 1, 2].map(photos.folder(of:)) == ["/lake", "/sea", "/sea/deep"])
    var search = PhotoSearch("sea", in: table.arrangement.photos.map(\.self), from: 0)
    search.step(3, table: table)
    #expect(search.found == [1, 2])
  }

  /// Photos 0 and 1024 have the same slot among the decoded entries; a changed feed has other entries.
  @Test func entriesAreThoseOfTheFeed() {
    var table = PhotoTable(feed(titles: (0...1024).map { "photo \($0)" }))
    for number in [0, 1024, 0, 1024] { #expect(table[PhotoID(number)].title == "photo \(number)") }
    let photos = table.replaceFeed(by: feed(titles: ["one", "two", "three"]), origins: [1024, 7, nil])
    #expect(photos.map { table[$0].title } == ["one", "two", "three"])
    #expect(table[PhotoID(0)].title == "gone")
  }

  /// A search in slices has the same matches as one in a single step, and so has a narrowed search.
  @Test(arguments: [1, 2, 7, 1000]) func slicesFindTheSame(slice: Int) {
    let table = PhotoTable(feed(titles: ["a dune", "b", "dusk", "dune", "c", "duke"]))
    let photos = (0..<6).map { PhotoID($0) }
    var wide = PhotoSearch("du", in: photos, from: 2)
    while !wide.isFinished { wide.step(slice, table: table) }
    #expect(wide.found == [0, 2, 3, 5] && wide.first == 2)
    var narrow = PhotoSearch("dun", in: photos, from: 2, narrowing: wide)
    while !narrow.isFinished { narrow.step(slice, table: table) }
    #expect(narrow.found == [0, 3] && narrow.first == 3)
    // Of a search that has not ended nothing is taken.
    var begun = PhotoSearch("du", in: photos, from: 2)
    begun.step(1, table: table)
    var longer = PhotoSearch("dun", in: photos, from: 2, narrowing: begun)
    while !longer.isFinished { longer.step(slice, table: table) }
    #expect(longer.found == [0, 3])
    #expect(narrow.next(after: 3, step: 1, in: PhotoArrangement([photos])) == 0)
    #expect(narrow.next(after: 3, step: -1, in: PhotoArrangement([photos])) == 0)
    #expect(narrow.next(after: 0, step: -1, in: PhotoArrangement([photos])) == 3)
  }

  /// Only a search of the same photos for words is narrowed: a regular expression may match more than a prefix of it.
  @Test func whatIsNotNarrowerIsSearchedInAllPhotos() {
    let table = PhotoTable(feed(titles: ["dune", "x/du", "dusk"]))
    let photos = (0..<3).map { PhotoID($0) }
    var part = PhotoSearch("/du", in: photos, from: 0)
    part.step(3, table: table)
    var expression = PhotoSearch("/du/", in: photos, from: 0, narrowing: part)
    expression.step(3, table: table)
    #expect(part.found == [1] && expression.found == [0, 1, 2])
    var few = PhotoSearch("d", in: [0], from: 0)
    few.step(1, table: table)
    var all = PhotoSearch("du", in: photos, from: 0, narrowing: few)
    all.step(3, table: table)
    #expect(all.found == [0, 1, 2])
  }

  /// A search that is repeated with new facts finds and loses matches, also one that was narrowed.
  @Test func aRepeatedSearchLooksAtAllPhotos() {
    let (table, changed) = (
      PhotoTable(feed(titles: ["dune", "sea", "dunes"])), PhotoTable(feed(titles: ["sea", "dune", "dunes"]))
    )
    let photos = (0..<3).map { PhotoID($0) }
    var wide = PhotoSearch("du", in: photos, from: 1)
    wide.step(3, table: table)
    var search = PhotoSearch("dun", in: photos, from: 1, narrowing: wide)
    search.step(3, table: table)
    #expect(search.found == [0, 2])
    search.lookAgain()
    #expect(!search.isFinished && search.found == [0, 2])
    search.step(3, table: changed)
    #expect(search.found == [1, 2])
  }

  @Test func namesAreFoundWholeOrElseInPart() {
    let table = PhotoTable(feed(titles: ["a Dune", "dunes", "dune", "sea"]))
    #expect(table.photo(named: "dune") == 2 && table.photo(named: "dun") == 0 && table.photo(named: "hill") == nil)
  }

  @Test(arguments: [
    (WallSort.title, [2, 0, 1]), (.size, [1, 2, 0]), (.shape, [2, 0, 1]), (.date, [1, 0, 2]), (.feed, [0, 1, 2]),
  ])
  func keys(key: WallSort, order: [Int]) {
    let json = """
      [{"url":"x.jpg","title":"b 2","width":100,"height":100,"date":"2024-05-01"},
       {"url":"y.jpg","title":"b 10","width":400,"height":100,"date":"2023-01-01"},
       {"url":"z.jpg","title":"A","width":100,"height":300}]
      """
    let photos = PhotoTable(feed(json: json))
    let arranged = PhotoOrder(key, photos: photos, seed: 1).arranged(PhotoArrangement(sectionLengths: [3]))
    #expect(arranged.photos.map(\.index) == order)
  }

  /// The linear algorithm equals a plain sort, also if photos are missing on either side.
  @Test(arguments: 0..<20) func inTheOrderOfAList(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let all = (0..<30).map { PhotoID($0) }
    let list = Array(all.shuffled(using: &random).prefix(Int.random(in: 0...30, using: &random)))
    let shown = all.shuffled(using: &random)
    let cut = Int.random(in: 0...20, using: &random)
    let arrangement = PhotoArrangement([Array(shown[..<cut]), [], Array(shown[cut..<25])])
    let ranks = Dictionary(uniqueKeysWithValues: list.enumerated().map { ($1, $0) })
    let sorted = arrangement.sorted {
      let (one, other) = (ranks[$0] ?? .max, ranks[$1] ?? .max)
      return one == other ? $0 < $1 : one < other
    }
    #expect(arrangement.inOrder(of: list) == sorted)
  }

  @Test func aShuffleCanBeHadAgain() {
    let photos = PhotoTable(feed(titles: Array(repeating: "x", count: 40)))
    let arrangement = PhotoArrangement(sectionLengths: [30, 10])
    let one = PhotoOrder(.shuffle, photos: photos, seed: 7).arranged(arrangement)
    #expect(one == PhotoOrder(.shuffle, photos: photos, seed: 7).arranged(arrangement))
    #expect(one != PhotoOrder(.shuffle, photos: photos, seed: 8).arranged(arrangement))
    #expect(one.sectionEnds == arrangement.sectionEnds)
    #expect(Set(one.photos.prefix(30)) == Set(arrangement.photos.prefix(30)))
  }
}

/// Returns the feed of a JSON text; an empty one, which fails the test, if it cannot be read.
func feed(json: String) -> PhotoFeed {
  let source = FeedSource.bytes(Array(json.utf8), name: "test.json", origin: .local(folder: "/photos"))
  return (try? FeedLoader().load([source])) ?? .empty
}

/// Returns a feed of photos with these titles and varying shapes.
func feed(titles: [String]) -> PhotoFeed {
  let shapes = [(400, 300), (300, 400), (300, 300), (900, 300)]
  return feed(
    json: "["
      + titles.enumerated().map { index, title in
        let (width, height) = shapes[index % shapes.count]
        // Names without digits, so that a search for a number finds titles alone.
        let name = String(String(index).unicodeScalars.map { Character(Unicode.Scalar($0.value + 49) ?? "x") })
        return #"{"url":"\#(name).jpg","title":"\#(title)","width":\#(width),"height":\#(height)}"#
      }.joined(separator: ",") + "]")
}
