import Foundation
import PhotoFeed
import TestSupport
import Testing

@testable import Wall

/// The model of a large wall, whose photos are stored as stretches of numbers and not one by one.
@Suite struct LargeWallLaws {
  /// The changes of a large wall, against a list of what is left and the values by number. In a soak it has a million photos.
  @Test(arguments: 0..<2) func aLargeWallIsWhatPlainListsAre(seed: Int) {
    typealias Lists = (left: [PhotoID], isMarked: [Bool])
    let count = Soak.amount(3_000, soak: 1_000_000)
    var random = Soak.random(seed)
    var model = WallModel(sectionLengths: [count / 3, 0, count - count / 3])
    var lists: Lists = ((0..<count).map { PhotoID($0) }, Array(repeating: false, count: count))
    var former: [Lists] = []
    for step in 0..<24 {
      let before = lists
      var change: WallChange?
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let photo = lists.left.randomElement(using: &random)
        change = model.deletion(of: Set([photo].compactMap { $0 }))
        lists.left.removeAll { $0 == photo }
      case 2:
        let start = Int.random(in: 0...lists.left.count, using: &random)
        let range = start..<min(start + count / 7, lists.left.count)
        change = model.deletion(of: Set(lists.left[range]))
        lists.left.removeSubrange(range)
      case 3:
        change = model.setting(.marked, of: lists.left) { 1 - $0 }
        for photo in lists.left { lists.isMarked[photo.index].toggle() }
      case 4:
        change = model.deletion(of: model.marked.subtracting(model.deleted))
        lists.left.removeAll { lists.isMarked[$0.index] }
      default:
        for _ in 0..<3 where model.undo() != nil { lists = former.removeLast() }
      }
      if let change {
        former.append(before)
        model.commit(change)
      }
      #expect(model.kept.photos.elementsEqual(lists.left) && model.count == lists.left.count, "step \(step)")
      #expect((0..<count).allSatisfy { model.marked.contains(PhotoID($0)) == lists.isMarked[$0] }, "step \(step)")
      if let photo = lists.left.randomElement(using: &random) {
        #expect(model.shown.position(of: photo) == lists.left.firstIndex(of: photo), "step \(step)")
      }
    }
    Soak.count(count, "photos of a large wall")
    while model.undo() != nil {}
    #expect(model.kept == PhotoArrangement(sectionLengths: [count / 3, 0, count - count / 3]) && model.marked.isEmpty)
  }
}
