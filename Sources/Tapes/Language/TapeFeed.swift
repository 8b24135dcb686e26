import PhotoFeed
import Platform

/// The feed of a tape's wall.
public struct TapeFeed: Hashable, Sendable {
  /// Paths of feed files, folders and picture files, and addresses.
  public var sources: [String]
  public var folders = FolderOptions()
  /// The search query for photos; nil for all.
  public var filter: String?
  /// The greatest number of photos; nil for all.
  public var limit: Int?
  /// The base folder of relative addresses in feed files; nil for the file's folder.
  public var folder: String?

  public init(
    _ sources: [String], folders: FolderOptions = FolderOptions(), filter: String? = nil, limit: Int? = nil,
    folder: String? = nil
  ) {
    self.sources = sources
    self.folders = folders
    self.filter = filter
    self.limit = limit
    self.folder = folder
  }

  /// The base folder of displayed paths, the same wherever the tape is played; nil for several sources and addresses.
  public var shownFolder: String? {
    // Several sources are shown with full paths.
    if let folder { return folder == "/" ? nil : folder }
    guard sources.count == 1, let source = sources.first, !source.contains("://") else { return nil }
    let path = FilePath(source)
    if TapeDisk.isFolder(source) { return path.string }
    let folder = path.removingLastComponent()
    return folder.isEmpty ? nil : folder.string
  }
}
