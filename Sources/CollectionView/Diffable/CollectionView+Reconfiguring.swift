import Foundation

extension CollectionView {
  func reconfigure(at indexPaths: [IndexPath]) {
    guard let dataSource else { return }
    layoutIfNeeded()
    var preferences: [PreferredAttributes] = []
    for path in indexPaths {
      guard let cell = cellForItem(at: path) else { continue }
      let returned = pool.keeping(cell, at: path) { dataSource.collectionView(self, cellForItemAt: path) }
      if returned !== cell {
        report(
          CollectionViewError(
            "The data source handed out another cell for \(path.messageText) while it was reconfigured: dequeue with the "
              + "same identifier, \"\(cell.reuseIdentifier ?? "")\", or reload the item."))
      } else if let element = elements[.item(path)], let preference = preferredAttributes(of: element, reader: reader) {
        preferences.append(preference)
      }
    }
    applyPreferredAttributes(preferences)
  }
}
