import Foundation

/// Settings of a whole compositional layout (UIKit's `UICollectionViewCompositionalLayoutConfiguration`).
///
/// Set the layout's `configuration` again after changing a property later.
public final class CollectionViewCompositionalLayoutConfiguration {
  public var scrollDirection: CollectionView.ScrollDirection = .vertical
  /// The space between two sections, in points.
  public var interSectionSpacing: CGFloat = 0
  /// The reference of content insets for sections without one of their own.
  public var contentInsetsReference = ContentInsetsReference.safeArea
  /// Headers and footers of the whole content. Their index path has one index, 0.
  public var boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem] = []

  public init() {}
}

/// Returns the arrangement of a section; nil shows nothing of it.
public typealias CollectionViewCompositionalLayoutSectionProvider = (
  _ section: Int, _ environment: any CollectionLayoutEnvironment
) -> CollectionLayoutSection?

/// Arranges each section by a group of items that is repeated: UIKit's `UICollectionViewCompositionalLayout`.
///
/// ```swift
/// let item = CollectionLayoutItem(
///   layoutSize: .init(widthDimension: .fractionalWidth(0.5), heightDimension: .fractionalHeight(1)))
/// let row = CollectionLayoutGroup.horizontal(
///   layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(96)), subitems: [item])
/// let layout = CollectionViewCompositionalLayout(section: CollectionLayoutSection(group: row))
/// ```
///
/// `GroupResolver` documents how a group is filled. Groups of equal sizes take no memory for their items, so the
/// layout prepares a million items as fast as a hundred. Frames are not rounded; a host rounds their edges.
///
/// A section that scrolls by itself is moved by ``CollectionView/scrollByMomentum(_:at:)`` and `scrollToItem`; the index
/// path of an item is enough to bring it into view.
open class CollectionViewCompositionalLayout: CollectionViewLayout {
  private let sectionProvider: CollectionViewCompositionalLayoutSectionProvider
  /// Setting it invalidates the layout.
  open var configuration: CollectionViewCompositionalLayoutConfiguration { didSet { invalidateLayout() } }

  /// The frames of all elements; nil until needed after an invalidation.
  var storedContent: ContentArrangement?
  var preferredSizes = PreferredSizes()
  /// The offsets of the sections that scroll by themselves.
  var scrolls: [ArrangedPart.Key: SectionScroll] = [:]
  /// The visible elements as the sections' handlers changed them; nil until needed.
  var changedElements: (bounds: CGRect, byKey: [ElementKey: CollectionViewLayoutAttributes])?

  public convenience init(
    section: CollectionLayoutSection,
    configuration: CollectionViewCompositionalLayoutConfiguration = CollectionViewCompositionalLayoutConfiguration()
  ) {
    self.init(sectionProvider: { _, _ in section }, configuration: configuration)
  }

  /// Creates a layout of sections that a closure provides; it is called whenever the layout prepares.
  public init(
    sectionProvider: @escaping CollectionViewCompositionalLayoutSectionProvider,
    configuration: CollectionViewCompositionalLayoutConfiguration = CollectionViewCompositionalLayoutConfiguration()
  ) {
    self.sectionProvider = sectionProvider
    self.configuration = configuration
    super.init()
  }

  public required init?(coder: NSCoder) {
    sectionProvider = { _, _ in nil }
    configuration = CollectionViewCompositionalLayoutConfiguration()
    super.init(coder: coder)
  }

  /// Returns the parts of a section, each with its own arrangement and a number of items: by default one part, by the
  /// section provider. Items that no part includes are not displayed. Not part of UIKit.
  open func sectionParts(
    at index: Int, count: Int, environment: any CollectionLayoutEnvironment
  ) -> [(section: CollectionLayoutSection, count: Int)] {
    sectionProvider(index, environment).map { [($0, count)] } ?? []
  }

  open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

  open override func prepare() {
    super.prepare()
    _ = content
  }

  open override var collectionViewContentSize: CGSize { content.contentSize }

  open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    let content = content
    let found = unchangedElements(in: rect, of: content)
    return content.hasHandlers ? found.map(changed) : found
  }

  override func attributes(for key: ElementKey) -> CollectionViewLayoutAttributes? {
    unchangedAttributes(for: key).map(changed)
  }

  // MARK: Invalidation

  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    discardData(invalidatedBy: context)
    super.invalidateLayout(with: context)
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let collectionView else { return false }
    return newBounds.size != collectionView.bounds.size
      || newBounds != collectionView.bounds && storedContent?.followsScrolling ?? true
  }

  open override func invalidationContext(forBoundsChange newBounds: CGRect) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    context.keepsFrames = newBounds.size == collectionView?.bounds.size
    return context
  }

  override var adoptsPreferredSizes: Bool { true }

  override func selfSizedDimensions(of attributes: CollectionViewLayoutAttributes) -> (width: Bool, height: Bool) {
    estimatedDimensions(of: ElementKey(attributes)) ?? (false, false)
  }

  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    context.keepsFrames = true
    return context
  }

  // MARK: Sections that scroll by themselves

  package override func scrollSection(
    showing indexPath: IndexPath, at position: CollectionView.ScrollPosition, animated: Bool
  ) {
    let content = content
    guard let collectionView, let (index, item) = content.part(of: indexPath) else { return }
    let part = content.parts[index]
    var scroll = scrolls[part.key] ?? SectionScroll()
    guard part.arrangement.greatestOffset > 0,
      let target = part.arrangement.offset(showing: item, at: position, from: scroll.goal), target != scroll.goal
    else { return }
    scroll.move(
      to: target, purpose: .animation, timing: animated ? collectionView.animation.curve.map { .spring($0) } : nil,
      velocity: scroll.motion?.velocity(at: collectionView.now).x ?? 0, at: collectionView.now)
    scroll.wheel = WheelSum()
    scrolls[part.key] = scroll
    sectionsDidScroll()
  }

  override func beginDraggingSection(at point: CGPoint) {
    guard let index = scrollingPart(at: point) else { return }
    let key = content.parts[index].key
    var scroll = scrolls[key] ?? SectionScroll()
    scroll.motion = nil
    scroll.dragStart = scroll.offset
    scrolls[key] = scroll
  }

  override func dragSection(by distance: CGPoint) -> CGPoint {
    guard let (part, scroll, _) = draggedPart else { return distance }
    let axis = part.arrangement.groups.axis
    // The section stays within its content.
    scrolls[part.key]?.offset = (scroll.offset + axis.coordinate(of: distance))
      .clamped(0, part.arrangement.greatestOffset)
    sectionsDidScroll()
    return axis.across.point(along: axis.across.coordinate(of: distance), across: 0)
  }

  override func endDraggingSection(withVelocity velocity: CGPoint) -> CGPoint {
    guard let collectionView, let (part, dragged, start) = draggedPart else { return velocity }
    var scroll = dragged
    let axis = part.arrangement.groups.axis
    let own = axis.coordinate(of: velocity)
    scroll.dragStart = nil
    let rate = collectionView.decelerationRate.perSecond
    let proposed = scroll.offset + own / CGFloat(rate)
    let target = part.arrangement.restingOffset(proposed: proposed, current: start, velocity: own / 1000)
    decelerate(&scroll, to: target, proposed: proposed, rate: rate)
    scrolls[part.key] = scroll
    sectionsDidScroll()
    return axis.across.point(along: axis.across.coordinate(of: velocity), across: 0)
  }
}
