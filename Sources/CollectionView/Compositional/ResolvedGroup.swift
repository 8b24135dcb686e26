import Foundation

/// A group, or an item, with frames; the origin is its own.
struct ResolvedGroup {
  /// A cell.
  struct Item {
    var frame: CGRect
    var zIndex = 0
    /// Whether the cell decides about the dimension by itself.
    var isEstimated = (width: false, height: false)

    func moved(by distance: CGPoint) -> Item {
      var moved = self
      moved.frame.origin += distance
      return moved
    }
  }

  /// A view that is anchored to an item or group.
  struct Attachment {
    let kind: String
    var frame: CGRect
    let zIndex: Int
    /// The item whose index path the view has, counted from the group's first.
    var item: Int

    /// Returns the view in a group after others with a number of items.
    func moved(by distance: CGPoint, afterItems count: Int) -> Attachment {
      var moved = self
      moved.frame.origin += distance
      moved.item += count
      return moved
    }
  }

  var size: CGSize
  var items: [Item] = []
  var attachments: [Attachment] = []
  /// The number of items, from the first on, that have decided about the group: its own, and the items of a part that did not fit.
  var reach = 0

  mutating func add(_ part: ResolvedGroup, at origin: CGPoint) {
    attachments += part.attachments.map { $0.moved(by: origin, afterItems: items.count) }
    items += part.items.map { $0.moved(by: origin) }
  }

  /// Returns the group with the space around it. Across the direction in which groups follow each other, flexible spaces
  /// share the rest of the container.
  func padded(
    by spacing: CollectionLayoutEdgeSpacing, along axis: CollectionView.ScrollDirection, in container: CGSize
  ) -> ResolvedGroup {
    func spaces(_ direction: CollectionView.ScrollDirection) -> (before: CGFloat, after: CGFloat) {
      let (before, after) = spacing.along(direction)
      let flexible = [before, after].filter(\.isFlexible).count
      let rest = direction.length(of: container) - direction.length(of: size) - before.spacing - after.spacing
      let growth = direction == axis || flexible == 0 ? 0 : max(rest, 0) / CGFloat(flexible)
      return (before.length(growth: growth), after.length(growth: growth))
    }
    let (x, y) = (spaces(.horizontal), spaces(.vertical))
    var padded = ResolvedGroup(
      size: CGSize(width: size.width + x.before + x.after, height: size.height + y.before + y.after))
    padded.add(self, at: CGPoint(x: x.before, y: y.before))
    padded.reach = reach
    return padded
  }
}
