import CollectionView
import Foundation
import TerminalPanels

/// Scrolling without user input, for printed sheets and single screens.
extension Wall {
  /// Whether the screen is large enough for the wall.
  public var fitsOnScreen: Bool { !tooSmallNotice.isNeeded }

  /// The height of the content in rows; at least the height of the viewport.
  public var contentRows: Int {
    let content = scene.collectionView.collectionViewLayout.collectionViewContentSize.height
    return max(scene.area.rows, Int((content / scene.geometry.cell.height).rounded(.up)))
  }

  /// The first visible row of the content.
  public var firstRow: Int { Int((scene.collectionView.contentOffset.y / scene.geometry.cell.height).rounded()) }

  /// Scrolls to a row of the content without animation.
  public func show(fromRow row: Int) {
    focusScroller.reset()
    scene.collectionView.setContentOffset(CGPoint(x: 0, y: Double(row) * scene.geometry.cell.height), animated: false)
    setNeedsFrame()
  }

  /// Moves the focus to an item by its number, from 1, or to the last one, and shows it.
  public func goTo(item number: Int) {
    focusScroller.moveFocus(to: min(number, model.count) - 1)
    setNeedsFrame()
  }
}
