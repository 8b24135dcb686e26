import Foundation
import PhotoFeed
import Pictures

extension Program {
  /// A loader that fetches addresses, and keeps what it fetched in the user's cache folder. With `usesThumbnails` it also
  /// takes and leaves thumbnails that file managers share: quicker, and a hair's breadth from what decoding gives, so not
  /// for what has to be the same everywhere.
  func pictureLoader(usesThumbnails: Bool, wake: @escaping @Sendable () -> Void = {}) -> PictureLoader {
    let thumbnails = ThumbnailFolder(
      folder: environment.cacheFolder + "/thumbnails", workingFolder: FileManager.default.currentDirectoryPath)
    return PictureLoader(
      thumbnails: usesThumbnails ? thumbnails : nil, fetcher: fetcher(progressed: wake), wake: wake)
  }

  /// Fetches pictures and feeds. Nothing of it runs before an address is asked for.
  func fetcher(progressed: @escaping @Sendable () -> Void = {}) -> PictureFetcher {
    PictureFetcher(cache: WebCache(folder: environment.cacheFolder + "/photowall/http"), progressed: progressed)
  }

  /// What a name on the command line stands for; the document behind an address is fetched here and now.
  static func source(named name: String, fetcher: PictureFetcher) throws -> FeedSource {
    if name == "-" { return .standardInput }
    guard name.hasPrefix("http://") || name.hasPrefix("https://") else { return .path(name) }
    do {
      let document = try fetcher.document(at: name)
      return .bytes(document.bytes, name: name, origin: .web(address: document.address))
    } catch {
      throw Failure(.inputOutput, "\(name): \(error.message).")
    }
  }
}
