/// Decodes the parts of an item that are needed only when the photo is asked for.
enum JSONItem {
  /// Adds tags, author, date and id to a photo from its item's text.
  static func readDetails(of item: UnsafeBufferPointer<UInt8>, into photo: inout Photo) {
    guard item.first == UInt8(ascii: "{") else { return }
    var details = Details()
    var scanner = JSONScanner(item)
    // What precedes a fault deep inside an unknown key is still valid.
    try? scanner.members { key, value in
      details.read(
        JSONText.string(between: UnsafeBufferPointer(rebasing: item[key])),
        UnsafeBufferPointer(rebasing: item[value]))
    }
    photo.tags = details.tags.map(SanitizedText.made)
    photo.author = details.author.map(SanitizedText.made)
    photo.date = details.date.map(SanitizedText.made)
    photo.id = details.id.map(SanitizedText.made)
  }

  /// Returns the first member with a key as it is written; nil if there is none or the text is no object.
  static func member(_ wanted: String, of item: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    var found: Range<Int>?
    guard item.first == UInt8(ascii: "{") else { return nil }
    var scanner = JSONScanner(item)
    try? scanner.members { key, value in
      if JSONText.string(between: UnsafeBufferPointer(rebasing: item[key])) == wanted {
        found = value
      }
    }
    return found
  }

  /// Returns the address of the large picture of an item that has a thumbnail, too; nil if it has one address only.
  static func picture(of item: UnsafeBufferPointer<UInt8>) -> String? {
    guard item.first == UInt8(ascii: "{") else { return nil }
    // `url` is often a web page.
    let keys = [ItemKey.thumbURL, .image, .src, .downloadURL].map(\.text)
    var found: [String?] = [nil, nil, nil, nil]
    var scanner = JSONScanner(item)
    try? scanner.members { key, value in
      if item[value.lowerBound] == UInt8(ascii: "\""),
        let index = keys.firstIndex(of: JSONText.string(between: UnsafeBufferPointer(rebasing: item[key])))
      {
        found[index] = JSONText.text(of: UnsafeBufferPointer(rebasing: item[value]))
      }
    }
    return found[0] == nil ? nil : found.dropFirst().lazy.compactMap { $0 }.first { !$0.isEmpty }
  }

  private struct Details {
    var tags: [String] = []
    var author: String?
    var date: String?
    var id: String?

    mutating func read(_ key: String, _ value: UnsafeBufferPointer<UInt8>) {
      switch key {
      case "tags", "keywords": tags = JSONItem.list(value)
      case "author": author = JSONItem.name(value) ?? author
      case "authors":
        let names = JSONItem.names(value)
        if !names.isEmpty { author = names.joined(separator: ", ") }
      case "date": date = JSONText.text(of: value) ?? date
      case "date_published": date = date ?? JSONText.text(of: value)
      case "id": id = JSONText.text(of: value).flatMap { $0.isEmpty ? nil : $0 }
      default: break
      }
    }
  }

  /// Returns tags: an array of strings, or one string with commas.
  static func list(_ value: UnsafeBufferPointer<UInt8>) -> [String] {
    guard value.first == UInt8(ascii: "[") else {
      return (JSONText.text(of: value) ?? "").split(separator: ",")
        .map { $0.trimmed }.filter { !$0.isEmpty }
    }
    return elements(of: value).compactMap { JSONText.text(of: $0) }.filter { !$0.isEmpty }
  }

  /// Returns a person's name: a string, or an object with a name.
  private static func name(_ value: UnsafeBufferPointer<UInt8>) -> String? {
    let text = member("name", of: value).map {
      JSONText.text(of: UnsafeBufferPointer(rebasing: value[$0]))
    }
    return (text ?? JSONText.text(of: value)).flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func names(_ value: UnsafeBufferPointer<UInt8>) -> [String] {
    value.first == UInt8(ascii: "[")
      ? elements(of: value).compactMap(name) : name(value).map { [$0] } ?? []
  }

  /// Returns the elements of an array, as they are written.
  static func elements(of value: UnsafeBufferPointer<UInt8>) -> [UnsafeBufferPointer<UInt8>] {
    var result: [UnsafeBufferPointer<UInt8>] = []
    var scanner = JSONScanner(value)
    try? scanner.elements { result.append(UnsafeBufferPointer(rebasing: value[$0])) }
    return result
  }
}

extension Substring {
  /// Returns the text without white space at its ends.
  var trimmed: String {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
