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
}
