import PhotoFeed
import Pictures

extension PhotoAddress {
  /// The source for requests.
  var pictureSource: PictureSource {
    switch self {
    case .file(let path): .file(path)
    case .web(let address): .web(address)
    }
  }
}

extension Photo {
  /// The size in pixels, such as `1600×1200`; empty if the feed does not tell it.
  var sizeText: String {
    guard let width, let height else { return "" }
    return "\(width)×\(height)"
  }
}
