import PhotoFeed
import Pictures

extension PhotoAddress {
  /// Where the loader finds the bytes.
  var pictureSource: PictureSource {
    switch self {
    case .file(let path): .file(path)
    case .web(let address): .web(address)
    }
  }
}

extension Photo {
  /// `1600×1200`; empty where the feed does not say.
  var sizeText: String {
    guard let width, let height else { return "" }
    return "\(width)×\(height)"
  }
}
