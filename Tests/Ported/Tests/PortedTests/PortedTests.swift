import Testing

@testable import Ported

/// A delegate, data source and owner that has only what it must have.
private class Tags: NSObject, UICollectionViewDataSource, TagLayoutDelegate, TagLayoutOwner {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 2 }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
  }
  func collectionView(_ collectionView: UICollectionView, layout: TagLayout, widthForItemAt path: IndexPath) -> CGFloat
  {
    10
  }
}

/// One that has everything.
private final class TitledTags: NSObject, UICollectionViewDataSource, TagLayoutDelegate, TagLayoutOwner {
  var calls: [String] = []
  var spacing: CGFloat { 1 }
  var note: String? { "a note" }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 2 }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
  }
  func collectionView(_ collectionView: UICollectionView, layout: TagLayout, widthForItemAt path: IndexPath) -> CGFloat
  {
    10
  }
  func collectionView(_ collectionView: UICollectionView, heightOfRowsIn layout: TagLayout) -> CGFloat { 32 }
  func tagLayout(_ layout: TagLayout, didPlace frames: [String: [CGRect]], forTags tags: (first: Int, last: Int)) {
    calls.append("\(frames["row"]?.count ?? 0) \(tags)")
  }
  func tagLayoutDidPrepare() { calls.append("prepared") }
  func title(of row: Int) -> String? { "row \(row)" }
  func count(_ prepared: inout Int) { prepared += 1 }
}

private func show(_ tags: UICollectionViewDataSource & TagLayoutDelegate & TagLayoutOwner) -> (
  TagLayout, UICollectionView
) {
  let layout = TagLayout()
  (layout.delegate, layout.owner) = (tags, tags)
  let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 80, height: 64), collectionViewLayout: layout)
  view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
  view.dataSource = tags
  view.advance(to: 0)
  return (layout, view)
}

@Suite struct PortedTests {
  @Test func missingMembersAreNil() {
    let tags = Tags()
    let (layout, view) = show(tags)
    #expect(layout.caption == "untitled, no note" && layout.prepared == 0)
    #expect(layout.collectionViewContentSize == CGSize(width: 24, height: 16) && view.visibleCells.count == 2)
  }

  @Test func membersThatExistAreCalled() {
    let tags = TitledTags()
    let (layout, view) = show(tags)
    #expect(layout.caption == "row 0, a note" && layout.prepared == 1)
    #expect(layout.collectionViewContentSize == CGSize(width: 21, height: 32) && view.visibleCells.count == 2)
    #expect(tags.calls == ["2 (first: 0, last: 1)", "prepared"])
  }

  @Test func actionsAndTypesBehindConditionsExist() async {
    let cell = RatingCell(frame: .zero)
    let label = UILabel()
    cell.label = label
    cell.increase()
    #expect(label.text == "1")
    await withCheckedContinuation { done in cell.increaseLater { done.resume() } }
    #expect(cell.stars == 2 && label.text == "2")
    // A task in a view is isolated to the main actor, as it would be with UIKit's isolation; this stops the program otherwise.
    await withCheckedContinuation { done in
      cell.clearLater {
        MainActor.preconditionIsolated()
        done.resume()
      }
    }
    #expect(cell.stars == 0)
  }
}
