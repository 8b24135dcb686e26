import Foundation

/// The content that a host draws in a view between its background and its subviews.
package enum DrawnContent {
  case text(DrawnText)
  /// An image that fills the view by its `contentMode`.
  case image(any DrawnImage)
}

/// An image that the host can draw.
package protocol DrawnImage {
  /// The size in points.
  var size: CGSize { get }
}

/// The text of a view, broken into lines by the host.
package struct DrawnText {
  package enum Alignment {
    case left, center, right
  }

  /// The shortening of a text that has no room.
  package enum Truncation {
    case clip
    /// Dots stand for the omitted text, at this end or in the middle.
    case head, middle, tail
  }

  package var text: String
  package var color: Color
  package var isBold = false
  package var alignment = Alignment.left
  package var truncation = Truncation.tail
  /// Whether lines are broken between characters rather than words.
  package var breaksWords = false
  /// 0 means no limit.
  package var lineLimit = 1
  /// Whether a character stands for an image.
  package var isSymbol = false

  /// Creates a text of one line.
  package init(_ text: String, color: Color) {
    self.text = text
    self.color = color
  }
}

package protocol ContentDrawing: View {
  /// Returns the content; nil if there is none. `isHighlighted` is true in a highlighted or selected cell.
  func drawnContent(isHighlighted: Bool) -> DrawnContent?
}
