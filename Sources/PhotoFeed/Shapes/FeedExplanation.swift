import Basics

/// An explanation of how a feed was read, for `photowall feed --explain`: the shape, each fact's path and frequency,
/// the next page, and the first item.
public struct FeedExplanation: Sendable {
  /// The lines, in order.
  public private(set) var lines: [String] = []

  /// Explains a feed of one source.
  ///
  /// - Parameter request: The request of a feed from the network.
  public init(_ feed: PhotoFeed, request: PageRequest? = nil) {
    lines.append("shape  \(feed.shape.name): \(feed.shape.summary)")
    for part in feed.parts {
      guard let row = part.shape.row else { continue }
      lines.append("items  \(row.texts[.items] ?? "")  \(part.count) found")
      for key in ShapeRow.Key.facts { addFact(key, of: row, in: part) }
    }
    switch feed.next {
    case .address(let address): lines.append("next page  \(address.maskingSecrets)")
    case .parameters(let parameters):
      lines.append("next page  " + parameters.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: "&"))
    case .value(let value, let parameter): lines.append("next page  \(value) (\(parameter))")
    case .counted(let counted):
      // A page from a file counts as the first one.
      let next = (request ?? PageRequest(address: "")).following(
        .counted(counted), base: "", shape: feed.shape, longest: counted.place.items)
      lines.append("next page  " + (next.map { $0.body ?? $0.address.maskingSecrets } ?? "this is the last one"))
    case .documents(let documents):
      lines.append("next page  \(documents.count) documents, the first at \(documents[0].maskingSecrets)")
    case nil: lines.append("next page  none in the document")
    }
    addFirst(of: feed)
    lines = lines.map(SanitizedText.made)
  }

  private mutating func addFact(_ key: ShapeRow.Key, of row: ShapeRow, in part: FeedPart) {
    guard let text = row.texts[key] else { return lines.append("\(key.rawValue)  the shape names no place") }
    // Enough items to judge a path.
    let checked = min(part.count, 1000)
    let found = (0..<checked).count { index in
      part.withItem(at: index) { row.text(key, of: $0) != nil }
    }
    lines.append("\(key.rawValue)  \(text)  " + (found == 0 ? "not found" : "found in \(found) of \(checked)"))
  }

  private mutating func addFirst(of feed: PhotoFeed) {
    guard feed.count > 0 else { return lines.append("first photo  there is none") }
    let photo = feed[0]
    lines.append("first photo")
    let facts: [(String, String?)] = [
      ("wall", photo.address.text.maskingSecrets),
      ("full view", photo.hasLargerPicture ? photo.pictureAddress.text.maskingSecrets : nil),
      ("size", photo.width.flatMap { width in photo.height.map { "\(width)×\($0)" } } ?? "unknown"),
      ("title", photo.title.isEmpty ? nil : photo.title), ("author", photo.author), ("date", photo.date),
      ("id", photo.id), ("tags", photo.tags.isEmpty ? nil : photo.tags.joined(separator: ", ")),
    ]
    for case (let name, let text?) in facts { lines.append("  \(name)  \(text)") }
  }
}
