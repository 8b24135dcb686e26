import Pictures
import TestSupport
import Testing

@testable import SymbolArt

@Suite struct LeaningArtTests {
  private func quad(_ corners: [(Double, Double)]) throws -> CellQuadrilateral {
    try #require(CellQuadrilateral(corners: corners.map { (column: $0.0, row: $0.1) }))
  }

  /// Returns a random convex quadrilateral within 40 × 20 cells, sometimes seen from the back.
  private func convexQuad(_ random: inout SeededRandom) throws -> CellQuadrilateral {
    let left = Double.random(in: 0...10, using: &random)
    let right = Double.random(in: 25...40, using: &random)
    var corners = [(left, 0.0), (right, 0.0), (right, 0.0), (left, 0.0)]
    for index in 0..<4 { corners[index].1 = .random(in: index < 2 ? 0...8 : 12...20, using: &random) }
    if Bool.random(using: &random) { corners = [corners[1], corners[0], corners[3], corners[2]] }
    return try quad(corners)
  }

  private func art(
    of picture: LeaningPicture, columns: Int, rows: Int, symbols: SymbolSet = .quadrant, column: Int = 0,
    beneath: ArtCell = .blank(.black)
  ) -> LeaningArt {
    SymbolArtist(symbols: symbols, colors: .truecolor)
      .leaningArt(of: picture, column: column, row: 0, columns: columns, rows: rows) { _, _ in beneath }
  }

  private func whole(_ bitmap: Bitmap, on quad: CellQuadrilateral) -> LeaningPicture {
    LeaningPicture(
      bitmap, part: PixelRectangle(x: 0, y: 0, width: bitmap.width, height: bitmap.height), on: quad)
  }

  /// Cells whose middles are on an edge or a corner are inside, from the front and from the back.
  @Test func edgesAreInside() throws {
    let corners = [(0.5, 0.5), (2.5, 0.5), (2.5, 3.5), (0.5, 3.5)]
    for corners in [corners, corners.reversed()] {
      let quad = try quad(corners)
      let inside = (-1...4).flatMap { row in (-1...4).filter { quad.contains(column: $0, row: row) } }
      #expect(inside == Array([[Int]](repeating: [0, 1, 2], count: 4).joined()))
    }
  }

  /// Returns the projection, whose eight equations are solved by elimination.
  private func referenceProjection(
    _ corners: [(x: Double, y: Double)], _ width: Double, _ height: Double
  ) -> (_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    var rows: [[Double]] = []
    let targets: [(Double, Double)] = [(0, 0), (width, 0), (width, height), (0, height)]
    for (corner, target) in zip(corners, targets) {
      rows.append([corner.x, corner.y, 1, 0, 0, 0, -corner.x * target.0, -corner.y * target.0, target.0])
      rows.append([0, 0, 0, corner.x, corner.y, 1, -corner.x * target.1, -corner.y * target.1, target.1])
    }
    for column in 0..<8 {
      let pivot = (column..<8).max { abs(rows[$0][column]) < abs(rows[$1][column]) }!
      rows.swapAt(column, pivot)
      for row in 0..<8 where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in column...8 { rows[row][index] -= factor * rows[column][index] }
      }
    }
    let m = (0..<8).map { rows[$0][8] / rows[$0][$0] }
    return { x, y in
      let depth = m[6] * x + m[7] * y + 1
      return ((m[0] * x + m[1] * y + m[2]) / depth, (m[3] * x + m[4] * y + m[5]) / depth)
    }
  }

  /// Each pixel is the one that the projection shows there; pixels at the edge are as opaque as they are covered.
  @Test(arguments: 0..<6) func exactPixelsAgreeWithTheProjection(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let quad = try convexQuad(&random)
    // A colour that tells its place.
    var bitmap = Bitmap(width: 200, height: 100, color: 0)
    for y in 0..<100 {
      for x in 0..<200 {
        bitmap.pixels[4 * (200 * y + x)] = UInt8(x); bitmap.pixels[4 * (200 * y + x) + 1] = UInt8(2 * y)
      }
    }
    let cell = PixelSize(width: 9, height: 19)
    let made = SymbolArtist(symbols: .quadrant, colors: .truecolor)
      .leaningPixels(of: whole(bitmap, on: quad), column: 0, row: 0, columns: 40, rows: 20, cell: cell)
    #expect(made.bitmap.size == PixelSize(width: 360, height: 380))
    let corners = (0..<4).map { index in
      (x: Double(quad.units[2 * index]) / 1024 * 9, y: Double(quad.units[2 * index + 1]) / 2048 * 19)
    }
    let place = referenceProjection(corners, 200, 100)
    var (opaque, clear, covered) = (0, 0, 0)
    for y in stride(from: 0, to: 380, by: 7) {
      for x in 0..<360 {
        let place = place(Double(x) + 0.5, Double(y) + 0.5)
        let pixel = made.bitmap.pixels[4 * (360 * y + x)..<4 * (360 * y + x) + 4].map(Int.init)
        let inside = min(place.x, 200 - place.x, place.y, 100 - place.y)
        if inside > 8 {
          #expect(pixel[3] == 255 && abs(Double(pixel[0]) - place.x) < 4 && abs(Double(pixel[1]) / 2 - place.y) < 4)
          opaque += 1
        } else if inside < -8 {
          #expect(pixel[3] == 0)
          clear += 1
        }
      }
    }
    #expect(opaque > 1000 && clear > 1000)
    for alpha in stride(from: 3, to: made.bitmap.pixels.count, by: 4) { covered += Int(made.bitmap.pixels[alpha]) }
    let cells = Double(covered) / 255 / Double(9 * 19)
    #expect(abs(cells - made.coverage.reduce(0, +)) < cells * 0.01)
  }

  /// In the cells that it covers in part, a picture is mixed with the one beneath, pixel by pixel. Others stay as they are.
  @Test(arguments: 0..<4) func edgesAreMixedWithThePictureBeneath(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let (artist, cell) = (SymbolArtist(symbols: .quadrant, colors: .truecolor), PixelSize(width: 5, height: 9))
    func make(_ color: UInt32, _ column: Int, _ row: Int) throws -> LeaningPixels {
      artist.leaningPixels(
        of: whole(Bitmap(width: 20, height: 10, color: color), on: try convexQuad(&random)), column: column, row: row,
        columns: 40, rows: 20, cell: cell)
    }
    let (above, below) = (try make(0xff0000, 4, 3), try make(0x0000ff, 0, 0))
    var mixed = above
    mixed.mix(over: below, column: 4, row: 3, cell: cell)
    func pixel(_ picture: LeaningPixels, _ x: Int, _ y: Int) -> [Int] {
      picture.bitmap.pixels[4 * (200 * y + x)..<4 * (200 * y + x) + 4].map(Int.init)
    }
    var (count, wrong) = (0, 0)
    for y in 0..<180 {
      for x in 0..<200 {
        let (old, new, index) = (pixel(above, x, y), pixel(mixed, x, y), y / 9 * 40 + x / 5)
        let isEdge = above.coverage[index] > 0 && above.coverage[index] < 1
        let isThere = x < 180 && y < 153 && below.coverage[(y / 9 + 3) * 40 + x / 5 + 4] > 0
        guard isEdge, isThere else {
          wrong += old == new && mixed.coverage[index] == above.coverage[index] ? 0 : 1
          continue
        }
        let share = Double(pixel(below, x + 20, y + 27)[3]) * Double(255 - old[3]) / 255
        let alpha = Double(old[3]) + share
        let isRight = abs(Double(new[3]) - alpha) <= 1 && mixed.coverage[index] == 1
        wrong += isRight && (alpha < 1 || abs(Double(new[2]) - 255 * share / alpha) <= 3) ? 0 : 1
        count += 1
      }
    }
    #expect(count > 100 && wrong == 0, "\(wrong) of \(count)")
  }

  @Test func inverseProjectionAgreesWithAReference() throws {
    var random = SeededRandom(seed: 1)
    let units = CellQuadrilateral.units
    for _ in 0..<100 {
      let quad = try convexQuad(&random)
      let projection = try #require(
        InverseProjection(of: quad, to: (640, 480), area: (0, 0, 40 * units.column, 20 * units.row)))
      let corners = (0..<4).map { (x: Double(quad.units[2 * $0]), y: Double(quad.units[2 * $0 + 1])) }
      let reference = referenceProjection(corners, 640, 480)
      for _ in 0..<50 {
        // A point inside: a mean of the corners.
        let weights = (0..<4).map { _ in Double.random(in: 0...1, using: &random) }
        let sum = weights.reduce(0, +)
        let x = Int(zip(corners, weights).reduce(0) { $0 + $1.0.x * $1.1 } / sum)
        let y = Int(zip(corners, weights).reduce(0) { $0 + $1.0.y * $1.1 } / sum)
        let place = try #require(projection.source(x, y))
        let expected = reference(Double(x), Double(y))
        #expect(
          abs(Double(place.x) / 256 - expected.x) <= 1 / 128 && abs(Double(place.y) / 256 - expected.y) <= 1 / 128)
      }
    }
  }

  @Test func quadrilateralsThatAreNoProjectionsAreNotDrawn() throws {
    let (picture, units) = (bitmap("rg\nbw"), CellQuadrilateral.units)
    for corners in [
      [(0.0, 0.0), (8, 0), (0, 4), (8, 4)],  // crossed
      [(0, 0), (8, 0), (2, 1), (0, 4)],  // dented
      [(0, 0), (8, 0), (8, 0), (0, 0)],  // edge on
      [(3, 3), (3, 3), (3, 3), (3, 3)],
    ] {
      // Each of the corners may be the picture's top left.
      for first in 0..<4 {
        let quad = try quad(Array(corners[first...] + corners[..<first]))
        #expect(art(of: whole(picture, on: quad), columns: 8, rows: 4).cells.allSatisfy { $0 == nil }, "\(corners)")
        let area = (x: 0, y: 0, width: 8 * units.column, height: 4 * units.row)
        #expect(InverseProjection(of: quad, to: (2, 2), area: area) == nil, "\(corners) from \(first)")
      }
    }
    #expect(CellQuadrilateral(corners: [(.nan, 0), (1, 0), (1, 1), (0, 1)]) == nil)
    #expect(CellQuadrilateral(corners: [(.infinity, 0), (1, 0), (1, 1), (0, 1)]) == nil)
  }

  @Test(arguments: SymbolSet.allCases, ColorDepth.allCases)
  func uprightPicturesAreDrawnAsEver(symbols: SymbolSet, colors: ColorDepth) throws {
    var random = SeededRandom(seed: 2)
    let picture = noise(6 * 4, 3 * 8, using: &random)
    let artist = SymbolArtist(symbols: symbols, colors: colors)
    let upright = whole(picture, on: try quad([(0, 0), (6, 0), (6, 3), (0, 3)]))
    let art = artist.leaningArt(of: upright, column: 0, row: 0, columns: 6, rows: 3) { _, _ in .blank(.white) }
    #expect(art.cells == artist.art(of: picture, columns: 6, rows: 3).cells)
  }

  /// Letters for the colours of a picture, `.` for holes; a small letter where the cell is mixed.
  private func drawing(_ art: LeaningArt) -> String {
    func letter(_ color: RGB) -> Character {
      switch color {
      case 0xff0000: "r"
      case 0x00ff00: "g"
      case 0x0000ff: "b"
      case 0xffffff: "w"
      default: "?"
      }
    }
    return (0..<art.rows).map { row in
      String(
        (0..<art.columns).map { column -> Character in
          guard let cell = art.cells[row * art.columns + column] else { return "." }
          return cell.scalar == 0x20 ? letter(cell.background) : "/"
        })
    }.joined(separator: "\n")
  }

  @Test func cornersOfASleeveAreHoles() throws {
    // The right edge is further away: the middle of the picture is where the diagonals cross.
    let picture = whole(bitmap("rg\nrg"), on: try quad([(0, 0), (12, 2), (12, 4), (0, 6)]))
    #expect(
      drawing(art(of: picture, columns: 12, rows: 6)) == """
        //////......
        rrrrrr//////
        rrrrrrrrrggg
        rrrrrrrrrggg
        rrrrrr//////
        //////......
        """)
  }

  @Test func aQuarterTurnIsATurnedPicture() throws {
    // Clockwise: the top left corner is at the top right.
    let picture = whole(bitmap("rg\nbw"), on: try quad([(6, 0), (6, 4), (0, 4), (0, 0)]))
    #expect(drawing(art(of: picture, columns: 6, rows: 4)) == "bbbrrr\nbbbrrr\nwwwggg\nwwwggg")
    let back = whole(bitmap("rg\nbw"), on: try quad([(6, 0), (0, 0), (0, 4), (6, 4)]))
    #expect(drawing(art(of: back, columns: 6, rows: 4)) == "gggrrr\ngggrrr\nwwwbbb\nwwwbbb")
  }

  @Test func halfCoveredCellsMixWithWhatLiesBeneath() throws {
    let picture = whole(bitmap("r"), on: try quad([(0.5, 0), (2, 0), (2, 1.5), (0.5, 1.5)]))
    let over = art(of: picture, columns: 3, rows: 2, beneath: .blank(0x0000ff))
    #expect(
      over.cells[0] == ArtCell(scalar: 0x2590, foreground: 0xff0000, background: 0x0000ff)
        || over.cells[0] == ArtCell(scalar: 0x258c, foreground: 0x0000ff, background: 0xff0000))
    #expect(over.cells[1] == .blank(0xff0000))
    #expect(over.cells[2] == nil)
    // The upper half of the cell beneath is green, its lower half blue: under the picture's edge its lower half stays.
    let half = ArtCell(scalar: 0x2580, foreground: 0x00ff00, background: 0x0000ff)
    let striped = art(of: picture, columns: 3, rows: 2, beneath: half)
    #expect(striped.cells[4] == ArtCell(scalar: 0x2580, foreground: 0xff0000, background: 0x0000ff))
  }

  /// The rest of a cell of which the picture covers one sample of 32 has the colour beneath.
  @Test func aSingleSampleMixesWithWhatLiesBeneath() throws {
    let picture = whole(bitmap("r"), on: try quad([(0, 0), (1.25, 0), (1.25, 1.1), (0, 1.1)]))
    let art = art(of: picture, columns: 2, rows: 2, beneath: .blank(0x0000ff))
    #expect(art.cells[0] == .blank(0xff0000) && art.isMixed == [false, true, true, true])
    let corner = try #require(art.cells[3])
    #expect(corner.background.blue > 200 || corner.scalar != 0x20 && corner.foreground.blue > 200)
  }

  @Test func wholeCellsMoveThePictureOnly() throws {
    var random = SeededRandom(seed: 3)
    let picture = noise(40, 30, using: &random)
    let corners = [(1.3, 0.7), (15.1, 2.2), (15.8, 6.9), (0.4, 7.9)]
    let here = art(of: whole(picture, on: try quad(corners)), columns: 16, rows: 8)
    let there = art(
      of: whole(picture, on: try quad(corners.map { ($0.0 - 23, $0.1) })), columns: 16, rows: 8, column: -23)
    #expect(here == there)
    // A part of the area is a part of the art.
    let part = art(of: whole(picture, on: try quad(corners)), columns: 5, rows: 8, column: 4)
    for row in 0..<8 {
      #expect(Array(part.cells[row * 5..<row * 5 + 5]) == Array(here.cells[row * 16 + 4..<row * 16 + 9]))
    }
  }

  @Test func bordersFollowTheEdges() throws {
    var picture = whole(
      Bitmap(width: 80, height: 80, color: 0xff0000), on: try quad([(2, 0), (10, 1), (8, 5), (0, 4)]))
    picture.border = (0x00ff00, 20, 20)
    let art = art(of: picture, columns: 10, rows: 5)
    #expect(art.cells[2 * 10 + 5] == .blank(0xff0000))
    #expect(art.cells[3] != nil && art.cells[3] != .blank(0xff0000))
  }

  @Test func aPartBeyondThePictureIsAHole() throws {
    var picture = whole(bitmap("rg\nbw"), on: try quad([(0, 0), (12, 0), (12, 4), (0, 4)]))
    picture.part = PixelRectangle(x: -1, y: 0, width: 4, height: 2)
    #expect(drawing(art(of: picture, columns: 12, rows: 4)) == "...rrrggg...\n...rrrggg...\n...bbbwww...\n...bbbwww...")
    picture.part = PixelRectangle(x: 0, y: -1, width: 2, height: 4)
    #expect(drawing(art(of: picture, columns: 12, rows: 4)) == "............\nrrrrrrgggggg\nbbbbbbwwwwww\n............")
    picture.part = PixelRectangle(x: 1, y: 0, width: 1, height: 2)
    #expect(drawing(art(of: picture, columns: 12, rows: 4)).hasPrefix("gggggggggggg\n"))
  }

  @Test func quadrilateralsContainWhatTheyCover() throws {
    let sleeve = try quad([(2, 0), (10, 1), (8, 5), (0, 4)])
    #expect(
      sleeve.contains(column: 5, row: 2) && !sleeve.contains(column: 0, row: 0) && !sleeve.contains(column: 9, row: 4))
    #expect(sleeve.cells.columns == 0..<10 && sleeve.cells.rows == 0..<5)
    #expect(sleeve.cellInsideTopLeft == (2, 0))
    // (13 × 20 + 30 + 29 + 18) / 16 = 21.1, (13 × 8 + 9 + 13 + 12) / 16 = 8.6; whole cells move it.
    for (x, y) in [(0.0, 0.0), (-40, 9), (23, -12)] {
      let far = try quad([(20 + x, 8 + y), (30 + x, 9 + y), (29 + x, 13 + y), (18 + x, 12 + y)])
      #expect(far.cellInsideTopLeft == (21 + Int(x), 8 + Int(y)))
    }
  }
}
