import Basics

/// Decodes the parts of an item that are not needed for loading.
enum JSONItem {
  /// Returns the address of the web page about an item: its `link`, or `url`, which may be the picture's own.
  static func page(of item: JSONValue) -> String? {
    let members = item.members()
    return ["link", "url"].lazy.compactMap { key in members.last { $0.key == key && $0.value.isString } }
      .compactMap(\.value.nonEmptyString).first
  }

  /// Adds tags, author, date and id to a photo from its item.
  static func readDetails(of item: JSONValue, into photo: inout Photo) {
    for (key, value) in item.members() {
      switch key {
      case "tags", "keywords": photo.tags = list(value)
      case "author": photo.author = name(value) ?? photo.author
      case "authors":
        let names = value.isArray ? value.elements().compactMap(name) : name(value).map { [$0] } ?? []
        if !names.isEmpty { photo.author = names.joined(separator: ", ") }
      case "date": photo.date = value.string ?? photo.date
      case "date_published": photo.date = photo.date ?? value.string
      case "id": photo.id = value.nonEmptyString
      default: break
      }
    }
    photo.tags = photo.tags.map(SanitizedText.made)
    photo.author = photo.author.map(SanitizedText.made)
    photo.date = photo.date.map(FeedDate.shown).map(SanitizedText.made)
    photo.id = photo.id.map(SanitizedText.made)
  }

  /// Returns the address of the large picture of an item with a thumbnail; nil if the item has only one address.
  static func picture(of item: JSONValue) -> String? {
    let members = item.members().filter { $0.value.isString }
    func address(_ key: ItemKey) -> String? { members.last { $0.key == key.rawValue }?.value.string }
    // `url` is often a web page.
    return address(.thumbURL) == nil
      ? nil : [.image, .src, .downloadURL].lazy.compactMap(address).first { !$0.isEmpty }
  }

  /// Returns tags: an array of strings or of objects with names, or one string with commas.
  static func list(_ value: JSONValue) -> [String] {
    if value.isArray { return value.elements().compactMap(name) }
    return (value.string ?? "").split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
  }

  /// Returns the name of a person or a tag: a string, or an object with a name.
  private static func name(_ value: JSONValue) -> String? {
    value["name"]?.nonEmptyString ?? value.nonEmptyString
  }
}
