import PhotoFeed
import Platform

/// The feed of a tape's wall.
public struct TapeFeed: Hashable, Sendable {
  /// Paths of feed files, folders and picture files, and addresses.
  public var sources: [String]
  public var folders = FolderOptions()
  /// The words that photos must match, or a regular expression between slashes; nil for all.
  public var filter: String?
  /// Maximum number of photos; nil for all.
  public var limit: Int?
  /// Folder that relative addresses in feed files begin at; nil: that of the file.
  public var folder: String?

  /// Creates a feed.
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

  /// The folder that the paths of details start from, the same wherever the tape is played; nil for several sources and for
  /// addresses.
  public var shownFolder: String? {
    // Several sources are shown with their whole paths.
    if let folder { return folder == "/" ? nil : folder }
    guard sources.count == 1, let source = sources.first, !source.contains("://") else { return nil }
    let path = FilePath(source)
    if TapeDisk.isFolder(source) { return path.string }
    let folder = path.removingLastComponent()
    return folder.isEmpty ? nil : folder.string
  }
}
