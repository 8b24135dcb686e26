import Foundation
import PhotoFeed
import Pictures
import Platform

extension Program {
  /// Creates a loader that fetches web addresses and caches them in the user's cache folder.
  ///
  /// - Parameter usesThumbnails: Whether the loader reads and writes the thumbnails that file managers share. They are quicker, but their
  ///   pixels differ slightly from decoded ones, so tapes do without.
  func pictureLoader(
    usesThumbnails: Bool, options: FetchOptions = FetchOptions(), sizes: PictureSizeStore? = nil,
    wake: @escaping @Sendable () -> Void = {}
  ) -> PictureLoader {
    PictureLoader(
      thumbnails: usesThumbnails ? thumbnails : nil, fetcher: fetcher(options, sizes: sizes, progressed: wake),
      wake: wake)
  }

  /// Creates a fetcher for pictures and feeds. Its thread starts with the first request.
  func fetcher(
    _ options: FetchOptions = FetchOptions(), sizes: PictureSizeStore? = nil,
    progressed: @escaping @Sendable () -> Void = {}
  ) -> PictureFetcher {
    PictureFetcher(
      options: options, cache: WebCache(folder: documentFolder), sizes: sizes, progressed: progressed)
  }

  /// The folders of the caches on disk.
  var cacheFolders: [String] { thumbnails.folders + [environment.cacheFolder + "/photowall", documentFolder] }

  private var thumbnails: ThumbnailFolder {
    ThumbnailFolder(
      folder: environment.cacheFolder + "/thumbnails", workingFolder: FilePath.workingFolder.string)
  }

  private var documentFolder: String { environment.cacheFolder + "/photowall/http" }
}
