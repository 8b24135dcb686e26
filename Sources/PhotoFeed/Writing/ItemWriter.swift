import Basics
import Platform

/// Writes single items, unchanged where possible.
struct ItemWriter {
  /// The format of a written item.
  enum Shape {
    /// The source's format.
    case verbatim
    /// An element of a photowall array.
    case photowall
    case line
    case jsonfeed
  }

  private let feed: PhotoFeed
  let shape: Shape
  /// The address rewriter of each part; nil if addresses stay.
  private let moves: [AddressMove?]
  /// The user's decisions, by photo index.
  let decisions: [Int: ItemDecisions]
  /// The labels with a new column in tables.
  let addedColumns: [UserLabel]

  /// Creates a writer of a feed's items for a folder.
  init(
    _ feed: PhotoFeed, into folder: FilePath, shape: Shape, decisions: [Int: ItemDecisions] = [:],
    addedColumns: [UserLabel] = []
  ) {
    (self.feed, self.shape, self.decisions, self.addedColumns) = (feed, shape, decisions, addedColumns)
    moves = feed.parts.map { AddressMove(from: $0.origin, to: folder) }
  }

  /// Returns true if the text of an item does not change.
  func isUnchanged(_ index: Int) -> Bool {
    shape == .verbatim && decisions[index] == nil && addedColumns.isEmpty && moves[feed.locate(index).partIndex] == nil
  }

  /// Returns the text of an item.
  func text(of index: Int) -> [UInt8] {
    let (partIndex, local) = feed.locate(index)
    let part = feed.parts[partIndex]
    let move = moves[partIndex]
    switch part.encoding {
    case .pending: preconditionFailure("a photo that is not loaded cannot be written")
    case .names, .files:
      let old = part.addressText(at: local)
      let name = move?.text(old, isPath: part.encoding == .files) ?? old
      if shape == .verbatim {
        let bytes = part.bytes.copy(part.addressSpan(at: local).range)
        guard String(validating: bytes, as: UTF8.self) == nil else { return Array(name.utf8) }
        return move == nil ? Array(bytes) : FilePath(fileAddress: old).bytes
      }
      let companion = part.companionText(at: local).map { move?.text($0, isPath: true) ?? $0 }
      return object(named: name, picture: companion, at: index)
    case .table:
      if shape == .verbatim { return text(ofRow: part.items[local], of: part, move, at: index) }
      return part.withItem(at: local) { item in
        part.shape.row.map { object(ofNested: item, $0, at: index, feed[index], part.addressText(at: local), move) }
          ?? []
      }
    case .json:
      return part.bytes.withBytes(of: part.items[local]) { bytes in
        let item = JSONValue(bytes)
        if item.isString { return text(ofString: item, at: index, move) }
        if let row = part.shape.row {
          return shape == .verbatim
            ? text(ofNested: item, row, move, at: index)
            : part.withItem(at: local) {
              object(ofNested: $0, row, at: index, feed[index], part.addressText(at: local), move)
            }
        }
        let span = part.addressSpan(at: local)
        let start = Int(span.start) - Int(part.items[local].start)
        let address = JSONValue(bytes, start..<start + Int(span.length))
        return text(ofObject: item, address, at: index, move, isJSONFeed: part.shape == .jsonFeed)
      }
    }
  }

  private func text(ofString item: JSONValue, at index: Int, _ move: AddressMove?) -> [UInt8] {
    let address = item.string ?? ""
    let moved = move?.text(address, isPath: false)
    if decisions[index]?.members.isEmpty == false { return object(named: moved ?? address, at: index) }
    if shape == .verbatim || shape == .photowall && sectionTitle(of: index) == nil && !Self.isFaulty(item.bytes) {
      return moved.map { Array($0.quotedForJSON.utf8) } ?? Array(item.bytes)
    }
    return object(named: moved ?? address, at: index)
  }

  private func text(
    ofObject item: JSONValue, _ picture: JSONValue, at index: Int, _ move: AddressMove?, isJSONFeed: Bool
  ) -> [UInt8] {
    let old = picture.string ?? ""
    let moved = move?.text(old, isPath: false) ?? old
    // The picture of an item with a thumbnail; in JSON Feed the address is the picture's.
    func large() -> String? {
      isJSONFeed ? nil : JSONItem.picture(of: item).map { move?.text($0, isPath: false) ?? $0 }
    }
    // Reading tolerates faults in unused values, but the written JSON must be valid.
    if shape != .verbatim, Self.isFaulty(item.bytes) { return object(named: moved, picture: large(), at: index) }
    let members = Dictionary(item.members()) { $1 }
    let address = ((shape == .jsonfeed ? large() : nil) ?? moved).quotedForJSON
    var edits: [(range: Range<Int>, text: String)] = []
    let image = members["image"]?.range
    let replaced = shape == .jsonfeed && image != picture.range ? image : nil
    if let replaced { edits.append((replaced, address)) }
    if let move {
      // The strings with picture addresses.
      let keys = isJSONFeed ? ItemKey.jsonFeedAddresses : ItemKey.addresses
      var strings = keys.compactMap { members[$0.rawValue] }.filter(\.isString)
      if !strings.contains(where: { $0.range == picture.range }) { strings.append(picture) }
      for string in strings where replaced?.overlaps(string.range) != true {
        let text = move.text(string.string ?? "", isPath: false)
        if let text { edits.append((string.range, text.quotedForJSON)) }
      }
    }
    var additions = additions(
      Set(members.keys), hasImage: image == picture.range, address: address, at: index, isJSONFeed: isJSONFeed)
    if let changes = decisions[index]?.changes(of: members) {
      edits += changes.edits
      additions += changes.additions
    }
    return edited(item.bytes, edits, adding: additions, isEmpty: members.isEmpty)
  }

  /// Returns an object with parts replaced, and with members added at its start.
  func edited(
    _ object: UnsafeBufferPointer<UInt8>, _ edits: [(range: Range<Int>, text: String)], adding members: [String],
    isEmpty: Bool
  ) -> [UInt8] {
    if members.isEmpty { return edited(object, edits) }
    return edited(object, edits + [(1..<1, members.joined(separator: ", ") + (isEmpty ? "" : ", "))])
  }

  /// Returns the members to add to an object with these keys.
  ///
  /// - Parameter hasImage: Whether the address is under `image`.
  private func additions(
    _ keys: Set<String>, hasImage: Bool, address: String, at index: Int, isJSONFeed: Bool
  ) -> [String] {
    if shape == .verbatim { return [] }
    var additions: [String] = []
    if shape == .jsonfeed {
      if !keys.contains("id") { additions.append("\"id\": \(address)") }
      if !keys.contains("image") { additions.append("\"image\": \(address)") }
    } else if isJSONFeed, !keys.contains("thumbURL"), !hasImage {
      additions.append("\"thumbURL\": \(address)")
    }
    if !keys.contains("section"), let title = sectionTitle(of: index) {
      additions.append("\"section\": \(title.quotedForJSON)")
    }
    return additions
  }

  /// Returns the section title to write into an item, or nil.
  private func sectionTitle(of index: Int) -> String? {
    let title = feed.sections[feed.section(of: index)].title
    return title.isEmpty ? nil : title
  }

  /// Returns true if a text is not strict JSON in UTF-8.
  private static func isFaulty(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    JSONScanner.fault(in: text, from: 0) != nil || String(validating: text, as: UTF8.self) == nil
  }

  /// Returns an object for a name, or for an item that is written from its decoded facts.
  ///
  /// - Parameter picture: The picture of an item whose name is that of a thumbnail, or nil.
  private func object(named name: String, picture: String? = nil, at index: Int) -> [UInt8] {
    let photo = feed[index]
    var members: [(key: String, value: String?)] =
      shape == .jsonfeed
      ? [
        ("id", (photo.id ?? picture ?? name).quotedForJSON), ("image", (picture ?? name).quotedForJSON),
        ("thumbURL", picture.map { _ in name.quotedForJSON }),
      ] : [("thumbURL", name.quotedForJSON), ("image", picture?.quotedForJSON), ("id", photo.id?.quotedForJSON)]
    members += [
      ("width", photo.width.map(String.init)), ("height", photo.height.map(String.init)),
      ("title", photo.title.isEmpty ? nil : photo.title.quotedForJSON), ("author", photo.author?.quotedForJSON),
      ("date", photo.date?.quotedForJSON),
      ("tags", photo.tags.isEmpty ? nil : "[\(photo.tags.map(\.quotedForJSON).joined(separator: ", "))]"),
      ("section", sectionTitle(of: index)?.quotedForJSON),
    ]
    members += (decisions[index]?.members ?? []).map { ($0.key, $0.value) }
    let texts = members.compactMap { key, value in value.map { "\"\(key)\": \($0)" } }
    return Array("{\(texts.joined(separator: ", "))}".utf8)
  }

  /// Returns a text with parts replaced, on one line if necessary.
  func edited(_ text: UnsafeBufferPointer<UInt8>, _ edits: [(range: Range<Int>, text: String)]) -> [UInt8] {
    let result = text.edited(edits)
    // Line breaks in JSON text are white space; in strings they are escapes.
    return shape == .line ? result.map { $0 == 0x0a || $0 == 0x0d ? 0x20 : $0 } : result
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the text with some of its ranges replaced, in any order.
  func edited(_ edits: [(range: Range<Int>, text: String)]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count + 64)
    var position = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += self[position..<edit.range.lowerBound]
      result += edit.text.utf8
      position = edit.range.upperBound
    }
    result += self[position...]
    return result
  }
}
