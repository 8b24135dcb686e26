import Foundation

/// A change from one arrangement to another, whatever its cause: an update, another layout, another size.
///
/// "Before" keys and attributes speak of the old arrangement, "after" ones of the new.
struct ArrangementChange {
  /// Asked where what disappears goes to.
  let oldLayout: CollectionViewLayout
  /// Asked where what appears comes from.
  let newLayout: CollectionViewLayout
  /// The key after the change; nil for what is deleted or made anew.
  var keyAfter: (ElementKey) -> ElementKey? = { $0 }
  /// The key before the change; nil for what is inserted or made anew.
  var keyBefore: (ElementKey) -> ElementKey? = { $0 }
  /// Where an element was before the change, by its key then.
  var before: (ElementKey) -> CollectionViewLayoutAttributes?
  /// How far content coordinates have moved under the viewport: the new offset less the old one.
  var shift: CGPoint = .zero
  /// What elements on screen take along from a scroll that the change ends, in points per second.
  var velocity: CGPoint = .zero
  /// Nil: at once.
  var curve: SpringCurve?
}

extension CollectionViewLayout {
  /// Asks the hook that fits the category where an element comes from.
  func initialAttributes(for key: ElementKey) -> CollectionViewLayoutAttributes? {
    switch key.category {
    case .cell: initialLayoutAttributesForAppearingItem(at: key.indexPath)
    case .supplementaryView:
      initialLayoutAttributesForAppearingSupplementaryElement(ofKind: key.kind ?? "", at: key.indexPath)
    case .decorationView:
      initialLayoutAttributesForAppearingDecorationElement(ofKind: key.kind ?? "", at: key.indexPath)
    }
  }

  /// Asks the hook that fits the category where an element goes to.
  func finalAttributes(for key: ElementKey) -> CollectionViewLayoutAttributes? {
    switch key.category {
    case .cell: finalLayoutAttributesForDisappearingItem(at: key.indexPath)
    case .supplementaryView:
      finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: key.kind ?? "", at: key.indexPath)
    case .decorationView:
      finalLayoutAttributesForDisappearingDecorationElement(ofKind: key.kind ?? "", at: key.indexPath)
    }
  }
}
