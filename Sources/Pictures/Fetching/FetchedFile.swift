/// What has been fetched of a picture file.
enum FetchedFile: Sendable {
  case whole(PictureBytes)
  case parts(FileParts)

  /// Adds a document to the parts that were fetched before; nil if it is of another version of the file.
  init?(_ document: WebDocument, after known: FileParts?) {
    guard let part = document.part else {
      self = .whole(document.body)
      return
    }
    // A server that does not tell how long a file is may have any of it.
    var parts = known ?? FileParts(count: part.whole ?? 1 << 40, version: document.validator)
    guard parts.version == document.validator else { return nil }
    parts.add(document.body, at: part.offset)
    if parts.isWhole, let head = parts.head { self = .whole(head) } else { self = .parts(parts) }
  }

  private var window: ByteWindow {
    switch self {
    case .whole(let bytes): ByteWindow(bytes)
    case .parts(let parts): ByteWindow(parts)
    }
  }

  /// The header of the picture; nil if it has not been read, or is broken.
  var header: PictureHeader? {
    var window = window
    guard let file = try? FileHeader(&window), file.header.format != .raw || window.missing == nil else { return nil }
    return file.header
  }

  /// The camera's metadata; nil if there are none.
  var details: PictureDetails? {
    var window = window
    return PictureDetails(&window)
  }

  /// The XMP packet; nil if there is none, or if it has not been read.
  var packet: [UInt8]? {
    var window = window
    guard let file = try? FileHeader(&window), let range = file.stored.packet(in: &window) else { return nil }
    let bytes = window.bytes(at: range.lowerBound, count: range.count)
    guard bytes.count == range.count else { return nil }
    return Array(bytes.prefix(1 + (bytes.lastIndex { $0 != 0 } ?? -1)))
  }
}
