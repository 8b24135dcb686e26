import Basics

/// Writes single items, unchanged where possible.
struct ItemWriter {
  /// The form of a written item.
  enum Shape {
    /// The source's own form.
    case verbatim
    /// An element of a photowall array.
    case photowall
    case line
    case jsonfeed
  }

  private let feed: PhotoFeed
  let shape: Shape
  /// Rewrites the addresses of each part; nil if they stay.
  private let moves: [AddressMove?]

  /// A writer of a feed's items into a file in a folder.
  init(_ feed: PhotoFeed, into folder: String, shape: Shape) {
    self.feed = feed
    self.shape = shape
    moves = feed.parts.map { AddressMove(from: $0.origin, to: folder) }
  }

  /// Returns the text of an item.
  func text(of index: Int) -> [UInt8] {
    let (place, local) = feed.locate(index)
    let part = feed.parts[place]
    let move = moves[place]
    switch part.encoding {
    case .names, .files:
      let name = move?.text(part.addressText(at: local), isPath: part.encoding == .files) ?? part.addressText(at: local)
      return shape == .verbatim ? Array(name.utf8) : object(named: name, at: index)
    case .json:
      return part.bytes.withBytes(of: part.items[local]) { item in
        let address = part.addresses[local]
        let start = Int(address.start) - Int(part.items[local].start)
        let found = Item(text: item, address: start..<(start + Int(address.length)))
        if item.first == UInt8(ascii: "\"") { return text(ofString: found, at: index, move) }
        if let row = part.shape.row {
          return shape == .verbatim
            ? text(ofNested: found, row, move)
            : object(ofNested: item, row, feed[index], part.addressText(at: local), move)
        }
        return text(ofObject: found, at: index, move, isJSONFeed: part.shape == .jsonFeed)
      }
    }
  }

  /// An item's text and the range of its address.
  struct Item {
    let text: UnsafeBufferPointer<UInt8>
    let address: Range<Int>

    func string(_ range: Range<Int>) -> String {
      JSONText.text(of: UnsafeBufferPointer(rebasing: text[range])) ?? ""
    }
  }

  private func text(ofString item: Item, at index: Int, _ move: AddressMove?) -> [UInt8] {
    let moved = move?.text(item.string(item.address), isPath: false)
    if shape == .verbatim || shape == .photowall && sectionTitle(of: index) == nil && !Self.isFaulty(item.text) {
      return moved.map { Array($0.quotedForJSON.utf8) } ?? Array(item.text)
    }
    return object(named: moved ?? item.string(item.address), at: index)
  }

  private func text(ofObject item: Item, at index: Int, _ move: AddressMove?, isJSONFeed: Bool) -> [UInt8] {
    let old = item.string(item.address)
    let moved = move?.text(old, isPath: false) ?? old
    // Reading tolerates faults in values that it does not need; JSON around such an item could not be read.
    if shape != .verbatim, Self.isFaulty(item.text) { return object(named: moved, at: index) }
    var members: [String: Range<Int>] = [:]
    var scanner = JSONScanner(item.text)
    try? scanner.members { key, value in
      members[JSONText.string(between: UnsafeBufferPointer(rebasing: item.text[key]))] = value
    }
    let address = moved.quotedForJSON
    var edits: [(range: Range<Int>, text: String)] = []
    let replaced = shape == .jsonfeed && members["image"] != item.address ? members["image"] : nil
    if let replaced { edits.append((replaced, address)) }
    if let move {
      for range in addresses(of: item, members, isJSONFeed: isJSONFeed) where replaced?.overlaps(range) != true {
        if let text = move.text(item.string(range), isPath: false) { edits.append((range, text.quotedForJSON)) }
      }
    }
    let additions = additions(to: item, members, address: address, at: index, isJSONFeed: isJSONFeed)
    if !additions.isEmpty { edits.append((1..<1, additions.joined(separator: ", ") + (members.isEmpty ? "" : ", "))) }
    return edited(item.text, edits)
  }

  /// Returns the ranges of an object's strings that are picture addresses.
  private func addresses(of item: Item, _ members: [String: Range<Int>], isJSONFeed: Bool) -> Set<Range<Int>> {
    let keys = isJSONFeed ? ItemKey.jsonFeedAddresses : ItemKey.addresses
    let strings = keys.compactMap { members[$0.text] }.filter { item.text[$0.lowerBound] == UInt8(ascii: "\"") }
    return Set(strings).union([item.address])
  }

  /// Returns members that an object needs in its new place and lacks.
  private func additions(
    to item: Item, _ members: [String: Range<Int>], address: String, at index: Int, isJSONFeed: Bool
  ) -> [String] {
    if shape == .verbatim { return [] }
    var additions: [String] = []
    if shape == .jsonfeed {
      if members["id"] == nil { additions.append("\"id\": \(address)") }
      if members["image"] == nil { additions.append("\"image\": \(address)") }
    } else if isJSONFeed, members["thumbURL"] == nil, members["image"] != item.address {
      additions.append("\"thumbURL\": \(address)")
    }
    if members["section"] == nil, let title = sectionTitle(of: index) {
      additions.append("\"section\": \(title.quotedForJSON)")
    }
    return additions
  }

  /// Returns the section title that an item must contain; nil if none.
  private func sectionTitle(of index: Int) -> String? {
    let title = feed.sections[feed.section(of: index)].title
    return title.isEmpty ? nil : title
  }

  /// Returns whether a text is not JSON in UTF-8 by the letter.
  private static func isFaulty(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    JSONScanner.fault(in: text, from: 0) != nil || String(validating: text, as: UTF8.self) == nil
  }

  /// Returns an object for an item that was a name, or that is written from what was understood of it.
  private func object(named name: String, at index: Int) -> [UInt8] {
    let photo = feed[index]
    var members: [(key: String, value: String?)] =
      shape == .jsonfeed
      ? [("id", (photo.id ?? name).quotedForJSON), ("image", name.quotedForJSON)]
      : [("thumbURL", name.quotedForJSON), ("id", photo.id?.quotedForJSON)]
    members += [
      ("width", photo.width.map(String.init)), ("height", photo.height.map(String.init)),
      ("title", photo.title.isEmpty ? nil : photo.title.quotedForJSON), ("author", photo.author?.quotedForJSON),
      ("date", photo.date?.quotedForJSON),
      ("tags", photo.tags.isEmpty ? nil : "[\(photo.tags.map(\.quotedForJSON).joined(separator: ", "))]"),
      ("section", sectionTitle(of: index)?.quotedForJSON),
    ]
    let texts = members.compactMap { key, value in value.map { "\"\(key)\": \($0)" } }
    return Array("{\(texts.joined(separator: ", "))}".utf8)
  }

  /// Returns a text with parts replaced, on one line if need be.
  func edited(_ text: UnsafeBufferPointer<UInt8>, _ edits: [(range: Range<Int>, text: String)]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 64)
    var position = 0
    func copy(to end: Int) {
      if shape == .line {
        // Line breaks in JSON text are white space; in strings they are escapes.
        result += text[position..<end].map { $0 == 0x0a || $0 == 0x0d ? 0x20 : $0 }
      } else {
        result += text[position..<end]
      }
    }
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      copy(to: edit.range.lowerBound)
      result += edit.text.utf8
      position = edit.range.upperBound
    }
    copy(to: text.count)
    return result
  }
}
