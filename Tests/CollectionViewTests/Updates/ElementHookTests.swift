import CollectionView
import Foundation
import Testing

/// Headers and decoration views in updates: their hooks, and the contexts that name them.
@Suite struct ElementHookTests {
  /// A column of items with a header and a line, which a test moves where they come from and go to.
  final class ListLayout: CollectionViewLayout {
    var hasViews = true
    var from: CGFloat?
    var insertedLines: [IndexPath] = []
    var deletedLines: [IndexPath] = []
    var asked: Set<String> = []

    override var collectionViewContentSize: CGSize { CGSize(width: 30, height: 40) }
    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      hasViews ? [header(at: 0), line(at: 10)] : []
    }
    override func layoutAttributesForSupplementaryView(
      ofKind kind: String, at path: IndexPath
    ) -> CollectionViewLayoutAttributes? { hasViews ? header(at: 0) : nil }
    override func layoutAttributesForDecorationView(
      ofKind kind: String, at path: IndexPath
    ) -> CollectionViewLayoutAttributes? { hasViews ? line(at: 10) : nil }

    private func header(at y: CGFloat) -> CollectionViewLayoutAttributes {
      let attributes = CollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader, with: item(0))
      attributes.frame = CGRect(x: 0, y: y, width: 30, height: 10)
      return attributes
    }
    private func line(at y: CGFloat) -> CollectionViewLayoutAttributes {
      let attributes = CollectionViewLayoutAttributes(forDecorationViewOfKind: "line", with: item(0))
      attributes.frame = CGRect(x: 0, y: y, width: 30, height: 10)
      return attributes
    }

    override func initialLayoutAttributesForAppearingSupplementaryElement(
      ofKind kind: String, at path: IndexPath
    ) -> CollectionViewLayoutAttributes? {
      asked.insert("initial header")
      return from.map(header(at:))
        ?? super.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path)
    }
    override func finalLayoutAttributesForDisappearingSupplementaryElement(
      ofKind kind: String, at path: IndexPath
    ) -> CollectionViewLayoutAttributes? {
      asked.insert("final header")
      return from.map(header(at:))
        ?? super.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: path)
    }
    override func initialLayoutAttributesForAppearingDecorationElement(
      ofKind kind: String, at path: IndexPath
    ) -> CollectionViewLayoutAttributes? {
      asked.insert("initial line")
      return from.map(line(at:)) ?? super.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path)
    }
    override func finalLayoutAttributesForDisappearingDecorationElement(
      ofKind kind: String, at path: IndexPath
    ) -> CollectionViewLayoutAttributes? {
      asked.insert("final line")
      return from.map(line(at:)) ?? super.finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: path)
    }
    override func indexPathsToInsertForDecorationView(ofKind kind: String) -> [IndexPath] {
      kind == "line" ? insertedLines : []
    }
    override func indexPathsToDeleteForDecorationView(ofKind kind: String) -> [IndexPath] {
      kind == "line" ? deletedLines : []
    }
  }

  private func makeWall() -> (Wall, ListLayout) {
    let layout = ListLayout()
    layout.register(CollectionReusableView.self, forDecorationViewOfKind: "line")
    return (Wall(Source(count: 1), layout: layout), layout)
  }

  private func presented(_ wall: Wall) -> [String] {
    wall.view.presentedElements.map { "\($0.kind == "line" ? "line" : "header") \(Int($0.frame.minY)) \($0.alpha)" }
  }

  /// Views come from, and go to, where their own hooks say. Without, they fade in, and leave over an edge.
  @Test(arguments: [20, nil] as [CGFloat?]) func viewsComeAndGoByTheirHooks(from: CGFloat?) {
    let (wall, layout) = makeWall()
    layout.from = from
    layout.hasViews = false
    wall.view.performBatchUpdates(nil)
    #expect(layout.asked == ["final header", "final line"])
    #expect(
      wall.view.presentedElements.allSatisfy(\.isLeaving)
        && presented(wall).sorted() == ["header 0 1.0", "line 10 1.0"])
    wall.view.advance(to: 0.02)
    let leaving = wall.view.presentedElements
    #expect(
      leaving.count == 2 && leaving.allSatisfy { ($0.frame.minY > ($0.kind == "line" ? 10 : 0)) == (from != nil) })
    wall.rest()
    #expect(presented(wall) == [])
    layout.hasViews = true
    layout.asked = []
    wall.view.performBatchUpdates(nil)
    #expect(layout.asked == ["initial header", "initial line"])
    #expect(
      presented(wall).sorted() == (from == nil ? ["header 0 0.0", "line 10 0.0"] : ["header 20 0.0", "line 20 0.0"]))
    wall.rest()
    #expect(presented(wall) == ["line 10 1.0", "header 0 1.0"])
  }

  /// A layout that says that it deletes and inserts a line gets another view for it.
  @Test(arguments: [false, true]) func aLayoutReplacesDecorationViews(isReplaced: Bool) {
    let (wall, layout) = makeWall()
    if isReplaced { (layout.deletedLines, layout.insertedLines) = ([item(0)], [item(0)]) }
    wall.view.performBatchUpdates {
      wall.source.sections[0].append("new")
      wall.view.insertItems(at: [item(1)])
    }
    let lines = wall.view.presentedElements.filter { $0.kind == "line" }
    #expect(lines.map(\.isLeaving) == (isReplaced ? [true, false] : [false]))
    #expect(wall.view.presentedElements.filter { $0.kind != "line" }.count == 1)
  }

  @Test func contextsCollectWhatTheyName() {
    let context = CollectionViewLayoutInvalidationContext()
    #expect(context.invalidatedItemIndexPaths == nil && context.invalidatedSupplementaryIndexPaths == nil)
    #expect(context.invalidatedDecorationIndexPaths == nil)
    context.invalidateItems(at: [item(1)])
    context.invalidateItems(at: [item(2)])
    context.invalidateSupplementaryElements(ofKind: "a", at: [item(3)])
    context.invalidateSupplementaryElements(ofKind: "a", at: [item(4)])
    context.invalidateSupplementaryElements(ofKind: "b", at: [item(5)])
    context.invalidateDecorationElements(ofKind: "c", at: [item(6)])
    #expect(context.invalidatedItemIndexPaths == [item(1), item(2)])
    #expect(context.invalidatedSupplementaryIndexPaths == ["a": [item(3), item(4)], "b": [item(5)]])
    #expect(context.invalidatedDecorationIndexPaths == ["c": [item(6)]])
  }

  /// A context that names a view applies new attributes to that view only.
  @Test(arguments: 0..<3) func contextsInvalidateOnlyTheViewsThatTheyName(kind: Int) {
    final class Shifting: SquaresLayout {
      var shift: CGFloat = 0
      override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        let line = CollectionViewLayoutAttributes(forDecorationViewOfKind: "line", with: item(0))
        line.frame = CGRect(x: 0, y: 30, width: 30, height: 5)
        let all = (super.layoutAttributesForElements(in: rect) ?? []) + [line]
        for attributes in all { attributes.center.x += shift }
        return all
      }
    }
    let layout = Shifting()
    layout.headerHeight = 5
    layout.register(CollectionReusableView.self, forDecorationViewOfKind: "line")
    let wall = Wall(Source(count: 3), layout: layout)
    let before = wall.view.presentedElements.map(\.frame.minX)
    layout.shift = 1
    let context = CollectionViewLayoutInvalidationContext()
    switch kind {
    case 0: context.invalidateItems(at: [item(1)])
    case 1: context.invalidateSupplementaryElements(ofKind: CollectionView.elementKindSectionHeader, at: [item(0)])
    default: context.invalidateDecorationElements(ofKind: "line", at: [item(0)])
    }
    layout.invalidateLayout(with: context)
    wall.view.advance(to: 1)
    let moved = zip(wall.view.presentedElements, before).filter { $0.0.frame.minX != $0.1 }.map { $0.0 }
    #expect(moved.map(\.category) == [[.cell], [.supplementaryView], [.decorationView]][kind])
    #expect(moved.first?.indexPath == (kind == 0 ? item(1) : item(0)))
  }

  /// The preferred size of a view invalidates the layout with a context that names the view.
  @Test func theContextOfAPreferredSizeNamesTheView() {
    let layout = SquaresLayout()
    let kinds = [
      CollectionViewLayoutAttributes(forCellWith: item(1)),
      CollectionViewLayoutAttributes(forSupplementaryViewOfKind: "a", with: item(2)),
      CollectionViewLayoutAttributes(forDecorationViewOfKind: "b", with: item(3)),
    ].map { layout.invalidationContext(forPreferredLayoutAttributes: $0, withOriginalAttributes: $0) }
    #expect(kinds.map(\.invalidatedItemIndexPaths) == [[item(1)], nil, nil])
    #expect(kinds.map(\.invalidatedSupplementaryIndexPaths) == [nil, ["a": [item(2)]], nil])
    #expect(kinds.map(\.invalidatedDecorationIndexPaths) == [nil, nil, ["b": [item(3)]]])
  }

  /// A layout that was written for right-to-left text is mirrored where text goes from left to right.
  @Test func layoutsForTheOtherDirectionAreMirrored() {
    final class RightToLeft: SquaresLayout {
      override var developmentLayoutDirection: UserInterfaceLayoutDirection { .rightToLeft }
      override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }
    let wall = Wall(Source(count: 3), layout: RightToLeft())
    #expect(wall.shown["0"]?.minX == 20)
    wall.view.traitCollection.layoutDirection = .rightToLeft
    wall.view.reloadData()
    wall.view.advance(to: 1)
    #expect(wall.shown["0"]?.minX == 0)
  }
}
