/// A part of the contents of a folder.
struct StoreListing: Sendable {
  var files: [ListedFile] = []
  /// The names of subfolders, without a slash.
  var folders: [String] = []
  /// The links to folders.
  var links: [StoreLink] = []
  /// Whether the folder exists, as far as the server shows: in a bucket a folder is only a prefix of names.
  var exists = true
  /// The marker for the next part; nil at the end.
  var next: String?
}

/// A link to a folder in a listing.
struct StoreLink: Sendable, Hashable {
  var name: String
  /// The path of the target folder, without links.
  var target: String
}

/// A file in a listing.
struct ListedFile: Sendable, Hashable {
  /// The name in the folder.
  var name = ""
  var size = 0
  /// The time of the last change in seconds since 1970; nil if unknown.
  var changed: Int?
  /// A text that changes with the file.
  var version = ""
  /// The size of the picture in pixels; nil if unknown.
  var width: Int?
  var height: Int?
  /// The marker for the server's preview, or nil.
  var preview: String?
}

/// A file read as a whole.
struct StoredFile: Sendable, Hashable {
  var bytes: [UInt8]
  var version: String
}
