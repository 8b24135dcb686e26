/// The keys of an item that loading reads; other keys are decoded on demand. The raw value is the key's index in a row.
enum ItemKey: Int, CaseIterable {
  case thumbURL, image, src, downloadURL, fileName, filePath, url
  case attachments, bannerImage
  case width, height, title, section

  var text: String {
    switch self {
    case .thumbURL: "thumbURL"
    case .image: "image"
    case .src: "src"
    case .downloadURL: "download_url"
    case .fileName: "file_name"
    case .filePath: "filepath"
    case .url: "url"
    case .attachments: "attachments"
    case .bannerImage: "banner_image"
    case .width: "width"
    case .height: "height"
    case .title: "title"
    case .section: "section"
    }
  }

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
struct ItemColumns {
  var address: [Int] = []
  var width = [ItemKey.width.rawValue]
  var height = [ItemKey.height.rawValue]
  var title = [ItemKey.title.rawValue]
  var kind: [Int] = []
  /// The column of an item's section; nil if items have none.
  var section: Int? = ItemKey.section.rawValue
  /// The keys and paths of all columns.
  var paths = ItemKey.allCases.map { JSONPath(key: $0.text) }
  /// Whether facts may be in the object around an item's list.
  var reachOut = false

  init(_ shape: FeedShape) {
    guard let row = shape.row else {
      address = shape.addressKeys.map(\.rawValue)
      return
    }
    (address, width, height) = (row.columns.address, row.columns.width, row.columns.height)
    section = nil
    (title, kind, paths) = (row.columns.title, row.columns.kind, row.columns.paths)
    reachOut = !row.pathsAround.isEmpty
  }
}
