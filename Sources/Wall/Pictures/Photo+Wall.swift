import Basics
import PhotoFeed
import Platform

extension PhotoAddress {
  /// The address as it is written to the log, the journal and the screen: without secrets.
  var recordedText: String {
    switch self {
    case .file(let path): path.text
    case .web(let address): address.maskingSecrets
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
