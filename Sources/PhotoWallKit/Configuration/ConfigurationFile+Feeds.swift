import PhotoFeed
import TOMLKit
import Tapes

extension ConfigurationFile {
  /// Returns the shape of a table `[feeds.NAME]`. Throws the key that is wrong, and a sentence.
  static func shape(named name: String, _ table: TOMLTable) throws(FeedShape.Fault) -> FeedShape {
    var texts: [String: String] = [:]
    for key in table.keys {
      guard let text = text(of: table[key]) else {
        throw FeedShape.Fault(key: key, message: "\(key) must be text in quotes", isUnknownKey: false)
      }
      texts[key] = text
    }
    do throws(FeedShape.Fault) {
      return try FeedShape(name: name, settings: texts)
    } catch {
      let nearest = error.isUnknownKey ? Spelling.nearest(to: error.key, among: FeedShape.settingKeys) : nil
      throw FeedShape.Fault(
        key: error.key, message: error.message + (nearest.map { "; did you mean ‘\($0)’?" } ?? "."), isUnknownKey: false
      )
    }
  }

  /// Returns a value as the text of a shape's key: a string, or a table of header fields or a list, one a line.
  private static func text(of value: TOMLValueConvertible?) -> String? {
    if let text = value?.string { return text }
    if let fields = value?.table {
      let lines = fields.keys.map { key in fields[key]?.string.map { "\(key): \($0)" } }
      return lines.contains(nil) ? nil : lines.compactMap(\.self).joined(separator: "\n")
    }
    guard let list = value?.array else { return nil }
    let lines = list.compactMap { $0.string }
    return lines.count == list.count ? lines.joined(separator: "\n") : nil
  }

  /// An example of a shape, for the manual page and `--print-config`.
  static let exampleShape = """
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
