import Foundation

/// Says how many items there are and hands out their cells.
public protocol CollectionViewDataSource: NSObjectProtocol {
  /// How many sections there are; 1 by default.
  func numberOfSections(in collectionView: CollectionView) -> Int

  /// How many items a section has.
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int

  /// The cell of an item, from `dequeueReusableCell(withReuseIdentifier:for:)`, filled in.
  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell

  /// The header, footer or the like, from `dequeueReusableSupplementaryView(ofKind:withReuseIdentifier:for:)`.
  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView

  /// Whether an item may be moved by hand; true by default.
  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool

  /// An item has been moved by hand; nothing by default.
  func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
}

extension CollectionViewDataSource {
  /// One section.
  public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

  /// A programmer error: the layout shows a supplementary view that the data source does not hand out.
  public func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView {
    collectionView.report(.noSupplementaryView(kind: kind, indexPath: indexPath))
    return CollectionReusableView()
  }

  /// Any item may be moved.
  public func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }

  /// Nothing happens.
  public func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}
}

/// Learns early which items are about to be shown, so that what they need can be fetched.
public protocol CollectionViewDataSourcePrefetching: NSObjectProtocol {
  /// These items will be shown soon if scrolling goes on; nearest first.
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath])

  /// These items, asked for before, are not expected any more. Nothing by default.
  func collectionView(_ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension CollectionViewDataSourcePrefetching {
  /// Nothing happens.
  public func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {}
}
