import Foundation

/// Draws labelled rectangles as boxes of characters, so that a test can show the layout that it expects.
///
/// ```
/// ┌0─┐┌1─┐
/// └──┘└──┘
/// [2     ]
/// ```
/// The label stands beside the top left corner; a box of one row is drawn with brackets; later boxes lie above earlier
/// ones; an edge that falls between two characters goes to the nearer one. Lines end with their last box.
///
/// - Parameters:
///   - boxes: labels and frames in points, drawn in this order.
///   - unit: how many points a character stands for, to the right and down.
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
