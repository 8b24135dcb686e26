import Testing
import UIKit

// What UIKit lets an application override. Each of these did not compile while the methods stood in extensions, which
// cannot be overridden: see `CollectionView` and `View`.

private final class OverridingCollectionView: UICollectionView {
  var calls: [String] = []
  private func note(_ name: String = #function) { calls.append(name) }

  override func insertItems(at indexPaths: [IndexPath]) { note(); super.insertItems(at: indexPaths) }
  override func deleteItems(at indexPaths: [IndexPath]) { note(); super.deleteItems(at: indexPaths) }
  override func reloadItems(at indexPaths: [IndexPath]) { note(); super.reloadItems(at: indexPaths) }
  override func reconfigureItems(at indexPaths: [IndexPath]) { note(); super.reconfigureItems(at: indexPaths) }
  override func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    note()
    super.moveItem(at: indexPath, to: newIndexPath)
  }
  override func insertSections(_ sections: IndexSet) { note(); super.insertSections(sections) }
  override func deleteSections(_ sections: IndexSet) { note(); super.deleteSections(sections) }
  override func reloadSections(_ sections: IndexSet) { note(); super.reloadSections(sections) }
  override func moveSection(_ section: Int, toSection newSection: Int) {
    note()
    super.moveSection(section, toSection: newSection)
  }
  override func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    note()
    super.performBatchUpdates(updates, completion: completion)
  }
  override func reloadData() { note(); super.reloadData() }
  override var numberOfSections: Int { super.numberOfSections }
  override func numberOfItems(inSection section: Int) -> Int { super.numberOfItems(inSection: section) }

  override func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    note()
    super.register(cellClass, forCellWithReuseIdentifier: identifier)
  }
  override func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    super.register(nib, forCellWithReuseIdentifier: identifier)
  }
  override func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) { super.register(viewClass, forSupplementaryViewOfKind: elementKind, withReuseIdentifier: identifier) }
  override func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) { super.register(nib, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier) }
  override func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell { super.dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath) }
  override func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    super.dequeueReusableSupplementaryView(ofKind: elementKind, withReuseIdentifier: identifier, for: indexPath)
  }

  override var indexPathsForSelectedItems: [IndexPath]? { super.indexPathsForSelectedItems }
  override func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    note()
    super.selectItem(at: indexPath, animated: animated, scrollPosition: scrollPosition)
  }
  override func deselectItem(at indexPath: IndexPath, animated: Bool) {
    note()
    super.deselectItem(at: indexPath, animated: animated)
  }
  override func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    note()
    super.scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    super.layoutAttributesForItem(at: indexPath)
  }
  override func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { super.layoutAttributesForSupplementaryElement(ofKind: kind, at: indexPath) }
  override func indexPathForItem(at point: CGPoint) -> IndexPath? { super.indexPathForItem(at: point) }
  override func indexPath(for cell: UICollectionViewCell) -> IndexPath? { super.indexPath(for: cell) }
  override func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { super.cellForItem(at: indexPath) }
  override var visibleCells: [UICollectionViewCell] { super.visibleCells }
  override var indexPathsForVisibleItems: [IndexPath] { super.indexPathsForVisibleItems }
  override func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? { super.supplementaryView(forElementKind: elementKind, at: indexPath) }
  override func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    super.visibleSupplementaryViews(ofKind: elementKind)
  }
  override func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    super.indexPathsForVisibleSupplementaryElements(ofKind: elementKind)
  }

  override func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    note()
    super.setCollectionViewLayout(layout, animated: animated)
  }
  override func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) { super.setCollectionViewLayout(layout, animated: animated, completion: completion) }
  override func startInteractiveTransition(
    to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
  ) -> UICollectionViewTransitionLayout { super.startInteractiveTransition(to: layout, completion: completion) }
  override func finishInteractiveTransition() { note(); super.finishInteractiveTransition() }
  override func cancelInteractiveTransition() { note(); super.cancelInteractiveTransition() }
  override func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    super.beginInteractiveMovementForItem(at: indexPath)
  }
  override func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    super.updateInteractiveMovementTargetPosition(targetPosition)
  }
  override func endInteractiveMovement() { note(); super.endInteractiveMovement() }
  override func cancelInteractiveMovement() { note(); super.cancelInteractiveMovement() }
}

private final class OverridingView: UIView {
  var calls: [String] = []
  private func note(_ name: String = #function) { calls.append(name) }

  override func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    note()
    super.addGestureRecognizer(gestureRecognizer)
  }
  override func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    note()
    super.removeGestureRecognizer(gestureRecognizer)
  }
  override var gestureRecognizers: [UIGestureRecognizer]? { super.gestureRecognizers }
  override func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    note()
    super.insertSubview(view, aboveSubview: siblingSubview)
  }
  override func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    note()
    super.insertSubview(view, belowSubview: siblingSubview)
  }
  override func bringSubviewToFront(_ view: UIView) { note(); super.bringSubviewToFront(view) }
  override func sendSubviewToBack(_ view: UIView) { note(); super.sendSubviewToBack(view) }
  override func isDescendant(of view: UIView) -> Bool { super.isDescendant(of: view) }
  override func viewWithTag(_ tag: Int) -> UIView? { super.viewWithTag(tag) }
  override func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { super.convert(point, to: view) }
  override func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { super.convert(point, from: view) }
  override func convert(_ rect: CGRect, to view: UIView?) -> CGRect { super.convert(rect, to: view) }
  override func convert(_ rect: CGRect, from view: UIView?) -> CGRect { super.convert(rect, from: view) }
  override func addConstraint(_ constraint: NSLayoutConstraint) { super.addConstraint(constraint) }
  override func addConstraints(_ constraints: [NSLayoutConstraint]) { super.addConstraints(constraints) }
  override func removeConstraint(_ constraint: NSLayoutConstraint) { super.removeConstraint(constraint) }
  override func removeConstraints(_ constraints: [NSLayoutConstraint]) { super.removeConstraints(constraints) }
  override var constraints: [NSLayoutConstraint] { super.constraints }
  override var layoutMarginsGuide: UILayoutGuide { super.layoutMarginsGuide }
  override var readableContentGuide: UILayoutGuide { super.readableContentGuide }
  override var safeAreaLayoutGuide: UILayoutGuide { super.safeAreaLayoutGuide }
  override func endEditing(_ force: Bool) -> Bool { super.endEditing(force) }
  override func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    note()
    return super.snapshotView(afterScreenUpdates: afterUpdates)
  }
}

private final class OverridingLayer: CALayer {
  override func presentation() -> CALayer? { super.presentation() }
}

@Suite struct OverrideTests {
  @Test func overridesOfACollectionViewAreCalled() {
    let source = Host(UICollectionViewFlowLayout(), counts: [3], size: CGSize(width: 400, height: 400))
    let view = OverridingCollectionView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 400), collectionViewLayout: UICollectionViewFlowLayout())
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.advance(to: 0)
    view.calls = []
    // Without `self.`, as the closure does not escape, and through the override.
    view.performBatchUpdates {
      source.counts[0] += 1
      view.insertItems(at: [item(0)])
    }
    view.selectItem(at: item(1), animated: false, scrollPosition: [])
    view.scrollToItem(at: item(3), at: .top, animated: false)
    #expect(
      view.calls == [
        "performBatchUpdates(_:completion:)", "insertItems(at:)", "selectItem(at:animated:scrollPosition:)",
        "scrollToItem(at:at:animated:)",
      ])
    view.advance(to: 5)
    #expect(view.visibleCells.count == 4 && view.indexPathsForSelectedItems == [item(1)])
    #expect(view.cellForItem(at: item(3)).flatMap(view.indexPath) == item(3))
  }

  @Test func overridesOfAViewAreCalled() {
    let (view, below) = (OverridingView(frame: rect(0, 0, 80, 80)), UIView())
    view.addSubview(below)
    view.insertSubview(UIView(), aboveSubview: below)
    view.bringSubviewToFront(below)
    view.addGestureRecognizer(UITapGestureRecognizer())
    _ = view.snapshotView(afterScreenUpdates: true)
    #expect(
      view.calls == [
        "insertSubview(_:aboveSubview:)", "bringSubviewToFront(_:)", "addGestureRecognizer(_:)",
        "snapshotView(afterScreenUpdates:)",
      ])
    #expect(view.subviews.last === below && view.gestureRecognizers?.count == 1)
    #expect(view.convert(CGPoint(x: 3, y: 4), to: nil) == CGPoint(x: 3, y: 4))
  }

  /// The closure of an update in a layout pass cannot wait for its end, but what it changes does.
  @Test func anUpdateInALayoutPassIsMadeAfterIt() {
    final class Inserting: NSObject, UICollectionViewDelegate {
      var insert: (() -> Void)?
      func collectionView(_ view: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath) {
        insert?()
        insert = nil
      }
    }
    let host = Host(UICollectionViewFlowLayout(), counts: [2], size: CGSize(width: 400, height: 400))
    let delegate = Inserting()
    host.view.delegate = delegate
    delegate.insert = {
      host.view.performBatchUpdates {
        host.counts[0] += 1
        host.view.insertItems(at: [item(2)])
      }
    }
    host.view.advance(to: 0)
    host.view.advance(to: 5)
    #expect(host.view.numberOfItems(inSection: 0) == 3 && host.view.visibleCells.count == 3)
  }
}
