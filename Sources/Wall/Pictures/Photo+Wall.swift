import Basics
import PhotoFeed
import Pictures
import Platform

extension PhotoAddress {
  /// The address without secrets, for the log, the journal and the screen.
  var recordedText: String {
    switch self {
    case .file(let path): path.text
    case .web(let address): address.maskingSecrets
    }
  }
}

extension PictureID {
  /// The request of a photo's picture for a use.
  package init(_ photo: PhotoID, for use: PictureUse = .cell) { self.init(photo.index, for: use) }

  /// The photo whose picture is requested.
  package var photo: PhotoID { PhotoID(number) }
}

extension Photo {
  /// The size in pixels, such as `1600×1200`; empty if the feed has none.
  var sizeText: String {
    guard let width, let height else { return "" }
    return "\(width)×\(height)"
  }
}
