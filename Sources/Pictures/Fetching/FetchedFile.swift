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

  /// What has come of what the file tells without its picture, and the first offset that is needed for more; nil if all has come.
  var reading: (told: PictureReading, missing: Int?) {
    var (window, told) = (window, PictureReading())
    do throws(PictureError) {
      let header = try PictureFormat(&window).header(&window)
      told.details = PictureDetails(header, &window)
      if let range = header.packet(in: &window) {
        let bytes = window.bytes(at: range.lowerBound, count: range.count)
        if bytes.count == range.count { told.packet = Array(bytes.prefix(1 + (bytes.lastIndex { $0 != 0 } ?? -1))) }
      }
    } catch { if window.missing == nil { told.fault = error.message } }
    return (told, window.missing)
  }
}
