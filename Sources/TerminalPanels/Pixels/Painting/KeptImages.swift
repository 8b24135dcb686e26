/// The images of a terminal that keeps each of them until it is deleted, as Konsole does: printing a character does not
/// take pixels away. Deleting an image leaves blanks in its cells, and painting one blanks the column to its right.
///
/// The deletion of what is above a cell counts columns and rows from 1, by the protocol, but from 0 in Konsole 22.12. So a
/// cell is chosen that belongs to the image either way, and other images are removed that have it either way.
struct KeptImages {
  private(set) var frames: [CellRect] = []

  /// Returns the cells at which an image is to be deleted before the next one is painted above the same cells, so that
  /// the frames of an animation do not pile up.
  func replaced(by frame: CellRect) -> [CellPoint] {
    let points = Self.points(in: frame)
    let affected = frames.filter { other in points.contains { Self.isAffected(other, $0) } }
    return !affected.isEmpty && affected.allSatisfy { $0 == frame } ? points : []
  }

  /// Adds an image that has been painted.
  mutating func add(_ frame: CellRect) {
    if !replaced(by: frame).isEmpty { frames.removeAll { $0 == frame } }
    frames.append(frame)
  }

  /// Removes the images for which `isIncluded` returns true, and images that the terminal deletes along with them. Returns the frame of each and the
  /// cells at which it is to be deleted.
  mutating func remove(where isIncluded: (CellRect) -> Bool) -> [(frame: CellRect, points: [CellPoint])] {
    var removed: [(CellRect, [CellPoint])] = []
    var rest = frames.filter(isIncluded)
    while let frame = rest.popLast() {
      guard let index = frames.firstIndex(of: frame) else { continue }
      let points = Self.points(in: frame)
      removed.append((frames.remove(at: index), points))
      rest += frames.filter { other in points.contains { Self.isAffected(other, $0) } }
    }
    return removed
  }

  private static func points(in frame: CellRect) -> [CellPoint] {
    let inner = CellPoint(column: frame.column + 1, row: frame.row + 1)
    return frame.contains(inner) ? [inner] : [frame.origin, inner]
  }

  private static func isAffected(_ frame: CellRect, _ point: CellPoint) -> Bool {
    frame.contains(point) || frame.contains(CellPoint(column: point.column - 1, row: point.row - 1))
  }
}
