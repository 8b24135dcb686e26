import Testing
import UIKit

/// A delegate of an application's own layout, with defaults of the same names as the flow layout's.
private protocol OwnLayoutDelegate: AnyObject {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
  func numberOfSections(in collectionView: UICollectionView) -> Int
  func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension OwnLayoutDelegate {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { CGSize(width: 11, height: 12) }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.tag += 1
  }
  func numberOfSections(in collectionView: UICollectionView) -> Int { 2 }
  func scrollViewDidScroll(_ scrollView: UIScrollView) { scrollView.tag += 10 }
}

/// The same for a protocol that refines UIKit's.
private protocol OwnRefinedDelegate: UICollectionViewDelegate {}
extension OwnRefinedDelegate {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets { UIEdgeInsets(top: 3, left: 0, bottom: 0, right: 0) }
}

private final class Both: NSObject, UICollectionViewDelegateFlowLayout, UICollectionViewDataSource, OwnLayoutDelegate,
  OwnRefinedDelegate
{
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 4 }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
}

@Suite struct DelegateTests {
  @Test func aDelegateMayConformToAnotherProtocolWithTheSameDefaults() {
    let view = UICollectionView(frame: rect(0, 0, 11, 50), collectionViewLayout: UICollectionViewFlowLayout())
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    let both = Both()
    (view.delegate, view.dataSource) = (both, both)
    view.advance(to: 0)
    #expect(view.numberOfSections == 2 && view.cellForItem(at: item(0))?.frame == rect(0, 3, 11, 12))
    view.tapItem(at: item(0))
    #expect(view.tag == 1)
    view.contentOffset.y = 5
    #expect(view.tag == 11)
  }

  /// Counts what it is told.
  private final class Scrolling: NSObject, UICollectionViewDelegate {
    var steps = 0
    var ends = 0
    func scrollViewDidScroll(_ scrollView: UIScrollView) { steps += 1 }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { ends += 1 }
  }

  @Test func aScrollViewTellsItsDelegate() {
    let scroll = UIScrollView(frame: rect(0, 0, 10, 10))
    let delegate = Scrolling()
    scroll.delegate = delegate
    scroll.contentSize = CGSize(width: 10, height: 100)
    scroll.contentOffset.y = 20
    scroll.contentOffset.y = 20
    scroll.setContentOffset(CGPoint(x: 0, y: 30), animated: true)
    #expect(delegate.steps == 2 && delegate.ends == 1 && scroll.delegate === delegate)
  }

  /// A collection view has one delegate under both of its types.
  @Test func aCollectionViewIsAScrollViewWithTheSameDelegate() {
    let view = UICollectionView(frame: rect(0, 0, 10, 10), collectionViewLayout: UICollectionViewLayout())
    let (first, second) = (Scrolling(), Scrolling())
    view.delegate = first
    let scroll: UIScrollView = view
    #expect(scroll.delegate === first)
    scroll.delegate = second
    #expect(view.delegate === second)
    view.bounds.origin.y = 4
    #expect(first.steps == 0 && second.steps == 1)
  }
}
