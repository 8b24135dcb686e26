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
  /// The file by which a session knows the photo: of a pair the JPEG, which stays if the raw file goes; nil on the network.
  var mainFile: FilePath? { companion ?? address.filePath }

  /// The size in pixels, such as `1600×1200`; empty if the feed does not tell it.
  var sizeText: String {
    guard let width, let height else { return "" }
    return "\(width)×\(height)"
  }
}
