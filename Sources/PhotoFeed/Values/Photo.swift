/// A decoded entry of a feed.
///
/// Texts are sanitized: control characters and those that change the direction of text have been replaced, so they may
/// be drawn. ``address`` may not be drawn; ``name`` may.
public struct Photo: Sendable, Hashable {
  /// Address of the picture.
  public var address: PhotoAddress
  /// Width in pixels by the feed, at least 1; nil if unknown.
  public var width: Int?
  /// Height in pixels by the feed, at least 1; nil if unknown.
  public var height: Int?
  /// Title; empty without one.
  public var title: String
  public var tags: [String]
  /// The picture's author.
  public var author: String?
  /// Date as the feed writes it, usually ISO 8601.
  public var date: String?
  /// The feed's id of the item, which identifies it rather than its address.
  public var id: String?
  /// Title of the item's section.
  public var section: String?

  public init(
    address: PhotoAddress, width: Int? = nil, height: Int? = nil, title: String = "",
    tags: [String] = [],
    author: String? = nil, date: String? = nil, id: String? = nil, section: String? = nil
  ) {
    self.address = address
    self.width = width
    self.height = height
    self.title = title
    self.tags = tags
    self.author = author
    self.date = date
    self.id = id
    self.section = section
  }

  /// The display name: the title, or else the file name.
  public var name: String { title.isEmpty ? SanitizedText.made(from: address.lastComponent) : title }
}
