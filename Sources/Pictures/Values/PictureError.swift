import Basics

/// The reason why a picture cannot be shown.
public enum PictureError: Error, Sendable, Hashable {
  /// The format is not in the table; its name, if known.
  case unknownFormat(String?)
  /// The library of the format is not installed.
  case missingCodec(PictureFormat)
  /// The codec failed, with its message.
  case broken(PictureFormat, String)
  /// More pixels than the limit allows.
  case tooLarge(PixelSize, limit: Int)
  /// More bytes than the limit allows.
  case tooManyBytes(limit: Int)
  /// Another limit is exceeded, with a message: `more than 100 scans`.
  case overLimit(PictureFormat, String)
  /// The file cannot be read; the system's message.
  case unreadable(path: String, reason: String)
  /// Fetching the address failed; a sentence, and one or two words.
  case fetch(String, label: String = "no picture")
  /// Loading failed before and the file has not changed; the earlier message.
  case recorded(String)
  case cancelled
  /// Too many pictures are decoded in other processes, so the loader retries. Never in a result.
  case postponed
  case outOfMemory

  /// A short sentence for users without a full stop: the error, and a remedy if there is one.
  public var message: String { texts.message }

  /// One or two words, for cells too small for `message`.
  public var label: String { texts.label }

  private var texts: (message: String, label: String) {
    switch self {
    case .unknownFormat(let name): ("not a known picture format" + (name.map { " (\($0))" } ?? ""), "no picture")
    case .missingCodec(let format): ("\(format.name) \(format.note)", "no \(format.name)")
    case .broken(let format, let detail): ("broken \(format.name): \(detail)", "broken")
    case .tooLarge(let size, let limit):
      ("too large: \(size) pixels (limit \((limit / 1_000_000).grouped) megapixels)", "too big")
    case .tooManyBytes(let limit): ("file too large (limit \((limit / 1_000_000).grouped) MB)", "too big")
    case .overLimit(let format, let detail): ("refused \(format.name): \(detail)", "refused")
    case .unreadable(_, let reason): (reason, "unreadable")
    case .fetch(let sentence, let label): (sentence, label)
    case .recorded(let sentence): (sentence, "broken")
    case .cancelled: ("cancelled", "cancelled")
    case .postponed: ("waits for other pictures", "waits")
    case .outOfMemory: ("not enough memory for this picture", "no memory")
    }
  }
}

extension PictureError {
  /// A file on a server changed between two parts.
  static var changed: PictureError {
    .fetch("the file was changed while it was read; r reads it again", label: "changed")
  }

  /// Whether the same file would fail again.
  var isOfTheFile: Bool {
    switch self {
    case .broken, .tooLarge, .overLimit: true
    default: false
    }
  }

  /// Whether a smaller preview in the file may be within the limits.
  var isOfSize: Bool {
    switch self {
    case .tooLarge, .tooManyBytes, .overLimit: true
    default: false
    }
  }

  /// Whether the same response would fail again.
  var isOfTheBytes: Bool {
    if case .unknownFormat = self { true } else { isOfTheFile }
  }
}

extension PictureError: CustomStringConvertible {
  public var description: String { message }
}
