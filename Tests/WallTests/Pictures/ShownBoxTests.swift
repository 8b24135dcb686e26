import Foundation
import Pictures
import SymbolArt
import TerminalPanels
import TestSupport
import Testing

@testable import PhotoFeed
@testable import Wall

/// The places of boxes on pictures as they are shown.
@Suite struct ShownBoxTests {
  private func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, isRelative: Bool = false, label: String = "cat",
    score: Double? = nil
  ) -> PhotoBox {
    PhotoBox(x: x, y: y, width: width, height: height, isRelative: isRelative, label: label, score: score)
  }

  /// Returns the rectangle of a box in a bitmap of the picture in its size.
  private func rectangle(
    _ box: PhotoBox, width: Int, height: Int, orientation: PictureOrientation = .up, told: PixelSize? = nil,
    turn: PictureOrientation = .up
  ) throws -> PixelRectangle {
    let upright = PictureHeader(format: .jpeg, width: width, height: height, orientation: orientation)
    var header = upright
    let size = turn.turned(upright.size)
    (header.width, header.height) = (size.width, size.height)
    return try #require(ShownBox(box, of: header, size: told, turn: turn)).frame(in: size).rectangle
  }

  @Test func boxesAreRightToAPixel() throws {
    try #expect(
      rectangle(box(10, 20, 30, 40), width: 100, height: 200) == PixelRectangle(x: 10, y: 20, width: 30, height: 40))
    try #expect(
      rectangle(box(0.25, 0.5, 0.5, 0.25, isRelative: true), width: 100, height: 200)
        == PixelRectangle(x: 25, y: 100, width: 50, height: 50))
    // Of a small picture, by the size that the feed tells.
    try #expect(
      rectangle(box(100, 200, 300, 400), width: 100, height: 200, told: PixelSize(width: 1000, height: 2000))
        == PixelRectangle(x: 10, y: 20, width: 30, height: 40))
    // What reaches beyond the picture ends with it.
    try #expect(
      rectangle(box(-10, 150, 300, 100), width: 100, height: 200)
        == PixelRectangle(x: 0, y: 150, width: 100, height: 50))
    let header = PictureHeader(format: .jpeg, width: 100, height: 200)
    for outside in [box(-20, 10, 20, 10), box(100, 10, 5, 5), box(10, -9, 5, 9), box(1, 1.5, 1, 1, isRelative: true)] {
      #expect(ShownBox(outside, of: header, size: nil, turn: .up) == nil, "\(outside)")
    }
  }

  @Test("boxes are those of a bitmap that is turned", arguments: PictureOrientation.allCases)
  func turned(_ orientation: PictureOrientation) throws {
    // A stored picture of 12 × 8 with one white area.
    let area = PixelRectangle(x: 2, y: 1, width: 5, height: 3)
    let stored = Bitmap(width: 12, height: 8, color: 0).drawing([.init(area, color: 0xffffff)], lineWidth: 9)
    for turn in [PictureOrientation.up, .right, .down, .left] {
      let shown = stored.turned(orientation).turned(turn)
      let upright = orientation.turned(stored.size)
      let found = try rectangle(
        box(2, 1, 5, 3), width: upright.width, height: upright.height, orientation: orientation, turn: turn)
      let drawn = Bitmap(width: shown.width, height: shown.height, color: 0)
        .drawing([.init(found, color: 0xffffff)], lineWidth: 9)
      #expect(drawn == shown, "\(orientation) \(turn)")
    }
  }

  /// Boxes are placed by the size that the feed tells of their photo, wherever it is in the feed.
  @Test(.oneAtATime) func sizesAreThoseOfThePhoto() throws {
    let items = [("a", 100, 100), ("b", 200, 400), ("c", 1_000, 50)].map {
      #"{"url": "\#($0).jpg", "width": \#($1), "height": \#($2), "box": [10, 20, 30, 25]}"#
    }
    func list(_ items: [String]) -> PhotoFeed { feed(json: "[\(items.joined(separator: ","))]") }
    var options = WallOptions.still
    let setting = try #require(WallOptions.settings.first { $0.name == "boxes" })
    setting.apply("box=xywh", to: &options)
    let bench = try WallBench(options: options, feed: list(items))
    let picture = Picture(
      bitmap: Bitmap(width: 4, height: 3, color: 0), header: PictureHeader(format: .png, width: 4, height: 3))
    for order in [[0, 1, 2], [2, 0, 1]] {
      bench.wall.replaceFeed(by: list(order.map { items[$0] }))
      bench.settle()
      for (photo, (width, height)) in [(100, 100), (200, 400), (1_000, 50)].enumerated() {
        let boxes = bench.wall.scene.boxes(of: PhotoID(photo), on: picture)
        let frames = boxes.map { $0.frame(in: PixelSize(width: width, height: height)).rectangle }
        #expect(frames == [PixelRectangle(x: 10, y: 20, width: 30, height: 25)], "\(photo) of \(order)")
      }
    }
  }

  @Test func linesAreInsideTheirBox() {
    let drawn = Bitmap(width: 8, height: 6, color: 0).drawing(
      [.init(PixelRectangle(x: 1, y: 1, width: 5, height: 4), color: 0xff8000)], lineWidth: 1)
    let rows = (0..<6).map { row in
      (0..<8).map { drawn.pixels[4 * (row * 8 + $0)] == 255 ? "#" : "." }.joined()
    }
    #expect(rows == ["........", ".#####..", ".#...#..", ".#...#..", ".#####..", "........"])
  }

  @Test func textsAndColours() throws {
    let header = PictureHeader(format: .jpeg, width: 10, height: 10)
    func shown(_ label: String, _ score: Double?) throws -> ShownBox {
      try #require(ShownBox(box(1, 1, 2, 2, label: label, score: score), of: header, size: nil, turn: .up))
    }
    try #expect(shown("cat", 0.875).text == "cat 0.88" && shown("", 1).text == "1.00" && shown("", nil).text.isEmpty)
    // They stay: recordings and screenshots depend on them.
    #expect(ShownBox.color(of: "cat") == ShownBox.color(of: "cat"))
    #expect(Set(["cat", "dog", "car", "person"].map { ShownBox.color(of: $0).rawValue }).count > 2)
  }

  @Test func boxesCoverTheCellsOfTheirPixels() throws {
    let header = PictureHeader(format: .jpeg, width: 100, height: 100)
    func cells(_ box: PhotoBox) throws -> String {
      let cell = CellBox(
        try #require(ShownBox(box, of: header, size: nil, turn: .up)), in: CGRect(x: 2, y: 1, width: 20, height: 10))
      return "\(cell.frame.column) \(cell.frame.row) \(cell.frame.columns)x\(cell.frame.rows)"
    }
    try #expect(cells(box(0, 0, 100, 100)) == "2 1 20x10")
    try #expect(cells(box(10, 10, 20, 20)) == "4 2 4x2")
    try #expect(cells(box(12, 12, 20, 20)) == "4 2 5x3")
    try #expect(cells(box(50, 50, 1, 1)) == "12 6 1x1")
  }

  /// The text of a box that begins outside the area is at the area's edge.
  @Test(arguments: [(0, 0, 2, 1), (20, 0, 3, 1), (0, 40, 2, 3), (30, 40, 5, 3)])
  func textsOfBoxesAreInsideTheArea(x: Double, y: Double, column: Int, row: Int) throws {
    let header = PictureHeader(format: .jpeg, width: 100, height: 100)
    let shown = try #require(ShownBox(box(x, y, 50, 50), of: header, size: nil, turn: .up))
    let look = ViewLook(
      theme: ThemeColors(.dark), isUnicode: true, colors: .truecolor, geometry: CellGeometry(ratio: 2))
    var grid = CellGrid(CellSize(columns: 14, rows: 6))
    // The picture is 20 × 10 cells, of which the area shows the middle.
    PhotoPainter(look: look).draw(
      [CellBox(shown, in: CGRect(x: -3, y: -2, width: 20, height: 10))],
      in: CellRect(column: 2, row: 1, columns: 10, rows: 4), hasLines: false, on: &grid)
    let texts = (0..<6).map { row in (0..<14).map { grid[$0, row].text }.joined() }
    #expect(texts.indices.filter { texts[$0].contains("cat") } == [row], "\(texts)")
    #expect((column..<column + 5).map { grid[$0, row].text }.joined() == " cat ", "\(texts)")
  }

  /// However small a box is, its edge is drawn.
  @Test func edgesOfSmallBoxes() {
    for columns in 0...4 {
      for rows in 0...4 {
        let frame = CellRect(column: 3, row: 2, columns: columns, rows: rows)
        let expected = (0..<rows).reduce(0) { count, row in
          count + (0..<columns).count { row == 0 || row == rows - 1 || $0 == 0 || $0 == columns - 1 }
        }
        #expect(columns == 0 || Set(frame.edge.filter(frame.contains)).count == expected, "\(columns)x\(rows)")
        var lines = CellGrid(frame.size)
        lines.draw(.heavy, in: lines.bounds, style: Style())
      }
    }
  }
}
