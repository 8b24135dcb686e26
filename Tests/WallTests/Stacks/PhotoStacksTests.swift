import Alike
import Basics
import Foundation
import PhotoFeed
import TestSupport
import Testing

@testable import Wall

/// Photos that one camera took in quick succession are a stack.
@Suite struct PhotoStacksTests {
  /// Returns the stacks of photos 0, 1, 2, … at these times.
  private func stacks(_ times: [Double], of sources: [Int] = [], isClosed: Bool = true) -> PhotoStacks {
    PhotoStacks(
      times.enumerated().map {
        .init(photo: PhotoID($0), source: sources.indices.contains($0) ? sources[$0] : 0, time: $1)
      }, isClosed: isClosed)
  }

  /// (seconds, the cameras, the stacks by the numbers of photos)
  @Test(
    arguments: [
      ([], [], []),
      ([5], [], []),
      ([0, 1, 2, 9, 10, 30], [], [[0, 1, 2], [3, 4]]),
      // Two seconds still belong together, a little more does not.
      ([0, 2, 4.01], [], [[0, 1]]),
      // A stack lasts ten seconds; what goes on is another one.
      ([0, 2, 4, 6, 8, 10, 12, 14], [], [[0, 1, 2, 3, 4, 5], [6, 7]]),
      // Two cameras at the same time.
      ([0, 0.5, 1, 1.5], [0, 1, 0, 1], [[0, 2], [1, 3]]),
      // By the time, not by the order of the feed.
      ([3, 0, 2], [], [[1, 2, 0]]),
    ] as [([Double], [Int], [[PhotoID]])])
  func formed(times: [Double], sources: [Int], expected: [[PhotoID]]) {
    #expect(stacks(times, of: sources).stacks == expected)
  }

  /// Whatever the times: each photo is in one stack at most, and the limits hold between and within stacks.
  @Test func laws() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let times = (0..<40).map { _ in Double.random(in: 0..<60, using: &random) }
      let found = stacks(times).stacks.map { $0.map { times[$0.index] } }
      #expect(Set(stacks(times).stacks.joined()).count == found.joined().count)
      for stack in found {
        #expect(stack.count > 1 && stack.last! - stack[0] <= PhotoStacks.longestTime)
        #expect(zip(stack, stack.dropFirst()).allSatisfy { 0...PhotoStacks.longestGap ~= $1 - $0 })
        // Nothing could be added at its end.
        let next = times.filter { $0 > stack.last! }.min() ?? .infinity
        #expect(next - stack.last! > PhotoStacks.longestGap || next - stack[0] > PhotoStacks.longestTime)
      }
    }
  }

  /// Where a picture is unlike the last one, another stack begins; one that shows too little to tell divides none.
  @Test(arguments: [(100, [[0, 1], [2, 3]]), (10, [[0, 1, 2, 3]])] as [(Int, [[PhotoID]])])
  func unlikePicturesDivide(quality: Int, expected: [[PhotoID]]) throws {
    func fingerprint(_ digits: String) throws -> Fingerprint {
      let two = String(quality + 0x100, radix: 16).suffix(2)
      return try #require(Fingerprint(String(repeating: digits, count: 32) + two + String(repeating: "0", count: 16)))
    }
    let (one, other) = (try fingerprint("0f"), try fingerprint("3c"))
    try #require(one.likeness(to: other) < PhotoStacks.leastLikeness)
    let shots = [one, one, other, other].enumerated().map {
      PhotoStacks.Shot(photo: PhotoID($0), source: 0, time: Double($0), fingerprint: $1)
    }
    #expect(PhotoStacks(shots, isClosed: true).stacks == expected)
  }

  /// Stacks that are formed again stay closed or open.
  @Test func stateIsKept() {
    var former = stacks([0, 1, 20, 21], isClosed: true)
    former.set(0, isClosed: false)
    let shots = [0.0, 1, 20, 21, 40, 41].enumerated().map {
      PhotoStacks.Shot(photo: PhotoID($0), source: 0, time: $1)
    }
    let again = PhotoStacks(shots, isClosed: true, former: former)
    #expect([0, 2, 4].map { again.closedIndex(of: $0) } == [nil, 1, 2])
    #expect(again.closedCount == 2)
  }

  @Test func theSharpestIsFirst() {
    var stacks = stacks([0, 1, 2])
    stacks.learn([0: 1, 1: 5])
    #expect(stacks.ranked([0, 1, 2]) == [0, 1, 2] && stacks.unknown(among: [0, 1, 2]) == [2])
    stacks.learn([2: 3])
    #expect(stacks.ranked([0, 1, 2]) == [1, 2, 0] && stacks.isRanked([0, 1, 2]) && !stacks.isRanked([3]))
    // A picture that is looked at again, and stacks that are formed again.
    stacks.learn([2: 9])
    let shots = (0..<3).map { PhotoStacks.Shot(photo: PhotoID($0), source: 0, time: Double($0)) }
    #expect(PhotoStacks(shots, isClosed: true, former: stacks).ranked([0, 1, 2]) == [2, 1, 0])
  }

  /// (two dates, the seconds between them)
  @Test(
    arguments: [
      ("2024-05-17 18:03:12.25", "2024-05-17 18:03:13", 0.75), ("2024-02-28 23:59:59", "2024-02-29 00:00:00", 1),
      ("2023-02-28 23:59:59", "2023-03-01 00:00:00", 1), ("1999-12-31 23:59:59.5", "2000-01-01 00:00:00.5", 1),
      ("2024-01-01 00:00:00", "2025-01-01 00:00:00", 366 * 86_400),
    ] as [(String, String, Double)])
  func times(first: String, second: String, seconds: Double) throws {
    func time(_ text: String) throws -> Double {
      var facts = FileFacts()
      facts.taken = text
      return try #require(facts.secondsTaken)
    }
    #expect(try time(second) - time(first) == seconds)
  }

  @Test(arguments: ["", "2024-05-17", "2024-05-17 18:03"]) func noTime(text: String) {
    var facts = FileFacts()
    facts.taken = text
    #expect(facts.secondsTaken == nil)
  }

  // MARK: On the wall

  /// Ten photos, of which 1, 2, 3 and 6, 7 are closed stacks.
  private func model() -> WallModel {
    var model = WallModel(sectionLengths: [10])
    model.stack(stacks([0, 100, 101, 102, 200, 300, 400, 401, 500, 600]))
    return model
  }

  @Test func aClosedStackIsOnePhoto() {
    var model = model()
    #expect(model.shown.photos == [0, 1, 4, 5, 6, 8, 9] && model.kept.count == 10)
    // The focus on a photo that is hidden is on the one that stands for it.
    model.moveFocus(on: 3)
    #expect(model.focus == 1)
    #expect(model.selection == [1, 2, 3] && model.withStacks([0, 6]) == [0, 6, 7])
    model.stack(PhotoStacks())
    #expect(model.shown.count == 10)
  }

  /// Of a stack whose first photo is deleted the next one is seen, at the same place.
  @Test func whatIsLeftOfAStackIsSeen() throws {
    var model = model()
    model.moveFocus(on: 1)
    let update = model.commit(try #require(model.deletion(of: [1])))
    #expect(model.shown.photos == [0, 2, 4, 5, 6, 8, 9] && model.focus == 2)
    #expect(update.deletes == [[0, 1]] && update.inserts == [[0, 1]])
    #expect(model.stack(of: 2) == [2, 3])
    model.commit(try #require(model.deletion(of: [3])))
    #expect(model.stack(of: 2).isEmpty)
    model.undo()
    model.undo()
    #expect(model.shown.photos == [0, 1, 4, 5, 6, 8, 9] && model.stack(of: 3) == [1, 2, 3])
  }

  @Test func aFilterLooksIntoStacks() {
    var model = model()
    model.filter([2, 3, 7, 8])
    #expect(model.shown.photos == [2, 7, 8])
    #expect(model.stack(of: 2) == [2, 3] && model.stack(of: 7).isEmpty)
  }

  /// Whatever is done: of each closed stack one photo is shown if any is left, and every update leads from what was shown to
  /// what is shown.
  @Test(arguments: 0..<20) func storm(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var model = model()
    for _ in 0..<Soak.amount(80, soak: 200) {
      let before = model.shown
      let photos = Set((0..<3).map { _ in PhotoID(Int.random(in: 0..<10, using: &random)) })
      let update: WallUpdate
      switch Int.random(in: 0..<7, using: &random) {
      case 0: update = model.deletion(of: photos).map { model.commit($0) } ?? WallUpdate()
      case 1: update = model.undo()?.update ?? WallUpdate()
      case 2: update = model.redo()?.update ?? WallUpdate()
      case 3: update = model.filter(Bool.random(using: &random) ? photos.union([1, 2, 6]) : nil)
      case 4:
        var stacks = model.stacks
        stacks.set(Int.random(in: 0..<2, using: &random), isClosed: .random(using: &random))
        update = model.stack(stacks)
      case 5:
        update =
          model.moveOfSelection(by: Bool.random(using: &random) ? 1 : -1).map { model.commit($0) }
          ?? WallUpdate()
      default:
        model.moveFocus(to: Int.random(in: 0..<10, using: &random))
        update = WallUpdate()
      }
      #expect(before.count - update.deletes.count + update.inserts.count == model.shown.count || update.needsReload)
      let passing = model.kept.photos.filter { model.passesFilter($0) }
      var seen: Set<Int> = []
      let expected = passing.filter { photo in
        model.stacks.closedIndex(of: photo).map { seen.insert($0).inserted } ?? true
      }
      #expect(Array(model.shown.photos) == expected)
      #expect(model.focus.map { expected.contains($0) } ?? expected.isEmpty)
    }
  }
}
