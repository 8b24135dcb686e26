import Platform

/// The pictures of a recorded session that were removed, replaced or written over meanwhile: `wall.feed-1.pictures` beside `wall.feed-1.json` has
/// those of that feed that the next feeds, or the end of the session, found gone.
struct SavedPictures {
  /// The feeds that the tape shows one after the other, and those of their folders that exist.
  private let folders: [(feed: Int, path: String)]
  /// Folder that relative addresses begin at.
  private let root: String
  /// The number of the feed that is shown.
  private(set) var feed = 0

  /// Pictures of feeds in the order in which the tape shows them.
  init(of feeds: [String] = [], in root: String? = nil) {
    folders = feeds.enumerated().map { ($0, Self.folder(of: $1)) }.filter { (try? Stat($0.path))?.type == .directory }
    self.root = root ?? ""
  }

  /// Goes on to the next feed.
  mutating func showNextFeed() { feed += 1 }

  /// Returns the file that a picture is read from: what was saved of the version that was shown, or else the picture itself.
  func place(of path: FilePath) -> FilePath {
    for folder in folders where folder.feed >= feed {
      let saved = folder.path + "/" + Self.name(of: path, in: root)
      if (try? Stat(saved, followTargetSymlink: false)) != nil { return FilePath(saved) }
    }
    return path
  }

  /// `wall.feed-1.pictures` for `wall.feed-1.json`.
  static func folder(of feed: String) -> String {
    (feed.hasSuffix(".json") ? String(feed.dropLast(".json".count)) : feed) + ".pictures"
  }

  /// Returns the name of a saved picture: its path in the folder that addresses begin at, in which `/` and `%` are escaped; or a
  /// digest of that if it is too long for a file's name.
  static func name(of path: FilePath, in root: String) -> String {
    var path = FilePath(TapeFiles.normalized("")).pushing(path).lexicallyNormalized()
    if !path.removePrefix(FilePath(TapeFiles.normalized(root))) { _ = path.removePrefix("/") }
    let isText = String(validating: path.bytes, as: UTF8.self) != nil
    let name = path.bytes.percentEncoded { !"%/".utf8.contains($0) && (isText || $0 < 0x80) }
    // 255 bytes are allowed, and an unfinished file has a longer name.
    return name.utf8.count <= 200 ? name : Digest.sha256(name.utf8).hexadecimal
  }
}
