import Foundation
import PhotoFeed
import PhotoStores
import Pictures
import Platform

extension Program {
  /// Creates a picture loader with a cache for web addresses in the user's cache folder.
  ///
  /// - Parameter usesThumbnails: Whether to read and write the thumbnails of file managers. They are faster, but their
  ///   pixels differ slightly from decoded ones, so tapes do not use them.
  func pictureLoader(
    usesThumbnails: Bool, options: FetchOptions = FetchOptions(), stores: PhotoStores? = nil,
    sizes: PictureSizeStore? = nil,
    wake: @escaping @Sendable () -> Void = {}
  ) -> PictureLoader {
    PictureLoader(
      decoder: PictureDecoder(processes: DecodingProcesses(program: environment.executable)),
      thumbnails: usesThumbnails ? thumbnails : nil,
      fetcher: fetcher(options, stores: stores, sizes: sizes, progressed: wake),
      wake: wake)
  }

  /// Creates a fetcher for pictures and feeds. Its thread starts with the first request.
  func fetcher(
    _ options: FetchOptions = FetchOptions(), stores: PhotoStores? = nil, sizes: PictureSizeStore? = nil,
    progressed: @escaping @Sendable () -> Void = {}
  ) -> PictureFetcher {
    PictureFetcher(
      options: options, cache: WebCache(folder: documentFolder), sizes: sizes, stores: stores, progressed: progressed)
  }

  /// Returns the stores for sources.
  ///
  /// - Parameter variables: The environment variables that stores may read. If nil, they may read all, and the key
  ///   files in the home folder, and start programs.
  func stores(options: FetchOptions = FetchOptions(), variables names: Set<String>? = nil) -> PhotoStores {
    var surroundings = StoreEnvironment(
      variables: environment.variables.filter { names?.contains($0.key) ?? true },
      home: names == nil ? environment.home : "", isPictureName: PictureFormat.isPictureName)
    surroundings.startsPrograms = names == nil
    surroundings.options = options
    return PhotoStores(surroundings)
  }

  var cacheFolders: [String] { thumbnails.folders + [environment.cacheFolder + "/photowall", documentFolder] }

  private var thumbnails: ThumbnailFolder {
    ThumbnailFolder(
      folder: environment.cacheFolder + "/thumbnails", workingFolder: FilePath.workingFolder.string)
  }

  private var documentFolder: String { environment.cacheFolder + "/photowall/http" }
}
