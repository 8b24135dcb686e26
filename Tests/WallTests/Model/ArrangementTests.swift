import Foundation
import PhotoFeed
import Testing

@testable import Wall

/// Arrangements of several sections at their edges.
@Suite struct ArrangementTests {
  private let two = PhotoArrangement([[0, 1, 2], [3, 4]])

  @Test func sectionsThatGrowAndShrinkMoveLaterOnes() {
    var arrangement = two
    arrangement.replace(0, by: PhotoList([1]))
    #expect(arrangement.sectionEnds == [1, 3] && Array(arrangement.photos) == [1, 3, 4])
    #expect(arrangement.photos[1] == 3 && arrangement.position(of: 4) == 2)
    arrangement.replace(0, by: PhotoList([1, 5, 6, 7]))
    #expect(arrangement.sectionEnds == [4, 6] && arrangement.photos[5] == 4)
  }

  @Test func positionsAreOfTheirOwnSectionAndPhoto() {
    #expect(two.position(of: IndexPath(item: 2, section: 0)) == 2)
    #expect(two.position(of: IndexPath(item: 3, section: 0)) == nil, "no item of the next section")
    #expect(two.position(of: IndexPath(item: 0, section: 2)) == nil)
    #expect(
      two.position(of: PhotoLocation(photo: 4, section: 0, position: 1)) == 4, "the location is of an earlier feed")
    #expect(two.position(of: PhotoLocation(photo: 9, section: 0, position: 1)) == nil)
  }

  @Test func titlesBelongToAnArrangement() {
    let lists = two.sections
    let (one, other) = (
      PhotoArrangement(lists, titles: ["a (1)", "b"]), PhotoArrangement(lists, titles: ["a (2)", "b"])
    )
    #expect(one != other && one == PhotoArrangement(lists, titles: ["a (1)", "b"]))
    #expect(one.divided(into: PhotoSections(of: other)) == other)
    #expect(WallUpdate(from: one, to: other).needsReload)
  }

  /// Sections may be consecutive in another order than that of the feed.
  @Test func sectionsAreFoundByPhoto() {
    let index = PhotoArrangement([[10, 11, 12], [0, 1, 2]]).sectionIndex
    #expect(index[0] == 1 && index[2] == 1 && index[11] == 0 && index[3] == nil && index[13] == nil)
    let adjacent = PhotoArrangement([[0, 1, 2], [3, 4, 5]])
    #expect(adjacent.sectionIndex.contains(PhotoList([1, 2]), inSection: 0))
    #expect(!adjacent.sectionIndex.contains(PhotoList([1, 2, 3]), inSection: 0))
    let others = PhotoArrangement([[0, 1], [2, 3, 4, 5]])
    #expect(others.divided(into: PhotoSections(of: adjacent)) == adjacent)
  }

  /// (list, sections): the list alternates between sections, and photos outside it come last by number.
  @Test(arguments: [
    ([2, 4, 0, 3, 1], [[2, 0, 1], [4, 3]]), ([1, 3, 0], [[1, 0, 2], [3, 4]]), ([], [[0, 1, 2], [3, 4]]),
    ([4], [[0, 1, 2], [4, 3]]),
  ])
  func orderOfAList(list: [Int], sections: [[Int]]) {
    let photos = list.map { PhotoID($0) }
    for start in [two, PhotoArrangement([[2, 0, 1], [4, 3]])] {
      #expect(start.inOrder(of: photos) == PhotoArrangement(sections.map { $0.map { PhotoID($0) } }))
    }
  }

  @Test func missingSectionsAreReplacedByTheNearest() {
    var arrangement = two
    arrangement.insert([
      PhotoLocation(photo: 8, section: 1, position: 3), PhotoLocation(photo: 7, section: 5, position: 40),
    ])
    #expect(arrangement == PhotoArrangement([[0, 1, 2], [8, 3, 4, 7]]))
  }

  @Test func filtersCombine() {
    #expect(PhotoFilter().photos == nil && PhotoFilter(chosen: [1]).photos == [1])
    #expect(PhotoFilter(matches: [0, 1, 2], chosen: [1, 2, 3], duplicates: [2, 3]).photos == [2])
  }

  // MARK: Changes

  @Test func changesOfSomePhotosHaveTheirFormerValues() {
    let change = PropertyChange(.rating, of: [0, 1], from: 1, to: 5)
    #expect(change.filtered { $0 == 1 } == PropertyChange(.rating, of: [1], from: 1, to: 5))
    #expect(change.filtered { $0 == 1 }?.inverse == PropertyChange(.rating, of: [1], from: 5, to: 1))
    #expect(change.filtered { $0 == 2 } == nil)
  }

  @Test func bothOrdersOfAChangeFollowTheFeed() {
    let (from, to) = (WallChange.Order(key: .title, arrangement: two), WallChange.Order(key: .size, arrangement: two))
    let change = WallChange.ordered(from: from, to: to).adapted(gone: [0], location: \.self) { order in
      PhotoArrangement([[order.key == .title ? 1 : 2]])
    }
    guard case .ordered(let from, let to)? = change else {
      Issue.record("the change is gone")
      return
    }
    #expect(from.arrangement == PhotoArrangement([[1]]) && to.arrangement == PhotoArrangement([[2]]))
  }

  /// A change of several photos loses those that have gone, and is gone with the last one.
  @Test func changesLoseGonePhotos() {
    func locations(_ photos: [PhotoID]) -> [PhotoLocation] {
      photos.enumerated().map { PhotoLocation(photo: $1, section: 0, position: $0) }
    }
    let changes: [([PhotoID]) -> WallChange] = [
      { .deleted(locations($0)) }, { .restored(locations($0)) }, { .moved(from: locations($0), to: locations($0)) },
      { .set(PropertyChange(.rating, of: $0, from: 0, to: 1)) }, { .renamed($0, number: 3) },
    ]
    for change in changes {
      func adapted(gone: Set<PhotoID>) -> WallChange? {
        change([1, 2]).adapted(gone: gone, location: \.self, arrangement: \.arrangement)
      }
      #expect(adapted(gone: [7]) == change([1, 2]))
      #expect(adapted(gone: [2]) == change([1]) && adapted(gone: [1])?.photos == [2])
      #expect(adapted(gone: [1, 2]) == nil)
    }
  }

  @Test func movesAreCountedSinceTheLastSort() {
    var model = WallModel(sectionLengths: [3])
    model.move([2], toPlaceOf: 0)
    #expect(model.manualMoves == 1)
    model.order(by: .title, as: PhotoArrangement([[0, 1, 2]]))
    #expect(model.manualMoves == 0)
    model.undo()
    #expect(model.manualMoves == 1 && model.kept.photos == [2, 0, 1])
    model.undo()
    #expect(model.manualMoves == 0)
    model.redo()
    #expect(model.manualMoves == 1)
  }

  // MARK: Photos that leave

  @Test func decisionsGoWithTheirPhotos() {
    var model = WallModel(sectionLengths: [3])
    model.mark([1, 2], true)
    model.replacePhotos(by: PhotoArrangement([[0, 2]]), gone: [1], order: PhotoOrder(photos: []))
    #expect(Array(model.marked) == [2] && model.count(of: .marked) == 1)
    // One that may return keeps its mark, but does not count.
    model.replacePhotos(by: PhotoArrangement([[0]]), gone: [], absent: [2], order: PhotoOrder(photos: []))
    #expect(Array(model.marked) == [2] && model.count(of: .marked) == 0)
  }

  /// Photos that left one after the other return to a wall with moved photos after their common predecessor, in order.
  @Test func photosReturnAfterTheirPredecessor() {
    var model = WallModel(sectionLengths: [4])
    model.move([3], toPlaceOf: 0)
    for (left, absent) in [([0, 2, 3], [1]), ([0, 3], [1, 2]), ([0, 1, 2, 3], [])] as [([PhotoID], Set<PhotoID>)] {
      model.replacePhotos(by: PhotoArrangement([left]), gone: [], absent: absent, order: PhotoOrder(photos: []))
      #expect(model.kept.photos == ArrangedPhotos([PhotoList([3, 0, 1, 2].filter { !absent.contains($0) })]))
    }
  }

  @Test func turnedFilesChangeOnlyTurnsOfTheHistory() {
    var model = WallModel(sectionLengths: [2])
    if let rating = model.setting(.rating, of: [0], to: { _ in 5 }) { model.commit(rating) }
    model.didTurnFiles([0: .left])
    model.undo()
    #expect(model[.rating][0] == 0)
    model.redo()
    #expect(model[.rating][0] == 5)
  }
}
