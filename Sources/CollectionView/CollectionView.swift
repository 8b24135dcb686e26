import Foundation

/// Shows as many views as fit of as many items as there are, where a layout says.
///
/// ```swift
/// let wall = CollectionView(frame: viewport, collectionViewLayout: layout)
/// wall.register(PhotoCell.self, forCellWithReuseIdentifier: "photo")
/// wall.dataSource = source
/// wall.advance(to: 0)                                  // lays out
/// wall.performBatchUpdates { photos.remove(at: 3); wall.deleteItems(at: [IndexPath(item: 3, section: 0)]) }
/// wall.advance(to: 0.1)                                // a tenth of a second into the animation
/// for element in wall.presentedElements { draw(element) }
/// ```
///
/// It draws nothing and knows no clock but the one handed to `advance(to:)`, which a host calls before every frame and
/// before it hands on input. Its cost depends on what is visible, not on how many items there are. Use it from one thread.
open class CollectionView: ScrollView {
  // MARK: Who is asked and told

  /// Says how many items there are and hands out their cells. Another one reloads everything.
  open weak var dataSource: (any CollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadData() } }
  }
  /// Learns what is touched, chosen and shown.
  open weak var delegate: (any CollectionViewDelegate)?
  /// Learns early what is about to be shown.
  open weak var prefetchDataSource: (any CollectionViewDataSourcePrefetching)?
  /// Whether `prefetchDataSource` is told.
  open var isPrefetchingEnabled = true
  /// Receives mistakes of the program instead of stopping it; the call that was wrong then does as little as it can.
  public var onProgrammerError: ((CollectionViewError) -> Void)?

  // MARK: Settings

  /// How changes are animated.
  public var animation: MotionStyle = .standard
  /// The size of the smallest thing that the host can draw, in points: a terminal cell. Layouts may snap to it.
  public var displayGrid = CGSize(width: 1, height: 1)
  /// The item that stays in view when layouts change, such as the focused one; nil is the one in the middle.
  public var transitionAnchor: IndexPath?
  /// What lies behind all elements; for a host that draws it.
  open var backgroundView: View?

  /// Whether items can be selected.
  open var allowsSelection = true
  /// Whether several items can be selected.
  open var allowsMultipleSelection = false
  /// How many views of each sort the reuse pool keeps waiting at most.
  public var reusePoolLimit = 64

  /// The kind of a section's header.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of a section's footer.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  // MARK: State

  /// The time of the last `advance(to:)`, in seconds.
  public internal(set) var now: TimeInterval = 0
  var layout: CollectionViewLayout
  var state = LayoutState()
  /// How many items there were when they were last asked for; nil if that is not known to be true any more.
  var counts: SectionCounts?
  /// Whether all views have to be handed back before the next arrangement.
  var needsFreshViews = false
  var elements = LiveElements()
  var pass = 0
  var isArranging = false
  /// Changes that somebody asked for in the middle of a pass, such as in `willDisplay`: they wait for its end.
  var afterPass: [(CollectionView) -> Void] = []
  /// The element that the data source is asked for now, and what it has dequeued for it.
  var request: ViewRequest?
  let pool = ReusePool()
  /// The cell that its item's next dequeue hands out again.
  var reconfiguring: ReconfiguredCell?
  /// The update whose changes are being collected.
  var batch: OpenBatch?
  /// The item that is being moved by hand.
  var movement: InteractiveMovement?
  /// What happens when animations come to their end.
  var endings: [AnimationEnding] = []
  var scrolling: ScrollMotion?
  /// Where pushes of the wheel add up to, as long as they follow one another.
  var pushed: PushedGoal?
  /// Whether the offset is being moved by the engine itself, which does not stop a scroll motion.
  var isMovingContent = false
  var pendingScroll: PendingScroll?
  var selection = Selection()
  var highlighted: IndexPath?
  var prefetching = Prefetching()
  var clockObservers: [WeakClockObserver] = []

  // MARK: Making one

  /// Makes a collection view with a layout.
  public init(frame: CGRect, collectionViewLayout layout: CollectionViewLayout) {
    self.layout = layout
    super.init(frame: frame)
    layout.owner = self
    setNeedsLayout()
  }

  /// Makes a collection view with a layout that shows nothing.
  public override convenience init(frame: CGRect) {
    self.init(frame: frame, collectionViewLayout: CollectionViewLayout())
  }

  /// Makes a collection view with a layout that shows nothing.
  public required init?(coder: NSCoder) {
    layout = CollectionViewLayout()
    super.init(coder: coder)
    layout.owner = self
  }

  // MARK: What subclasses may override

  /// The layout. Setting it changes at once; `setCollectionViewLayout(_:animated:)` animates.
  open var collectionViewLayout: CollectionViewLayout {
    get { layout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// Asks for the counts, the layout and all views anew before the next frame, without animation.
  open func reloadData() { reloadEverything() }

  /// Makes several changes at once, animated together. Change the data inside the closure and name every change there.
  ///
  /// Paths of deletions, reloads and sources of moves are those before the update; paths of insertions and targets of
  /// moves are those after it; the order of the calls does not matter. Calls nest. Without a change, or without a closure,
  /// the layout prepares anew and what that changes is animated.
  ///
  /// - Parameter completion: learns at the end of the animation whether the update was carried out.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    runBatch(updates, completion: completion)
  }

  /// Lays out what is needed; `advance(to:)` calls it.
  open override func layoutSubviews() {
    super.layoutSubviews()
    performLayoutPass()
  }

  /// The viewport: its origin is the content offset. The layout is asked about a change while the old one still stands.
  open override var bounds: CGRect {
    get { super.bounds }
    set { changeBounds(to: newValue) { super.bounds = newValue } }
  }

  /// The rectangle in the superview. A new size in the middle of an animation goes on from what is seen.
  open override var frame: CGRect {
    get { super.frame }
    set {
      if newValue.size != bounds.size, elements.all.contains(where: { $0.motion != nil }) {
        setFrame(newValue, animated: true)
      } else {
        super.frame = newValue
      }
    }
  }

  /// The point of the content at the top left. Setting it stops a movement of the content.
  open override var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      if !isMovingContent { stopScrolling() }
      super.contentOffset = newValue
    }
  }

  /// Room around the content that may be scrolled into. Content that stands at its beginning stays there.
  open override var contentInset: EdgeInsets {
    didSet {
      guard contentInset != oldValue else { return }
      if contentOffset.x == -oldValue.left { bounds.origin.x = -contentInset.left }
      if contentOffset.y == -oldValue.top { bounds.origin.y = -contentInset.top }
      setNeedsLayout()
    }
  }

  /// Goes to a place in the content: at once, or by a spring on the clock. A long way is cut short.
  open override func setContentOffset(_ offset: CGPoint, animated: Bool) {
    scroll(to: offset, animated: animated)
  }
}
