import CollectionView
import Foundation

/// The only photo of a feed, as large as it fits, in the middle of the view below the header.
struct OnlyPhoto: Arrangement {
  struct Rules: Equatable, Sendable {
    let sections: SectionRules
    let view: LayoutEnvironment
  }

  let rules: Rules
  private var metrics = FeedMetrics.empty

  init(rules: SectionRules, _ view: LayoutEnvironment) { self.rules = Rules(sections: rules, view: view) }

  var contentSize: CGSize { rules.view.size }

  var byteCount: Int { 0 }

  mutating func arrange(_ metrics: FeedMetrics, from restart: RestartPoint, progress: ArrangingProgress) -> Bool {
    self.metrics = metrics
    return progress(1)
  }

  func frame(ofItem item: Int) -> CGRect {
    let (axis, header) = (rules.sections.axis, rules.sections.headerLength)
    let length = max(axis.length(of: rules.view.size) - header, 1)
    let room = axis.rect(along: header, across: 0, length: length, breadth: rules.sections.breadth)
    let ratio = metrics.sections[metrics.section(of: item)].ratio(of: 0)
    let width = max(min(room.width, room.height * ratio), 1)
    let frame = CGRect(
      x: room.midX - width / 2, y: room.midY - width / ratio / 2, width: width, height: width / ratio)
    return rules.view.grid.snappingEdges(of: frame)
  }

  func items(touching rect: CGRect) -> [Int] { frame(ofItem: 0).touches(rect) ? [0] : [] }

  func headerFrame(ofSection section: Int) -> CGRect? {
    guard rules.sections.headerLength > 0, !metrics.items(ofSection: section).isEmpty else { return nil }
    return rules.sections.axis.rect(
      along: 0, across: 0, length: rules.sections.headerLength, breadth: rules.sections.breadth)
  }

  func headers(touching rect: CGRect) -> Range<Int> {
    let section = metrics.section(of: 0)
    return headerFrame(ofSection: section)?.touches(rect) ?? false ? section..<section + 1 : 0..<0
  }
}
