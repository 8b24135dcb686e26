import CollectionView
import Foundation
import TestSupport
import WallLayouts

/// A picture that is what it is wherever it goes.
struct Picture: Equatable {
  let id: Int
  var ratio: Float
}

/// A cell that knows whose it is, and who is told twice.
final class PictureCell: CollectionViewCell {
  var id = -1

  override func prepareForReuse() {
    super.prepareForReuse()
    id = -1
  }
}

/// A real collection view of pictures on a clock that is advanced by hand.
final class Stage: NSObject, CollectionViewDataSource, CollectionViewDelegateAspectLayout {
  let view: CollectionView
  var sections: [[Picture]]
  /// Cells that are displayed now; a cell that begins or ends twice is a fault.
  private(set) var displayed: Set<ObjectIdentifier> = []
  private(set) var faults: [String] = []
  private(set) var time = 0.0
  private var nextID = 0

  /// A frame at sixty a second.
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

  /// A picture that was never there before.
  func newPicture(ratio: Float) -> Picture {
    nextID += 1
    return Picture(id: nextID + 1_000_000, ratio: ratio)
  }

  // MARK: Time

  /// Lets so many frames pass.
  func run(frames: Int = 1) {
    for _ in 0..<frames {
      time += Self.frame
      view.advance(to: time)
    }
  }

  /// Lets time pass until nothing moves any more; false when that takes more than ten seconds.
  @discardableResult
  func settle() -> Bool {
    for _ in 0..<600 where view.isAnimating { run() }
    return !view.isAnimating
  }

  // MARK: What is seen

  /// What is presented of each cell that is not leaving, by picture.
  var seen: [Int: PresentedElement] {
    var seen: [Int: PresentedElement] = [:]
    for element in view.presentedElements where element.category == .cell && !element.isLeaving {
      if let cell = element.view as? PictureCell { seen[cell.id] = element }
    }
    return seen
  }

  /// Attributes of an item of the first section.
  func attributes(_ item: Int, _ section: Int = 0) -> CollectionViewLayoutAttributes? {
    view.collectionViewLayout.layoutAttributesForItem(at: IndexPath(item: item, section: section))
  }

  /// The items that the layout answers for the viewport, in order.
  var visibleItems: [IndexPath] {
    (view.collectionViewLayout.layoutAttributesForElements(in: view.bounds) ?? [])
      .filter { $0.representedElementCategory == .cell }.map(\.indexPath).sorted()
  }

  /// Boxes in the viewport, back to front, labelled by picture.
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
