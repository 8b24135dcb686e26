import PhotoFeed
import Pictures
import Platform

/// Facts of the photos' files.
extension PhotoTable {
  /// Returns the facts of a photo's file; nil if unread, or if it is in no folder.
  ///
  /// - Parameter clocks: The corrections of camera clocks; nil for the store's corrections.
  func facts(of photo: PhotoID, by clocks: CameraClocks? = nil) -> FileFacts? {
    guard !isReadAhead, let path = path(of: photo) else { return knownFacts(of: photo, by: clocks) }
    return fileFacts.facts(of: path, by: clocks)
  }

  /// Returns the facts of a photo's file if it was read; else nil.
  func knownFacts(of photo: PhotoID, by clocks: CameraClocks? = nil) -> FileFacts? {
    guard fileFacts.knowsFacts else { return nil }
    let file = path(of: photo).map { PhotoAddress.file($0) } ?? serverAddress(of: photo).map { .web($0) }
    return file.flatMap { fileFacts.knownFacts(of: $0, by: clocks) }
  }

  /// Returns the address of a photo in a folder on a server; nil for others.
  func serverAddress(of photo: PhotoID) -> String? {
    guard let servers = fileFacts.servers, let index = feedIndex(of: photo),
      case .web(let text) = feed.address(at: index), servers.has(text), case .web(let file) = feed[index].pictureAddress
    else { return nil }
    return file
  }

  /// Whether the photos are files, judged by the first one.
  var haveFiles: Bool {
    guard let index = feed.loadedRanges.first?.first else { return false }
    return path(of: numbers[index]) != nil || serverAddress(of: numbers[index]) != nil
  }

  /// Returns the unread photos on servers.
  func unreadOnServers(_ photos: some Sequence<PhotoID>) -> [(photo: PhotoID, address: String)] {
    guard fileFacts.servers != nil else { return [] }
    return photos.compactMap { photo in
      serverAddress(of: photo).flatMap { fileFacts.knownFacts(of: .web($0)) == nil ? (photo, $0) : nil }
    }
  }
}
