import CollectionView
import Foundation
import TestSupport
import Testing
import WallLayouts

@testable import Wall

@Suite struct FocusSearchTests {
  /// Boxes are drawn with their letters; `from` is the focused one, the rest are the results of the arrow keys.
  @Test(arguments: [
    // A waterfall: overlapping boxes are preferred, then near ones.
    (
      """
      aaa bbb ccc
      aaa bbb ccc
      aaa     ccc
      ddd eee ccc
      ddd eee fff
          eee fff
      """,
      ["a→b", "b→c", "c←b", "a↓d", "b↓e", "c↓f", "d→e", "f↑c", "f←e", "e←d", "e↑b", "a↑", "a←", "c→", "e↓"]
    ),
    // A mosaic: one large beside two flat ones.
    (
      """
      aaaa bbbb
      aaaa bbbb
      aaaa
      aaaa cccc
      aaaa cccc

      dddd eeee
      dddd eeee
      """,
      ["a→b", "b↓c", "c↑b", "c←a", "b←a", "c↓e", "a↓d", "d↑a", "e↑c", "e←d"]
    ),
    // A ring: nothing is straight ahead.
    (
      """
           aa
           aa
      dd        bb
      dd        bb
           cc
           cc
      """,
      ["a→b", "a←d", "a↓b", "b←d", "c↑b", "b↓c", "d↑a", "c→b", "c←d", "a↑"]
    ),
  ])
  func drawn(drawing: String, ways: [String]) {
    let boxes = Self.boxes(drawing)
    for way in ways {
      let letters = Array(way)
      let direction: Direction =
        switch letters[1] {
        case "←": .left
        case "→": .right
        case "↑": .up
        default: .down
        }
      let others = boxes.filter { $0.key != letters[0] }.sorted { $0.key < $1.key }
      let found = FocusSearch(from: boxes[letters[0]] ?? .null, direction).best(among: others.map(\.value))
      #expect(found.map { String(others[$0].key) } ?? "" == String(letters.dropFirst(2)), "\(way)")
    }
  }

  /// For random frames the result is in the direction; in a grid every arrow leads to the neighbour.
  @Test func inAGridArrowsLeadToNeighbours() {
    let frames = (0..<30).map { CGRect(x: Double($0 % 6) * 100, y: Double($0 / 6) * 80, width: 90, height: 70) }
    for (index, frame) in frames.enumerated() {
      let others = frames.indices.filter { $0 != index }
      func found(_ direction: Direction) -> Int? {
        FocusSearch(from: frame, direction).best(among: others.map { frames[$0] }).map { others[$0] }
      }
      #expect(found(.left) == (index % 6 > 0 ? index - 1 : nil))
      #expect(found(.right) == (index % 6 < 5 ? index + 1 : nil))
      #expect(found(.up) == (index >= 6 ? index - 6 : nil))
      #expect(found(.down) == (index < 24 ? index + 6 : nil))
    }
  }

  /// Three columns of frames, which note the requested parts of the content.
  private final class Columns: CollectionViewLayout {
    static let count = 300
    var asked: [CGRect] = []

    override var collectionViewContentSize: CGSize { CGSize(width: 300, height: Self.count / 3 * 80) }

    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      asked.append(rect)
      return (0..<Self.count).map(attributes).filter { $0.frame.intersects(rect) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
      attributes(indexPath.item)
    }

    private func attributes(_ item: Int) -> CollectionViewLayoutAttributes {
      let attributes = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
      attributes.frame = CGRect(x: item % 3 * 100, y: item / 3 * 80, width: 90, height: 70)
      return attributes
    }
  }

  /// Up and down, a search looks no farther than a screen if it finds a photo there, however long the wall is.
  @Test(.oneAtATime, arguments: [(Direction.up, 148), (.down, 154), (.left, 150), (.right, 152)])
  func searchesLookAtAPart(direction: Direction, item: Int) throws {
    let entry = LayoutEntry(name: "columns", summary: "columns") { Columns() }
    var options = WallOptions.still
    options.layout = "columns"
    let view = try WallBench(Columns.count, options: options, layouts: [entry]).wall.scene.collectionView
    let layout = try #require(view.collectionViewLayout as? Columns)
    layout.asked = []
    let found = view.nearestItem(to: IndexPath(item: 151, section: 0), direction) { _ in true }
    #expect(found?.item == item && layout.asked.count == 1)
    if !direction.isHorizontal { #expect(layout.asked[0].height <= view.bounds.height + 70) }
  }

  @Test(arguments: 0..<200) func whatIsFoundLiesThatWay(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let frames = (0..<20).map { _ in
      CGRect(
        x: .random(in: -500...500, using: &random), y: .random(in: -500...500, using: &random),
        width: .random(in: 0...200, using: &random), height: .random(in: 1...200, using: &random))
    }
    let direction = Direction.allCases[seed % 4]
    let search = FocusSearch(from: frames[0], direction)
    guard let best = search.best(among: frames) else {
      #expect(!frames.contains(where: search.isCandidate))
      return
    }
    #expect(best != 0)
    switch direction {
    case .left: #expect(frames[best].midX < frames[0].midX)
    case .right: #expect(frames[best].midX > frames[0].midX)
    case .up: #expect(frames[best].midY < frames[0].midY)
    case .down: #expect(frames[best].midY > frames[0].midY)
    }
  }

  private static func boxes(_ drawing: String) -> [Character: CGRect] {
    var boxes: [Character: CGRect] = [:]
    for (row, line) in drawing.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for (column, letter) in line.enumerated() where letter != " " {
        let cell = CGRect(x: column * 8, y: row * 16, width: 8, height: 16)
        boxes[letter] = boxes[letter]?.union(cell) ?? cell
      }
    }
    return boxes
  }
}
