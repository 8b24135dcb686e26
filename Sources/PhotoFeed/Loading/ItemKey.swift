/// The keys of an item that loading reads; other keys are decoded on demand.
enum ItemKey: String, CaseIterable {
  case thumbURL, image, src
  case downloadURL = "download_url"
  case fileName = "file_name"
  case filePath = "filepath"
  case url, attachments
  case bannerImage = "banner_image"
  case width, height, title, section

  var path: JSONPath { JSONPath(key: rawValue) }

  /// Keys with a picture's address, in order of priority. `url` is last, since it is often a web page (as in Lorem
  /// Picsum's lists, with pictures under `download_url`). Data sets have `file_name` (HuggingFace) or `filepath`
  /// (FiftyOne).
  static let addresses: [ItemKey] = [.thumbURL, .image, .src, .downloadURL, .fileName, .filePath, .url]

  /// The same for JSON Feed, where `url` is always a web page.
  static let jsonFeedAddresses: [ItemKey] = [
    .image, .attachments, .bannerImage, .thumbURL, .src, .downloadURL,
  ]
}

/// The columns of a row for an item's facts, in order of priority.
struct ItemColumns: Sendable {
  /// The keys and paths of all columns.
  private(set) var paths: [JSONPath] = []
  var address: [Int] = []
  var width: [Int] = []
  var height: [Int] = []
  var title: [Int] = []
  var kind: [Int] = []
  /// The column of an item's section; nil if items have none.
  var section: Int?

  /// Creates the columns of photowall's keys.
  init(addresses: [ItemKey]) {
    paths = ItemKey.allCases.map(\.path)
    address = columns(of: addresses.map(\.path))
    width = columns(of: [ItemKey.width.path])
    height = columns(of: [ItemKey.height.path])
    title = columns(of: [.title])
    section = columns(of: [ItemKey.section.path]).first
  }

  init() {}

  /// Returns the columns of paths, and adds missing columns.
  mutating func columns(of wanted: [JSONPath]) -> [Int] {
    wanted.map { path in
      if let index = paths.firstIndex(of: path) { return index }
      paths.append(path)
      return paths.count - 1
    }
  }
}
