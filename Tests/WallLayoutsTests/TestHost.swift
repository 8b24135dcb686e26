import CollectionView
import Foundation
import TestSupport
import WallLayouts

/// A picture with an identity.
struct Picture: Equatable {
  let id: Int
  var ratio: Float
}

/// A cell with its picture that detects double calls.
final class PictureCell: CollectionViewCell {
  var id = -1

  override func prepareForReuse() {
    super.prepareForReuse()
    id = -1
  }
}

/// A collection view of pictures with a clock that the test advances.
final class TestHost: NSObject, CollectionViewDataSource, CollectionViewDelegateAspectLayout {
  let view: CollectionView
  var sections: [[Picture]]
  /// The displayed cells; a cell that begins or ends twice is an error.
  private(set) var displayed: Set<ObjectIdentifier> = []
  private(set) var faults: [String] = []
  private(set) var time = 0.0
  private var nextID = 0

  /// The duration of a frame at 60 Hz.
  static let frame = 1.0 / 60

  init(
    _ layout: CollectionViewLayout, _ width: CGFloat, _ height: CGFloat, counts: [Int], ratios: [Float] = [1],
    cell: CGSize = CGSize(width: 1, height: 1)
  ) {
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: width, height: height), collectionViewLayout: layout)
    sections = []
    super.init()
    for count in counts {
      sections.append((0..<count).map { makePicture(ratios[(nextID + $0) % ratios.count], $0) })
      nextID += count
    }
    view.displayGrid = cell
    view.register(PictureCell.self, forCellWithReuseIdentifier: "picture")
    view.register(
      CollectionReusableView.self, forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    view.onProgrammerError = { [unowned self] in faults.append($0.description) }
    view.dataSource = self
    view.delegate = self
    view.advance(to: 0)
  }

  private func makePicture(_ ratio: Float, _ offset: Int) -> Picture { Picture(id: nextID + offset, ratio: ratio) }

  /// Returns a new picture.
  func newPicture(ratio: Float) -> Picture {
    nextID += 1
    return Picture(id: nextID + 1_000_000, ratio: ratio)
  }

  // MARK: Time

  /// Advances by a number of frames.
  func run(frames: Int = 1) {
    for _ in 0..<frames {
      time += Self.frame
      view.advance(to: time)
    }
  }

  /// Advances until nothing moves; returns false if that takes more than ten seconds.
  @discardableResult
  func runUntilIdle() -> Bool {
    for _ in 0..<600 where view.isAnimating { run() }
    return !view.isAnimating
  }

  // MARK: Presentation

  /// The presented cells without disappearing ones, by picture.
  var seen: [Int: PresentedElement] {
    var seen: [Int: PresentedElement] = [:]
    for element in view.presentedElements where element.category == .cell && !element.isLeaving {
      if let cell = element.view as? PictureCell { seen[cell.id] = element }
    }
    return seen
  }

  /// Returns the attributes of an item.
  func attributes(_ item: Int, _ section: Int = 0) -> CollectionViewLayoutAttributes? {
    view.collectionViewLayout.layoutAttributesForItem(at: IndexPath(item: item, section: section))
  }

  /// The items that the layout returns for the viewport, in order.
  var visibleItems: [IndexPath] {
    (view.collectionViewLayout.layoutAttributesForElements(in: view.bounds) ?? [])
      .filter { $0.representedElementCategory == .cell }.map(\.indexPath).sorted()
  }

  /// Returns boxes in the viewport, back to front, labelled by picture.
  func drawing(unit: CGSize) -> String {
    drawBoxes(
      view.presentedElements.map { element in
        ((element.view as? PictureCell).map { String($0.id) } ?? "H", element.frame)
      }, unit: unit)
  }

  // MARK: Data

  func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    sections[section].count
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "picture", for: indexPath)
    (cell as? PictureCell)?.id = sections[indexPath.section][indexPath.item].id
    return cell
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: indexPath)
  }

  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout, aspectRatiosInSection section: Int
  ) -> [Float] { sections[section].map(\.ratio) }

  // MARK: Pairs

  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) {
    if !displayed.insert(ObjectIdentifier(cell)).inserted { faults.append("\(indexPath) is displayed twice") }
  }

  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) {
    if displayed.remove(ObjectIdentifier(cell)) == nil { faults.append("\(indexPath) ends without a beginning") }
  }
}
