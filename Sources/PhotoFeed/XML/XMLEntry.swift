import Basics

/// An entry of RSS or Atom, collected from the elements.
struct XMLEntry {
  /// A picture with its size in the feed.
  struct Picture {
    var address: String
    var width = 0
    var height = 0
  }

  /// The line of the document where the entry starts.
  let line: Int
  var title = ""
  var link = ""
  var date = ""
  var id = ""
  var author = ""
  var tags: [String] = []
  var thumbnail: Picture?
  private var picture: Picture?
  /// The first picture in the entry's text, used if there is no other.
  private var embedded: Picture?

  init(line: Int) { self.line = line }

  /// Adds a picture of the entry. The largest one is kept.
  mutating func add(_ found: Picture) {
    if found.address.isEmpty { return }
    if let picture, picture.width >= found.width { return }
    picture = found
  }

  mutating func addEmbedded(_ address: String) {
    if embedded == nil, !address.isEmpty { embedded = Picture(address: address) }
  }

  /// Adds the first `<img>` of an HTML text.
  mutating func addFirstImage(ofHTML text: String) {
    guard embedded == nil, let tag = text.firstRange(of: "<img") ?? text.firstRange(of: "<IMG") else { return }
    let attributes = text[tag.upperBound...].prefix { $0 != ">" }
    for quote in ["\"", "'"] {
      guard let start = attributes.firstRange(of: "src=\(quote)") else { continue }
      addEmbedded(HTMLEscapes.decoded(String(attributes[start.upperBound...].prefix { String($0) != quote })))
      return
    }
  }

  /// The entry as a photowall item.
  var json: String {
    let large = picture ?? embedded
    var members: [String] = []
    func add(_ key: String, _ text: String?) {
      if let text, !text.isEmpty { members.append("\"\(key)\": \(text.quotedForJSON)") }
    }
    add(ItemKey.thumbURL.rawValue, (thumbnail ?? large)?.address)
    if thumbnail != nil { add(ItemKey.image.rawValue, large?.address) }
    if let size = [large, thumbnail].compactMap({ $0 }).first(where: { $0.width > 0 && $0.height > 0 }) {
      members += ["\"width\": \(size.width)", "\"height\": \(size.height)"]
    }
    add("title", title.trimmed)
    add("author", author.trimmed)
    add("date", date.trimmed)
    add("id", id.trimmed)
    // Not under `url`, which may be a picture's address.
    add("link", link.trimmed)
    if !tags.isEmpty { members.append("\"tags\": [\(tags.map(\.quotedForJSON).joined(separator: ", "))]") }
    return "{\(members.joined(separator: ", "))}"
  }
}
