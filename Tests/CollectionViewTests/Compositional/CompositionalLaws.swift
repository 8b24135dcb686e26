import Foundation
import TestSupport
import Testing

@testable import CollectionView

/// Random trees of groups. The law is checked for each seed, and the seed is in the failure's message.
@Suite struct CompositionalLaws {
  private static let trees = Soak.amount(100, soak: 1_000)

  @Test func placesAreThoseOfTheReference() {
    for seed in 0..<Self.trees {
      var random = Soak.random(seed)
      let tree = RandomTree(using: &random, fractionsOnly: false)
      let host = tree.host(count: Int.random(in: 0...40, using: &random))
      let reference = ReferenceResolver().frames(
        of: tree.section, count: host.view.numberOfItems(inSection: 0), in: host)
      #expect(nearlyEqual(host.frames(), reference), "seed \(seed)")
    }
  }

  @Test func itemsDoNotOverlapAndRespectTheInsets() {
    for seed in 0..<Self.trees {
      var random = Soak.random(seed)
      let tree = RandomTree(using: &random, fractionsOnly: true)
      let host = tree.host(count: 20)
      let all = host.frames()
      #expect(all.count == 20, "seed \(seed)")
      // Fixed spaces may be wider than a group, and push items out of it for which they leave no area.
      let frames = all.filter { !$0.isEmpty }
      for (index, frame) in frames.enumerated() {
        for other in frames[..<index] {
          #expect(!frame.insetBy(dx: 1e-6, dy: 1e-6).intersects(other), "seed \(seed), item \(index)")
        }
      }
      let content = CGRect(origin: .zero, size: host.view.contentSize)
      let insets = tree.section.contentInsets
      let inner = content.inset(
        by: EdgeInsets(top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing))
      #expect(frames.allSatisfy { isInside($0, inner) }, "seed \(seed)")
    }
  }

  @Test func aQueryFindsWhatTouchesTheRectangle() {
    for seed in 0..<Self.trees {
      var random = Soak.random(seed)
      let tree = RandomTree(using: &random, fractionsOnly: false)
      let host = tree.host(count: 60)
      let all = host.frames()
      for _ in 0..<5 {
        let size = host.view.contentSize
        let rect = CGRect(
          x: .random(in: -50...size.width, using: &random), y: .random(in: -50...size.height, using: &random),
          width: .random(in: 1...100, using: &random), height: .random(in: 1...100, using: &random))
        let found = (host.layout.layoutAttributesForElements(in: rect) ?? []).map(\.indexPath.item).sorted()
        #expect(found == all.indices.filter { all[$0].touches(rect) }, "seed \(seed)")
      }
    }
  }

  @Test func pinnedViewsStayInSectionAndView() {
    for seed in 0..<60 {
      var random = Soak.random(seed)
      let tree = RandomTree(using: &random, fractionsOnly: true)
      let header = CollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.fractionalWidth(1), .absolute(12)), elementKind: "header", alignment: .top)
      header.pinToVisibleBounds = true
      tree.section.boundarySupplementaryItems = [header]
      let host = CompositionalHost(
        CollectionViewCompositionalLayout(section: tree.section), counts: [7, 0, 30, 1], width: 150, height: 60,
        kinds: ["header"])
      for _ in 0..<20 {
        host.view.contentOffset.y = .random(in: 0...max(host.view.contentSize.height - 60, 0), using: &random)
        host.view.advance(to: 0)
        let content = host.layout.content
        for part in content.parts {
          let frame = host.layout.supplementaryAttributes(ofKind: "header", at: part.indexPath)?.frame ?? .null
          let section = part.arrangement.frame
          #expect(isInside(frame, section), "seed \(seed)")
          let visible = section.intersection(host.view.bounds)
          if visible.height >= 12 {
            #expect(frame.minY >= host.view.bounds.minY - 1e-6 && frame.maxY <= visible.maxY + 1e-6, "seed \(seed)")
          }
        }
      }
    }
  }

  @Test func measuredSizesGiveTheSameAsKnowingThemFirst() {
    for seed in 0..<Self.trees {
      var random = Soak.random(seed)
      let tree = RandomTree(using: &random, fractionsOnly: false, estimates: true)
      let count = 40
      var sizes: [Int: CGSize] = [:]
      var grown = tree.sequence(count: count, sizes: [:])
      for _ in 0..<30 {
        let item = Int.random(in: 0..<count, using: &random)
        let size = CGSize(width: .random(in: 5...60, using: &random), height: .random(in: 5...60, using: &random))
        sizes[item] = size
        grown.adopt([item: size])
      }
      let known = tree.sequence(count: count, sizes: sizes)
      let resolved = tree.oneByOne(count: count, sizes: sizes)
      #expect(nearlyEqual((0..<count).compactMap { grown.item($0)?.frame }, resolved), "seed \(seed)")
      #expect(nearlyEqual((0..<count).compactMap { known.item($0)?.frame }, resolved), "seed \(seed)")
    }
  }
}

/// Returns true if two lists of frames are equal except for rounding errors.
private func nearlyEqual(_ a: [CGRect], _ b: [CGRect]) -> Bool {
  a.count == b.count
    && zip(a, b).allSatisfy {
      abs($0.minX - $1.minX) < 1e-6 && abs($0.minY - $1.minY) < 1e-6 && abs($0.width - $1.width) < 1e-6
        && abs($0.height - $1.height) < 1e-6
    }
}

/// Returns true if a frame is inside another one, except for rounding errors.
private func isInside(_ frame: CGRect, _ other: CGRect) -> Bool {
  frame.minX > other.minX - 1e-6 && frame.minY > other.minY - 1e-6 && frame.maxX < other.maxX + 1e-6
    && frame.maxY < other.maxY + 1e-6
}

/// A section with a random tree of groups.
private struct RandomTree {
  let section: CollectionLayoutSection

  /// - Parameter fractionsOnly: nothing is larger than its container.
  init(using random: inout SeededRandom, fractionsOnly: Bool, estimates: Bool = false) {
    let height: CollectionLayoutDimension = estimates ? .estimated(30) : .absolute(.random(in: 30...90, using: &random))
    let group = Self.group(
      size(.fractionalWidth(1), height), depth: Int.random(in: 0...2, using: &random), using: &random,
      fractionsOnly: fractionsOnly, estimates: estimates)
    section = CollectionLayoutSection(group: group)
    section.interGroupSpacing = Bool.random(using: &random) ? 7 : 0
    section.contentInsets = insets(Bool.random(using: &random) ? 9 : 0)
  }

  private static func dimension(
    using random: inout SeededRandom, width: Bool, fractionsOnly: Bool, estimates: Bool
  ) -> CollectionLayoutDimension {
    if estimates, Bool.random(using: &random) { return .estimated(.random(in: 8...30, using: &random)) }
    if !fractionsOnly, Int.random(in: 0..<3, using: &random) == 0 {
      return .absolute(.random(in: 5...50, using: &random))
    }
    let fractions: [CGFloat] = [0.2, 0.25, 1 / 3, 0.5, 0.7, 1]
    let fraction = fractions.randomElement(using: &random) ?? 1
    return width ? .fractionalWidth(fraction) : .fractionalHeight(fraction)
  }

  private static func group(
    _ layoutSize: CollectionLayoutSize, depth: Int, using random: inout SeededRandom, fractionsOnly: Bool,
    estimates: Bool
  ) -> CollectionLayoutGroup {
    var subitems: [CollectionLayoutItem] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let own = size(
        dimension(using: &random, width: true, fractionsOnly: fractionsOnly, estimates: estimates),
        dimension(using: &random, width: false, fractionsOnly: fractionsOnly, estimates: estimates))
      if depth > 0, Bool.random(using: &random) {
        subitems.append(
          group(own, depth: depth - 1, using: &random, fractionsOnly: fractionsOnly, estimates: estimates))
      } else {
        let item = CollectionLayoutItem(layoutSize: own)
        if Bool.random(using: &random) { item.contentInsets = insets(1) }
        if !fractionsOnly, !estimates, Bool.random(using: &random) {
          item.edgeSpacing = CollectionLayoutEdgeSpacing(
            leading: .fixed(2), top: .fixed(3), trailing: nil, bottom: .fixed(1))
        }
        subitems.append(item)
      }
    }
    let isRow = Bool.random(using: &random)
    let count = Int.random(in: 1...4, using: &random)
    let made: CollectionLayoutGroup
    switch (Int.random(in: 0..<3, using: &random), isRow) {
    case (0, true) where !estimates: made = .horizontal(layoutSize: layoutSize, subitem: subitems[0], count: count)
    case (0, false) where !estimates: made = .vertical(layoutSize: layoutSize, subitem: subitems[0], count: count)
    case (_, true): made = .horizontal(layoutSize: layoutSize, subitems: subitems)
    case (_, false): made = .vertical(layoutSize: layoutSize, subitems: subitems)
    }
    if Bool.random(using: &random) { made.interItemSpacing = .fixed(3) }
    if !fractionsOnly, !estimates, Bool.random(using: &random) { made.contentInsets = insets(2) }
    return made
  }

  func host(count: Int) -> CompositionalHost {
    CompositionalHost(section, count: count, width: 200, height: 100)
  }

  func sequence(count: Int, sizes: [Int: CGSize]) -> GroupSequence {
    GroupSequence(
      group: section.group, axis: .vertical, container: CGSize(width: 200, height: 100),
      spacing: section.interGroupSpacing, count: count, traits: TraitCollection(), preferredSizes: sizes)
  }

  /// Resolves every group by itself, without runs.
  func oneByOne(count: Int, sizes: [Int: CGSize]) -> [CGRect] {
    let resolver = GroupResolver(preferredSize: { sizes[$0] })
    var frames: [CGRect] = []
    var y: CGFloat = 0
    while frames.count < count {
      let group = resolver.resolve(
        section.group, in: CGSize(width: 200, height: 100), first: frames.count, count: count - frames.count)
      frames += group.items.map { $0.frame.offsetBy(dx: 0, dy: y) }
      y += group.size.height + section.interGroupSpacing
    }
    return frames
  }
}

/// A slow and obvious reference for sizes that are not estimated: one item after the other, group by group, each in the
/// rectangle that is left.
private struct ReferenceResolver {
  func frames(of section: CollectionLayoutSection, count: Int, in host: CompositionalHost) -> [CGRect] {
    let insets = section.contentInsets
    let room = CGSize(
      width: host.view.bounds.width - insets.leading - insets.trailing,
      height: host.view.bounds.height - insets.top - insets.bottom)
    var frames: [CGRect] = []
    var y = insets.top
    while frames.count < count {
      let own = extent(section.group.layoutSize, room)
      addFrames(section.group, CGRect(x: insets.leading, y: y, width: own.width, height: own.height), count, &frames)
      y += own.height + section.interGroupSpacing
    }
    return frames
  }

  private func extent(_ size: CollectionLayoutSize, _ room: CGSize) -> CGSize {
    func length(_ dimension: CollectionLayoutDimension) -> CGFloat {
      if dimension.isFractionalWidth { return dimension.dimension * room.width }
      if dimension.isFractionalHeight { return dimension.dimension * room.height }
      return dimension.dimension
    }
    return CGSize(width: length(size.widthDimension), height: length(size.heightDimension))
  }

  private func addFrames(_ item: CollectionLayoutItem, _ rect: CGRect, _ count: Int, _ frames: inout [CGRect]) {
    let own = item.contentInsets
    let inner = CGRect(
      x: rect.minX + own.leading, y: rect.minY + own.top, width: max(rect.width - own.leading - own.trailing, 0),
      height: max(rect.height - own.top - own.bottom, 0))
    guard let group = item as? CollectionLayoutGroup, case .line(let axis, let limit) = group.content else {
      return frames.append(inner)
    }
    let isRow = axis == .horizontal
    let gap = group.interItemSpacing?.spacing ?? 0
    var position: CGFloat = 0
    for number in 0... {
      let subitem = group.subitems[number % group.subitems.count]
      let edges = subitem.edgeSpacing
      let (before, after) = (
        (isRow ? edges?.leading : edges?.top)?.spacing ?? 0, (isRow ? edges?.trailing : edges?.bottom)?.spacing ?? 0
      )
      var size = extent(subitem.layoutSize, inner.size)
      let length = isRow ? inner.width : inner.height
      if case .shares(let shares) = limit {
        let share = max((length - gap * CGFloat(shares - 1)) / CGFloat(shares) - before - after, 0)
        if isRow { size.width = share } else { size.height = share }
        if number == shares { return }
      }
      let start = number == 0 ? before : position + gap + before
      let end = start + (isRow ? size.width : size.height) + after
      if number > 0, case .fitting = limit, end > length + 1e-6 { return }
      // Without a length they would all fit: each subitem is there once.
      if number >= group.subitems.count, case .fitting = limit, end <= position { return }
      if frames.count >= count { return }
      let side = (isRow ? edges?.top : edges?.leading)?.spacing ?? 0
      addFrames(
        subitem,
        CGRect(
          x: inner.minX + (isRow ? start : side), y: inner.minY + (isRow ? side : start), width: size.width,
          height: size.height), count, &frames)
      position = end
    }
  }
}
