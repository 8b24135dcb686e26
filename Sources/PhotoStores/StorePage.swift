import Basics
import Sidecars

/// A part of a folder's photos as a page of a feed, with the addresses of the following pages.
public struct StorePage: Sendable {
  /// A feed with sections.
  public var feed: [UInt8]
  /// The next part of the folder, then its subfolders.
  public var next: [String]
  /// The targets of links to folders, which are read last.
  public var links: [String] = []

  init(title: String, _ items: [Item], next: [String]) {
    let section =
      "{\"title\": \(title.quotedForJSON), \"items\": [\n\(items.map(\.json).joined(separator: ",\n"))\n]}"
    feed = Array("{\"sections\": [\(items.isEmpty ? "" : section)]}\n".utf8)
    self.next = next
  }

  struct Item {
    var address: String
    var thumbnail: String?
    var date: String?
    /// The title; nil for the file name.
    var title: String?
    var width: Int?
    var height: Int?
    /// The rating in the sidecar, or nil.
    var rating: PhotoRating?

    init(address: String) { self.address = address }

    var json: String {
      var text = thumbnail.map { "{\"thumbURL\": \($0.quotedForJSON), " } ?? "{"
      text += "\"image\": \(address.quotedForJSON)"
      if let title { text += ", \"title\": \(title.quotedForJSON)" }
      if let date { text += ", \"date\": \(date.quotedForJSON)" }
      if let width, let height { text += ", \"width\": \(width), \"height\": \(height)" }
      if let stars = rating?.stars { text += ", \"rating\": \(stars)" }
      if let flag = rating?.flag, flag != .none { text += ", \"flag\": \"\(flag.rawValue)\"" }
      if let label = rating?.label, PhotoRating.Label.colors.contains(label) {
        text += ", \"label\": \"\(label.text.lowercased())\""
      }
      return text + "}"
    }
  }
}
