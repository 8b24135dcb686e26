import CollectionView
import Foundation

/// A picture file that the program which draws the views has found.
package struct HostImage: DrawnImage, Hashable {
  /// The host's number of the picture.
  package let number: Int
  /// In pixels of the picture.
  package let size: CGSize

  package init(number: Int, size: CGSize) {
    self.number = number
    self.size = size
  }
}

/// Finds and loads images for code that names them.
package protocol ImageHost: AnyObject {
  /// Returns the image of a name in the folder of the program's pictures, or of a path; nil if there is none.
  func image(named name: String) -> HostImage?
  /// Loads an image from an address or file, and calls the closure before a later frame; with nil if there is none.
  func load(_ address: String, completion: @escaping (HostImage?) -> Void)
}

/// The host that draws the views, stored only for code written for iOS, which names images without a host:
/// `UIImage(named:)`.
package enum CurrentImageHost {
  /// Set by the host before it makes the views; nil if views are not drawn.
  package nonisolated(unsafe) static weak var images: (any ImageHost)?
}
