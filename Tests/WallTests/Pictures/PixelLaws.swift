import Foundation
import PhotoFeed
import Pictures
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Exact pixels above the cells of a wall.
@Suite(.oneAtATime) struct PixelLaws {
  /// Returns a wall with pixels above its cells, at rest.
  private func bench(_ count: Int, options: WallOptions = WallOptions()) throws -> WallBench {
    let bench = try WallBench(count, size: CellSize(columns: 60, rows: 20), options: options)
    bench.wall.show(PaintedPictures(headless: bench.screen))
    rest(bench)
    return bench
  }

  private func rest(_ bench: WallBench) {
    bench.settle(limit: 600)
    bench.run(frames: 8)
  }

  /// Counts the cells with pixels, and checks that they are those of the photo that is on top.
  private func count(_ bench: WallBench, _ comment: Comment? = nil) -> Int {
    let items = bench.state.items
    let places = bench.wall.itemPlaces(items)
    let columns = bench.screen.size.columns
    var count = 0
    for (index, place) in places.enumerated() {
      let point = CellPoint(column: index % columns, row: index / columns)
      guard let owner = bench.wall.pixelOwner(at: point) else { continue }
      count += 1
      // The full view covers the wall, and shows the focused photo.
      let top = place.map { items[$0].photo } ?? bench.wall.document.model.focus
      let isRight = owner == top || isEdge(point, of: owner, bench)
      #expect(isRight, "\(comment ?? ""), at \(point.column),\(point.row)")
    }
    return count
  }

  /// Returns true if a photo reaches a cell, and no other is on top of all cells around it: a cell at the edge of a leaning photo
  /// belongs to that one or to what lies beneath.
  private func isEdge(_ point: CellPoint, of photo: PhotoID, _ bench: WallBench) -> Bool {
    let scene = bench.wall.scene
    guard scene.placed.contains(where: { $0.photo == photo && $0.cells.contains(point) }) else { return false }
    let around = (-1...1).flatMap { row in
      (-1...1).map { scene.photo(at: CellPoint(column: point.column + $0, row: point.row + row)) }
    }
    return scene.placed.contains { $0.quadrilateral != nil && $0.cells.contains(point) } && Set(around).count > 1
  }

  /// Leaning photos are symbols while they move, and exact pixels at rest, whose corners leave what lies beneath alone.
  @Test(arguments: ["coverflow", "cylinder", "wheel"])
  func leaningPhotosHavePixelsAtRest(layout: String) throws {
    var options = WallOptions()
    options.layout = layout
    let bench = try bench(20, options: options)
    let scene = bench.wall.scene
    let owners = Set(
      (0..<19 * 60).compactMap { bench.wall.pixelOwner(at: CellPoint(column: $0 % 60, row: $0 / 60)) })
    let leaning = scene.placed.filter { $0.quadrilateral != nil }.compactMap(\.photo)
    #expect(!leaning.isEmpty)
    #expect(leaning.contains(where: owners.contains))
    let all = count(bench, "\(layout)")
    #expect(all > 200)
    // Cells that no photo reaches have no pixels.
    for index in 0..<19 * 60 {
      let point = CellPoint(column: index % 60, row: index / 60)
      let isFree = !scene.placed.contains { $0.cells.contains(point) }
      #expect(!isFree || bench.wall.pixelOwner(at: point) == nil, "\(point.column),\(point.row)")
    }
    bench.press("l", settles: false)
    bench.run(frames: 3)
    #expect(count(bench, "in motion") < all / 4)
    rest(bench)
    _ = count(bench, "\(layout), at rest again")
  }

  @Test(arguments: 0..<Soak.pixelWalls) func noCellHasPixelsOfAnotherPhoto(seed: Int) throws {
    var random = Soak.random(seed + 900)
    let bench = try bench([9, 60][seed % 2])
    let keys = [
      "Tab", "Left", "Right", "Up", "Down", "m", "x", "u", "o", "+", "-", "Esc", "PgDn", "PgUp", "?", "c", "f",
    ]
    for step in 0..<Soak.amount(60, soak: 200) {
      switch Int.random(in: 0..<14, using: &random) {
      case 0: bench.resize(Int.random(in: 20...50, using: &random), Int.random(in: 8...18, using: &random))
      case 1: bench.mouse(.wheel(.down), 20, 5)
      default: bench.press(keys.randomElement(using: &random) ?? "Tab", settles: false)
      }
      bench.run(frames: Int.random(in: 0...9, using: &random))
      guard step % 10 == 0 else { continue }
      rest(bench)
      _ = count(bench, "seed \(seed), step \(step)")
    }
    bench.press("Esc Esc Esc")
    rest(bench)
    #expect(count(bench) > 0 || bench.state.count == 0)
  }

  @Test func pixelsAppearAtRestAndLeaveWithMotion() throws {
    let bench = try bench(40)
    let all = count(bench)
    #expect(all > 600)
    // The last row is left out: images there scroll.
    #expect((0..<60).allSatisfy { bench.wall.pixelOwner(at: CellPoint(column: $0, row: 19)) == nil })
    bench.press("PgDn", settles: false)
    bench.run(frames: 3)
    #expect(count(bench, "in motion") < all / 4)
    rest(bench)
    #expect(count(bench) > 600)
  }

  @Test func anOverlayAndTheFocusRingStayText() throws {
    let bench = try bench(40)
    let item = try #require(bench.item(1))
    #expect(bench.wall.pixelOwner(at: item.frame.origin) == nil)
    let inside = CellPoint(column: item.frame.column + 2, row: item.frame.row + 2)
    #expect(bench.wall.pixelOwner(at: inside) == item.photo)
    bench.press("?")
    rest(bench)
    #expect(bench.wall.pixelOwner(at: CellPoint(column: 30, row: 9)) == nil)
  }

  @Test func theFullViewHasThePixelsOfItsPhoto() throws {
    let bench = try bench(12)
    for keys in ["o", "+ + +", "Right Right", "z", "- -", "i", "n"] {
      bench.press(keys)
      rest(bench)
      #expect(count(bench, "after \(keys)") > 100)
    }
    bench.press("Esc")
    rest(bench)
    #expect(count(bench, "back on the wall") > 600)
  }

  @Test func headingsStayText() throws {
    let sections = (1...6).map { section in
      let items = (1...5).map { #"{"url":"\#(section)-\#($0).jpg","width":4,"height":3}"# }.joined(separator: ",")
      return #"{"title":"heading \#(section)","items":[\#(items)]}"#
    }
    let bench = try WallBench(
      size: CellSize(columns: 60, rows: 20), feed: feed(json: #"{"sections":[\#(sections.joined(separator: ","))]}"#))
    bench.wall.show(PaintedPictures(headless: bench.screen))
    for keys in ["Home", "PgDn", "Down", "End"] {
      bench.press(keys)
      rest(bench)
      #expect(count(bench, "after \(keys)") > 100)
      for row in 0..<20 where bench.text(row: row).contains("heading") {
        #expect((0..<60).allSatisfy { bench.wall.pixelOwner(at: CellPoint(column: $0, row: row)) == nil })
      }
    }
  }

  @Test func eachSlideHasItsOwnPixels() throws {
    let bench = try bench(5)
    bench.press("o s")
    var shown: Set<PhotoID> = []
    for _ in 0..<4 {
      bench.run(frames: 250)
      #expect(count(bench) > 100)
      if let focus = bench.wall.document.model.focus { shown.insert(focus) }
    }
    #expect(shown.count > 2)
  }

  /// The frames of an animation are painted one after the other, above the same art.
  @Test func playingPicturesPlayInPixels() throws {
    let bench = try WallBench(4, size: CellSize(columns: 60, rows: 20), latency: 0.1)
    bench.supply.playing = [PhotoID(0)]
    bench.wall.show(PaintedPictures(headless: bench.screen))
    rest(bench)
    bench.run(frames: 30)
    let display = try #require(bench.wall.pixels as? PaintedPictures)
    _ = display.takeChanges()
    _ = bench.screen.takeOutput()
    bench.run(frames: 20)
    #expect(!display.takeChanges().isEmpty && bench.screen.takeOutput().isEmpty)
  }
}

extension PlacedElement {
  /// The cells that it reaches.
  fileprivate var cells: CellRect {
    guard let (columns, rows) = quadrilateral?.cells else { return frame }
    return CellRect(column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count)
  }
}
