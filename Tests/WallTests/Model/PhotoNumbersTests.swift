import PhotoFeed
import Pictures
import TestSupport
import Testing

@testable import Wall

/// The numbers of photos in a feed that changes, against plain arrays.
@Suite struct PhotoNumbersTests {
  @Test("numbers follow their photos as portions grow and shrink", arguments: 0..<40)
  func portions(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var issued = Int.random(in: 0...12, using: &random)
    var reference = Array(0..<issued)
    var numbers = PhotoNumbers(count: issued)
    for step in 0..<40 {
      if step % 9 == 8 {
        reference.shuffle(using: &random)
        numbers = PhotoNumbers(reference.map { PhotoID($0) }, count: issued)
      }
      let lower = Int.random(in: 0...reference.count, using: &random)
      let range = lower..<Int.random(in: lower...reference.count, using: &random)
      let count = Int.random(in: 0...5, using: &random)
      let kept = reference[range].prefix(count)
      let new = (0..<max(0, count - range.count)).map { issued + $0 }
      issued += new.count
      reference.replaceSubrange(range, with: Array(kept) + new)
      numbers.replace(range, byCount: count)
      #expect(reference.indices.map { numbers[$0].index } == reference, "step \(step)")
      #expect(numbers.count == issued)
      #expect(
        (0..<issued).map { numbers.index(of: PhotoID($0)) } == (0..<issued).map { reference.firstIndex(of: $0) },
        "step \(step)")
      #expect(
        Array(numbers.photos(in: range.lowerBound..<range.lowerBound + count))
          == (Array(kept) + new).map { PhotoID($0) })
    }
  }

  @Test("ten million photos that were not changed take no memory, and a change of one section leaves the others")
  func tenMillion() {
    var arrangement = PhotoArrangement(sectionLengths: Array(repeating: 2_500, count: 4_000))
    #expect(arrangement.count == 10_000_000 && arrangement.photos[9_999_999] == 9_999_999)
    arrangement.remove(at: [5_000_000, 5_000_002])
    #expect(arrangement.sections.count { $0.run == nil } == 1)
    #expect(arrangement.position(of: 9_999_999) == 9_999_997)
    #expect(arrangement.positions(of: [7, 5_000_001, 5_000_002, 9_999_999]) == [7, 5_000_000, 9_999_997])
    arrangement.insert([PhotoLocation(photo: 5_000_000, section: 2_000, position: 5_000_000)])
    arrangement.insert([PhotoLocation(photo: 5_000_002, section: 2_000, position: 5_000_002)])
    #expect(arrangement == PhotoArrangement(sectionLengths: Array(repeating: 2_500, count: 4_000)))
  }

  @Test("sections in the order of a list are those of arrays", arguments: 0..<40)
  func orders(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let counts = (0..<Int.random(in: 1...5, using: &random)).map { _ in Int.random(in: 0...6, using: &random) }
    let whole = PhotoArrangement(sectionLengths: counts)
    let list = whole.photos.shuffled(using: &random)
    let part = Array(list.prefix(Int.random(in: 0...list.count, using: &random)))
    let expected = whole.sections.map { section in
      part.filter(section.contains) + section.filter { !part.contains($0) }
    }
    #expect(whole.inOrder(of: part) == PhotoArrangement(expected))
    let left = Set(list.filter { _ in Bool.random(using: &random) })
    let filtered = whole.inOrder(of: part).filtered(left)
    #expect(filtered == PhotoArrangement(expected.map { $0.filter(left.contains) }))
    #expect(filtered.positions(of: left) == Array(0..<left.count))
    for photo in whole.photos {
      #expect(filtered.sectionIndex[photo] == (left.contains(photo) ? whole.sectionIndex[photo] : nil))
    }
  }
  @Test("the ratios of a list are those of its photos, wherever they are in the feed", arguments: 0..<40)
  func ratios(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let items = (0..<40).map { index in
      #"{"url":"\#(index).jpg"\#(index % 3 == 0 ? "" : #","width":\#(index + 50),"height":100"#)}"#
    }
    let feed = feed(json: "[\(items.joined(separator: ","))]")
    var table = PhotoTable(feed)
    for photo in 0..<Int.random(in: 0...40, using: &random) {
      _ = table.learn(PixelSize(width: .random(in: 100...900, using: &random), height: 500), of: PhotoID(photo))
    }
    func check(_ photos: [PhotoID]) {
      #expect(table.aspectRatios(of: PhotoList(photos)) == photos.map(table.aspectRatio(of:)))
    }
    var photos = (0..<40).map { PhotoID($0) }
    check(photos)
    for _ in 0..<6 { photos.remove(at: .random(in: photos.indices, using: &random)) }
    check(photos)
    _ = table.replaceFeed(by: feed, origins: (0..<40).map { ($0 + 11) % 40 })
    check(photos)
    check(photos.shuffled(using: &random))
    check([])
  }

  @Test("a list is what an array of its photos is, however it is stored", arguments: 0..<40)
  func lists(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let count = Int.random(in: 0...90, using: &random)
    var (photos, list) = ((0..<count).map { PhotoID($0) }, PhotoList(0..<count))
    for step in 0..<12 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let indices = photos.indices.filter { _ in Int.random(in: 0..<10, using: &random) == 0 }
        let before = list
        list = list.removing(at: indices)
        #expect(list.inserting(indices.map { (photos[$0], $0) }) == before)
        photos = photos.indices.filter { !indices.contains($0) }.map { photos[$0] }
      case 1, 2:
        let index = Int.random(in: 0...photos.count, using: &random)
        photos.insert(PhotoID(100 + step), at: index)
        list = list.inserting([(PhotoID(100 + step), index)])
      default:
        if seed % 4 == 0 { photos.shuffle(using: &random) }
        list = PhotoList(photos)
      }
      #expect(list == PhotoList(photos) && list.hashValue == PhotoList(photos).hashValue)
      #expect(Array(list) == photos && list.array == photos && photos.indices.allSatisfy { list[$0] == photos[$0] })
      #expect(photos.indices.allSatisfy { list.firstIndex(of: photos[$0]) == $0 } && list.firstIndex(of: 999) == nil)
      let some = Set(photos.filter { _ in Bool.random(using: &random) } + [999])
      #expect(
        list.indices(where: some.contains, sorted: some.sorted()) == photos.indices.filter { some.contains(photos[$0]) }
      )
      let start = Int.random(in: 0...photos.count, using: &random)
      #expect(list.runs(in: start..<photos.count).joined().elementsEqual(photos[start...].map(\.index)))
    }
  }
}
