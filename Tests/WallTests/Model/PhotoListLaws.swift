import PhotoFeed
import TestSupport
import Testing

@testable import Wall

/// Lists and arrangements of photos do as plain arrays do, however they are stored.
@Suite struct PhotoListLaws {
  /// Photos in a few long stretches, in many short ones, or in none, each at most once.
  private static func photos(_ random: inout SeededRandom) -> [PhotoID] {
    let count = Int.random(in: 0...60, using: &random)
    var photos: [PhotoID] = []
    var next = 0
    for _ in 0..<count {
      next += Int.random(in: 0..<10, using: &random) == 0 ? 7 : 1
      photos.append(PhotoID(next))
    }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return photos
    case 1: return photos.shuffled(using: &random)
    default: return Array(photos.suffix(count / 2) + photos.prefix(count - count / 2))
    }
  }

  @Test(arguments: 0..<60) func listsAreArrays(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let photos = Self.photos(&random)
    let list = PhotoList(photos)
    #expect(
      Array(list) == photos && list.array == photos && list.count == photos.count
        && list.indices.map { list[$0] } == photos)
    #expect(list.runs(in: 0..<photos.count).flatMap { $0.map { PhotoID($0) } } == photos)
    #expect(list.runs.map { $0.flatMap { $0.map { PhotoID($0) } } } ?? photos == photos)
    #expect(PhotoList(list.runs(in: 0..<photos.count)) == list)
    let isRun = zip(photos, photos.dropFirst()).allSatisfy { $0.index + 1 == $1.index }
    #expect(list.run.map { $0.map { PhotoID($0) } } == (isRun ? photos : nil))
    let start = Int.random(in: 0...photos.count, using: &random)
    let end = Int.random(in: start...photos.count, using: &random)
    #expect(list.runs(in: start..<end).flatMap { $0.map { PhotoID($0) } } == Array(photos[start..<end]))
    for photo in (0..<80).map({ PhotoID($0) }) { #expect(list.firstIndex(of: photo) == photos.firstIndex(of: photo)) }
    let removed = photos.indices.filter { _ in Bool.random(using: &random) }
    #expect(Array(list.removing(at: removed)) == photos.indices.filter { !removed.contains($0) }.map { photos[$0] })
    let chosen = Set(photos.filter { _ in Bool.random(using: &random) } + [PhotoID(999)])
    #expect(
      list.indices(where: chosen.contains, sorted: chosen.sorted()).sorted()
        == photos.indices.filter { chosen.contains(photos[$0]) })
    // What was removed comes back to its place.
    let insertions = removed.map { (photo: photos[$0], index: $0) }
    #expect(list.removing(at: removed).inserting(insertions) == list)
    let beyond = [(photo: PhotoID(500), index: -3), (photo: PhotoID(501), index: 9_999)]
    #expect(Array(list.inserting(beyond)) == [PhotoID(500)] + photos + [PhotoID(501)])
  }

  @Test(arguments: 0..<40) func arrangementsAreArraysOfArrays(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let all = Self.photos(&random)
    var sections = [[PhotoID]](repeating: [], count: Int.random(in: 1...4, using: &random))
    for photo in all { sections[Int.random(in: sections.indices, using: &random)].append(photo) }
    let (wall, flat) = (PhotoArrangement(sections), Array(sections.joined()))
    #expect(wall.count == flat.count && Array(wall.photos) == flat && wall.sections.map(Array.init) == sections)
    #expect(sections.indices.map { wall.range(ofSection: $0).count } == sections.map(\.count))
    #expect(
      wall.sectionStarts
        == sections.indices.filter { !sections[$0].isEmpty }.map { wall.range(ofSection: $0).lowerBound })
    for (position, photo) in flat.enumerated() {
      let path = wall.indexPath(ofPosition: position)
      #expect(sections[path.section][path.item] == photo && wall.section(ofPosition: position) == path.section)
      #expect(wall.position(of: path) == position && wall.position(of: photo) == position)
      for guess in [position, 0, -1, 999] {
        #expect(wall.position(of: PhotoLocation(photo: photo, section: 0, position: guess)) == position)
      }
    }
    for (section, photos) in sections.enumerated() { #expect(wall.position(of: [section, photos.count]) == nil) }
    #expect(wall.position(of: [sections.count, 0]) == nil && wall.position(of: PhotoID(999)) == nil)
    let chosen = Set(flat.filter { _ in Bool.random(using: &random) } + [PhotoID(999)])
    #expect(wall.positions(of: chosen) == flat.indices.filter { chosen.contains(flat[$0]) })
    #expect(wall.filtered(chosen) == PhotoArrangement(sections.map { $0.filter(chosen.contains) }))
    #expect(
      wall.filtered { !chosen.contains($0) } == PhotoArrangement(sections.map { $0.filter { !chosen.contains($0) } }))
    #expect(wall.sorted { $0 > $1 } == PhotoArrangement(sections.map { $0.sorted { $0 > $1 } }))
    // In the order of a list that lacks some: these come last, by number.
    let order = flat.shuffled(using: &random).dropLast(flat.count / 3)
    let expected = sections.map { photos in
      order.filter(photos.contains) + photos.filter { !order.contains($0) }.sorted()
    }
    #expect(wall.inOrder(of: Array(order)).sections.map(Array.init) == expected)
    #expect(wall.sorted { $0 < $1 }.inOrder(of: wall) == wall)
    var values = PhotoValues()
    for photo in chosen where photo.index < 999 { values[photo] = 1 }
    #expect(wall.photos(with: values) == flat.filter(chosen.contains))
    #expect(wall.filtered(without: values) == wall.filtered { !chosen.contains($0) })
  }
}
