import CollectionView
import Foundation
import TestSupport
import Testing

@testable import WallLayouts

/// Invariants of all layouts with an arrangement, for seeded random settings, views and feeds.
@Suite struct ArrangementLaws {
  /// One random case; its description is enough to run it again.
  private struct Case: CustomStringConvertible {
    let entry: LayoutEntry
    let seed: UInt64
    let layout: WallLayout
    let view: LayoutEnvironment
    let shape: FeedMetrics
    let description: String
    var random: SeededRandom

    init(_ entry: LayoutEntry, seed: UInt64) {
      self.entry = entry
      self.seed = seed
      var random = SeededRandom(seed: seed)
      guard let layout = entry.make() as? WallLayout else { preconditionFailure("\(entry.name) has no arrangement") }
      self.layout = layout
      let cell = [CGSize(width: 1, height: 1), terminalCell, CGSize(width: 9, height: 17.5)].randomElement(
        using: &random)
      view = LayoutEnvironment(
        size: CGSize(width: .random(in: 1...1600, using: &random), height: .random(in: 1...900, using: &random)),
        cell: cell ?? terminalCell)
      layout.chosenDensity = Bool.random(using: &random) ? nil : .random(in: 1...8, using: &random)
      layout.spacing = [0, 0, 5, 10, 16, 33].randomElement(using: &random) ?? 0
      layout.headerHeight = [0, 0, 12, 32].randomElement(using: &random) ?? 0
      if Bool.random(using: &random), entry.name != "sudoku", entry.name != "circle" {
        layout.scrollDirection = .horizontal
      }
      if Bool.random(using: &random) {
        layout.sectionInset = EdgeInsets(
          top: .random(in: 0...30, using: &random), left: .random(in: 0...30, using: &random),
          bottom: .random(in: 0...30, using: &random), right: .random(in: 0...30, using: &random))
      }
      shape = Case.feed(usesAspects: layout.usesAspectRatios, using: &random)
      description = "\(entry.name), seed \(seed), \(shape.count) items in \(shape.sectionCount) sections"
      self.random = random
    }

    static func feed(usesAspects: Bool, using random: inout SeededRandom) -> FeedMetrics {
      let sections = Int.random(in: 0...4, using: &random)
      let counts = (0..<sections).map { _ in [0, 1, 2, 7, 9, 10, 100, 256, 512].randomElement(using: &random) ?? 0 }
      return FeedMetrics(
        sections: counts.map { count in
          // Some sections are not loaded.
          usesAspects && Int.random(in: 0..<3, using: &random) > 0
            ? .init(aspects: (0..<count).map { _ in usual.randomElement(using: &random) ?? 1 })
            : .init(count: count, ratio: Double(usual.randomElement(using: &random) ?? 1))
        })
    }

    static let usual: [Float] = [1, 1, 1.5, 0.75, 1.333, 0.05, 12, 0]

    func arranged() -> any Arrangement { ArrangementLaws.arranged(layout, view, shape) }
  }

  private static func arranged(_ layout: WallLayout, _ view: LayoutEnvironment, _ shape: FeedMetrics) -> any Arrangement
  {
    var arrangement = layout.makeArrangement(in: view)
    _ = arrangement.arrange(shape, from: .beginning, progress: { _ in true })
    return arrangement
  }

  private static let arranged = WallLayouts.all.filter { $0.make() is WallLayout }

  private static func forEachCase(_ count: UInt64 = 40, _ body: (inout Case) -> Void) {
    for entry in arranged {
      for seed in 0..<count {
        var each = Case(entry, seed: seed)
        body(&each)
      }
    }
  }

  private static func frames(_ arrangement: any Arrangement, _ shape: FeedMetrics) -> [CGRect] {
    (0..<shape.count).map { arrangement.frame(ofItem: $0) }
  }

  @Test func rectanglesFindExactlyWhatTouchesThem() {
    Self.forEachCase { each in
      let arrangement = each.arranged()
      let frames = Self.frames(arrangement, each.shape)
      let headers = (0..<each.shape.sectionCount).map { arrangement.headerFrame(ofSection: $0) }
      let content = arrangement.contentSize
      for _ in 0..<12 {
        let area = CGRect(
          x: .random(in: -50...content.width + 50, using: &each.random),
          y: .random(in: -50...content.height + 50, using: &each.random),
          width: .random(in: 0...900, using: &each.random), height: .random(in: 0...900, using: &each.random))
        let slow = frames.indices.filter { frames[$0].touches(area) }
        let fast = arrangement.items(touching: area)
        #expect(fast == slow, "\(each), \(area)")
        let slowHeaders = headers.indices.filter { headers[$0]?.touches(area) == true }
        #expect(Array(arrangement.headers(touching: area)) == slowHeaders, "\(each), \(area)")
      }
      // Rectangles equal to an item's frame: searches often fail where edges coincide.
      for item in frames.indices.shuffled(using: &each.random).prefix(8) {
        let slow = frames.indices.filter { frames[$0].touches(frames[item]) }
        #expect(arrangement.items(touching: frames[item]) == slow, "\(each), item \(item)")
      }
    }
  }

  @Test func theContentEnclosesEverything() {
    Self.forEachCase { each in
      // A picture is never narrower than a cell; narrower views cannot enclose it.
      guard each.view.size.width >= 100, each.view.size.height >= 100 else { return }
      let arrangement = each.arranged()
      let content = CGRect(origin: .zero, size: arrangement.contentSize).insetBy(dx: -1e-6, dy: -1e-6)
      for (item, frame) in Self.frames(arrangement, each.shape).enumerated() {
        #expect(content.contains(frame), "\(each), item \(item): \(frame) in \(content)")
      }
      for section in 0..<each.shape.sectionCount {
        if let header = arrangement.headerFrame(ofSection: section) { #expect(content.contains(header), "\(each)") }
      }
    }
  }

  @Test func onlyCircleItemsOverlap() {
    Self.forEachCase(25) { each in
      guard each.view.size.width >= 60, each.view.size.height >= 100, each.entry.name != "circle" else { return }
      let arrangement = each.arranged()
      let frames = Self.frames(arrangement, each.shape)
      for (item, frame) in frames.enumerated() {
        let inside = frame.insetBy(dx: min(0.001, frame.width / 4), dy: min(0.001, frame.height / 4))
        #expect(arrangement.items(touching: inside).allSatisfy { $0 == item }, "\(each), item \(item)")
        #expect(arrangement.headers(touching: inside).isEmpty, "\(each), item \(item)")
      }
    }
  }

  @Test func incrementalAndFullArrangementsAgree() {
    Self.forEachCase { each in
      var arrangement = each.arranged()
      var shape = each.shape
      for step in 0..<6 {
        var next = shape
        for _ in 0..<Int.random(in: 1...3, using: &each.random) {
          next = Self.edited(next, usesAspects: each.layout.usesAspectRatios, using: &each.random)
        }
        if let restart = next.restartPoint(after: shape) {
          _ = arrangement.arrange(next, from: restart, progress: { _ in true })
        }
        let fresh = Self.arranged(each.layout, each.view, next)
        #expect(arrangement.contentSize == fresh.contentSize, "\(each), step \(step)")
        #expect(Self.frames(arrangement, next) == Self.frames(fresh, next), "\(each), step \(step)")
        for section in 0..<next.sectionCount {
          #expect(arrangement.headerFrame(ofSection: section) == fresh.headerFrame(ofSection: section), "\(each)")
        }
        shape = next
      }
      _ = arrangement.arrange(.empty, from: .beginning, progress: { _ in true })
      #expect(arrangement.contentSize == Self.arranged(each.layout, each.view, .empty).contentSize, "\(each)")
    }
  }

  /// Layouts divide their storage: checkpoints of 256 items, comparisons of 4,096 bytes (1,024 items), steps of 65,536 items.
  /// In a wide view there are 20 columns, and 16 items of each between checkpoints.
  @Test(
    arguments: [255, 256, 257, 512, 1_023, 1_024, 1_025, 65_535, 65_536].map { ($0, 640) }
      + [319, 320, 321, 639, 640, 641].map { ($0, 20 * 190) })
  func aSectionMayEndWhereStorageIsDivided(count: Int, width: Int) throws {
    for entry in Self.arranged {
      let layout = try #require(entry.make() as? WallLayout)
      guard layout.usesAspectRatios || count < 65_000 else { continue }
      var random = SeededRandom(seed: UInt64(count))
      let aspects = (0...count).map { _ in Case.usual.randomElement(using: &random) ?? 1 }
      func metrics(_ count: Int) -> FeedMetrics {
        FeedMetrics(
          sections: [
            layout.usesAspectRatios ? .init(aspects: Array(aspects.prefix(count))) : .init(count: count, ratio: 1)
          ])
      }
      if width > 640 { layout.chosenDensity = 20 }
      let view = LayoutEnvironment(size: CGSize(width: width, height: 480), cell: terminalCell)
      var arrangement = Self.arranged(layout, view, metrics(count))
      for item in [0, 254, 255, 256, count - 2, count - 1] where item < count {
        let frame = arrangement.frame(ofItem: item)
        #expect(arrangement.items(touching: frame).contains(item), "\(entry.name), item \(item)")
      }
      // One more item, and one less.
      for next in [count + 1, count] {
        let (old, new) = (metrics(next == count ? count + 1 : count), metrics(next))
        let restart = try #require(new.restartPoint(after: old))
        _ = arrangement.arrange(new, from: restart, progress: { _ in true })
        let fresh = Self.arranged(layout, view, new)
        #expect(arrangement.contentSize == fresh.contentSize, "\(entry.name)")
        // Only items at the start, around checkpoints and at the end if there are many.
        let items = (0..<next).filter { next < 2_000 || $0 < 1_100 || $0 % 256 < 2 || $0 >= next - 1_000 }
        #expect(items.allSatisfy { arrangement.frame(ofItem: $0) == fresh.frame(ofItem: $0) }, "\(entry.name)")
        let area = arrangement.frame(ofItem: next - 1).insetBy(dx: -600, dy: -600)
        func touches(_ item: Int) -> Bool { arrangement.frame(ofItem: item).touches(area) }
        let found = arrangement.items(touching: area)
        #expect(found == found.sorted() && found.allSatisfy(touches), "\(entry.name)")
        #expect(Set(items.filter(touches)).isSubset(of: found), "\(entry.name)")
      }
    }
  }

  /// Ratios are compared by 4,096 at once.
  @Test(arguments: [4_095, 4_096, 4_097, 8_192]) func theFirstChangeIsFoundWhereBlocksMeet(count: Int) {
    let aspects = (0..<count).map { Float($0 % 7) + 0.5 }
    /// The section and item from which a feed is arranged again.
    func restart(_ new: [Float], after old: [Float]) -> [Int]? {
      func feed(_ aspects: [Float]) -> FeedMetrics {
        FeedMetrics(sections: [.init(count: 3), .init(aspects: aspects)])
      }
      return feed(new).restartPoint(after: feed(old)).map { [$0.section, $0.item] }
    }
    for item in [0, 1, 4_094, 4_095, 4_096, 8_190, 8_191, count - 1] where item < count {
      var changed = aspects
      changed[item] += 1
      #expect(restart(changed, after: aspects) == [1, 3 + item])
      changed[count - 1] = 20
      #expect(restart(changed, after: aspects) == [1, 3 + item])
    }
    #expect(restart(aspects + [1], after: aspects) == [1, 3 + count])
    #expect(restart(aspects, after: aspects + [1]) == [1, 3 + count])
    #expect(restart(Array(aspects.dropLast()) + [0.25], after: aspects + [1]) == [1, 2 + count])
    #expect(restart(aspects.map { $0 + 0 }, after: aspects) == nil)
  }

  @Test func arrangingTwiceChangesNothing() {
    Self.forEachCase(10) { each in
      var arrangement = each.arranged()
      let before = Self.frames(arrangement, each.shape)
      #expect(each.shape.restartPoint(after: each.shape) == nil)
      _ = arrangement.arrange(each.shape, from: .beginning, progress: { _ in true })
      #expect(Self.frames(arrangement, each.shape) == before, "\(each)")
    }
  }

  @Test func aMillionItemsTakeAtMost24BytesEach() {
    for entry in Self.arranged {
      guard let layout = entry.make() as? WallLayout else { continue }
      let count = 100_000
      let shape = FeedMetrics(
        sectionCounts: [count],
        aspects: layout.usesAspectRatios ? (0..<count).map { [0.75, 1, 1.5][$0 % 3] } : [])
      let view = LayoutEnvironment(size: CGSize(width: 1600, height: 800), cell: terminalCell)
      #expect(Self.arranged(layout, view, shape).byteCount <= count * 24, "\(entry.name)")
    }
  }

  @Test func progressCancelsTheTask() {
    let shape = FeedMetrics(sectionCounts: [300_000], aspects: Array(repeating: 1, count: 300_000))
    let view = LayoutEnvironment(size: CGSize(width: 800, height: 400))
    let heard = ProgressRecorder()
    let job = ArrangementTask(WaterfallLayout(), in: view, of: shape)
    #expect(job.run { heard.record($0) < 0.4 } == nil)
    #expect(heard.all.count > 1 && heard.all.allSatisfy { (0...1).contains($0) } && heard.all == heard.all.sorted())
    #expect(job.run() != nil)
  }

  /// Returns a feed with items deleted, inserted or changed, or with sections split.
  private static func edited(_ shape: FeedMetrics, usesAspects: Bool, using random: inout SeededRandom) -> FeedMetrics {
    typealias Section = FeedMetrics.Section
    var sections = shape.sections
    func made(_ ratios: [Float]) -> Section { usesAspects ? Section(aspects: ratios) : Section(count: ratios.count) }
    func ratios(_ section: Section) -> [Float] { (0..<section.count).map { Float(section.ratio(of: $0)) } }
    guard let index = sections.indices.randomElement(using: &random), Int.random(in: 0..<7, using: &random) > 0 else {
      return FeedMetrics(sections: sections + [made([1, 2, 0.5])])
    }
    var items = ratios(sections[index])
    switch Int.random(in: 0..<7, using: &random) {
    case 0: sections.remove(at: index)
    case 1: sections[index] = made(items + [1.5])
    case 2:
      if let item = items.indices.randomElement(using: &random) { items.remove(at: item) }
      sections[index] = made(items)
    case 3:
      if let item = items.indices.randomElement(using: &random) { items.insert(0.3, at: item) }
      sections[index] = made(items)
    case 4: sections[index] = made(items.map { _ in Case.usual.randomElement(using: &random) ?? 1 })
    case 5: sections[index] = Section(count: items.count, ratio: 0.7)
    default: sections.insert(made(Array(items.dropFirst(3))), at: index)
    }
    return FeedMetrics(sections: sections)
  }

  @Test("a section that is not loaded is laid out as if all its items had the usual ratio, without memory for them")
  func sectionsThatAreNotLoaded() {
    Self.forEachCase { each in
      func made(_ section: (FeedMetrics.Section) -> FeedMetrics.Section) -> [CGRect] {
        let metrics = FeedMetrics(
          sections: each.shape.sections.map { $0.aspects.isEmpty && each.layout.usesAspectRatios ? section($0) : $0 })
        return Self.frames(Self.arranged(each.layout, each.view, metrics), metrics)
      }
      let counted = made { .init(count: $0.count, ratio: Double(Float($0.commonRatio))) }
      let loaded = made { .init(aspects: Array(repeating: Float($0.commonRatio), count: $0.count)) }
      #expect(nearlyEqual(counted, loaded), "\(each)")
      let large = FeedMetrics(sections: (0..<4_000).map { _ in .init(count: 2_500, ratio: 1.2) })
      #expect(Self.arranged(each.layout, each.view, large).byteCount < 400_000, "\(each)")
    }
  }
}
