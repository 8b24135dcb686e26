import Foundation

/// The items of one section as an outline, whose parents can be expanded and collapsed.
///
/// ```swift
/// var outline = DiffableDataSourceSectionSnapshot<String>()
/// outline.append(["2024", "2025"])
/// outline.append(["May", "June"], to: "2024")
/// outline.expand(["2024"])
/// dataSource.apply(outline, to: "years")
/// ```
/// Identifiers are unique. Using an unknown item as a position is a programmer error that stops the program.
public struct DiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
  private struct Node {
    let item: ItemIdentifierType
    /// 0 for an item without a parent.
    var level: Int
    var isExpanded = false
  }

  /// Every parent before its children.
  private var nodes: [Node] = []

  public init() {}
  public init(_ snapshot: Self) { self = snapshot }

  // MARK: Reading

  /// All items, parents before their children.
  public var items: [ItemIdentifierType] { nodes.map(\.item) }
  /// The items without parents.
  public var rootItems: [ItemIdentifierType] { nodes.filter { $0.level == 0 }.map(\.item) }
  /// The items whose children are visible when they are.
  public var expandedItems: [ItemIdentifierType] { nodes.filter(\.isExpanded).map(\.item) }
  /// The items whose parents are all expanded.
  public var visibleItems: [ItemIdentifierType] { visibleIndexes.map { nodes[$0].item } }

  private var visibleIndexes: [Int] {
    // Everything deeper than this is below a collapsed item.
    var limit = Int.max
    return nodes.indices.filter { index in
      let node = nodes[index]
      guard node.level <= limit else { return false }
      limit = node.isExpanded ? .max : node.level
      return true
    }
  }

  /// Returns true if the outline has an item.
  public func contains(_ item: ItemIdentifierType) -> Bool { index(of: item) != nil }
  /// Returns the index of an item among all items, or nil.
  public func index(of item: ItemIdentifierType) -> Int? { nodes.firstIndex { $0.item == item } }
  /// Returns the number of parents above an item.
  public func level(of item: ItemIdentifierType) -> Int { nodes[existingIndex(of: item)].level }
  /// Returns true if the children of an item are visible when the item is.
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { nodes[existingIndex(of: item)].isExpanded }
  /// Returns true if all parents of an item are expanded.
  public func isVisible(_ item: ItemIdentifierType) -> Bool { visibleItems.contains(item) }

  /// Returns the parent of an item, or nil.
  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? {
    let index = existingIndex(of: child)
    return nodes[..<index].last { $0.level < nodes[index].level }?.item
  }

  func hasChildren(_ item: ItemIdentifierType) -> Bool { branch(of: item).count > 1 }

  /// Returns the outline below an item.
  public func snapshot(of parent: ItemIdentifierType, includingParent: Bool = false) -> Self {
    var copy = Self()
    copy.nodes = Array(nodes[branch(of: parent)].dropFirst(includingParent ? 0 : 1))
    let level = copy.nodes.first?.level ?? 0
    for index in copy.nodes.indices { copy.nodes[index].level -= level }
    return copy
  }

  /// Returns the items as indented lines: `-` for an expanded parent, `+` for another item.
  public func visualDescription() -> String {
    nodes.map { String(repeating: "  ", count: $0.level) + ($0.isExpanded ? "- " : "+ ") + "\($0.item)" }
      .joined(separator: "\n")
  }

  // MARK: Changing

  /// Appends items to a parent, or at the end.
  public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
    let level = parent.map { nodes[existingIndex(of: $0)].level + 1 } ?? 0
    insert(items.map { Node(item: $0, level: level) }, at: parent.map { branch(of: $0).upperBound } ?? nodes.count)
  }

  /// Inserts items before another one, with the same parent.
  public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
    let index = existingIndex(of: item)
    insert(items.map { Node(item: $0, level: nodes[index].level) }, at: index)
  }

  /// Inserts items after another one, with the same parent.
  public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
    let level = level(of: item)
    insert(items.map { Node(item: $0, level: level) }, at: branch(of: item).upperBound)
  }

  /// Inserts an outline before an item, with the same parent.
  public mutating func insert(_ snapshot: Self, before item: ItemIdentifierType) {
    insert(snapshot.nodes(below: level(of: item)), at: existingIndex(of: item))
  }

  /// Inserts an outline after an item, with the same parent.
  public mutating func insert(_ snapshot: Self, after item: ItemIdentifierType) {
    insert(snapshot.nodes(below: level(of: item)), at: branch(of: item).upperBound)
  }

  /// Replaces the descendants of an item by an outline.
  public mutating func replace(childrenOf parent: ItemIdentifierType, using snapshot: Self) {
    let branch = branch(of: parent)
    nodes.removeSubrange(branch.dropFirst())
    insert(snapshot.nodes(below: nodes[branch.lowerBound].level + 1), at: branch.lowerBound + 1)
  }

  /// Removes items with their descendants; unknown ones are ignored.
  public mutating func delete(_ items: [ItemIdentifierType]) {
    for item in items where contains(item) { nodes.removeSubrange(branch(of: item)) }
  }

  /// Removes all items.
  public mutating func deleteAll() { nodes = [] }

  /// Shows the children of items.
  public mutating func expand(_ items: [ItemIdentifierType]) { setExpanded(items, true) }
  /// Hides the children of items.
  public mutating func collapse(_ items: [ItemIdentifierType]) { setExpanded(items, false) }

  private mutating func setExpanded(_ items: [ItemIdentifierType], _ isExpanded: Bool) {
    for item in items { nodes[existingIndex(of: item)].isExpanded = isExpanded }
  }

  /// Removes an item with its hidden descendants, and returns them. Visible children take its level.
  mutating func removeVisible(_ item: ItemIdentifierType) -> Self {
    let branch = branch(of: item)
    var removed = snapshot(of: item, includingParent: true)
    if nodes[branch.lowerBound].isExpanded {
      for index in branch.dropFirst() { nodes[index].level -= 1 }
      nodes.remove(at: branch.lowerBound)
      removed.nodes = [Node(item: item, level: 0)]
    } else {
      nodes.removeSubrange(branch)
    }
    return removed
  }

  /// Inserts an outline at an index of the visible items, with the parent of the item there, or without one at the end.
  mutating func insert(_ snapshot: Self, atVisibleIndex index: Int) {
    let visible = visibleIndexes
    if visible.indices.contains(index) {
      insert(snapshot, before: nodes[visible[index]].item)
    } else {
      insert(snapshot.nodes, at: nodes.count)
    }
  }

  // MARK: Indices

  private func existingIndex(of item: ItemIdentifierType) -> Int {
    guard let index = index(of: item) else { preconditionFailure("The section snapshot has no item \(item).") }
    return index
  }

  /// Returns the indices of an item and of all below it.
  private func branch(of item: ItemIdentifierType) -> Range<Int> {
    let start = existingIndex(of: item)
    return start..<(nodes[(start + 1)...].firstIndex { $0.level <= nodes[start].level } ?? nodes.count)
  }

  private func nodes(below level: Int) -> [Node] {
    nodes.map { Node(item: $0.item, level: $0.level + level, isExpanded: $0.isExpanded) }
  }

  private mutating func insert(_ new: [Node], at index: Int) {
    nodes.insert(contentsOf: new, at: index)
    precondition(Set(items).count == nodes.count, "The section snapshot would have an item twice: add every item once.")
  }
}
