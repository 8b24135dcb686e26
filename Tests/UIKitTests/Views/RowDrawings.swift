import TerminalPanels
import TestSupport
import Testing
import UIKit

/// Drawings of rows and cells: lines between them, borders around texts, contents beside other views, symbols.
@Suite(.oneAtATime) struct RowDrawings {
  @Test func aLineSeparatesRows() throws {
    let rows = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, text in
      var content = cell.defaultContentConfiguration()
      content.text = text
      cell.contentConfiguration = content
    }
    var source: UICollectionViewDiffableDataSource<Int, String>?
    let bench = try ViewBench(10, 4) { view in
      let list = UICollectionView(
        frame: view.bounds,
        collectionViewLayout: UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain)))
      view.addSubview(list)
      source = UICollectionViewDiffableDataSource(collectionView: list) {
        $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: $2)
      }
      var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
      snapshot.appendSections([0])
      snapshot.appendItems(["Lake", "Dune"])
      source?.apply(snapshot, animatingDifferences: false)
    }
    #expect(
      bench.text == """
          Lake
        ──────────
          Dune

        """)
    #expect(bench.style(0, 1).background.isDefault)
  }

  /// The line is in the row of the screen between the rows of the list, wherever these begin.
  @Test func linesAreBesideRowsThatBeginInTheMiddleOfACell() throws {
    let rows = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, number in
      var content = cell.defaultContentConfiguration()
      content.text = "row \(number)"
      cell.contentConfiguration = content
    }
    for (top, blanks) in [(0, 0), (4, 0), (7, 0), (8, 1), (12, 1)] as [(CGFloat, Int)] {
      var source: UICollectionViewDiffableDataSource<Int, Int>?
      let bench = try ViewBench(10, 6) { view in
        let layout = UICollectionViewCompositionalLayout { _, environment in
          let section = NSCollectionLayoutSection.list(
            using: .init(appearance: .plain), layoutEnvironment: environment)
          section.contentInsets.top = top
          return section
        }
        let list = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
        view.addSubview(list)
        source = UICollectionViewDiffableDataSource(collectionView: list) {
          $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: $2)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
        snapshot.appendSections([0])
        snapshot.appendItems([1, 2])
        source?.apply(snapshot, animatingDifferences: false)
      }
      let lines = bench.text.components(separatedBy: "\n").dropFirst(blanks).prefix(3)
      #expect(Array(lines) == ["  row 1", "──────────", "  row 2"], "\(top)")
    }
  }

  @Test func aBorderLeavesTheTextsInIt() throws {
    let bench = try ViewBench(24, 6) { view in
      func add(_ column: Int, _ row: Int, _ rows: Int, _ lines: Int, _ text: String) {
        let cell = UIView(column, row, 8, rows)
        (cell.layer.borderWidth, cell.layer.borderColor) = (1, .white)
        let label = UILabel(1, 0, 6, rows)
        (label.text, label.numberOfLines, label.textAlignment) = (text, lines, .center)
        cell.addSubview(label)
        view.addSubview(cell)
      }
      add(0, 0, 2, 1, "Dune")
      add(8, 0, 2, 0, "Lake view")
      add(16, 0, 3, 1, "Sea")
      // What a view in front covers is no text any more.
      add(0, 3, 2, 1, "Dune")
      view.subviews.last?.addSubview(UIView(0, 0, 8, 2, .black))
    }
    #expect(
      bench.text == """
        ┌─Dune─┐┌─Lake─┐┌──────┐
        └──────┘└─view─┘│ Sea  │
                        └──────┘
        ┌──────┐
        └──────┘

        """)
  }

  /// A content view has the room that a label beside it leaves.
  @Test func aContentViewStandsBesideALabel() throws {
    func bench(_ constrain: @escaping (UIView, UIView, UIView) -> [NSLayoutConstraint]) throws -> String {
      try ViewBench(30, 1) { view in
        var content = UIListContentConfiguration.cell()
        content.text = "Name"
        let (list, label) = (content.makeContentView(), UILabel())
        label.text = "Category"
        for part in [list, label] {
          part.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(part)
        }
        NSLayoutConstraint.activate(
          [
            list.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            list.topAnchor.constraint(equalTo: view.topAnchor),
            list.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            label.centerYAnchor.constraint(equalTo: view.centerYAnchor),
          ] + constrain(view, list, label))
      }.text
    }
    let atTheEnd = try bench { view, list, label in
      [
        label.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        label.leadingAnchor.constraint(equalTo: list.trailingAnchor),
      ]
    }
    #expect(atTheEnd == "  Name                Category")
    let after = try bench { _, list, label in
      [label.leadingAnchor.constraint(equalTo: list.trailingAnchor, constant: 8)]
    }
    #expect(after == "  Name   Category")
    let apart = try bench { view, list, label in
      [
        label.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        label.leadingAnchor.constraint(greaterThanOrEqualTo: list.trailingAnchor),
      ]
    }
    #expect(apart == "  Name                Category")
  }

  @Test func aContentViewStandsBesideALabelInAStack() throws {
    let bench = try ViewBench(20, 1) { view in
      var content = UIListContentConfiguration.cell()
      content.text = "Name"
      let label = UILabel()
      label.text = "Category"
      let stack = UIStackView(arrangedSubviews: [content.makeContentView(), label])
      stack.frame = view.bounds
      view.addSubview(stack)
    }
    #expect(bench.text == "  Name  Category")
  }

  @Test func systemSymbolsAreCharactersInTheTintColour() throws {
    let bench = try ViewBench(20, 2) { view in
      let names = [
        "star.fill", "heart", "checkmark.circle.fill", "7.circle.fill", "b.circle", "heart.slash", "unknown",
      ]
      for (index, name) in names.enumerated() {
        let image = UIImageView(index * 2, 0, 1, 1)
        image.image = UIImage(systemName: name, withConfiguration: UIImage.SymbolConfiguration(textStyle: .title1))
        view.addSubview(image)
      }
      view.subviews.first?.tintColor = .red
      var content = UIListContentConfiguration.cell()
      (content.text, content.image, content.imageToTextPadding) = ("Lake", UIImage(systemName: "house"), 8)
      let row = content.makeContentView()
      row.frame = .cells(0, 1, 20, 1)
      view.addSubview(row)
    }
    #expect(
      bench.text == """
        ★ ♡ ✓ ❼ Ⓑ
          ⌂ Lake
        """)
    #expect(
      bench.style(0, 0).foreground == .rgb(0xff0000) && bench.style(2, 0).foreground == .rgb(UIColor.systemBlue.rgb))
    #expect(UIImage(systemName: "unknown")?.size == CGSize(width: 8, height: 16))
  }
}
