import Basics
import Foundation

/// One section of a flow layout: a header, the lines of items within the insets, a footer. Lengths in points.
struct FlowSection {
  /// Where the section starts in the direction of scrolling.
  var start: Double = 0
  /// The header's length in the direction of scrolling; 0 is no header.
  var header: Double
  /// The footer's length in the direction of scrolling; 0 is no footer.
  var footer: Double
  /// The inset before the first line and after the last one.
  var insetAcross: (before: Double, after: Double)
  /// The inset before each line's first item.
  var insetAlong: Double
  var lines: FlowLines

  /// Where the first line starts in the direction of scrolling.
  var linesStart: Double { start + header + insetAcross.before }

  /// Header, insets, lines and footer together. A section without items keeps all the others.
  var length: Double { header + insetAcross.before + lines.length + insetAcross.after + footer }

  /// Where the section ends in the direction of scrolling.
  var end: Double { start + length }
}

/// All sections of a flow layout, one after the other in the direction of scrolling.
struct FlowArrangement {
  let direction: CollectionView.ScrollDirection
  /// The length of the content in the lines' direction; headers and footers take all of it.
  let breadth: Double
  /// Origins are rounded to whole steps of this length; sizes are not.
  let grid: Double
  private(set) var sections: [FlowSection]

  init(direction: CollectionView.ScrollDirection, breadth: Double, grid: Double, sections: [FlowSection]) {
    self.direction = direction
    self.breadth = breadth
    self.grid = grid
    self.sections = sections
    place(from: 0)
  }

  /// Moves the sections from an index on to where the one before ends.
  private mutating func place(from first: Int) {
    var start = first > 0 ? sections[first - 1].end : 0
    for index in first..<max(sections.count, first) {
      sections[index].start = start
      start = sections[index].end
    }
  }

  /// Gives items other sizes and packs anew what comes after the first of them in each section.
  mutating func resize(_ sizes: [(path: IndexPath, size: CGSize)]) {
    var firstItems: [Int: Int] = [:]
    for (path, size) in sizes where contains(path) {
      sections[path.section].lines.resize(item: path.item, to: flowSize(size))
      firstItems[path.section] = min(firstItems[path.section] ?? .max, path.item)
    }
    for (section, item) in firstItems { sections[section].lines.pack(fromItem: item) }
    if let first = firstItems.keys.min() { place(from: first) }
  }

  /// Gives a section's header or footer another length.
  mutating func resize(section: Int, header: Double? = nil, footer: Double? = nil) {
    guard sections.indices.contains(section) else { return }
    if let header { sections[section].header = header }
    if let footer { sections[section].footer = footer }
    place(from: section)
  }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section)
      && path.item >= 0 && path.item < sections[path.section].lines.sizes.count
  }

  /// The size of everything.
  var contentSize: CGSize {
    size(FlowSize(along: breadth, across: sections.last?.end ?? 0))
  }
}

// MARK: - From lines to x and y

extension FlowArrangement {
  func size(_ size: FlowSize) -> CGSize {
    direction == .vertical
      ? CGSize(width: size.along, height: size.across) : CGSize(width: size.across, height: size.along)
  }

  func flowSize(_ size: CGSize) -> FlowSize { FlowSize(size, direction: direction) }

  private func frame(along: Double, across: Double, size: FlowSize) -> CGRect {
    let origin =
      direction == .vertical ? CGPoint(x: along, y: across) : CGPoint(x: across, y: along)
    return CGRect(origin: origin, size: self.size(size))
  }

  /// The part of a rectangle's extent in the direction of scrolling.
  func span(of rect: CGRect) -> (low: Double, high: Double) {
    direction == .vertical ? (Double(rect.minY), Double(rect.maxY)) : (Double(rect.minX), Double(rect.maxX))
  }

  private func snapped(_ value: Double) -> Double { (value / grid).rounded() * grid }

  /// An item's frame; the path must be one of the arrangement's.
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

  /// A header's frame; null where the section has none.
  func headerFrame(of section: Int) -> CGRect {
    let section = sections[section]
    guard section.header > 0 else { return .null }
    return frame(
      along: 0, across: snapped(section.start), size: FlowSize(along: breadth, across: section.header))
  }

  /// A footer's frame; null where the section has none.
  func footerFrame(of section: Int) -> CGRect {
    let section = sections[section]
    guard section.footer > 0 else { return .null }
    return frame(
      along: 0, across: snapped(section.end - section.footer),
      size: FlowSize(along: breadth, across: section.footer))
  }
}

// MARK: - Searching

extension FlowArrangement {
  /// The sections that reach into a rectangle.
  func sections(in rect: CGRect) -> Range<Int> {
    let (low, high) = span(of: rect)
    let first = sections.partitioningIndex { $0.end >= low - grid }
    return first..<max(sections.partitioningIndex { $0.start > high + grid }, first)
  }

  /// Calls `body` with each item whose frame touches the rectangle, in order. The cost is that of what is found, and a
  /// search for where to begin.
  func forEachItem(in rect: CGRect, _ body: (IndexPath, CGRect) -> Void) {
    let (low, high) = span(of: rect)
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
  /// A size of the plane as a line sees it. What is negative or not a number is nothing.
  init(_ size: CGSize, direction: CollectionView.ScrollDirection) {
    func length(_ value: CGFloat) -> Double { value.isNaN ? 0 : max(Double(value), 0) }
    self =
      direction == .vertical
      ? FlowSize(along: length(size.width), across: length(size.height))
      : FlowSize(along: length(size.height), across: length(size.width))
  }
}
