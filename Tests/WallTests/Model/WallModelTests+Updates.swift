import Foundation
import PhotoFeed
import TestSupport
import Testing

@testable import Wall

/// Updates, which lead from what was shown to what is shown.
extension WallModelTests {
  /// Any update, applied to arrays step by step, turns the former arrangement into the new one.
  @Test(arguments: 0..<60) func updatesLeadFromWhatWasShownToWhatIsShown(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var model = WallModel(sectionLengths: (0..<3).map { _ in Int.random(in: 0...6, using: &random) })
    for _ in 0..<40 {
      let before = sections(model.shown)
      let update = randomStep(&model, &random)
      #expect(applied(update, to: before, giving: model.shown) == sections(model.shown))
      #expect(model.shown.photos.isEmpty == (model.focus == nil))
      if let position = model.focusPosition { #expect(model.shown.photos[position] == model.focus) }
      #expect(Set(model.kept.photos).isDisjoint(with: model.deleted))
      #expect(model.kept.count + model.deleted.count == model.total)
    }
    while model.undo() != nil {}
    #expect(model.deleted.isEmpty && model.marked.isEmpty)
    #expect(Array(model.kept.photos) == (0..<model.total).map { PhotoID($0) })
  }

  /// The same while photos come and go; a photo of the feed is on the wall or deleted.
  @Test(arguments: 0..<Soak.amount(60, soak: 2_000)) func updatesLeadToWhatIsShownWhileTheFeedChanges(seed: Int) {
    var random = Soak.random(seed)
    var model = WallModel(sectionLengths: (0..<2).map { _ in Int.random(in: 0...6, using: &random) })
    var feed = Array(model.kept.photos)
    var next = feed.count
    for step in 0..<60 {
      let before = sections(model.shown)
      let update: WallUpdate
      if step % 6 == 5 {
        let gone = Set(feed.filter { _ in Int.random(in: 0..<8, using: &random) == 0 })
        feed =
          (feed.filter { !gone.contains($0) } + (0..<Int.random(in: 0...2, using: &random)).map { PhotoID(next + $0) })
          .shuffled(using: &random)
        next += 2
        let middle = Int.random(in: 0...feed.count, using: &random)
        update = model.replacePhotos(
          by: PhotoArrangement([Array(feed[..<middle]), Array(feed[middle...])]), gone: gone,
          order: PhotoOrder(photos: feed))
      } else {
        update = randomStep(&model, &random)
      }
      #expect(applied(update, to: before, giving: model.shown) == sections(model.shown), "step \(step)")
      #expect((Array(model.kept.photos) + model.deleted).sorted() == feed.sorted(), "step \(step)")
      if let position = model.focusPosition { #expect(model.shown.photos[position] == model.focus) }
    }
  }

  /// All divisions of a row, before and after: a photo may change its section without passing another one.
  @Test func photosChangeTheirSections() {
    func row(_ range: Range<Int>) -> [PhotoID] { range.map { PhotoID($0) } }
    let divisions = (0...4).flatMap { one in
      (one...4).map { other in PhotoArrangement([row(0..<one), row(one..<other), row(other..<4)]) }
    }
    #expect(divisions.count == 15)
    for before in divisions {
      for after in divisions {
        let update = WallUpdate(from: before, to: after)
        #expect(applied(update, to: sections(before), giving: after) == sections(after))
        #expect(!update.needsReload && update.isEmpty == (before == after))
      }
    }
  }

  /// Up to 4,000 steps are animated; more are a reload.
  @Test(arguments: [3_999, 4_000, 4_001]) func manyStepsAreAReload(count: Int) {
    var random = SeededRandom(seed: UInt64(count))
    var model = WallModel(sectionLengths: [4_500, 4_500])
    let whole = model.shown
    func expect(_ update: WallUpdate?, from before: PhotoArrangement, to after: PhotoArrangement) {
      guard let update else {
        Issue.record("there is no update")
        return
      }
      #expect(update.needsReload == (count > WallUpdate.maximumSteps))
      #expect(update.deletes.count + update.inserts.count + update.moves.count == (update.needsReload ? 0 : count))
      #expect(applied(update, to: sections(before), giving: after) == sections(after))
    }
    let deletion = model.delete(Set(Array(whole.photos).shuffled(using: &random).prefix(count)))
    let left = model.shown
    #expect(left.count == 9_000 - count)
    expect(deletion, from: whole, to: left)
    expect(WallUpdate(from: whole, to: left), from: whole, to: left)
    expect(model.undo()?.update, from: left, to: whole)
    expect(WallUpdate(from: left, to: whole), from: left, to: whole)
    let photos = (0..<count).map { PhotoID($0) }
    let (one, other) = (PhotoArrangement([photos]), PhotoArrangement([photos.reversed()]))
    expect(WallUpdate(from: one, to: other), from: one, to: other)
  }

  private func randomStep(_ model: inout WallModel, _ random: inout SeededRandom) -> WallUpdate {
    let photos = model.shown.photos
    switch Int.random(in: 0..<10, using: &random) {
    case 8, 9:
      guard let target = photos.randomElement(using: &random) else { return WallUpdate() }
      let selection = photos.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
      return model.move(Set(selection), toPlaceOf: target) ?? WallUpdate()
    case 0, 1:
      model.moveFocus(to: Int.random(in: 0...20, using: &random))
      return model.delete(Set([model.focus].compactMap { $0 }))
    case 2: return model.delete(Set(photos.filter { _ in Bool.random(using: &random) }.prefix(3)))
    case 3: return model.undo()?.update ?? WallUpdate()
    case 4: return model.redo()?.update ?? WallUpdate()
    case 5: return model.order(by: .shuffle, as: model.kept.shuffled(using: &random))
    case 6:
      return model.filter(
        Bool.random(using: &random) ? nil : Set((0..<model.total).map { PhotoID($0) }.filter { $0.index % 2 == 0 }))
    default:
      model.mark(photos.prefix(2), Bool.random(using: &random))
      return WallUpdate()
    }
  }

  private func sections(_ arrangement: PhotoArrangement) -> [[PhotoID]] {
    arrangement.sectionEnds.indices.map { Array(arrangement.photos[arrangement.range(ofSection: $0)]) }
  }

  private func applied(_ update: WallUpdate, to before: [[PhotoID]], giving after: PhotoArrangement) -> [[PhotoID]] {
    if update.needsReload { return sections(after) }
    var rest = before.map { $0.map(Optional.some) }
    var moving: [IndexPath: PhotoID] = [:]
    for move in update.moves {
      moving[move.to] = rest[move.from[0]][move.from[1]]
      rest[move.from[0]][move.from[1]] = nil
    }
    for path in update.deletes { rest[path[0]][path[1]] = nil }
    var result = rest.map { $0.compactMap { $0 } }
    for path in update.inserts { moving[path] = after.photos[after.range(ofSection: path[0]).lowerBound + path[1]] }
    for (path, photo) in moving.sorted(by: { $0.key < $1.key }) {
      result[path[0]].insert(photo, at: min(path[1], result[path[0]].count))
    }
    return result
  }
}

extension WallModel {
  fileprivate var total: Int { kept.count + deleted.count }
}
