import CollectionView

// MARK: The collection view

public typealias UICollectionView = CollectionView
public typealias UICollectionViewCell = CollectionViewCell
public typealias UICollectionReusableView = CollectionReusableView
public typealias UICollectionViewDataSource = CollectionViewDataSource
public typealias UICollectionViewDataSourcePrefetching = CollectionViewDataSourcePrefetching
public typealias UICollectionViewDelegate = CollectionViewDelegate

// MARK: Layouts

public typealias UICollectionViewLayout = CollectionViewLayout
public typealias UICollectionViewLayoutAttributes = CollectionViewLayoutAttributes
public typealias UICollectionViewLayoutInvalidationContext = CollectionViewLayoutInvalidationContext
public typealias UICollectionViewTransitionLayout = CollectionViewTransitionLayout
public typealias UICollectionViewUpdateItem = CollectionViewUpdateItem
public typealias UICollectionViewFlowLayout = CollectionViewFlowLayout
public typealias UICollectionViewFlowLayoutInvalidationContext = CollectionViewFlowLayoutInvalidationContext
public typealias UICollectionViewDelegateFlowLayout = CollectionViewDelegateFlowLayout

extension CollectionView {
  public typealias ElementCategory = CollectionViewElementCategory
}

/// The category of an element: `ElementCategory`, under a name that the nested typealias can refer to.
public typealias CollectionViewElementCategory = ElementCategory

// MARK: Views

public typealias UIView = View
public typealias UIScrollView = ScrollView
public typealias UIScrollViewDelegate = ScrollViewDelegate
public typealias UIColor = Color
public typealias UINib = Nib
public typealias UITraitCollection = TraitCollection
public typealias UIUserInterfaceLayoutDirection = UserInterfaceLayoutDirection
public typealias UISemanticContentAttribute = SemanticContentAttribute

public typealias UITouch = Touch
public typealias UIEvent = TouchEvent

public typealias UIWindow = Window
public typealias UIViewController = ViewController
public typealias UICollectionViewController = CollectionViewController

// MARK: Geometry

public typealias UIEdgeInsets = EdgeInsets
public typealias NSDirectionalEdgeInsets = DirectionalEdgeInsets
public typealias UILayoutPriority = View.LayoutPriority

// MARK: Snapshots

public typealias UICollectionViewDiffableDataSource = CollectionViewDiffableDataSource
public typealias NSDiffableDataSourceSnapshot = DiffableDataSourceSnapshot
public typealias NSDiffableDataSourceSectionSnapshot = DiffableDataSourceSectionSnapshot
public typealias NSDiffableDataSourceTransaction = DiffableDataSourceTransaction
public typealias NSDiffableDataSourceSectionTransaction = DiffableDataSourceSectionTransaction
