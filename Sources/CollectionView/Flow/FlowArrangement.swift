import Basics
import Foundation

/// One section of a flow layout: header, lines of items, footer. Lengths in points.
struct FlowSection {
  /// The position along the scroll direction.
  var start: Double = 0
  /// The header's length along the scroll direction; 0 means no header.
  var header: Double
  /// The footer's length along the scroll direction; 0 means no footer.
  var footer: Double
  /// The insets before the first line and after the last one.
  var insetAcross: (before: Double, after: Double)
  /// The inset before each line's first item.
  var insetAlong: Double
  var lines: FlowLines

  /// The position of the first line along the scroll direction.
  var linesStart: Double { start + header + insetAcross.before }

  /// The length of header, insets, lines and footer. A section without items keeps the others.
  var length: Double { header + insetAcross.before + lines.length + insetAcross.after + footer }

  var end: Double { start + length }
}

/// All sections of a flow layout, consecutive along the scroll direction.
struct FlowArrangement {
  let direction: CollectionView.ScrollDirection
  /// The length of the content along the lines, which headers and footers fill.
  let breadth: Double
  /// Origins are rounded to multiples of this length; sizes are not.
  let grid: Double
  private(set) var sections: [FlowSection]

  init(direction: CollectionView.ScrollDirection, breadth: Double, grid: Double, sections: [FlowSection]) {
    (self.direction, self.breadth, self.grid, self.sections) = (direction, breadth, grid, sections)
    stack(from: 0)
  }

  /// Stacks the sections from an index on after the previous ones.
  private mutating func stack(from first: Int) {
    var start = first > 0 ? sections[first - 1].end : 0
    for index in first..<max(sections.count, first) {
      sections[index].start = start
      start = sections[index].end
    }
  }

  /// Resizes items, headers and footers, and packs the lines again from the first resized item of each section.
  mutating func resize(_ sizes: [ElementKey: CGSize]) {
    var firstItems: [Int: Int] = [:]
    for (key, size) in sizes where sections.indices.contains(key.indexPath.section) {
      let section = key.indexPath.section
      let size = FlowSize(size, direction: direction)
      firstItems[section] = firstItems[section] ?? .max
      switch key.kind {
      case CollectionView.elementKindSectionHeader: sections[section].header = size.across
      case CollectionView.elementKindSectionFooter: sections[section].footer = size.across
      default:
        guard contains(key.indexPath) else { continue }
        sections[section].lines.resize(item: key.indexPath.item, to: size)
        firstItems[section] = min(firstItems[section] ?? .max, key.indexPath.item)
      }
    }
    for (section, item) in firstItems where item != .max { sections[section].lines.pack(fromItem: item) }
    if let first = firstItems.keys.min() { stack(from: first) }
  }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section)
      && path.item >= 0 && path.item < sections[path.section].lines.sizes.count
  }

  var contentSize: CGSize { direction.size(along: sections.last?.end ?? 0, across: breadth) }

  // MARK: Frames

  private func frame(along: Double, across: Double, size: FlowSize) -> CGRect {
    CGRect(
      origin: direction.point(along: across, across: along),
      size: direction.size(along: size.across, across: size.along))
  }

  private func snapped(_ value: Double) -> Double { (value / grid).rounded() * grid }

  /// Returns an item's frame. The item must exist.
  func frame(at path: IndexPath) -> CGRect {
    let section = sections[path.section]
    let line = section.lines.line(at: section.lines.lineIndex(ofItem: path.item))
    var frame = CGRect.null
    section.lines.forEachItem(of: line) { item, size, along, across in
      guard item == path.item else { return }
      frame = itemFrame(in: section, size: size, along: along, across: across)
    }
    return frame
  }

  private func itemFrame(in section: FlowSection, size: FlowSize, along: Double, across: Double) -> CGRect {
    frame(
      along: snapped(section.insetAlong + along), across: snapped(section.linesStart + across), size: size)
  }

  /// Returns a header's frame, or the null rectangle.
  func headerFrame(of index: Int) -> CGRect { bandFrame(at: sections[index].start, length: sections[index].header) }

  /// Returns a footer's frame, or the null rectangle.
  func footerFrame(of index: Int) -> CGRect {
    bandFrame(at: sections[index].end - sections[index].footer, length: sections[index].footer)
  }

  private func bandFrame(at start: Double, length: Double) -> CGRect {
    length > 0 ? frame(along: 0, across: snapped(start), size: FlowSize(along: breadth, across: length)) : .null
  }
}

// MARK: - Search

extension FlowArrangement {
  /// Returns the sections that touch a rectangle.
  func sections(in rect: CGRect) -> Range<Int> {
    let (low, high) = direction.span(of: rect)
    let first = sections.partitioningIndex { $0.end >= low - grid }
    return first..<max(sections.partitioningIndex { $0.start > high + grid }, first)
  }

  /// Calls `body` with each item whose frame intersects the rectangle, in order. The cost is a binary search
  /// and the items found.
  func forEachItem(in rect: CGRect, _ body: (IndexPath, CGRect) -> Void) {
    let (low, high) = direction.span(of: rect)
    for index in sections(in: rect) {
      let section = sections[index]
      let lines = section.lines.lines(
        from: low - section.linesStart - grid, to: high - section.linesStart + grid)
      for line in lines {
        section.lines.forEachItem(of: section.lines.line(at: line)) { item, size, along, across in
          let frame = itemFrame(in: section, size: size, along: along, across: across)
          if frame.intersects(rect) { body(IndexPath(item: item, section: index), frame) }
        }
      }
    }
  }
}

extension FlowSize {
  /// Converts a size; negative lengths and NaN become 0.
  init(_ size: CGSize, direction: CollectionView.ScrollDirection) {
    func length(_ value: CGFloat) -> Double { value.isNaN ? 0 : max(Double(value), 0) }
    self.init(along: length(direction.across.length(of: size)), across: length(direction.length(of: size)))
  }
}
