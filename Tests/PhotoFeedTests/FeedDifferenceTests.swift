import Foundation
import PhotoFeed
import TestSupport
import Testing

@Suite("Differences between feeds") struct FeedDifferenceTests {
  private typealias Move = FeedDifference.Move

  /// A feed with one photo per letter.
  private func feed(_ letters: String) throws -> PhotoFeed {
    try load("[" + letters.map { "\"\($0).jpg\"" }.joined(separator: ",") + "]")
  }

  @Test(
    "removed, inserted and moved photos",
    arguments: [
      ("", "", [], [], []), ("abc", "abc", [], [], []), ("abc", "ac", [1], [], []), ("ac", "abc", [], [1], []),
      ("", "ab", [], [0, 1], []), ("ab", "", [0, 1], [], []), ("abc", "xbz", [0, 2], [0, 2], []),
      ("abcd", "bcda", [], [], [[0, 3]]), ("abcd", "dabc", [], [], [[3, 0]]), ("abc", "cxa", [1], [1], [[2, 0]]),
      ("aaa", "aaa", [], [], []), ("aaaa", "aaa", [3], [], []), ("aab", "ab", [1], [], []), ("ab", "aab", [], [1], []),
      ("aabb", "abab", [], [], [[2, 1]]),
      ("abcdef", "fbcdea", [], [], [[5, 0], [0, 5]]),
    ] as [(String, String, [Int], [Int], [[Int]])])
  func difference(_ old: String, _ new: String, _ deletes: [Int], _ inserts: [Int], _ moves: [[Int]]) throws {
    let difference = FeedDifference(from: try feed(old), to: try feed(new))
    #expect(difference.deletes == deletes)
    #expect(difference.inserts == inserts)
    #expect(difference.moves == moves.map { Move(from: $0[0], to: $0[1]) })
    #expect(difference.changes.isEmpty)
    #expect(difference.isEmpty == (old == new))
  }

  @Test("a photo with other metadata stays, and is reported as changed") func changes() throws {
    let old = try load(#"[{"url": "a"}, {"id": 1, "url": "b"}, {"url": "c"}, {"url": "d"}]"#)
    let new = try load(#"[{"url": "a", "title": "A"}, {"id": "1", "url": "elsewhere"}, {"url": "d"}, {"url": "c"}]"#)
    let difference = FeedDifference(from: old, to: new)
    #expect(difference.changes == [Move(from: 0, to: 0), Move(from: 1, to: 1)])
    #expect(difference.deletes.isEmpty && difference.inserts.isEmpty)
    #expect(difference.moves == [Move(from: 2, to: 3)] || difference.moves == [Move(from: 3, to: 2)])
  }

  /// Of each letter, at most one photo is there.
  @Test("photos that are there stay instead of those with their addresses that are gone", arguments: 1...5)
  func thoseThatAreThere(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<60 {
      let old = (0..<Int.random(in: 0...9, using: &random)).map { _ in "abcd".randomElement(using: &random) ?? "a" }
      let there = Set(
        "abcd".compactMap { letter in old.indices.filter { old[$0] == letter }.randomElement(using: &random) })
      let new = Array("abcde".shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random)))
      let feeds = (old: try feed(String(old)), new: try feed(String(new)))
      var difference = FeedDifference(from: feeds.old, to: feeds.new)
      let before = difference
      difference.prefer(to: { !there.contains($0) }, of: feeds.old)
      let origins = new.map { letter in there.first { old[$0] == letter } }
      #expect(difference.origins == origins, "\(old) → \(new), there \(there.sorted())")
      #expect(difference.deletes == old.indices.filter { !origins.contains($0) })
      #expect(difference.inserts == before.inserts && difference.changes.isEmpty)
      // Those that do not move are in order.
      let moved = Set(difference.moves.map(\.to))
      let unmoved = origins.indices.filter { !moved.contains($0) }.compactMap { origins[$0] }
      #expect(unmoved == unmoved.sorted(), "\(old) → \(new), there \(there.sorted())")
      #expect(difference.moves.allSatisfy { origins[$0.to] == $0.from })
    }
  }

  /// (old, the photos that are gone, new, moves)
  @Test(
    "a photo that stays instead of one that is gone may move, and others need not",
    arguments: [
      ("aba", [0], "ab", [[2, 0]]), ("aba", [2], "ab", []), ("aba", [2], "ba", [[1, 0]]), ("abab", [0, 1], "ab", []),
      ("abcba", [0, 1], "abc", [[4, 0], [3, 1]]),
    ] as [(String, [Int], String, [[Int]])])
  func movesOfThoseThatAreThere(old: String, gone: [Int], new: String, moves: [[Int]]) throws {
    let feeds = (old: try feed(old), new: try feed(new))
    var difference = FeedDifference(from: feeds.old, to: feeds.new)
    difference.prefer(to: { gone.contains($0) }, of: feeds.old)
    #expect(difference.moves == moves.map { Move(from: $0[0], to: $0[1]) })
  }

  @Test("applied to the old feed it gives the new one, with the fewest moves", arguments: 1...5) func law(
    _ seed: Int
  ) throws {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<60 {
      let letters = Array("abcdefgh".prefix(Int.random(in: 1...8, using: &random)))
      func text() -> String {
        String((0..<Int.random(in: 0...9, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
      }
      let (old, new) = (text(), text())
      let difference = FeedDifference(from: try feed(old), to: try feed(new))
      let gone = Set(difference.deletes + difference.moves.map(\.from))
      var result = Array(old).enumerated().filter { !gone.contains($0.offset) }.map(\.element)
      let arrivals =
        difference.inserts.map { ($0, Array(new)[$0]) } + difference.moves.map { ($0.to, Array(old)[$0.from]) }
      for (place, letter) in arrivals.sorted(by: { $0.0 < $1.0 }) { result.insert(letter, at: place) }
      #expect(String(result) == new, "\(old) → \(new)")
      #expect(difference.inserts == difference.inserts.sorted() && difference.deletes == difference.deletes.sorted())
      for (index, letter) in new.enumerated() {
        let origin = difference.origins[index]
        #expect(origin.map { Array(old)[$0] == letter } ?? difference.inserts.contains(index))
      }
      #expect(difference.origins.count == new.count)
      // No letter is both removed and inserted: it would have moved.
      let goes = Set(difference.deletes.map { Array(old)[$0] })
      #expect(goes.isDisjoint(with: difference.inserts.map { Array(new)[$0] }))
    }
  }

  @Test("each photo that stays and differs is changed, whether it moves or not, and no other", arguments: 1...4)
  func changedContent(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    func feed() throws -> PhotoFeed {
      let items = "abcdef".shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random)).map { letter in
        let number = Int.random(in: 1...2, using: &random)
        let url = Bool.random(using: &random) ? "one" : "two"
        return #"{"id": "\#(letter)", "url": "\#(letter)-\#(url).jpg", "title": "T\#(number)", "width": \#(number)}"#
      }
      return try load("[\(items.joined(separator: ", "))]")
    }
    for _ in 0..<40 {
      let (old, new) = (try feed(), try feed())
      let difference = FeedDifference(from: old, to: new)
      let expected = difference.origins.enumerated().compactMap { index, origin in
        origin.flatMap { old[$0] == new[index] ? nil : Move(from: $0, to: index) }
      }
      #expect(difference.changes == expected)
      // Identities tell which photos stay, whatever else has changed.
      #expect(
        difference.origins.map { $0.map(old.identity(at:)) }
          == (0..<new.count).map { new.identity(at: $0) }.map { id in
            (0..<old.count).contains { old.identity(at: $0) == id } ? id : nil
          })
    }
  }

  @Test(
    "a file with other content under its name is changed, and one that is only found again is not", arguments: 1...3)
  func changedFiles(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    try inFolder { folder in
      func look() throws -> PhotoFeed {
        try FeedLoader(
          folders: FolderOptions(),
          pictures: .testFiles { path in
            Int((try? String(contentsOfFile: path.string, encoding: .utf8)) ?? "").map { ($0, $0) }
          }
        ).load([.path(folder)])
      }
      /// Writes a file of a size in pixels, last changed at a time.
      func put(_ name: String, _ size: Int, _ time: Int) throws {
        try write("\(size)", to: "\(folder)/\(name).jpg")
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: TimeInterval(time))], ofItemAtPath: "\(folder)/\(name).jpg")
      }
      var files = ["b": (2, 1000), "d": (3, 1000), "f": (2, 2000)]
      for (name, file) in files { try put(name, file.0, file.1) }
      var old = try look()
      for _ in 0..<12 {
        var changed: Set<String> = []
        for name in files.keys.sorted() where Bool.random(using: &random) {
          let file = (Int.random(in: 2...3, using: &random), Int.random(in: 1...2, using: &random) * 1000)
          if files[name].map({ $0 != file }) ?? false { changed.insert(name) }
          files[name] = file
          try put(name, file.0, file.1)
        }
        // One file before, between or after the others, which come to other places.
        let extra = ["a", "c", "g"].randomElement(using: &random) ?? "a"
        if FileManager.default.fileExists(atPath: "\(folder)/\(extra).jpg") {
          try FileManager.default.removeItem(atPath: "\(folder)/\(extra).jpg")
        } else {
          try put(extra, 2, 1000)
        }
        let new = try look()
        let difference = FeedDifference(from: old, to: new)
        let names = difference.changes.map { String(new.name(at: $0.to).prefix(1)) }
        #expect(Set(names) == changed && names.count == changed.count)
        old = new
      }
    }
  }
}
