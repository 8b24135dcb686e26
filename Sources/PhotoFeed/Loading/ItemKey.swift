/// The keys of an item that are looked for while a feed is read; the others are read when somebody asks for the photo.
/// The raw value is the key's place in a row.
enum ItemKey: Int, CaseIterable {
  case thumbURL, image, src, downloadURL, url
  case attachments, bannerImage
  case width, height, title, section

  /// The key as feeds write it.
  var text: String {
    switch self {
    case .thumbURL: "thumbURL"
    case .image: "image"
    case .src: "src"
    case .downloadURL: "download_url"
    case .url: "url"
    case .attachments: "attachments"
    case .bannerImage: "banner_image"
    case .width: "width"
    case .height: "height"
    case .title: "title"
    case .section: "section"
    }
  }

  /// Where a picture's address may stand, the most telling first: `url` is often that of a page (as in Lorem Picsum's
  /// lists, where the picture is under `download_url`), so that it counts last.
  static let addresses: [ItemKey] = [.thumbURL, .image, .src, .downloadURL, .url]

  /// The same in JSON Feed, where `url` is always a page.
  static let jsonFeedAddresses: [ItemKey] = [
    .image, .attachments, .bannerImage, .thumbURL, .src, .downloadURL,
  ]
}
