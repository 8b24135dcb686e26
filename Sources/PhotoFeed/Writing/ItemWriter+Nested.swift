import Basics

/// Items of nested shapes.
extension ItemWriter {
  /// Returns an item in its own shape, with its addresses rewritten.
  func text(ofNested item: Item, _ row: ShapeRow, _ move: AddressMove?) -> [UInt8] {
    guard let move else { return edited(item.text, []) }
    let places = (row.places[.thumbnail] ?? []) + (row.places[.picture] ?? [])
    let ranges = Set(places.filter { !$0.isTemplate }.compactMap { $0.path?.value(in: item.text) })
    return edited(
      item.text,
      ranges.compactMap { range in
        guard item.text[range.lowerBound] == UInt8(ascii: "\"") else { return nil }
        return move.text(item.string(range), isPath: false).map { (range, $0.quotedForJSON) }
      })
  }

  /// Returns a photowall object or an item of JSON Feed with the facts of a nested item, and its other members.
  func object(
    ofNested item: UnsafeBufferPointer<UInt8>, _ row: ShapeRow, _ photo: Photo, _ address: String, _ move: AddressMove?
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
    var scanner = JSONScanner(item)
    try? scanner.members { key, value in
      let name = JSONText.string(between: UnsafeBufferPointer(rebasing: item[key]))
      // Without those that hold addresses, by which the object would be taken for another shape.
      guard !written.contains(name), !ItemKey.addresses.contains(where: { $0.text == name }) else { return }
      let text = String(decoding: edited(UnsafeBufferPointer(rebasing: item[value]), []), as: UTF8.self)
      members.append((name, text))
    }
    return Array("{\(members.map { "\($0.key.quotedForJSON): \($0.text)" }.joined(separator: ", "))}".utf8)
  }
}
