import Basics
import PhotoFeed
import Testing

@testable import Wall

/// The select and the candidate while photos are marked, deleted and restored.
@Suite struct ComparisonTests {
  /// Letters stand for photos.
  private static func name(_ photo: PhotoID) -> String { String("abcdefghij".dropFirst(photo.index).prefix(1)) }

  private func model(_ count: Int, marked: String = "", focus: Int = 0) throws -> WallModel {
    var model = WallModel(sectionLengths: [count])
    model.moveFocus(to: focus)
    let photos = model.shown.photos.filter { marked.contains(Self.name($0)) }
    if !photos.isEmpty { model.commit(try #require(model.setting(.marked, of: photos) { _ in 1 })) }
    return model
  }

  /// (marked, focus, select and candidate)
  @Test(arguments: [
    ("", 0, "ab"), ("", 2, "cd"), ("", 4, "ed"), ("bd", 0, "bd"), ("bde", 4, "bd"), ("d", 1, "bd"), ("d", 4, "ed"),
    ("b", 1, "bc"),
  ])
  func beginning(marked: String, focus: Int, pair: String) throws {
    let comparison = try #require(Comparison(model(5, marked: marked, focus: focus)))
    #expect(Self.name(comparison.select) + Self.name(comparison.candidate) == pair)
  }

  @Test func onePhotoIsNotCompared() throws {
    #expect(try Comparison(model(1)) == nil && Comparison(model(0)) == nil)
  }

  /// A comparison on a wall of a million photos has the photos of the section, and one of a closed stack.
  @Test func ofAMillionPhotosASectionIsCompared() throws {
    var model = WallModel(sectionLengths: [4, 1_000_000, 5])
    let shots = [1_000_005, 1_000_006].map { PhotoStacks.Shot(photo: PhotoID($0), source: 0, time: Double($0)) }
    model.stack(PhotoStacks(shots, isClosed: true))
    #expect(model.count == 1_000_008)
    model.moveFocus(on: 1_000_008)
    let comparison = try #require(Comparison(model))
    #expect(comparison.photos.map(\.index) == [1_000_004, 1_000_005, 1_000_007, 1_000_008])
    #expect(comparison.select == 1_000_008 && comparison.candidate == 1_000_007)
  }

  /// (marked, steps, select and candidate)
  @Test(arguments: [
    ("", [1, 1], "ad"), ("", [1, 1, 1, 1, 1], "ae"), ("", [1, -1, -1], "ab"), ("bde", [1], "be"),
    ("bde", [1, 1, -1], "bd"),
  ])
  func theSelectStays(marked: String, steps: [Int], pair: String) throws {
    var comparison = try #require(Comparison(model(5, marked: marked)))
    for step in steps { _ = comparison.step(by: step) }
    #expect(Self.name(comparison.select) + Self.name(comparison.candidate) == pair)
  }

  @Test func theCandidateBecomesTheSelect() throws {
    var comparison = try #require(Comparison(model(4)))
    var pairs: [String] = []
    for _ in 0..<4 {
      comparison.promote()
      pairs.append(Self.name(comparison.select) + Self.name(comparison.candidate))
    }
    #expect(pairs == ["bc", "cd", "dc", "cd"], "at the end, with the one before it")
  }

  @Test func twoAheadAndOneBehindAreExpected() throws {
    var comparison = try #require(Comparison(model(8)))
    for _ in 0..<3 { _ = comparison.step(by: 1) }
    #expect(comparison.expected.map(Self.name).joined() == "fgd")
    _ = comparison.step(by: -1)
    #expect(comparison.expected.map(Self.name).joined() == "cbe")
    _ = comparison.step(by: -1)
    #expect(comparison.expected.map(Self.name).joined() == "bd", "the select is no candidate")
  }

  /// (role, what is deleted, the pair after that)
  @Test(
    arguments: [
      (Comparison.Role.candidate, "b", "ac"), (.select, "a", "bc"), (.candidate, "c", "ab"), (.candidate, "bcde", nil),
      (.select, "abcd", nil), (.candidate, "bcd", "ae"), (.select, "abc", "de"),
    ] as [(Comparison.Role, String, String?)])
  func deletedPhotosAreReplaced(role: Comparison.Role, deleted: String, pair: String?) throws {
    var model = try model(5)
    var comparison = try #require(Comparison(model))
    comparison.role = role
    model.moveFocus(on: comparison.focused)
    let photos = model.shown.photos.filter { deleted.contains(Self.name($0)) }
    model.commit(try #require(model.deletion(of: Set(photos))))
    let isThere = comparison.update(model, focus: try #require(model.focus))
    #expect(isThere == (pair != nil))
    if let pair { #expect(Self.name(comparison.select) + Self.name(comparison.candidate) == pair) }
    #expect(comparison.role == role)
  }

  /// The focus on a photo that was there before changes nothing; one that has come back becomes the candidate.
  @Test func onlyAPhotoThatComesBackBecomesTheCandidate() throws {
    var model = try model(5)
    var comparison = try #require(Comparison(model))
    func pair() -> String { Self.name(comparison.select) + Self.name(comparison.candidate) }
    #expect(comparison.update(model, focus: 3) && pair() == "ab")
    model.commit(try #require(model.deletion(of: [3])))
    #expect(comparison.update(model, focus: 0) && pair() == "ab")
    model.undo()
    #expect(comparison.update(model, focus: 3) && pair() == "ad")
  }

  /// Whatever is done: two different photos that are on the wall; the select changes only if it was deleted or replaced by a key.
  @Test(arguments: 0..<40) func laws(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var model = try model(8, marked: seed.isMultiple(of: 2) ? "acdfh" : "")
    var comparison = try #require(Comparison(model))
    for _ in 0..<60 {
      let select = comparison.select
      var mayChange = false
      switch Int.random(in: 0..<6, using: &random) {
      case 0: _ = comparison.step(by: 1)
      case 1: _ = comparison.step(by: -1)
      case 2: comparison.switchRole()
      case 3:
        comparison.promote()
        mayChange = true
      case 4: if let deletion = model.deletion(of: [comparison.focused]) { model.commit(deletion) }
      default: model.undo()
      }
      mayChange = mayChange || !model.shown.photos.contains(select)
      guard comparison.update(model, focus: try #require(model.focus)) else {
        #expect(model.shown.photos.filter(comparison.photos.contains).count < 2)
        return
      }
      #expect(comparison.select != comparison.candidate)
      #expect(model.shown.photos.contains(comparison.select) && model.shown.photos.contains(comparison.candidate))
      #expect(mayChange || comparison.select == select)
      #expect(!comparison.expected.contains(comparison.select))
      model.moveFocus(on: comparison.focused)
    }
  }
}
