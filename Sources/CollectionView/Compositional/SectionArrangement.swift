import Foundation

/// A section with the frames of all its elements. Once `start` is set, coordinates are the content's.
///
/// ```
///  ┌section──────────────────────────┐
///  │ band of views at the top        │   header
///  │ ┌content insets───────────────┐ │
///  │ │ group · group · group …     │ │   along the scroll direction,
///  │ └─────────────────────────────┘ │   or across it if the section scrolls by itself
///  │ band of views at the bottom     │   footer
///  └─────────────────────────────────┘
/// ```
struct SectionArrangement {
  let section: CollectionLayoutSection
  /// The layout's scroll direction; the groups' is another one if the section scrolls by itself.
  let axis: CollectionView.ScrollDirection
  /// The extent of the content across the scroll direction.
  let breadth: CGFloat
  private(set) var groups: GroupSequence
  private(set) var boundary: BoundaryItems
  private let insets: EdgeInsets
  /// The position along the scroll direction.
  var start: CGFloat = 0

  /// - Parameters:
  ///   - container: the viewport without its insets.
  ///   - margins: the space that the content insets are measured from.
  init(
    _ section: CollectionLayoutSection, count: Int, container: CGSize, axis: CollectionView.ScrollDirection,
    margins: EdgeInsets = .zero, traits: TraitCollection, preferredSizes: [Int: CGSize],
    preferredViewSize: (String) -> CGSize?
  ) {
    self.section = section
    self.axis = axis
    breadth = axis.across.length(of: container)
    insets = EdgeInsets(section.contentInsets) + margins
    let insetAcross = section.supplementariesFollowContentInsets ? axis.across.length(of: insets) : 0
    boundary = BoundaryItems(
      section.boundarySupplementaryItems,
      in: axis.size(along: axis.length(of: container), across: breadth - insetAcross), axis: axis,
      preferredSize: preferredViewSize)
    // Bands along the scroll direction lengthen the section. Bands across it take from the groups' room.
    let bands = axis.across.length(of: boundary.bands)
    let room = axis.size(
      along: max(axis.length(of: container) - axis.length(of: insets), 0),
      across: max(breadth - axis.across.length(of: insets) - bands, 0))
    groups = GroupSequence(
      group: section.group, axis: section.orthogonalScrollingBehavior == .none ? axis : axis.across, container: room,
      spacing: section.interGroupSpacing, count: count, traits: traits, preferredSizes: preferredSizes)
  }

  mutating func adopt(_ sizes: [Int: CGSize]) { groups.adopt(sizes) }

  // MARK: Rectangles

  private var isOrthogonal: Bool { groups.axis != axis }

  /// The length along the scroll direction, with headers and footers.
  var length: CGFloat {
    let around = axis.length(of: insets) + axis.length(of: boundary.bands)
    return max(around + (isOrthogonal ? groups.breadth : groups.length), 0)
  }

  var end: CGFloat { start + length }

  var frame: CGRect {
    CGRect(origin: axis.point(along: start, across: 0), size: axis.size(along: length, across: breadth))
  }

  /// The origin of the first group while the section is not scrolled.
  var groupsOrigin: CGPoint {
    let inner = frame.inset(by: boundary.bands).inset(by: insets)
    guard section.orthogonalScrollingBehavior == .groupPagingCentered else { return inner.origin }
    return axis.point(
      along: axis.coordinate(of: inner.origin), across: axis.across.span(of: frame).start + centering.before)
  }

  /// The length by which elements may reach beyond the section.
  var overhang: CGFloat { isOrthogonal ? 0 : groups.overhang }

  func boundaryFrame(of index: Int, visible: CGRect) -> CGRect {
    let insets = section.supplementariesFollowContentInsets ? axis.across.part(of: insets) : .zero
    return boundary.frame(of: index, in: frame, lane: frame.inset(by: insets), visible: visible, axis: axis)
  }

  // MARK: Scrolling across

  /// The empty space before the first and after the last group of a section that centres its groups.
  private var centering: (before: CGFloat, after: CGFloat) {
    guard groups.groupCount > 0 else { return (0, 0) }
    func space(_ group: Int) -> CGFloat {
      let span = groups.span(ofGroup: group)
      return max((breadth - (span.end - span.start)) / 2, 0)
    }
    return (space(0), space(groups.groupCount - 1))
  }

  /// The greatest offset of a section that scrolls by itself; 0 if it does not.
  var greatestOffset: CGFloat {
    guard isOrthogonal else { return 0 }
    let isCentered = section.orthogonalScrollingBehavior == .groupPagingCentered
    let around =
      isCentered
      ? centering.before + centering.after : axis.across.length(of: insets) + axis.across.length(of: boundary.bands)
    return max(groups.length + around - breadth, 0)
  }

  /// Returns the offset at which scrolling stops.
  ///
  /// - Parameter velocity: in points per millisecond; its sign says where to go on.
  func restingOffset(proposed: CGFloat, current: CGFloat, velocity: CGFloat) -> CGFloat {
    let greatest = greatestOffset
    func clamped(_ offset: CGFloat) -> CGFloat { offset.clamped(0, greatest) }
    guard groups.groupCount > 0 else { return 0 }
    switch section.orthogonalScrollingBehavior {
    case .none: return 0
    case .continuous: return clamped(proposed)
    case .continuousGroupLeadingBoundary:
      let wanted = clamped(proposed)
      var group = nearestGroup(to: wanted)
      // A notch of a wheel is less than a group, and moves on by one.
      if velocity > 0.01, offset(ofGroup: group) <= current + 0.5 { group += 1 }
      if velocity < -0.01, offset(ofGroup: group) >= current - 0.5 { group -= 1 }
      let stop = clamped(offset(ofGroup: min(max(group, 0), groups.groupCount - 1)))
      // Scrolling may stop at the end of the content too.
      return abs(greatest - wanted) < abs(stop - wanted) ? greatest : stop
    case .paging:
      guard breadth > 0 else { return clamped(proposed) }
      let page = (current / breadth).rounded()
      return clamped(step(from: page, to: (proposed / breadth).rounded(), velocity) * breadth)
    case .groupPaging, .groupPagingCentered:
      let here = CGFloat(nearestGroup(to: current))
      let group = step(from: here, to: CGFloat(nearestGroup(to: proposed)), velocity)
      return clamped(offset(ofGroup: Int(min(max(group, 0), CGFloat(groups.groupCount - 1)))))
    }
  }

  /// Returns the next page in the direction of a drag or flick, or the same one.
  private func step(from page: CGFloat, to proposed: CGFloat, _ velocity: CGFloat) -> CGFloat {
    let direction: CGFloat =
      velocity > 0.01 ? 1 : velocity < -0.01 ? -1 : proposed > page ? 1 : proposed < page ? -1 : 0
    return page + direction
  }

  /// Returns the offset at which a group is at the beginning, or in the middle if the section centres its groups.
  func offset(ofGroup group: Int) -> CGFloat {
    let span = groups.span(ofGroup: group)
    guard section.orthogonalScrollingBehavior == .groupPagingCentered else { return span.start }
    return centering.before + (span.start + span.end - breadth) / 2
  }

  private func nearestGroup(to offset: CGFloat) -> Int {
    let isCentered = section.orthogonalScrollingBehavior == .groupPagingCentered
    let guess = groups.group(at: isCentered ? offset + breadth / 2 - centering.before : offset)
    let candidates = max(guess - 1, 0)...min(guess + 1, groups.groupCount - 1)
    return candidates.min { abs(self.offset(ofGroup: $0) - offset) < abs(self.offset(ofGroup: $1) - offset) } ?? 0
  }
}
