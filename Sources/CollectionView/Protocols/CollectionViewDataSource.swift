import Foundation

/// Provides the number of items and their cells.
public protocol CollectionViewDataSource: NSObjectProtocol {
  /// Returns the number of sections; 1 by default.
  func numberOfSections(in collectionView: CollectionView) -> Int

  /// Returns the number of items in a section.
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int

  /// Returns an item's configured cell, from `dequeueReusableCell(withReuseIdentifier:for:)`.
  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell

  /// Returns a supplementary view, from `dequeueReusableSupplementaryView(ofKind:withReuseIdentifier:for:)`.
  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView

  /// Returns true if the user may move an item interactively, which is the default.
  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool

  /// Moves an item after an interactive movement. Does nothing by default.
  func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
}

extension CollectionViewDataSource {
  public func numberOfSections<Host: CollectionView>(in collectionView: Host) -> Int { 1 }
  public func collectionView<Host: CollectionView>(
    _ collectionView: Host, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView {
    collectionView.report(.noSupplementaryView(kind: kind, indexPath: indexPath))
    return CollectionReusableView()
  }
  public func collectionView<Host: CollectionView>(_ collectionView: Host, canMoveItemAt indexPath: IndexPath) -> Bool {
    true
  }
  public func collectionView<Host: CollectionView>(
    _ collectionView: Host, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}
}

/// Learns in advance which items will be displayed, to load what they need.
public protocol CollectionViewDataSourcePrefetching: NSObjectProtocol {
  /// Called with items that will be displayed soon if scrolling continues, nearest first.
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath])

  /// Called with prefetched items that are no longer expected. Does nothing by default.
  func collectionView(_ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension CollectionViewDataSourcePrefetching {
  public func collectionView<Host: CollectionView>(
    _ collectionView: Host, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {}
}
