import Foundation

/// What cells, headers and footers have said of their own sizes since the counts were last asked for.
struct FlowPreferences {
  /// What has been said since the arrangement was last brought up to date.
  struct Pending {
    var items: [IndexPath: CGSize] = [:]
    /// Lengths in the direction of scrolling.
    var headers: [Int: Double] = [:]
    /// Lengths in the direction of scrolling.
    var footers: [Int: Double] = [:]

    var isEmpty: Bool { items.isEmpty && headers.isEmpty && footers.isEmpty }
  }

  private var items: [Int: [Int: CGSize]] = [:]
  private var headers: [Int: Double] = [:]
  private var footers: [Int: Double] = [:]
  private var pending = Pending()

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

  /// What is new since the last call; nil if nothing is.
  mutating func takePending() -> Pending? {
    guard !pending.isEmpty else { return nil }
    defer { pending = Pending() }
    return pending
  }

  /// The next arrangement is made from scratch, with everything that is known.
  mutating func forgetPending() { pending = Pending() }

  /// What was said before an update, at the paths after it. What is deleted or made anew is forgotten.
  func carried(through map: UpdateMap) -> FlowPreferences {
    var carried = FlowPreferences()
    for (section, sizes) in items {
      for (item, size) in sizes {
        guard let path = map.path(after: IndexPath(item: item, section: section)) else { continue }
        carried.items[path.section, default: [:]][path.item] = size
      }
    }
    for (section, length) in headers {
      if let target = map.section(after: section), !map.isReloaded(section: section) {
        carried.headers[target] = length
      }
    }
    for (section, length) in footers {
      if let target = map.section(after: section), !map.isReloaded(section: section) {
        carried.footers[target] = length
      }
    }
    return carried
  }

  /// What was said, and how many items there were then.
  struct Outdated {
    let preferences: FlowPreferences
    let counts: SectionCounts

    init?(_ preferences: FlowPreferences, _ arrangement: FlowArrangement?) {
      guard let arrangement else { return nil }
      self.preferences = preferences
      counts = SectionCounts(items: arrangement.sections.map(\.lines.sizes.count))
    }
  }
}

extension BatchChanges {
  /// The changes that a layout was told of.
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
