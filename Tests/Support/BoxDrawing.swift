import Foundation

/// Returns labelled rectangles drawn as boxes of characters, so that a test can show the expected layout.
///
/// ``` ┌0─┐┌1─┐ └──┘└──┘ [2     ] ``` The label follows the top left corner. A box of one row is drawn with brackets.
/// Later boxes cover earlier ones. Edges are rounded to the nearest character. Lines have no trailing spaces.
///
/// - Parameters:
///   - boxes: labels and frames in points, in drawing order.
///   - unit: the width and height of a character in points.
public func drawBoxes(_ boxes: [(label: String, frame: CGRect)], unit: CGSize) -> String {
  var canvas: [[Character]] = []
  func put(_ character: Character, _ column: Int, _ row: Int) {
    guard column >= 0, row >= 0 else { return }
    while canvas.count <= row { canvas.append([]) }
    while canvas[row].count <= column { canvas[row].append(" ") }
    canvas[row][column] = character
  }
  for (label, frame) in boxes {
    let left = Int((frame.minX / unit.width).rounded())
    let right = Int((frame.maxX / unit.width).rounded()) - 1
    let top = Int((frame.minY / unit.height).rounded())
    let bottom = Int((frame.maxY / unit.height).rounded()) - 1
    guard right >= left, bottom >= top else { continue }
    for row in top...bottom {
      for column in left...right {
        let isEdge = row == top || row == bottom
        put(isEdge && bottom > top ? "─" : column == left || column == right ? "│" : " ", column, row)
      }
    }
    let corners: [Character] = top == bottom ? ["[", "]", "[", "]"] : ["┌", "┐", "└", "┘"]
    put(corners[2], left, bottom)
    put(corners[3], right, bottom)
    put(corners[0], left, top)
    put(corners[1], right, top)
    for (offset, character) in label.enumerated() where left + 1 + offset < right {
      put(character, left + 1 + offset, top)
    }
  }
  return canvas.map { line in
    String(String(line.reversed().drop { $0 == " " }).reversed())
  }.joined(separator: "\n")
}
