import Platform

/// The pictures of a recorded session that were removed, replaced or overwritten. `wall.feed-1.pictures` beside
/// `wall.feed-1.json` has the pictures of that feed that changed before the next feed or the end.
struct SavedPictures {
  /// The existing picture folders of the tape's feeds, in order.
  private let folders: [(feed: Int, path: String)]
  /// The base folder of relative addresses.
  private let root: String
  /// The number of the current feed.
  var feed = 0

  /// Creates the store for the feeds in the order of the tape.
  init(of feeds: [String] = [], in root: String? = nil) {
    folders = feeds.enumerated().map { ($0, Self.folder(of: $1)) }.filter { TapeDisk.isFolder($0.path) }
    self.root = root ?? ""
  }

  /// Returns the file of a picture: the version saved with the current feed or else a later one, or the picture itself.
  func place(of path: FilePath) -> FilePath {
    for folder in folders where folder.feed >= feed {
      let saved = folder.path + "/" + Self.name(of: path, in: root)
      if (try? Stat(saved, followTargetSymlink: false)) != nil { return FilePath(saved) }
    }
    return path
  }

  /// Returns the picture folder of a feed: `wall.feed-1.pictures` for `wall.feed-1.json`.
  static func folder(of feed: String) -> String {
    (feed.hasSuffix(".json") ? String(feed.dropLast(".json".count)) : feed) + ".pictures"
  }

  /// Returns the name of a saved picture: its path relative to the base folder, with `/` and `%` escaped, or a digest
  /// of that if it is too long.
  static func name(of path: FilePath, in root: String) -> String {
    var path = FilePath(TapeFiles.normalized("")).pushing(path).lexicallyNormalized()
    if !path.removePrefix(FilePath(TapeFiles.normalized(root))) { _ = path.removePrefix("/") }
    let isText = String(validating: path.bytes, as: UTF8.self) != nil
    let name = path.bytes.percentEncoded { !"%/".utf8.contains($0) && (isText || $0 < 0x80) }
    // File names have at most 255 bytes, and an unfinished file has a longer name.
    return name.utf8.count <= 200 ? name : Digest.sha256(name.utf8).hexadecimal
  }
}
