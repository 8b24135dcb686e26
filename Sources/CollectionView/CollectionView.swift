import Foundation

/// Shows as many views as fit of as many items as there are, where a layout says.
open class CollectionView: ScrollView {
  /// Says how many items there are and hands out their cells.
  open weak var dataSource: (any CollectionViewDataSource)?
  /// Learns what is touched, chosen and shown.
  open weak var delegate: (any CollectionViewDelegate)?
  /// Learns early what is about to be shown.
  open weak var prefetchDataSource: (any CollectionViewDataSourcePrefetching)?
  /// Whether `prefetchDataSource` is told.
  open var isPrefetchingEnabled = true

  /// How changes are animated.
  public var animation: MotionStyle = .standard
  /// The size of the smallest thing that the host can draw, in points: a terminal cell. Layouts may snap to it.
  public var displayGrid = CGSize(width: 1, height: 1)
  /// The item that stays in view when layouts change, such as the focused one; nil is the one in the middle.
  public var transitionAnchor: IndexPath?
  /// Receives mistakes of the program instead of stopping it; the call that was wrong then does nothing.
  public var onProgrammerError: ((CollectionViewError) -> Void)?

  /// Whether items can be selected.
  open var allowsSelection = true
  /// Whether several items can be selected.
  open var allowsMultipleSelection = false

  /// The kind of a section's header.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of a section's footer.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  private var layout: CollectionViewLayout
  /// The layout. Setting it changes at once; `setCollectionViewLayout(_:animated:)` animates.
  open var collectionViewLayout: CollectionViewLayout {
    get { layout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// Makes a collection view with a layout.
  public init(frame: CGRect, collectionViewLayout layout: CollectionViewLayout) {
    self.layout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  /// Makes a collection view with a layout that shows nothing.
  public override convenience init(frame: CGRect) {
    self.init(frame: frame, collectionViewLayout: CollectionViewLayout())
  }

  /// Makes a collection view with a layout that shows nothing.
  public required init?(coder: NSCoder) {
    layout = CollectionViewLayout()
    super.init(coder: coder)
    layout.collectionView = self
  }
}
