import Foundation

struct ElementKey: Hashable {
  var category: ElementCategory
  var kind: String?
  var indexPath: IndexPath

  static func item(_ indexPath: IndexPath) -> ElementKey {
    ElementKey(category: .cell, kind: nil, indexPath: indexPath)
  }

  static func supplementary(_ kind: String, at indexPath: IndexPath) -> ElementKey {
    ElementKey(category: .supplementaryView, kind: kind, indexPath: indexPath)
  }

  static func decoration(_ kind: String, at indexPath: IndexPath) -> ElementKey {
    ElementKey(category: .decorationView, kind: kind, indexPath: indexPath)
  }
}

extension ElementKey {
  /// Returns the result of the function for the element's category.
  func byCategory<Result>(
    item: (IndexPath) -> Result, supplementary: (_ kind: String, IndexPath) -> Result,
    decoration: (_ kind: String, IndexPath) -> Result
  ) -> Result {
    switch category {
    case .cell: item(indexPath)
    case .supplementaryView: supplementary(kind ?? "", indexPath)
    case .decorationView: decoration(kind ?? "", indexPath)
    }
  }

  init(_ attributes: CollectionViewLayoutAttributes) {
    self.init(
      category: attributes.representedElementCategory, kind: attributes.representedElementKind,
      indexPath: attributes.indexPath)
  }
}
