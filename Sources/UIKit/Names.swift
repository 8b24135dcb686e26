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
public typealias UINavigationItem = NavigationItem
public typealias UINavigationController = NavigationController
public typealias UINavigationBar = NavigationController.Bar

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

// MARK: Compositional layouts

public typealias NSCollectionLayoutDimension = CollectionLayoutDimension
public typealias NSCollectionLayoutSize = CollectionLayoutSize
public typealias NSCollectionLayoutSpacing = CollectionLayoutSpacing
public typealias NSCollectionLayoutEdgeSpacing = CollectionLayoutEdgeSpacing
public typealias NSDirectionalRectEdge = DirectionalRectEdge
public typealias NSRectAlignment = RectAlignment
public typealias NSCollectionLayoutAnchor = CollectionLayoutAnchor
public typealias NSCollectionLayoutItem = CollectionLayoutItem
public typealias NSCollectionLayoutSupplementaryItem = CollectionLayoutSupplementaryItem
public typealias NSCollectionLayoutBoundarySupplementaryItem = CollectionLayoutBoundarySupplementaryItem
public typealias NSCollectionLayoutDecorationItem = CollectionLayoutDecorationItem
public typealias NSCollectionLayoutGroup = CollectionLayoutGroup
public typealias NSCollectionLayoutGroupCustomItem = CollectionLayoutGroupCustomItem
public typealias NSCollectionLayoutGroupCustomItemProvider = CollectionLayoutGroupCustomItemProvider
public typealias NSCollectionLayoutSection = CollectionLayoutSection
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
  CollectionLayoutSectionVisibleItemsInvalidationHandler
public typealias NSCollectionLayoutVisibleItem = CollectionLayoutVisibleItem
public typealias NSCollectionLayoutContainer = CollectionLayoutContainer
public typealias NSCollectionLayoutEnvironment = CollectionLayoutEnvironment

public typealias UICollectionLayoutSectionOrthogonalScrollingBehavior = SectionOrthogonalScrollingBehavior
public typealias UIContentInsetsReference = ContentInsetsReference
public typealias UICollectionViewCompositionalLayout = CollectionViewCompositionalLayout
public typealias UICollectionViewCompositionalLayoutConfiguration = CollectionViewCompositionalLayoutConfiguration
public typealias UICollectionViewCompositionalLayoutSectionProvider = CollectionViewCompositionalLayoutSectionProvider
public typealias UICollectionLayoutListConfiguration = CollectionLayoutListConfiguration
public typealias UIListSeparatorConfiguration = ListSeparatorConfiguration

// MARK: Constraints

public typealias NSLayoutConstraint = LayoutConstraint
public typealias NSLayoutAnchor = LayoutAnchor
public typealias NSLayoutXAxisAnchor = LayoutXAxisAnchor
public typealias NSLayoutYAxisAnchor = LayoutYAxisAnchor
public typealias NSLayoutDimension = LayoutDimension
public typealias UILayoutGuide = LayoutGuide
public typealias UIStackView = StackView

extension LayoutConstraint {
  public typealias Axis = StackView.Axis
}

// MARK: Configurations of cells

public typealias UIContentConfiguration = ContentConfiguration
public typealias UIContentView = ContentView
public typealias UIConfigurationState = ConfigurationState
public typealias UIConfigurationStateCustomKey = ConfigurationStateCustomKey
public typealias UICellConfigurationState = CellConfigurationState
public typealias UIBackgroundConfiguration = BackgroundConfiguration

// MARK: Gestures

public typealias UIGestureRecognizer = GestureRecognizer
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate
public typealias UIPanGestureRecognizer = PanGestureRecognizer
public typealias UITapGestureRecognizer = TapGestureRecognizer
public typealias UISwipeGestureRecognizer = SwipeGestureRecognizer
public typealias UIPinchGestureRecognizer = PinchGestureRecognizer
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer

// MARK: Dynamics

public typealias UIDynamicAnimator = DynamicAnimator
public typealias UIDynamicBehavior = DynamicBehavior
public typealias UIAttachmentBehavior = AttachmentBehavior
public typealias UIDynamicItem = DynamicItem
