import Foundation

/// The preferred sizes of cells, headers and footers since the counts were last read.
struct FlowPreferredSizes {
  /// The preferred sizes that the arrangement does not include yet.
  struct Pending {
    var items: [IndexPath: CGSize] = [:]
    /// Lengths along the scroll direction.
    var headers: [Int: Double] = [:]
    /// Lengths along the scroll direction.
    var footers: [Int: Double] = [:]

    var isEmpty: Bool { items.isEmpty && headers.isEmpty && footers.isEmpty }
  }

  private var items: [Int: [Int: CGSize]] = [:]
  private var headers: [Int: Double] = [:]
  private var footers: [Int: Double] = [:]
  private var pending = Pending()

  var isEmpty: Bool { items.isEmpty && headers.isEmpty && footers.isEmpty }
  func items(inSection section: Int) -> [Int: CGSize] { items[section] ?? [:] }
  func header(of section: Int) -> Double? { headers[section] }
  func footer(of section: Int) -> Double? { footers[section] }

  mutating func setItem(_ path: IndexPath, size: CGSize) {
    items[path.section, default: [:]][path.item] = size
    pending.items[path] = size
  }

  mutating func setHeader(of section: Int, length: Double) {
    headers[section] = length
    pending.headers[section] = length
  }

  mutating func setFooter(of section: Int, length: Double) {
    footers[section] = length
    pending.footers[section] = length
  }

  /// Returns and clears the pending sizes, or nil if there are none.
  mutating func takePending() -> Pending? {
    guard !pending.isEmpty else { return nil }
    defer { pending = Pending() }
    return pending
  }

  /// Clears the pending sizes; the next arrangement is made with all sizes.
  mutating func clearPending() { pending = Pending() }

  /// Returns the sizes at the index paths after an update, without those of deleted and reloaded items.
  func remapped(by map: UpdateMap) -> FlowPreferredSizes {
    var remapped = FlowPreferredSizes()
    for (section, sizes) in items {
      for (item, size) in sizes {
        guard let path = map.path(after: IndexPath(item: item, section: section)) else { continue }
        remapped.items[path.section, default: [:]][path.item] = size
      }
    }
    for (section, length) in headers {
      if let target = map.section(after: section), !map.isReloaded(section: section) {
        remapped.headers[target] = length
      }
    }
    for (section, length) in footers {
      if let target = map.section(after: section), !map.isReloaded(section: section) {
        remapped.footers[target] = length
      }
    }
    return remapped
  }

  /// The preferred sizes and counts from before an update.
  struct Snapshot {
    let preferredSizes: FlowPreferredSizes
    let counts: SectionCounts

    init?(_ preferredSizes: FlowPreferredSizes, _ arrangement: FlowArrangement?) {
      guard let arrangement else { return nil }
      self.preferredSizes = preferredSizes
      counts = SectionCounts(items: arrangement.sections.map(\.lines.sizes.count))
    }
  }
}

extension BatchChanges {
  /// Collects the changes from a layout's update items.
  init(_ updateItems: [CollectionViewUpdateItem]) {
    for update in updateItems {
      let (before, after) = (update.indexPathBeforeUpdate, update.indexPathAfterUpdate)
      let isSection = (before ?? after)?.item == NSNotFound
      switch update.updateAction {
      case .delete: if let before { isSection ? deletedSections.append(before[0]) : deletedItems.append(before) }
      case .insert: if let after { isSection ? insertedSections.append(after[0]) : insertedItems.append(after) }
      case .reload: if let before { isSection ? reloadedSections.append(before[0]) : reloadedItems.append(before) }
      case .move:
        guard let before, let after else { continue }
        if isSection {
          movedSections.append(.init(source: before[0], target: after[0]))
        } else {
          movedItems.append(.init(source: before, target: after))
        }
      case .none: break
      }
    }
  }
}
