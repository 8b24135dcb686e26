import Foundation

/// Computes the frames in a group.
///
/// A line first takes subitems while they fit, at least one. Then, if its breadth is estimated, it becomes as broad as its
/// widest part, and parts with a fraction of it are resolved again. At last, the rest of its length is divided among
/// the flexible spacings, or if the length is estimated, the line becomes as long as its parts.
struct GroupResolver {
  /// Lengths that differ by less fit, since fractions do not add up exactly.
  private static let tolerance: CGFloat = 1e-6

  /// Returns the size that an item's cell prefers, or nil if it is not known; nil if none is.
  var preferredSize: ((_ item: Int) -> CGSize?)?
  var traits = TraitCollection()

  private struct Part {
    let resolved: ResolvedGroup
    let spacing: CollectionLayoutEdgeSpacing
    /// Whether the part depends on the line's breadth.
    let isFraction: Bool
    /// Whether there is no item for the part. It fills the line, since flexible spacings are computed for a full line.
    let isPhantom: Bool
  }

  /// Returns an item or group with the frames of at most `count` items from `first` on.
  ///
  /// - Parameter share: the length along an axis that replaces the item's own.
  func resolve(
    _ item: CollectionLayoutItem, in container: CGSize, first: Int = 0, count: Int = .max,
    share: (axis: CollectionView.ScrollDirection, length: CGFloat)? = nil
  ) -> ResolvedGroup {
    guard let group = item as? CollectionLayoutGroup else {
      return resolveCell(item, in: container, first: first, share: share)
    }
    let size = Self.size(of: group.layoutSize.size(in: container), with: share)
    var resolved: ResolvedGroup
    switch group.content {
    case .custom(let provider): resolved = resolveCustom(group, provider, size: size, count: count)
    case .line(let axis, let limit):
      let isShared = (along: share?.axis == axis, across: share?.axis == axis.across)
      resolved = resolveLine(
        group, axis, limit, size: size, first: first, count: count,
        isEstimated: (
          group.layoutSize.dimension(axis).isEstimated && !isShared.along,
          group.layoutSize.dimension(axis.across).isEstimated && !isShared.across
        ))
    }
    resolved.attachments += attachments(of: group, at: CGRect(origin: .zero, size: resolved.size))
    return resolved
  }

  private static func size(
    of size: CGSize, with share: (axis: CollectionView.ScrollDirection, length: CGFloat)?
  ) -> CGSize {
    guard let share else { return size }
    return share.axis.size(along: share.length, across: share.axis.across.length(of: size))
  }

  private func attachments(of item: CollectionLayoutItem, at frame: CGRect) -> [ResolvedGroup.Attachment] {
    item.supplementaryItems.map {
      ResolvedGroup.Attachment(kind: $0.elementKind, frame: $0.frame(at: frame), zIndex: $0.zIndex, item: 0)
    }
  }

  // MARK: Cells and custom groups

  private func resolveCell(
    _ item: CollectionLayoutItem, in container: CGSize, first: Int,
    share: (axis: CollectionView.ScrollDirection, length: CGFloat)?
  ) -> ResolvedGroup {
    let layoutSize = item.layoutSize
    let preferred = layoutSize.isEstimated ? preferredSize?(first) : nil
    let size = Self.size(of: layoutSize.size(in: container, preferred: preferred), with: share)
    let frame = item.insetting(CGRect(origin: .zero, size: size))
    var resolved = ResolvedGroup(size: size)
    resolved.items = [
      ResolvedGroup.Item(
        frame: frame,
        isEstimated: (
          layoutSize.widthDimension.isEstimated && share?.axis != .horizontal,
          layoutSize.heightDimension.isEstimated && share?.axis != .vertical
        ))
    ]
    resolved.attachments = attachments(of: item, at: frame)
    resolved.reach = 1
    return resolved
  }

  private func resolveCustom(
    _ group: CollectionLayoutGroup, _ provider: CollectionLayoutGroupCustomItemProvider, size: CGSize, count: Int
  ) -> ResolvedGroup {
    let inner = group.insetting(CGRect(origin: .zero, size: size))
    let environment = ContainerEnvironment(
      container: LayoutContainer(contentSize: inner.size), traitCollection: traits)
    let custom = provider(environment).prefix(count)
    var resolved = ResolvedGroup(size: size)
    resolved.items = custom.map {
      ResolvedGroup.Item(frame: $0.frame.offsetBy(dx: inner.minX, dy: inner.minY), zIndex: $0.zIndex)
    }
    resolved.reach = custom.count
    if group.layoutSize.widthDimension.isEstimated {
      resolved.size.width = resolved.items.map(\.frame.maxX).max() ?? size.width
    }
    if group.layoutSize.heightDimension.isEstimated {
      resolved.size.height = resolved.items.map(\.frame.maxY).max() ?? size.height
    }
    return resolved
  }

  // MARK: Lines

  private func resolveLine(
    _ group: CollectionLayoutGroup, _ axis: CollectionView.ScrollDirection, _ limit: CollectionLayoutGroup.Count,
    size: CGSize, first: Int, count: Int, isEstimated: (along: Bool, across: Bool)
  ) -> ResolvedGroup {
    let inner = group.insetting(CGRect(origin: .zero, size: size))
    let spacing = group.interItemSpacing ?? .none
    var limit = limit
    if isEstimated.along, case .fitting = limit, group.containsEstimates {
      // The estimates decide the number of subitems, since the real sizes decide the length.
      let estimates = GroupResolver(traits: traits)
      let typical = estimates.parts(
        of: group, axis, .fitting, in: inner.size, isBounded: false, first: 0, count: .max)
      limit = .repeating(typical.parts.count)
    }
    var room = inner.size
    let isBounded = !isEstimated.along
    var (parts, reach) = parts(of: group, axis, limit, in: room, isBounded: isBounded, first: first, count: count)
    if isEstimated.across {
      let fixed = parts.filter { !$0.isFraction && !$0.isPhantom }
      if let breadth = fixed.map({ Self.length(of: $0, axis.across) }).max() {
        room = axis.size(along: axis.length(of: room), across: breadth)
        if parts.contains(where: \.isFraction) {
          let again = self.parts(of: group, axis, limit, in: room, isBounded: isBounded, first: first, count: count)
          (parts, reach) = (again.parts, max(reach, again.reach))
        }
      }
      let breadth = parts.filter { !$0.isPhantom }.map { Self.length(of: $0, axis.across) }.max() ?? 0
      room = axis.size(along: axis.length(of: room), across: breadth)
    }
    if isEstimated.along { parts.removeAll(where: \.isPhantom) }
    let used = Self.length(of: parts, axis, spacing)
    if isEstimated.along { room = axis.size(along: used, across: axis.across.length(of: room)) }
    var resolved = ResolvedGroup(
      size: CGSize(
        width: room.width + size.width - inner.width, height: room.height + size.height - inner.height),
      reach: reach)
    add(parts, axis, spacing, used: used, in: CGRect(origin: inner.origin, size: room), to: &resolved)
    return resolved
  }

  /// Returns the subitems of a line that have room, at least one, and the number of items that have decided about them. In a
  /// bounded line, cells that size themselves are not longer than the line.
  private func parts(
    of group: CollectionLayoutGroup, _ axis: CollectionView.ScrollDirection, _ limit: CollectionLayoutGroup.Count,
    in room: CGSize, isBounded: Bool, first: Int, count: Int
  ) -> (parts: [Part], reach: Int) {
    guard !group.subitems.isEmpty else { return ([], 0) }
    let length = axis.length(of: room)
    let gap = group.interItemSpacing?.spacing ?? 0
    var share: CGFloat?
    var most = Int.max
    switch limit {
    case .fitting: break
    case .repeating(let number): most = max(number, 1)
    case .shares(let number):
      most = max(number, 1)
      let edges = (group.subitems[0].edgeSpacing ?? .none).along(axis)
      let gaps = gap * CGFloat(most - 1)
      share = max((length - gaps) / CGFloat(most) - edges.before.spacing - edges.after.spacing, 0)
    }
    let needsPhantoms = Self.hasFlexibleSpacing(group, axis)
    var parts: [Part] = []
    var used: CGFloat = 0
    var taken = 0
    var reach = 0
    while parts.count < most {
      let isPhantom = taken >= count
      if isPhantom, !needsPhantoms { break }
      let item = group.subitems[parts.count % group.subitems.count]
      let part: Part
      if preferredSize == nil, count > .max / 2, parts.count >= group.subitems.count {
        // Without preferred sizes and with items to spare, the line repeats itself.
        part = parts[parts.count - group.subitems.count]
      } else {
        part = self.part(
          item, axis, in: room, isBounded: isBounded, share: share, first: first + taken,
          count: isPhantom ? nil : count - taken)
      }
      reach = max(reach, taken + part.resolved.reach)
      let next = used + (parts.isEmpty ? 0 : gap) + Self.length(of: part, axis)
      if case .fitting = limit {
        guard parts.isEmpty || next <= length + Self.tolerance else { break }
        // Parts without a length would fit forever.
        if parts.count >= group.subitems.count, next <= used { break }
      }
      parts.append(part)
      used = next
      taken += part.resolved.items.count
    }
    return (parts, reach)
  }

  /// Returns a subitem as a part of a line; without a count, a phantom.
  private func part(
    _ item: CollectionLayoutItem, _ axis: CollectionView.ScrollDirection, in room: CGSize, isBounded: Bool,
    share: CGFloat?, first: Int, count: Int?
  ) -> Part {
    let resolver = count == nil ? GroupResolver(traits: traits) : self
    func resolve(share: CGFloat?) -> ResolvedGroup {
      resolver.resolve(item, in: room, first: first, count: count ?? .max, share: share.map { (axis, $0) })
    }
    var resolved = resolve(share: share)
    let length = axis.length(of: room)
    if isBounded, axis.length(of: resolved.size) > length, item.layoutSize.dimension(axis).isEstimated {
      let reach = resolved.reach
      resolved = resolve(share: length)
      resolved.reach = max(reach, resolved.reach)
    }
    return Part(
      resolved: resolved, spacing: item.edgeSpacing ?? .none, isFraction: Self.isFraction(item, of: axis.across),
      isPhantom: count == nil)
  }

  private func add(
    _ parts: [Part], _ axis: CollectionView.ScrollDirection, _ spacing: CollectionLayoutSpacing, used: CGFloat,
    in room: CGRect, to resolved: inout ResolvedGroup
  ) {
    let flexible =
      parts.reduce(spacing.isFlexible ? max(parts.count - 1, 0) : 0) { sum, part in
        let edges = part.spacing.along(axis)
        return sum + (edges.before.isFlexible ? 1 : 0) + (edges.after.isFlexible ? 1 : 0)
      }
    let growth = flexible > 0 ? max(axis.length(of: room.size) - used, 0) / CGFloat(flexible) : 0
    var along = axis.span(of: room).start
    for (index, part) in parts.enumerated() where !part.isPhantom {
      let edges = part.spacing.along(axis)
      along += (index > 0 ? spacing.length(growth: growth) : 0) + edges.before.length(growth: growth)
      let across = Self.startAcross(of: part, axis.across, in: room)
      resolved.add(part.resolved, at: axis.point(along: along, across: across))
      along += axis.length(of: part.resolved.size) + edges.after.length(growth: growth)
    }
  }

  /// Returns the position of a part across its line: at the start, unless flexible spacings push it away.
  private static func startAcross(of part: Part, _ axis: CollectionView.ScrollDirection, in room: CGRect) -> CGFloat {
    let edges = part.spacing.along(axis)
    let rest = max(axis.length(of: room.size) - length(of: part, axis), 0)
    return axis.span(of: room).start + edges.before.length(growth: edges.after.isFlexible ? rest / 2 : rest)
  }

  // MARK: Lengths

  private static func length(of part: Part, _ axis: CollectionView.ScrollDirection) -> CGFloat {
    let edges = part.spacing.along(axis)
    return axis.length(of: part.resolved.size) + edges.before.spacing + edges.after.spacing
  }

  private static func length(
    of parts: [Part], _ axis: CollectionView.ScrollDirection, _ spacing: CollectionLayoutSpacing
  ) -> CGFloat {
    parts.reduce(spacing.spacing * CGFloat(max(parts.count - 1, 0))) { $0 + length(of: $1, axis) }
  }

  private static func hasFlexibleSpacing(_ group: CollectionLayoutGroup, _ axis: CollectionView.ScrollDirection) -> Bool
  {
    group.interItemSpacing?.isFlexible == true
      || group.subitems.contains {
        let edges = ($0.edgeSpacing ?? .none).along(axis)
        return edges.before.isFlexible || edges.after.isFlexible
      }
  }

  /// Returns true if a size of the item is a fraction of its container's extent along an axis.
  private static func isFraction(_ item: CollectionLayoutItem, of axis: CollectionView.ScrollDirection) -> Bool {
    [item.layoutSize.widthDimension, item.layoutSize.heightDimension].contains {
      axis == .horizontal ? $0.isFractionalWidth : $0.isFractionalHeight
    }
  }
}
