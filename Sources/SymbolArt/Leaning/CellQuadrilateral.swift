/// The corners of a transformed picture on a grid of terminal cells, rounded to 1/256 of a sample. A cell has 4 × 8 samples.
///
/// All drawing is based on these integers, so that it is the same on every machine.
public struct CellQuadrilateral: Hashable, Sendable {
  /// The samples per column and row.
  static let samples = (across: 4, down: 8)
  /// The units per column and row.
  static let units = (column: samples.across * 256, row: samples.down * 256)

  /// The x and y of the picture's top left, top right, bottom right and bottom left corners.
  let units: SIMD8<Int32>

  /// Creates a quadrilateral from the column and row of each corner, clockwise from the picture's top left. Nil unless
  /// there are four corners, all numbers within 8,000 cells.
  public init?(corners: [(column: Double, row: Double)]) {
    guard corners.count == 4, corners.allSatisfy({ abs($0.column) <= 8_000 && abs($0.row) <= 8_000 }) else {
      return nil
    }
    var units = SIMD8<Int32>.zero
    for (index, corner) in corners.enumerated() {
      units[2 * index] = Int32((corner.column * Double(Self.units.column)).rounded())
      units[2 * index + 1] = Int32((corner.row * Double(Self.units.row)).rounded())
    }
    self.units = units
  }

  /// The cells of the bounding box.
  public var cells: (columns: Range<Int>, rows: Range<Int>) {
    (Self.cells(units.evenHalf, Self.units.column), Self.cells(units.oddHalf, Self.units.row))
  }

  private static func cells(_ values: SIMD4<Int32>, _ unit: Int) -> Range<Int> {
    let (low, high) = (Int(values.min()), Int(values.max()))
    let first = (Double(low) / Double(unit)).rounded(.down)
    let end = (Double(high) / Double(unit)).rounded(.up)
    return Int(first)..<Int(end)
  }

  /// The cell at a quarter of the way from the picture's top left corner to its centre.
  public var cellInsideTopLeft: (column: Int, row: Int) {
    let (x, y) = (units.evenHalf, units.oddHalf)
    func cell(_ values: SIMD4<Int32>, _ unit: Int) -> Int {
      let sum = 13 * Int(values[0]) + Int(values[1]) + Int(values[2]) + Int(values[3])
      return Int((Double(sum) / Double(16 * unit)).rounded(.down))
    }
    return (cell(x, Self.units.column), cell(y, Self.units.row))
  }

  /// Returns true if the centre of a cell is inside.
  public func contains(column: Int, row: Int) -> Bool {
    let (x, y) = (column * Self.units.column + Self.units.column / 2, row * Self.units.row + Self.units.row / 2)
    var sides = Set<Bool>()
    for index in 0..<4 {
      let (cornerX, cornerY) = (Int(units[2 * index]), Int(units[2 * index + 1]))
      let next = 2 * (index + 1) % 8
      let side = (Int(units[next]) - cornerX) * (y - cornerY) - (Int(units[next + 1]) - cornerY) * (x - cornerX)
      if side != 0 { sides.insert(side > 0) }
    }
    return sides.count == 1
  }
}
