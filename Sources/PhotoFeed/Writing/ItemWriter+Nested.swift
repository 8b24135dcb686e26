import Basics

/// Items of nested shapes.
extension ItemWriter {
  /// Returns an item in its original shape, with addresses rewritten.
  func text(ofNested item: JSONValue, _ row: ShapeRow, _ move: AddressMove?, at index: Int) -> [UInt8] {
    let members = decisions[index] == nil ? [:] : Dictionary(item.members()) { $1 }
    let changes = decisions[index]?.changes(of: members)
    guard let move else {
      return edited(item.bytes, changes?.edits ?? [], adding: changes?.additions ?? [], isEmpty: members.isEmpty)
    }
    let places = ((row.places[.thumbnail] ?? []) + (row.places[.picture] ?? [])).filter { !$0.isTemplate }
    var edits: [Range<Int>: String] = [:]
    for value in places.compactMap({ $0.path.flatMap { $0.isOuter ? nil : item.value(at: $0) } }) where value.isString {
      edits[value.range] = move.text(value.string ?? "", isPath: false)?.quotedForJSON
    }
    for (range, text) in changes?.edits ?? [] { edits[range] = text }
    return edited(
      item.bytes, edits.map { ($0.key, $0.value) }, adding: changes?.additions ?? [], isEmpty: members.isEmpty)
  }

  /// Returns a photowall object or a JSON Feed item with the facts of a nested item, and its other members.
  func object(
    ofNested item: NestedItem, _ row: ShapeRow, at index: Int, _ photo: Photo, _ address: String, _ move: AddressMove?
  ) -> [UInt8] {
    func moved(_ text: String) -> String {
      var text = text
      if PictureSteps.areNeeded(by: text) { text = photo.pictureAddress.text }
      return move?.text(text, isPath: false) ?? text
    }
    let thumbnail = PictureSteps.areNeeded(by: address) ? photo.address.text : moved(address)
    let picture = row.text(.picture, of: item).map(moved) ?? thumbnail
    var members: [(key: String, text: String)] = []
    func add(_ key: String, _ text: String?) { if let text { members.append((key, text)) } }
    if shape == .jsonfeed {
      add("id", (photo.id ?? picture).quotedForJSON)
      add("image", picture.quotedForJSON)
    } else {
      add("id", photo.id?.quotedForJSON)
    }
    add("thumbURL", thumbnail.quotedForJSON)
    if shape != .jsonfeed, picture != thumbnail { add("image", picture.quotedForJSON) }
    add("width", photo.width.map(String.init))
    add("height", photo.height.map(String.init))
    add("title", photo.title.isEmpty ? nil : photo.title.quotedForJSON)
    add("author", photo.author?.quotedForJSON)
    add(shape == .jsonfeed ? "date_published" : "date", photo.date?.quotedForJSON)
    add("url", row.text(.link, of: item)?.quotedForJSON)
    add("section", photo.section?.quotedForJSON)
    let written = Set(members.map(\.key)).union(row.addressKeys)
    let changes = decisions[index]?.changes(of: Dictionary(item.value.members()) { $1 })
    let edits = Dictionary(uniqueKeysWithValues: (changes?.edits ?? []).map { ($0.range, $0.text) })
    for (key, value) in item.value.members() where !written.contains(key) {
      // Without other address keys, which would change the object's shape.
      if ItemKey.addresses.contains(where: { $0.rawValue == key }) { continue }
      add(key, edits[value.range] ?? String(decoding: edited(value.bytes, []), as: UTF8.self))
    }
    let texts = members.map { "\($0.key.quotedForJSON): \($0.text)" } + (changes?.additions ?? [])
    return Array("{\(texts.joined(separator: ", "))}".utf8)
  }
}
