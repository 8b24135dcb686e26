import Testing
import UIKit

/// Cells with labels of several lines, as high as their texts in the width that the layout gives them.
@Suite struct SelfSizingTests {
  private final class NoteCell: UICollectionViewCell {
    let label = UILabel()

    override init(frame: CGRect) {
      super.init(frame: frame)
      label.numberOfLines = 0
      label.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(label)
      NSLayoutConstraint.activate([
        label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 8),
        label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -8),
        label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
        label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
      ])
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }

  /// Notes of 18 characters a line, by a diffable data source.
  private final class Notes {
    let view: UICollectionView
    var texts: [String]
    private var source: UICollectionViewDiffableDataSource<Int, Int>?
    var heights: [CGFloat] {
      view.advance(to: view.now + 10)
      return texts.indices.compactMap { view.cellForItem(at: item($0))?.bounds.height }
    }

    init(_ layout: UICollectionViewLayout, _ texts: [String]) {
      self.texts = texts
      view = UICollectionView(frame: rect(0, 0, 160, 320), collectionViewLayout: layout)
      let cells = UICollectionView.CellRegistration<NoteCell, Int> { [unowned self] cell, _, number in
        cell.label.text = self.texts[number]
      }
      source = UICollectionViewDiffableDataSource(collectionView: view) {
        $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $2)
      }
      apply { _ in }
    }

    func apply(_ change: (inout NSDiffableDataSourceSnapshot<Int, Int>) -> Void) {
      var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
      snapshot.appendSections([0])
      snapshot.appendItems(Array(texts.indices))
      change(&snapshot)
      source?.apply(snapshot, animatingDifferences: true)
    }
  }

  private static let long = "a note of so many words that it takes three lines"

  private static var rows: UICollectionViewLayout {
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    let group = NSCollectionLayoutGroup.vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
    return UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
  }

  @Test func labelsWrapInTheWidthOfTheirRow() {
    for layout in [Self.rows, UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain))] {
      let notes = Notes(layout, ["short", Self.long])
      #expect(notes.heights == [32, 64])
      #expect((notes.view.cellForItem(at: item(1)) as? NoteCell)?.label.frame == rect(8, 8, 144, 48))
      // Another text is measured again, in the same cell or in another one.
      notes.texts = [Self.long, "short"]
      notes.apply { $0.reconfigureItems([0, 1]) }
      #expect(notes.heights == [64, 32])
      notes.texts = ["two lines of a text", Self.long]
      notes.apply { $0.reloadItems([0, 1]) }
      #expect(notes.heights == [48, 64])
      notes.texts = [Self.long, "short"]
      notes.view.reconfigureItems(at: [item(0), item(1)])
      #expect(notes.heights == [64, 32])
      notes.texts = ["short", "short"]
      notes.view.reloadData()
      #expect(notes.heights == [32, 32])
      // In a narrower view there are more lines.
      notes.texts = [Self.long, "short"]
      notes.view.reloadData()
      notes.view.frame.size.width = 96
      #expect(notes.heights == [112, 32])
    }
  }

  /// Rows that are reconfigured, or laid out again, are not estimated again.
  @Test func reconfiguredRowsKeepTheirPlaces() {
    let notes = Notes(Self.rows, Array(repeating: "short", count: 60))
    notes.view.advance(to: 1)
    for _ in 0..<8 {
      notes.view.contentOffset.y += 100
      notes.view.advance(to: notes.view.now + 1)
    }
    func frames() -> [IndexPath: CGFloat] {
      notes.view.advance(to: notes.view.now + 1)
      return Dictionary(
        notes.view.presentedElements.map { ($0.indexPath, $0.frame.minY) }, uniquingKeysWith: { first, _ in first })
    }
    let before = frames()
    var isDone = false
    notes.apply { $0.reconfigureItems([20, 30]) }
    #expect(frames() == before && notes.view.contentOffset.y == 800)
    notes.view.contentOffset.y = 0
    notes.view.advance(to: notes.view.now + 1)
    notes.view.performBatchUpdates(nil) { isDone = $0 }
    #expect(Set(frames().values) == Set((0..<10).map { CGFloat($0) * 32 }) && isDone)
  }

  @Test func rowsWithAccessoriesWrapBesideThem() throws {
    let layout = UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain))
    let view = UICollectionView(frame: rect(0, 0, 208, 320), collectionViewLayout: layout)
    let rows = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, text in
      var content = cell.defaultContentConfiguration()
      content.text = text
      cell.contentConfiguration = content
      cell.accessories = [.checkmark()]
    }
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: $2)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems([Self.long])
    source.apply(snapshot, animatingDifferences: false)
    view.advance(to: 0)
    // 18 characters between the margins and the sign: in 22 it would take two lines.
    #expect(view.cellForItem(at: item(0))?.bounds.height == 48)
  }

  @Test func aStackOfLabelsWrapsThem() {
    let (title, text) = (UILabel(), UILabel())
    (title.text, text.text, text.numberOfLines) = ("Title", Self.long, 0)
    let stack = UIStackView(arrangedSubviews: [title, text])
    (stack.axis, stack.spacing) = (.vertical, 16)
    stack.translatesAutoresizingMaskIntoConstraints = false
    let cell = UICollectionViewCell(frame: rect(0, 0, 144, 44))
    cell.contentView.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor),
      stack.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
      stack.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
    ])
    func height(_ width: CGFloat) -> CGFloat {
      cell.systemLayoutSizeFitting(
        CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).height
    }
    #expect([height(144), height(400)] == [80, 48])
    cell.frame.size.height = 80
    cell.layoutIfNeeded()
    #expect(stack.arrangedSubviews.map(\.frame) == [rect(0, 0, 144, 16), rect(0, 32, 144, 48)])
  }

  /// Lines are measured as they are drawn: broken at spaces.
  @Test func labelsMeasureWholeWords() {
    let label = UILabel()
    (label.text, label.numberOfLines) = ("seven letters", 0)
    func size(_ columns: CGFloat) -> CGSize { label.sizeThatFits(CGSize(width: columns * 8, height: 0)) }
    #expect(size(13) == CGSize(width: 104, height: 16) && size(7) == CGSize(width: 56, height: 32))
    #expect(size(6) == CGSize(width: 48, height: 48), "a word that is too long is broken")
    label.text = "one\ntwo three"
    #expect(size(20) == CGSize(width: 72, height: 32))
    label.numberOfLines = 1
    #expect(size(20) == CGSize(width: 40, height: 16), "dots stand for the second line")
  }
}
