import Foundation

/// What a host draws in a view between its background and its subviews.
package enum DrawnContent {
  case text(DrawnText)
  /// A picture that fills the view by its `contentMode`.
  case picture(HostPicture)
}

/// The text of a view, broken into lines by the host.
package struct DrawnText {
  /// The places of text in a line.
  package enum Alignment {
    case left, center, right
  }

  /// What happens to a text that has no room.
  package enum Truncation {
    /// The text is cut.
    case clip
    /// Dots stand for what is left out, at this end or in the middle.
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

  /// Makes a text of one line.
  package init(_ text: String, color: Color) {
    self.text = text
    self.color = color
  }
}

/// A view with content of its own.
package protocol ContentDrawing: View {
  /// Returns the content; nil if there is none. `isHighlighted` is true in a highlighted or selected cell.
  func drawnContent(isHighlighted: Bool) -> DrawnContent?
}

/// A picture that the host can draw.
package struct HostPicture: Hashable, Sendable {
  /// The host's number of the picture.
  package let number: Int
  /// In pixels of the picture.
  package let size: CGSize

  /// Makes a picture.
  package init(number: Int, size: CGSize) {
    self.number = number
    self.size = size
  }
}

/// Finds and loads pictures for code that names them.
package protocol PictureHost: AnyObject {
  /// Returns the picture of a name in the folder of the program's pictures, or of a path; nil if there is none.
  func picture(named name: String) -> HostPicture?
  /// Loads a picture from an address or file, and calls the closure before a later frame; with nil if there is none.
  func load(_ address: String, completion: @escaping (HostPicture?) -> Void)
}

/// The host that draws the views, stored only for code written for iOS, which names pictures and follows frames without
/// a host: `UIImage(named:)`, `CADisplayLink`.
package enum CurrentHost {
  /// Set by the host before it makes the views; nil if views are not drawn.
  package nonisolated(unsafe) static weak var pictures: (any PictureHost)?

  private final class WeakWindow {
    weak var window: Window?
  }

  private static let windowKey = "photowall.window"

  /// The window of this thread whose clock moves what belongs to no window yet: set by the host before it makes the views.
  package static var window: Window? {
    get { (Thread.current.threadDictionary[windowKey] as? WeakWindow)?.window }
    set {
      let box = Thread.current.threadDictionary[windowKey] as? WeakWindow ?? WeakWindow()
      box.window = newValue
      Thread.current.threadDictionary[windowKey] = box
    }
  }
}
