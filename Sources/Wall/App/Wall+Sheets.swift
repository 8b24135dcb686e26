import CollectionView
import Foundation
import TerminalPanels

/// Moving a wall without anybody in front of it: for printed sheets and single screens.
extension Wall {
  /// Rows of terminal cells that the whole content takes; at least those that are seen at once.
  public var contentRows: Int {
    let content = scene.collectionView.collectionViewLayout.collectionViewContentSize.height
    return max(scene.area.rows, Int((content / scene.geometry.cell.height).rounded(.up)))
  }

  /// The row of the content that is seen on top.
  public var firstRow: Int { Int((scene.collectionView.contentOffset.y / scene.geometry.cell.height).rounded()) }

  /// Shows the content from a row on, at once; as far as there is content.
  public func show(fromRow row: Int) {
    focus.reset()
    scene.collectionView.setContentOffset(CGPoint(x: 0, y: Double(row) * scene.geometry.cell.height), animated: false)
    isDirty = true
  }

  /// Puts the focus on an item, counted from 1 as the status line does, and shows it; the last one where there are fewer.
  public func goTo(item number: Int) {
    focus.move(to: min(number, contents.model.count) - 1)
    isDirty = true
  }
}
