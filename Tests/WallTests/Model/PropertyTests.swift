import PhotoFeed
import Pictures
import TestSupport
import Testing

@testable import Wall

/// The table of photo properties, and what follows from a row.
@Suite(.oneAtATime) struct PropertyTests {
  /// Every word and every name has one meaning, since journals and searches are read by them.
  @Test func wordsHaveOneMeaning() {
    let words = PhotoProperty.all.flatMap { $0.values.map(\.journal) }
    #expect(
      Set(words).count == words.count && !words.contains { $0.contains(" ") || ["behind", "before"].contains($0) })
    #expect(Set(PhotoProperty.all.map(\.name)).count == PhotoProperty.all.count)
    for property in PhotoProperty.all {
      for (index, value) in property.values.enumerated() {
        let found = PhotoProperty.named(inJournal: value.journal)
        #expect(found?.property == property && found?.value == UInt8(index))
        #expect(property.value(named: value.name) == UInt8(index))
      }
    }
    #expect(PhotoProperty.named(inJournal: "starred=9") == nil)
  }

  /// Values behave like a dictionary without its defaults.
  @Test(arguments: 0..<20) func valuesAgreeWithADictionary(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var values = PhotoValues()
    var reference: [PhotoID: UInt8] = [:]
    for _ in 0..<200 {
      let (photo, value) = (PhotoID(Int.random(in: 0..<30, using: &random)), UInt8.random(in: 0...3, using: &random))
      values[photo] = value
      reference[photo] = value == 0 ? nil : value
      #expect(Array(values) == reference.keys.sorted() && values.count == reference.count)
      #expect(values.isEmpty == reference.isEmpty && values[photo] == value)
    }
    for photo in reference.keys { values[photo] = 0 }
    #expect(values == PhotoValues(), "without values all are equal")
  }

  /// Turns are told as the steps that lead to them.
  @Test(
    arguments: [
      ("none", []), ("mirrored", [.upMirrored]), ("around", [.down]), ("flipped", [.downMirrored]),
      ("transposed", [.upMirrored, .left]), ("right", [.right]), ("transversed", [.upMirrored, .right]),
      ("left", [.left]),
    ] as [(String, [PictureOrientation])])
  func turnsAreTold(name: String, steps: [PictureOrientation]) throws {
    let value = try #require(PhotoProperty.turn.value(named: name))
    #expect(PictureOrientation(turn: value) == steps.reduce(.up) { $0.followed(by: $1) })
    let words: [PictureOrientation: String] = [
      .upMirrored: "mirrored", .down: "around", .downMirrored: "flipped", .left: "left", .right: "right",
    ]
    let sentence = PhotoProperty.turn[value].sentence.split(separator: " ").map(String.init)
    #expect(Set(sentence).intersection(words.values) == Set(steps.compactMap { words[$0] }))
  }

  /// (query, positions of the photos that are found; the second is marked)
  @Test(arguments: [
    ("marked:yes", [2]), ("marked:no", [1, 3]), ("-marked:yes", [1, 3]), ("sea marked:yes", [2]),
    ("dune marked:yes", []),
    ("marked:>=yes", [2]), ("marked:<yes", [1, 3]), ("sea", [2, 3]),
  ])
  func searchesFindProperties(query: String, found: [Int]) throws {
    let bench = try WallBench(options: .still, feed: feed(titles: ["dune", "sea", "sea 2"]))
    bench.press("l m h / \"\(query.replacingOccurrences(of: " ", with: "_"))\" Enter")
    if found.isEmpty {
      #expect(bench.state.status.contains("no match"), "\(bench.state.status)")
    } else {
      bench.press("&")
      #expect(bench.state.items.map(\.title) == found.map { ["dune", "sea", "sea 2"][$0 - 1] })
    }
  }

  @Test(arguments: [
    ("kept", ["dune", "sea"]), ("deleted", ["sea 2"]), ("marked", ["sea"]), ("marked:no", ["dune"]),
    ("marked:yes sea", ["sea"]),
  ])
  func photosArePrintedByProperty(choice: String, titles: [String]) throws {
    let bench = try WallBench(options: .still, feed: feed(titles: ["dune", "sea", "sea 2"]))
    bench.press("l l x m h")
    bench.press("l")
    let choice = try #require(PrintChoice(choice))
    #expect(choice.photos(of: bench.wall.document).map { bench.wall.document.photos[$0].title } == titles)
  }

  @Test(arguments: ["", "all", "sea"]) func whatIsNoChoiceIsRefused(text: String) {
    #expect(PrintChoice(text) == nil)
    // What a query names is known when the feed is.
    #expect(PrintChoice("rating:>=9")?.refusal(for: feed(titles: ["sea"]))?.contains("not ‘9’") ?? false)
  }
}
