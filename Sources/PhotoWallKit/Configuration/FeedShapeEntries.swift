import Basics
import PhotoFeed
import Tapes

/// Reads users' feed shapes from the tables `[feeds.NAME]` of the settings file.
struct FeedShapeEntries {
  private let entries: [TOMLParser.Entry]

  init(_ entries: [TOMLParser.Entry]) { self.entries = entries.filter { $0.path[0] == "feeds" } }

  /// Returns the shapes in the order of the file.
  func shapes() throws(Diagnostic) -> [FeedShape] {
    var shapes: [FeedShape] = []
    var names: Set<String> = []
    for entry in entries {
      guard entry.path.count > 2 || entry.value == .table else {
        let table = (["feeds"] + (entry.path.count == 1 ? ["NAME"] : [entry.path[1]])).joined(separator: ".")
        throw Diagnostic(at: entry.location, "\(entry.path.last ?? "") must be a table: [\(table)].")
      }
      if entry.path.count > 1, names.insert(entry.path[1]).inserted { shapes.append(try shape(of: entry)) }
    }
    return shapes
  }

  /// Returns the shape whose first entry this is.
  private func shape(of table: TOMLParser.Entry) throws(Diagnostic) -> FeedShape {
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

  /// Returns a value as the text of a shape's key: a string, or a list or a table of header fields, one a line.
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

  /// An example of a shape, for the manual page and `--print-config`.
  static let example = """
    [feeds.museum]
    items = "response.objects[]"
    picture = "images.large.href"
    thumbnail = "images.small.href"
    width = "images.large.w"
    height = "images.large.h"
    title = "name"
    next = "response.next"
    """
}
