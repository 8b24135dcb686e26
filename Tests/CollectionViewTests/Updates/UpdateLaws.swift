import CollectionView
import Foundation
import TestSupport
import Testing

/// Updates of a collection view: the screen shows the data.
@Suite struct UpdateLaws {
  @Test(arguments: [MotionStyle.none, .spring(duration: 0.4)])
  func displaysTheData(style: MotionStyle) {
    var random = SeededRandom(seed: 5)
    var name = 0
    for round in 0..<300 {
      let source = Source(
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          (0..<Int.random(in: 0...20, using: &random)).map { _ in
            name += 1
            return "o\(name)"
          }
        })
      let layout = SquaresLayout()
      layout.columns = Int.random(in: 1...4, using: &random)
      let wall = Wall(source, layout: layout)
      wall.view.animation = style
      wall.view.onProgrammerError = { Issue.record("round \(round): \($0)") }
      wall.view.contentOffset.y = CGFloat.random(in: 0...60, using: &random)
      wall.view.advance(to: 1)
      let cells = cellsByName(wall)
      let update = RandomUpdate(
        from: source.sections, sectionChanges: round % 2 == 0, freshName: &name, random: &random)
      wall.view.allowsMultipleSelection = true
      let chosen = indexPaths(of: source.sections).filter { $0.value.item % 3 == round % 3 }
      for (_, path) in chosen { wall.view.selectItem(at: path, animated: false, scrollPosition: []) }
      wall.view.performBatchUpdates {
        source.sections = update.after
        update.apply(to: wall.view)
      }
      for (name, cell) in cellsByName(wall) where !update.reloaded.contains(name) {
        #expect(cells[name] == nil || cells[name] === cell, "round \(round): \(name) was visible but has another cell")
      }
      // The selection follows its items.
      let marked = (wall.view.indexPathsForSelectedItems ?? []).map { source.sections[$0.section][$0.item] }
      let stillThere = chosen.keys.filter { indexPaths(of: update.after)[$0] != nil }
      #expect(marked.sorted() == stillThere.sorted(), "round \(round)")
      for case let cell as NamedCell in wall.view.visibleCells {
        #expect(cell.isSelected == marked.contains(cell.letter), "round \(round): \(cell.letter)")
      }
      for step in 0...4 {
        wall.view.advance(to: 1 + Double(step) * 0.11)
        expectConsistency(wall, "round \(round), step \(step)")
      }
      #expect(wall.view.presentedElements.allSatisfy { $0.frame == $0.modelFrame && !$0.isLeaving })
      #expect(!wall.view.isAnimating)
      #expect(wall.recorder.faults == [], "round \(round)")
    }
  }

  private func cellsByName(_ wall: Wall) -> [String: NamedCell] {
    Dictionary(
      wall.view.visibleCells.compactMap { cell in (cell as? NamedCell).map { ($0.letter, $0) } }
    ) { first, _ in first }
  }
}

/// Compares the screen with the data and the layout: each visible item once, in a cell with its name, at its frame.
func expectConsistency(_ wall: Wall, _ comment: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let view = wall.view
  var expected: [String: CGRect] = [:]
  for (section, items) in wall.source.sections.enumerated() {
    for (number, name) in items.enumerated() {
      let path = IndexPath(item: number, section: section)
      guard let frame = view.layoutAttributesForItem(at: path)?.frame, frame.overlaps(view.bounds) else { continue }
      expected[name] = frame
    }
  }
  var found: [String: CGRect] = [:]
  for path in view.indexPathsForVisibleItems {
    guard let cell = view.cellForItem(at: path) as? NamedCell else {
      Issue.record("\(comment): no cell at \(path)", sourceLocation: sourceLocation)
      continue
    }
    if found.updateValue(cell.frame, forKey: cell.letter) != nil {
      Issue.record("\(comment): \(cell.letter) is displayed twice", sourceLocation: sourceLocation)
    }
    #expect(wall.source.sections[path.section][path.item] == cell.letter, "\(comment)", sourceLocation: sourceLocation)
  }
  let missing = expected.filter { found[$0.key] != $0.value }
  let surplus = found.filter { expected[$0.key] == nil }
  #expect(
    missing.isEmpty && surplus.isEmpty, "\(comment): missing or misplaced \(missing), too many \(surplus)",
    sourceLocation: sourceLocation)
}

extension CGRect {
  /// Returns true if two rectangles share an area. Foundation's `intersects` also returns true for shared edges.
  func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
