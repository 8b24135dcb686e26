import PhotoFeed
import Pictures
import Platform
import Wall

/// The opened feed of a wall, and the readers of its further photos.
struct OpenedFeed {
  let request: FeedRequest
  let feed: PhotoFeed
  /// The reader of a growing feed on standard input, or nil.
  var growing: GrowingFeed?
  /// The feed with its further pages; nil for standard input.
  var paged: PagedFeed?
  /// The photo of the only picture file on the command line, or nil.
  var photo: PhotoID?
}

extension FeedRequest {
  /// The picture file that is the only source, to open in the full view; else nil.
  var pictureFile: FilePath? {
    guard names.count == 1, !WebSources.isAddress(names[0]), PictureFormat.isPictureName(names[0]),
      (try? Stat(FilePath(named: names[0])))?.type == .regular
    else { return nil }
    return FilePath(named: names[0])
  }

  /// Opens the folder of a picture file. Returns nil if the folder is unreadable or does not show the file.
  func openFolder(of file: FilePath, in program: Program) -> OpenedFeed? {
    var request = self
    request.names = [file.folder.name]
    guard var opened = try? request.openWall(in: program, showsFolder: false), let index = opened.feed.index(of: file)
    else { return nil }
    opened.photo = PhotoID(index)
    return opened
  }

  /// Opens standard input, which may be JSON Lines that are still being written.
  func openStandardInput(_ report: @escaping Report) throws -> OpenedFeed {
    switch try GrowingFeed.begin(joins: joins, report: report) {
    case .lines(let growing): return OpenedFeed(request: self, feed: growing.feed, growing: growing)
    case .whole(let bytes):
      let source = FeedSource.bytes(bytes, name: "-", origin: .local(folder: ""))
      return OpenedFeed(request: self, feed: try load([source], report: report))
    }
  }
}
