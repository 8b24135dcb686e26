import CollectionView
import Foundation

/// A cell that records its content and the calls to it.
final class NamedCell: CollectionViewCell {
  var letter = ""
  var reuses = 0
  var applied: [CollectionViewLayoutAttributes] = []

  override func prepareForReuse() {
    super.prepareForReuse()
    letter = ""
    reuses += 1
  }

  override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    applied.append(layoutAttributes)
  }
}

/// Sections of named items, as arrays.
final class Source: NSObject, CollectionViewDataSource {
  var sections: [[String]]
  var onCell: ((CollectionView, IndexPath) -> CollectionViewCell)?
  var countQuestions = 0
  var headerIdentifier = "header"
  /// The items that may not be moved interactively, and those that were moved.
  var fixed: Set<IndexPath> = []
  var moves: [String] = []

  init(_ sections: [[String]]) { self.sections = sections }

  /// Returns one section of items named by their numbers.
  convenience init(count: Int) { self.init([(0..<count).map(String.init)]) }

  func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    countQuestions += 1
    return sections[section].count
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
    if let onCell { return onCell(collectionView, indexPath) }
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "letter", for: indexPath)
    (cell as? NamedCell)?.letter = sections[indexPath.section][indexPath.item]
    return cell
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: headerIdentifier, for: indexPath)
  }

  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    !fixed.contains(indexPath)
  }

  func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {
    moves.append("\(sourceIndexPath) → \(destinationIndexPath)")
    let item = sections[sourceIndexPath[0]].remove(at: sourceIndexPath[1])
    sections[destinationIndexPath[0]].insert(item, at: destinationIndexPath[1])
  }
}

/// A data source with any number of items, without storing them.
final class CountedSource: NSObject, CollectionViewDataSource {
  var count: Int

  init(count: Int) { self.count = count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { count }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "letter", for: indexPath)
  }
}

/// Records the calls to a delegate, one line each.
final class Recorder: NSObject, CollectionViewDelegate {
  var lines: [String] = []
  var displayed: [ObjectIdentifier: IndexPath] = [:]
  var faults: [String] = []
  var allowsSelecting = true
  var onScroll: (() -> Void)?
  var onDisplay: ((IndexPath) -> Void)?

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  private func note(_ verb: String, _ path: IndexPath) { lines.append("\(verb) \(path.section).\(path.item)") }

  func collectionView(_ view: CollectionView, shouldHighlightItemAt path: IndexPath) -> Bool {
    note("shouldHighlight", path)
    return true
  }
  func collectionView(_ view: CollectionView, didHighlightItemAt path: IndexPath) { note("didHighlight", path) }
  func collectionView(_ view: CollectionView, didUnhighlightItemAt path: IndexPath) { note("didUnhighlight", path) }
  func collectionView(_ view: CollectionView, shouldSelectItemAt path: IndexPath) -> Bool {
    note("shouldSelect", path)
    return allowsSelecting
  }
  func collectionView(_ view: CollectionView, shouldDeselectItemAt path: IndexPath) -> Bool {
    note("shouldDeselect", path)
    return true
  }
  func collectionView(_ view: CollectionView, didSelectItemAt path: IndexPath) { note("didSelect", path) }
  func collectionView(_ view: CollectionView, didDeselectItemAt path: IndexPath) { note("didDeselect", path) }

  func collectionView(_ view: CollectionView, willDisplay cell: CollectionViewCell, forItemAt path: IndexPath) {
    if displayed.updateValue(path, forKey: ObjectIdentifier(cell)) != nil {
      faults.append("\(path) is displayed by a cell that is displayed already")
    }
    onDisplay?(path)
  }
  func collectionView(_ view: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt path: IndexPath) {
    if displayed.removeValue(forKey: ObjectIdentifier(cell)) == nil {
      faults.append("\(path) ends being displayed without having begun")
    }
  }
  func collectionView(
    _ view: CollectionView, willDisplaySupplementaryView header: CollectionReusableView, forElementKind kind: String,
    at path: IndexPath
  ) {
    if displayed.updateValue(path, forKey: ObjectIdentifier(header)) != nil {
      faults.append("the \(kind) of \(path) is displayed by a view that is displayed already")
    }
  }
  func collectionView(
    _ view: CollectionView, didEndDisplayingSupplementaryView header: CollectionReusableView,
    forElementOfKind kind: String, at path: IndexPath
  ) {
    if displayed.removeValue(forKey: ObjectIdentifier(header)) == nil {
      faults.append("the \(kind) of \(path) ends being displayed without having begun")
    }
  }
  func scrollViewDidScroll(_ scrollView: ScrollView) { onScroll?() }
}

/// A collection view with its data source and recorder.
struct Wall {
  let view: CollectionView
  let source: Source
  let recorder = Recorder()

  init(
    _ source: Source, layout: CollectionViewLayout, size: CGSize = CGSize(width: 30, height: 40),
    cell: CollectionViewCell.Type = NamedCell.self
  ) {
    self.source = source
    view = CollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    view.register(cell, forCellWithReuseIdentifier: "letter")
    for kind in [CollectionView.elementKindSectionHeader, CollectionView.elementKindSectionFooter] {
      view.register(CollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "header")
    }
    view.dataSource = source
    view.delegate = recorder
    view.advance(to: 0)
  }

  /// Returns a wall that is scrolled down and at rest.
  static func scrolled(
    to offset: CGFloat, count: Int = 300, layout: CollectionViewLayout = SquaresLayout(),
    keepsVisibleContent: Bool = true
  ) -> Wall {
    let wall = Wall(Source(count: count), layout: layout)
    wall.view.keepsVisibleContent = keepsVisibleContent
    wall.view.contentOffset.y = offset
    wall.view.advance(to: 1)
    return wall
  }

  /// Inserts new items into the first section in a batch update.
  func insert(_ count: Int, at index: Int = 0) {
    view.performBatchUpdates {
      source.sections[0].insert(contentsOf: (0..<count).map { "new \($0)" }, at: index)
      view.insertItems(at: (index..<index + count).map(item))
    }
  }

  /// Deletes the first items of the first section in a batch update.
  func removeFirst(_ count: Int) {
    view.performBatchUpdates {
      source.sections[0].removeFirst(count)
      view.deleteItems(at: (0..<count).map(item))
    }
  }

  /// The elements on screen, disappearing elements included: the item's name and its rectangle to a millionth of a point.
  var shown: [String: CGRect] {
    func rounded(_ value: CGFloat) -> CGFloat { (value * 1e6).rounded() / 1e6 }
    return Dictionary(
      view.presentedElements.compactMap { element in
        (element.view as? NamedCell).map { ($0.letter, element.frame) }
      }.map { name, frame in
        let size = CGSize(width: rounded(frame.width), height: rounded(frame.height))
        return (name, CGRect(origin: CGPoint(x: rounded(frame.minX), y: rounded(frame.minY)), size: size))
      }
    ) { first, _ in first }
  }

  /// Advances until nothing moves.
  func rest() {
    var time = view.now
    while view.isAnimating, time < view.now + 100 {
      time += 1
      view.advance(to: time)
    }
  }
}

/// Returns the index path of an item of the first section.
func item(_ number: Int) -> IndexPath { IndexPath(item: number, section: 0) }

/// A change of the data of sections `abc` and `de` with the one call that tells it to the view.
enum SingleUpdate: CaseIterable {
  case insertItems, deleteItems, reloadItems, moveItem, insertSections, deleteSections, reloadSections, moveSection

  func make(on wall: Wall) {
    let (source, view) = (wall.source, wall.view)
    switch self {
    case .insertItems:
      source.sections[0].insert("x", at: 1)
      view.insertItems(at: [item(1)])
    case .deleteItems:
      source.sections[0].remove(at: 1)
      view.deleteItems(at: [item(1)])
    case .reloadItems:
      source.sections[0][1] = "x"
      view.reloadItems(at: [item(1)])
    case .moveItem:
      source.sections[0].swapAt(1, 2)
      view.moveItem(at: item(1), to: item(2))
    case .insertSections:
      source.sections.insert(["x"], at: 0)
      view.insertSections([0])
    case .deleteSections:
      source.sections.remove(at: 1)
      view.deleteSections([1])
    case .reloadSections:
      source.sections[1] = ["x", "e"]
      view.reloadSections([1])
    case .moveSection:
      source.sections.swapAt(0, 1)
      view.moveSection(0, toSection: 1)
    }
  }
}
