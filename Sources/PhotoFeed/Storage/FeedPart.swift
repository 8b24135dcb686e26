import Basics
import Platform

/// The items of one source: its bytes, and the spans of each item's parts, 20 bytes per item.
struct FeedPart: Sendable {
  /// The encoding of the items.
  enum Encoding: Sendable {
    case json
    /// Items are rows of a table.
    case table
    /// Items are names or addresses in a list.
    case names
    /// Items are paths of files.
    case files
    /// Items are not loaded.
    case pending
  }

  var source: SourceBytes
  let shape: FeedShape
  let encoding: Encoding

  /// The whole items: objects, strings or names.
  var items: [TextSpan] = []
  /// The spans of addresses and titles, as offsets from the item's start, and lengths.
  var addresses = NumberPairs()
  var titles = NumberPairs()
  /// Widths and heights in pixels; 0 if unknown.
  var sizes = NumberPairs()
  /// The modification dates in seconds since 1970; empty unless the items are files.
  var fileDates: [Int64] = []
  /// The pictures beside raw files; empty if there are none.
  var companions: [TextSpan] = []
  /// The films of Live Photos; empty if there are none.
  var films: [TextSpan] = []
  /// The objects around the items' lists, for shapes with facts there; empty spans for the document.
  var outers: [TextSpan] = []
  /// Values of the document that items use, by their paths from an item.
  var document: [JSONPath: TextSpan] = [:]
  /// The columns of a table; nil for other sources.
  var table: TableColumns?
  /// The annotations of the items, or nil.
  var annotations: ItemAnnotations?
  var joins: [JoinedList] = []
  /// Whether each item is a line of JSON.
  var hasLines = false
  /// The portion of the items, loaded or not; nil for a source that is loaded as a whole.
  var portion: FeedPortion?

  init(_ source: SourceBytes, shape: FeedShape, encoding: Encoding) {
    (self.source, self.shape, self.encoding) = (source, shape, encoding)
  }

  /// Creates a part for a portion that is not loaded.
  init(_ portion: FeedPortion) {
    let source = SourceBytes(name: portion.key, origin: .local(folder: ""), bytes: .none)
    self.init(source, shape: .photowall, encoding: .pending)
    self.portion = portion
  }

  var name: String { source.name }
  var origin: FeedOrigin { source.origin }
  var bytes: FeedBytes { source.bytes }
  var isPending: Bool { encoding == .pending }

  /// Whether items have fields.
  var hasFields: Bool { encoding == .json || encoding == .table }

  var count: Int { isPending ? portion?.count ?? 0 : items.count }

  /// The rule that resolves addresses.
  var addressRule: AddressRule { AddressRule(origin: origin) }
}

// MARK: - Filling

extension FeedPart {
  /// Reserves memory, which avoids holding old and new memory at once.
  mutating func reserve(_ count: Int) {
    items.reserveCapacity(count)
    addresses.reserve(count)
    titles.reserve(count)
    sizes.reserve(count)
  }

  /// Appends an item of a JSON source.
  mutating func append(
    item: TextSpan, address: TextSpan, title: TextSpan, width: Int32, height: Int32
  ) {
    items.append(item)
    Self.append(address, of: item, to: &addresses)
    Self.append(title, of: item, to: &titles)
    sizes.append(UInt32(width), UInt32(height))
  }

  private static func append(_ span: TextSpan, of item: TextSpan, to column: inout NumberPairs) {
    // An empty span has no offset.
    column.append(span.isEmpty ? 0 : span.start &- item.start, span.length)
  }

  /// Appends a file. `date` is in seconds since 1970; 0 if unknown.
  mutating func append(name: TextSpan, size: (width: Int, height: Int)?, date: Int64) {
    append(
      item: name, address: name, title: .none, width: size.flatMap { PixelCount.checked($0.width) } ?? 0,
      height: size.flatMap { PixelCount.checked($0.height) } ?? 0)
    fileDates.append(date)
  }
}

// MARK: - Reading

extension FeedPart {
  /// Returns the span of the address: a JSON string with quotes, or a name.
  func addressSpan(at index: Int) -> TextSpan {
    encoding == .files ? items[index] : span(addresses[index], at: index)
  }

  /// Returns the span of the title, a JSON string or a number; empty without a title.
  private func titleSpan(at index: Int) -> TextSpan { span(titles[index], at: index) }

  private func span(_ place: (first: UInt32, second: UInt32), at index: Int) -> TextSpan {
    TextSpan(start: items[index].start &+ place.first, length: place.second)
  }

  /// Returns the address of an item.
  func address(at index: Int) -> PhotoAddress {
    switch encoding {
    case .files: return .file(path(of: addressSpan(at: index)))
    case .names: return bytes.withBytes(of: addressSpan(at: index), addressRule.address(ofName:))
    case .pending: return .file("")
    case .table: return addressRule.address(addressText(at: index))
    case .json: break
    }
    var text = addressText(at: index)
    if PictureSteps.areNeeded(by: text) {
      text = PictureSteps.address(text, for: PictureSteps.wall, of: size(at: index))
    }
    return addressRule.address(text)
  }

  /// Calls `body` with an item and the values around it, or with a row of a table as an object.
  func withItem<R>(at index: Int, _ body: (NestedItem) -> R) -> R {
    bytes.withBytes { text in
      if let table {
        return table.json(text, of: items[index]).withUnsafeBufferPointer {
          body(NestedItem(JSONValue($0), in: ItemSurroundings()))
        }
      }
      let around = ItemSurroundings(outer: outers.isEmpty ? .none : outers[index], document: document)
      return body(NestedItem(JSONValue(text, items[index]), in: around))
    }
  }

  /// Calls `body` with an item and the values of all joined lists.
  func withJoinedItem<R>(at index: Int, _ body: (JSONValue) -> R) -> R { withItem(at: index, joinedTo: joins, body) }

  /// Calls `body` with an item and the values of some lists.
  func withItem<R>(at index: Int, joinedTo lists: [JoinedList], _ body: (JSONValue) -> R) -> R {
    withItem(at: index) { item in
      guard let text = JoinedList.joined(item.value, with: lists) else { return body(item.value) }
      return text.withUnsafeBufferPointer { body(JSONValue($0)) }
    }
  }

  /// Returns the path for a name that must not be read as an address.
  private func path(of name: TextSpan) -> FilePath {
    let path = bytes.withBytes(of: name) { FilePath(bytes: $0) }
    guard case .local(let folder) = origin else { return path }
    return AddressRule.joined(folder, path)
  }

  /// Returns the name of a file as written; its `file:` address if it is not valid UTF-8.
  private func text(ofName name: TextSpan) -> String {
    bytes.withBytes(of: name) { String(validating: $0, as: UTF8.self) } ?? path(of: name).name
  }

  /// Returns the address as written, decoded.
  func addressText(at index: Int) -> String {
    switch encoding {
    case .json:
      if let row = shape.row, row.composesAddresses {
        withItem(at: index) { row.wallAddress(of: $0) ?? "" }
      } else {
        bytes.withBytes(of: addressSpan(at: index)) { JSONValue($0).string ?? "" }
      }
    case .table:
      if let table, let column = table.addressColumn(of: addressSpan(at: index), in: items[index], bytes) {
        bytes.withBytes(of: addressSpan(at: index)) { table.text($0, of: column) }
      } else {
        withItem(at: index) { shape.row?.wallAddress(of: $0) ?? "" }
      }
    case .names, .files: text(ofName: addressSpan(at: index))
    case .pending: ""
    }
  }

  /// Returns the sanitized title of an item, or an empty text.
  func title(at index: Int) -> String {
    guard !isPending else { return "" }
    let span = titleSpan(at: index)
    guard !span.isEmpty else { return "" }
    let text = bytes.withBytes(of: span) { bytes in
      table.map { $0.text(bytes, of: $0.index(of: .title) ?? 0) } ?? JSONValue(bytes).string ?? ""
    }
    return SanitizedText.made(from: shape.row?.unescaped(text, of: .title) ?? text)
  }

  /// Returns the written name of the file beside a raw file, or nil.
  func companionText(at index: Int) -> String? {
    companions.isEmpty || companions[index].isEmpty ? nil : text(ofName: companions[index])
  }

  /// Returns the path of the file beside a raw file, or nil.
  func companion(at index: Int) -> FilePath? {
    companions.isEmpty || companions[index].isEmpty ? nil : path(of: companions[index])
  }

  /// Returns the path of the film of a Live Photo, or nil.
  func film(at index: Int) -> FilePath? {
    films.isEmpty || films[index].isEmpty ? nil : path(of: films[index])
  }

  /// Returns width and height in pixels, 0 if unknown.
  func size(at index: Int) -> (width: Int, height: Int) {
    isPending ? (0, 0) : (Int(sizes[index].first), Int(sizes[index].second))
  }

  /// Returns the photo of an item, without its section.
  func photo(at index: Int) -> Photo {
    var photo = Photo(address: address(at: index), title: title(at: index))
    guard !isPending else { return photo }
    let size = size(at: index)
    if size.width > 0 { photo.width = size.width }
    if size.height > 0 { photo.height = size.height }
    if let companion = companion(at: index) { photo.picture = .file(companion) }
    photo.film = film(at: index)
    if hasFields {
      withItem(at: index) { item in
        let (picture, page): (String?, String?)
        if let row = shape.row {
          row.readDetails(of: item, into: &photo)
          (picture, page) = (row.text(.picture, of: item), row.text(.link, of: item))
        } else {
          JSONItem.readDetails(of: item.value, into: &photo)
          picture = shape == .jsonFeed ? nil : JSONItem.picture(of: item.value)
          page = JSONItem.page(of: item.value)
        }
        setPicture(picture, of: &photo)
        setPage(page, of: &photo)
      }
    }
    return photo
  }

  /// Sets the address of the page, if it is on the network and not the picture's.
  private func setPage(_ text: String?, of photo: inout Photo) {
    guard var text, text.withUTF8({ addressRule.refusal(of: $0, isJSON: false) }) == nil else { return }
    let address = addressRule.address(text)
    if !address.isFile, address != photo.address, address != photo.picture { photo.page = address }
  }

  /// Sets the address of the large picture, if it differs from the wall's and the feed may use it.
  private func setPicture(_ text: String?, of photo: inout Photo) {
    guard var text, text.withUTF8({ addressRule.refusal(of: $0, isJSON: false) }) == nil else { return }
    let address = addressRule.address(text)
    if PictureSteps.areNeeded(by: text) {
      photo.scalablePicture = address.text
    } else if address != photo.address {
      photo.picture = address
    }
  }
}

/// The range of valid widths and heights.
enum PixelCount {
  static let limit = 1_000_000

  static func checked(_ value: Int) -> Int32? { 1...limit ~= value ? Int32(value) : nil }
}
