/// One entry of a feed, decoded.
///
/// Text is harmless: control characters and those that turn the direction of text are already replaced, so it may be
/// drawn. ``address`` is not text to be drawn; ``name`` is.
public struct Photo: Sendable, Hashable {
  /// Where the picture is.
  public var address: PhotoAddress
  /// Width in pixels as the feed gives it, 1 at least; `nil` when it does not.
  public var width: Int?
  /// Height in pixels as the feed gives it, 1 at least; `nil` when it does not.
  public var height: Int?
  /// The title; empty when there is none.
  public var title: String
  /// Tags in the feed's order.
  public var tags: [String]
  /// Who made the picture.
  public var author: String?
  /// When, as the feed writes it (ISO 8601 as a rule).
  public var date: String?
  /// What the feed calls the item, when it does: the item's identity before its address.
  public var id: String?
  /// Title of the section that the item belongs to.
  public var section: String?

  /// An entry made by hand.
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

  /// What to call the photo on screen: its title, or else the name of its file.
  public var name: String { title.isEmpty ? HarmlessText.made(from: address.lastComponent) : title }
}
