import Basics
import PhotoFeed
import Tapes

/// Reads users' feed shapes from the tables `[feeds.NAME]` of the settings file.
struct FeedShapeEntries {
  private let entries: [TOMLParser.Entry]

  init(_ entries: [TOMLParser.Entry]) { self.entries = entries.filter { $0.path[0] == "feeds" } }

  /// Returns the valid shapes in the order of the file, and the first error of each invalid shape, by name.
  func shapes() throws(Diagnostic) -> (shapes: [FeedShape], faults: [String: Diagnostic]) {
    var shapes: [FeedShape] = []
    var faults: [String: Diagnostic] = [:]
    var names: Set<String> = []
    for entry in entries {
      guard entry.path.count > 1 else {
        if entry.value == .table { continue }
        throw Diagnostic(at: entry.location, "feeds must be a table: [feeds.NAME].")
      }
      guard names.insert(entry.path[1]).inserted else { continue }
      do throws(Diagnostic) { shapes.append(try shape(of: entry)) } catch { faults[entry.path[1]] = error }
    }
    return (shapes, faults)
  }

  /// Returns the shape that begins with an entry.
  private func shape(of table: TOMLParser.Entry) throws(Diagnostic) -> FeedShape {
    guard table.path.count > 2 || table.value == .table else {
      throw Diagnostic(at: table.location, "\(table.path[1]) must be a table: [feeds.\(table.path[1])].")
    }
    let members = entries.filter { $0.path.count == 3 && $0.path[1] == table.path[1] }
    var texts: [String: String] = [:]
    for member in members {
      guard let text = text(of: member) else {
        throw Diagnostic(at: member.location, "\(member.path[2]) must be text in quotes.")
      }
      texts[member.path[2]] = text
    }
    do throws(FeedShape.Fault) {
      return try FeedShape(name: table.path[1], settings: texts)
    } catch {
      throw Diagnostic(
        at: (members.first { $0.path[2] == error.key } ?? table).location,
        error.message + Spelling.end(of: error.isUnknownKey ? error.key : nil, among: FeedShape.settingKeys))
    }
  }

  /// Returns a value as text for a key of a shape: a string, or header fields from a list or table, one per line.
  private func text(of entry: TOMLParser.Entry) -> String? {
    switch entry.value {
    case .string(let text): return text
    case .array(let values):
      let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
      return texts.count == values.count ? texts.joined(separator: "\n") : nil
    case .table:
      let fields = entries.filter { $0.path.count == 4 && $0.path.starts(with: entry.path) }
      let lines = fields.compactMap { field in
        if case .string(let text) = field.value { "\(field.path[3]): \(text)" } else { nil }
      }
      return lines.count == fields.count ? lines.joined(separator: "\n") : nil
    case .integer, .boolean: return nil
    }
  }

  /// The keys of a shape and their descriptions, for the manual page.
  static let keys: [(keys: String, meaning: String)] = [
    (
      "items",
      "The path of the list of items: keys, and [] for each element, or .* for each member. Without it, the document is the item."
    ),
    (
      "picture, thumbnail",
      """
      The address of the large picture and of the one for the wall, which may be relative. In an address with paths in braces, such \
      as /photos/{id}.jpg, {width} and {height} are the pixels that are needed, and {+path} keeps the slashes of a value.
      """
    ),
    ("width, height, title, author, date, link, id, tags", "Facts of an item. link may have paths in braces."),
    (
      "kind, kinds", "The kind of an item, and what the kinds of pictures begin with: image, unless kinds names others."
    ),
    (
      "boxes, annotations, classes",
      """
      The boxes of an item and what their numbers mean, as --boxes has it. annotations = "annotations[image_id]" says that boxes are \
      in the objects of another list of the document, whose image_id is the id of an item; classes = "categories[category_id]", that \
      their category_id is the id of an object with a name there.
      """
    ),
    ("has", "A path that items have. By it the shape is told from others."),
    ("next", "The path of the next page's address, or of a value for parameter or for {page} in body."),
    (
      "parameter, first, step",
      """
      Without next, pages are counted: in a parameter of the address (/ is the last part of its path), or by {page} in body; from \
      first, 1 unless it says another number; by step, which is 1, another number, or items for the number of photos in a page.
      """
    ),
    (
      "pages, total",
      "The paths of the number of pages or of photos. Without both, a page with fewer photos is the last one."
    ),
    (
      "documents, document",
      """
      The list of documents that have the photos, and the address of one, such as /objects/{id} or /objects/{}, where {} is the \
      element itself. They are read one after the other.
      """
    ),
    ("address", "A pattern with * of the addresses that the shape is chosen for before they are requested."),
    ("method, body", "POST, and the body of the request."),
    (
      "headers, header-origins",
      "A table of header fields, and a list of other servers that get them. ${NAME} is a variable."
    ),
    ("unescape", "html for addresses and titles with escapes such as &amp;, wiki for titles such as File:A_pier.jpg."),
  ]

  /// Examples of shapes with descriptions, for the manual page.
  static let examples: [(use: String, table: String)] = [
    (
      "The smallest: the list is the document, and the address is in one key, as in a JSON index of nginx.",
      """
      [feeds.index]
      items = "[]"
      picture = "name"
      """
    ),
    (
      "Values in objects of an item, and a document that names its next page.",
      """
      [feeds.museum]
      items = "response.objects[]"
      picture = "images.large.href"
      thumbnail = "images.small.href"
      width = "images.large.w"
      height = "images.large.h"
      title = "name"
      next = "response.next"
      """
    ),
    (
      "Lists in a list, whose title and author stand in the outer object; an address with a path of slashes.",
      """
      [feeds.albums]
      items = "albums[].photos[]"
      picture = "/media/{+file}"
      thumbnail = "/media/{id}/{width}x{height}.jpg"
      title = "caption | ^.name"
      author = "^.owner.name"
      """
    ),
    (
      "Pages counted from 0 by a parameter of the address, until the number of photos is reached.",
      """
      [feeds.archive]
      address = "https://archive.example/*"
      items = "result.hits[]"
      picture = "url"
      kind = "format"
      kinds = "jpeg png"
      parameter = "page"
      first = "0"
      total = "result.count"
      """
    ),
    (
      "A request with a body that counts photos, and a key from the environment.",
      """
      [feeds.library]
      address = "https://photos.example/api/search"
      method = "POST"
      body = '{"from": {page}, "limit": 100}'
      headers = { Authorization = "Bearer ${PHOTOS_TOKEN}" }
      items = "assets[]"
      picture = "/api/assets/{id}/original"
      date = "taken"
      first = "0"
      step = "items"
      """
    ),
  ]
}
