// MARK: The collection view

/// The collection view.
public typealias UICollectionView = CollectionView
/// The view of one item.
public typealias UICollectionViewCell = CollectionViewCell
/// A header, footer, ornament or cell.
public typealias UICollectionReusableView = CollectionReusableView
/// Says how many items there are and hands out their cells.
public typealias UICollectionViewDataSource = CollectionViewDataSource
/// Learns early which items are about to be shown.
public typealias UICollectionViewDataSourcePrefetching = CollectionViewDataSourcePrefetching
/// Learns what is touched, chosen and shown.
public typealias UICollectionViewDelegate = CollectionViewDelegate

// MARK: Layouts

/// Decides where every element is.
public typealias UICollectionViewLayout = CollectionViewLayout
/// Where and how an element is shown.
public typealias UICollectionViewLayoutAttributes = CollectionViewLayoutAttributes
/// What may be kept when a layout is invalidated.
public typealias UICollectionViewLayoutInvalidationContext = CollectionViewLayoutInvalidationContext
/// One change of a batch.
public typealias UICollectionViewUpdateItem = CollectionViewUpdateItem
/// Lines of items.
public typealias UICollectionViewFlowLayout = CollectionViewFlowLayout
/// What may be kept of a flow layout when it is invalidated.
public typealias UICollectionViewFlowLayoutInvalidationContext = CollectionViewFlowLayoutInvalidationContext
/// Answers a flow layout's sizes, insets and gaps.
public typealias UICollectionViewDelegateFlowLayout = CollectionViewDelegateFlowLayout

extension CollectionView {
  /// What sort of view an element is shown by.
  public typealias ElementCategory = CollectionViewElementCategory
}

/// What sort of view an element is shown by; `ElementCategory` under a name that the nested one can refer to.
public typealias CollectionViewElementCategory = ElementCategory

// MARK: Views

/// A rectangle with a place, a size, a look and children.
public typealias UIView = View
/// A view that shows a part of a larger content.
public typealias UIScrollView = ScrollView
/// Learns how a scroll view moves.
public typealias UIScrollViewDelegate = ScrollViewDelegate
/// A colour.
public typealias UIColor = Color
/// What a layout may want to know of the screen.
public typealias UITraitCollection = TraitCollection
/// Which way text, and so lines of items, run.
public typealias UIUserInterfaceLayoutDirection = UserInterfaceLayoutDirection
/// Whether a view's content is turned around where text runs from right to left.
public typealias UISemanticContentAttribute = SemanticContentAttribute

/// A finger that is down.
public typealias UITouch = Touch
/// Something that touches do.
public typealias UIEvent = TouchEvent

// MARK: Geometry

/// Distances from the four edges inwards.
public typealias UIEdgeInsets = EdgeInsets
/// Distances from the four edges inwards, told by the direction of reading.
public typealias NSDirectionalEdgeInsets = DirectionalEdgeInsets
/// A shift.
public typealias UIOffset = Offset
/// How much a wish for a size weighs.
public typealias UILayoutPriority = View.LayoutPriority

// MARK: Snapshots

/// A data source that finds out by itself what has changed.
public typealias UICollectionViewDiffableDataSource = CollectionViewDiffableDataSource
/// What a collection view shows, by identity.
public typealias NSDiffableDataSourceSnapshot = DiffableDataSourceSnapshot
