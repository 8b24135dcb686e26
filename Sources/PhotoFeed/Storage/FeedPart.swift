import Platform

/// What was read from one source: its bytes, and of each item where in them its parts stand. 32 bytes an item.
struct FeedPart: Sendable {
  /// How the bytes are to be read.
  enum Encoding: Sendable {
    /// Items are JSON.
    case json
    /// Items are bare names or addresses, from a list.
    case names
    /// Items are paths of files that were found or given.
    case files
  }

  /// The source's name in messages.
  let name: String
  /// The file that was read, when one was; what it looked like then.
  let file: (path: String, fingerprint: FileFingerprint)?
  let origin: FeedOrigin
  let shape: FeedShape
  let encoding: Encoding
  let bytes: FeedBytes

  /// The item whole: an object, a string, a name.
  private(set) var items: [TextSpan] = []
  /// Its address: a JSON string with its quotes, or the name.
  private(set) var addresses: [TextSpan] = []
  /// Its title: a JSON string, or a number; empty when there is none. No elements at all when no item has one.
  private(set) var titles: [TextSpan] = []
  /// Pixels; 0 where they are not known.
  private(set) var widths: [Int32] = []
  private(set) var heights: [Int32] = []
  /// When a file was last changed, in seconds since 1970; no elements for what is no list of files.
  private(set) var fileDates: [Int64] = []

  init(
    name: String, file: (path: String, fingerprint: FileFingerprint)?, origin: FeedOrigin,
    shape: FeedShape,
    encoding: Encoding, bytes: FeedBytes
  ) {
    self.name = name
    self.file = file
    self.origin = origin
    self.shape = shape
    self.encoding = encoding
    self.bytes = bytes
  }

  var count: Int { items.count }

  /// The rule by which its addresses are read.
  var addressRule: AddressRule { AddressRule(origin: origin) }
}

// MARK: - Filling

extension FeedPart {
  /// Makes room, so that growing does not need both the old and the new memory at once.
  mutating func reserve(_ count: Int) {
    items.reserveCapacity(count)
    addresses.reserveCapacity(count)
    titles.reserveCapacity(count)
    widths.reserveCapacity(count)
    heights.reserveCapacity(count)
  }

  /// An item of a JSON source.
  mutating func append(
    item: TextSpan, address: TextSpan, title: TextSpan, width: Int32, height: Int32
  ) {
    items.append(item)
    addresses.append(address)
    titles.append(title)
    widths.append(width)
    heights.append(height)
  }

  /// A file by its name; `date` in seconds since 1970, 0 when not known.
  mutating func append(name: TextSpan, size: (width: Int, height: Int)?, date: Int64) {
    items.append(name)
    addresses.append(name)
    titles.append(.none)
    widths.append(size.flatMap { PixelCount.checked($0.width) } ?? 0)
    heights.append(size.flatMap { PixelCount.checked($0.height) } ?? 0)
    fileDates.append(date)
  }

  /// This part with those of another behind it, which came of the same source; the bytes are copied.
  func joined(with other: FeedPart) -> FeedPart {
    let all = bytes.withBytes { own in other.bytes.withBytes { Array(own) + Array($0) } }
    var part = FeedPart(
      name: name, file: file, origin: origin, shape: shape, encoding: encoding, bytes: FeedBytes(all))
    let offset = UInt32(bytes.count)
    func column(_ keyPath: KeyPath<FeedPart, [TextSpan]>) -> [TextSpan] {
      self[keyPath: keyPath] + other[keyPath: keyPath].map { $0.moved(by: offset) }
    }
    part.items = column(\.items)
    part.addresses = column(\.addresses)
    part.titles = column(\.titles)
    part.widths = widths + other.widths
    part.heights = heights + other.heights
    part.fileDates = fileDates + other.fileDates
    return part
  }

  /// Puts the items into another order: `order[new] == old`.
  mutating func reorder(_ order: [Int]) {
    func reordered<T>(_ column: [T]) -> [T] { column.isEmpty ? [] : order.map { column[$0] } }
    items = reordered(items)
    addresses = reordered(addresses)
    titles = reordered(titles)
    widths = reordered(widths)
    heights = reordered(heights)
    fileDates = reordered(fileDates)
  }
}

// MARK: - Reading

extension FeedPart {
  /// The address of an item.
  func address(at index: Int) -> PhotoAddress {
    let text = addressText(at: index)
    if encoding == .files, case .local(let folder) = origin {
      return .file(AddressRule.joined(folder, text))
    }
    return addressRule.address(text)
  }

  /// The address as the feed writes it, decoded.
  func addressText(at index: Int) -> String {
    switch encoding {
    case .json: bytes.withBytes(of: addresses[index]) { JSONText.text(of: $0) ?? "" }
    case .names, .files: bytes.text(addresses[index])
    }
  }

  /// The title of an item, harmless; empty when there is none.
  func title(at index: Int) -> String {
    let span = titles[index]
    guard !span.isEmpty else { return "" }
    return HarmlessText.made(from: bytes.withBytes(of: span) { JSONText.text(of: $0) ?? "" })
  }

  /// The photo of an item, without its section.
  func photo(at index: Int) -> Photo {
    var photo = Photo(address: address(at: index), title: title(at: index))
    if widths[index] > 0 { photo.width = Int(widths[index]) }
    if heights[index] > 0 { photo.height = Int(heights[index]) }
    if encoding == .json {
      bytes.withBytes(of: items[index]) { JSONItem.readDetails(of: $0, into: &photo) }
    }
    return photo
  }
}

/// Widths and heights that can be those of a picture.
enum PixelCount {
  static let limit = 1_000_000

  static func checked(_ value: Int) -> Int32? { 1...limit ~= value ? Int32(value) : nil }
}
