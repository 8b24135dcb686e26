/// How a feed is written. Found out by looking at it, never by its name.
public enum FeedFormat: String, Sendable, CaseIterable {
  /// An array of objects with `thumbURL` (or `image`, `src`, `download_url`, `url`), `width`, `height` and more.
  case photowall
  /// `{"sections": [{"title": …, "items": […]}]}`, or `{"items": […]}`.
  case sections
  /// JSON Feed 1.1: `{"version": "https://jsonfeed.org/version/1.1", "items": […]}`.
  case jsonfeed
  /// JSON Lines: an object a line.
  case jsonl
  /// A list of file names or addresses, one a line, or each ended by a NUL.
  case names
  /// A folder, or picture files: nothing that could be written back.
  case files

  /// One line about it, for `photowall formats`.
  public var summary: String {
    switch self {
    case .photowall:
      #"a JSON array of objects with thumbURL (or image, src, download_url, url), width, height, title, …"#
    case .sections: #"{"sections": [{"title": …, "items": [objects as above]}]}"#
    case .jsonfeed: "JSON Feed 1.1: items with image, or an attachment of an image type"
    case .jsonl: "JSON Lines: one such object a line"
    case .names: "a list of file names or addresses, one a line or each ended by a NUL"
    case .files: "a folder (also its subfolders with --recursive), or picture files"
    }
  }
}
