import CollectionView
import Foundation

/// The items that a batch update inserts and deletes: they are scaled up or down, while all others only move. Kept from
/// the beginning of an update to its end.
struct ItemUpdates {
  private var inserted: Set<IndexPath> = []
  private var deleted: Set<IndexPath> = []

  /// The scale at which inserted items start and deleted items end.
  static let scale = 0.4

  /// Records the insertions and deletions of an update.
  mutating func begin(_ updates: [CollectionViewUpdateItem]) {
    for update in updates {
      switch update.updateAction {
      case .insert: if let path = update.indexPathAfterUpdate { inserted.insert(path) }
      case .delete: if let path = update.indexPathBeforeUpdate { deleted.insert(path) }
      case .reload, .move, .none: break
      }
    }
  }

  /// Returns true if the update inserts the item, itself or with its section. Takes the index path after the update.
  func isInserted(_ path: IndexPath) -> Bool { names(path, in: inserted) }

  /// Returns true if the update deletes the item, itself or with its section. Takes the index path before the update.
  func isDeleted(_ path: IndexPath) -> Bool { names(path, in: deleted) }

  private func names(_ path: IndexPath, in paths: Set<IndexPath>) -> Bool {
    !paths.isEmpty && (paths.contains(path) || paths.contains(IndexPath(item: NSNotFound, section: path.section)))
  }
}

/// A layout whose density the user can change, and which scales the items that an update inserts and deletes.
open class ItemScalingLayout: CollectionViewLayout, DensityAdjusting {
  /// The density that the user chose; nil: the default for the view.
  public var chosenDensity: Int? { didSet { if oldValue != chosenDensity { invalidateLayout() } } }

  /// Returns the densities in an environment: one by default.
  open func densities(in view: LayoutEnvironment) -> DensityScale { DensityScale(1...1, standard: 1) { "\($0)" } }

  /// Returns the density at which a whole feed fills an environment, unless the user chose one; nil: the default.
  open func fittedDensity(in view: LayoutEnvironment) -> Int? { nil }

  /// Whether inserted and deleted items are scaled. False: they fade in place.
  var scalesItems: Bool { true }
  private var itemUpdates = ItemUpdates()

  /// The point where inserted items appear and deleted items disappear, in content coordinates; nil: in place.
  open var appearanceCenter: CGPoint? { nil }

  open override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    if scalesItems { itemUpdates.begin(updateItems) }
  }

  open override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    itemUpdates.isInserted(itemIndexPath)
      ? collapsed(layoutAttributesForItem(at: itemIndexPath))
      : super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
  }

  open override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    return itemUpdates.isDeleted(itemIndexPath) ? collapsed(attributes) : attributes
  }

  open override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    itemUpdates = ItemUpdates()
  }

  /// Returns a copy that is scaled down and invisible, at the `appearanceCenter` or in place.
  private func collapsed(_ attributes: CollectionViewLayoutAttributes?) -> CollectionViewLayoutAttributes? {
    guard let copy = attributes?.copy() as? CollectionViewLayoutAttributes else { return nil }
    copy.alpha = 0
    copy.transform3D = CATransform3DScale(copy.transform3D, ItemUpdates.scale, ItemUpdates.scale, 1)
    if let appearanceCenter { copy.center = appearanceCenter }
    return copy
  }
}
