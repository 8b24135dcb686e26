import Testing
import UIKit

// An application's own types with the names of the engine's, beside `import UIKit`. They must be the only ones that the
// file sees: an ambiguous name does not compile.

private struct View { let isOwn = true }
private struct Color { let isOwn = true }
private struct Layer { let isOwn = true }
private struct Offset { let isOwn = true }
private struct EdgeInsets { let isOwn = true }
private struct Window { let isOwn = true }
private struct Touch { let isOwn = true }
private struct Nib { let isOwn = true }
private struct Projection { let isOwn = true }
private struct Quadrilateral { let isOwn = true }
private struct StackView { let isOwn = true }
private struct ScrollView { let isOwn = true }
private struct CollectionView { let isOwn = true }
private struct CollectionViewCell { let isOwn = true }
private struct CollectionViewLayout { let isOwn = true }
private struct CollectionViewUpdateItem { let isOwn = true }
private struct LayoutConstraint { let isOwn = true }
private struct ElementCategory { let isOwn = true }
private struct GestureRecognizer { let isOwn = true }
private struct ViewController { let isOwn = true }
private struct TraitCollection { let isOwn = true }
private struct ContentConfiguration { let isOwn = true }
private struct MotionStyle { let isOwn = true }
private struct PresentedElement { let isOwn = true }

extension Array {
  /// The engine has a function of this name, which must not be the one that is called.
  fileprivate func partitioningIndex(where isInSecond: (Element) -> Bool) -> String { "own" }
}

@Suite struct VisibleNamesTests {
  @Test func onlyUIKitsNamesAreVisible() {
    let own = [
      View().isOwn, Color().isOwn, Layer().isOwn, Offset().isOwn, EdgeInsets().isOwn, Window().isOwn, Touch().isOwn,
      Nib().isOwn, Projection().isOwn, Quadrilateral().isOwn, StackView().isOwn, ScrollView().isOwn,
      CollectionView().isOwn, CollectionViewCell().isOwn, CollectionViewLayout().isOwn,
      CollectionViewUpdateItem().isOwn, LayoutConstraint().isOwn, ElementCategory().isOwn, GestureRecognizer().isOwn,
      ViewController().isOwn, TraitCollection().isOwn, ContentConfiguration().isOwn, MotionStyle().isOwn,
      PresentedElement().isOwn,
    ]
    #expect(own.allSatisfy { $0 } && [1, 2].partitioningIndex { $0 > 1 } == "own")
    #expect(UICollectionView(frame: .zero).subviews.isEmpty && UIColor.red != .blue)
  }
}
