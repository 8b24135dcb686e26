import Basics

/// The reason why a picture cannot be shown.
public enum PictureError: Error, Sendable, Hashable {
  /// The format is not in the table; its name, if it is recognised all the same.
  case unknownFormat(String?)
  /// The library of the format is not on this machine.
  case missingCodec(PictureFormat)
  /// The codec failed, with its message.
  case broken(PictureFormat, String)
  /// More pixels than the limit allows.
  case tooLarge(PixelSize, limit: Int)
  /// More bytes than the limit allows.
  case tooManyBytes(limit: Int)
  /// Another limit is exceeded, with a message: `more than 100 scans`.
  case overLimit(PictureFormat, String)
  /// The file cannot be read; the message of the system.
  case unreadable(path: String, reason: String)
  /// Fetching from the address failed; a sentence, and one or two words.
  case fetch(String, label: String = "no picture")
  /// Loading failed before and the file has not changed since; the message of then.
  case recorded(String)
  case cancelled
  /// Too many pictures are decoded in other processes; a loader tries again. No result has this error.
  case postponed
  case outOfMemory

  /// One short sentence for users without a full stop: what is wrong, and a remedy if there is one.
  public var message: String {
    switch self {
    case .unknownFormat(nil): "not a known picture format"
    case .unknownFormat(let name?): "not a known picture format (\(name))"
    case .missingCodec(let format): "\(format.name) \(format.note)"
    case .broken(let format, let detail): "broken \(format.name): \(detail)"
    case .tooLarge(let size, let limit):
      "too large: \(size) pixels (limit \((limit / 1_000_000).grouped) megapixels)"
    case .tooManyBytes(let limit): "file too large (limit \((limit / 1_000_000).grouped) MB)"
    case .overLimit(let format, let detail): "refused \(format.name): \(detail)"
    case .unreadable(_, let reason): reason
    case .fetch(let sentence, _), .recorded(let sentence): sentence
    case .cancelled: "cancelled"
    case .postponed: "waits for other pictures"
    case .outOfMemory: "not enough memory for this picture"
    }
  }

  /// One or two words, for cells that are too small for `message`.
  public var label: String {
    switch self {
    case .unknownFormat: "no picture"
    case .missingCodec(let format): "no \(format.name)"
    case .broken, .recorded: "broken"
    case .tooLarge, .tooManyBytes: "too big"
    case .overLimit: "refused"
    case .unreadable: "unreadable"
    case .fetch(_, let label): label
    case .cancelled: "cancelled"
    case .postponed: "waits"
    case .outOfMemory: "no memory"
    }
  }
}

extension PictureError {
  /// A file on a server was replaced between two parts of it.
  static var changed: PictureError {
    .fetch("the file was changed while it was read; r reads it again", label: "changed")
  }

  /// Whether the same file will fail again.
  var isOfTheFile: Bool {
    switch self {
    case .broken, .tooLarge, .overLimit: true
    default: false
    }
  }

  /// Whether a smaller picture in the same file may be within the limits.
  var isOfSize: Bool {
    switch self {
    case .tooLarge, .tooManyBytes, .overLimit: true
    default: false
    }
  }

  /// Whether the same response of a server will fail again.
  var isOfTheBytes: Bool {
    if case .unknownFormat = self { true } else { isOfTheFile }
  }
}

extension PictureError: CustomStringConvertible {
  public var description: String { message }
}
