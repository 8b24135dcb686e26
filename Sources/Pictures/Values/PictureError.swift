import Basics

/// What is wrong with a picture that can't be shown. `message` is one short sentence for a person, without a full stop.
public enum PictureError: Error, Sendable, Hashable {
  /// The bytes are in no format that photowall knows; the name of the format where it is recognised all the same.
  case unknownFormat(String?)
  /// A known format whose library this machine lacks.
  case missingCodec(PictureFormat)
  /// The codec refused the bytes; its own words.
  case broken(PictureFormat, String)
  /// More pixels than the limit allows.
  case tooLarge(PixelSize, limit: Int)
  /// More bytes than the limit allows.
  case tooManyBytes(limit: Int)
  /// Something else that is bounded went over its bound, in words: `more than 100 scans`.
  case overLimit(PictureFormat, String)
  /// The file can't be read; the system's reason.
  case unreadable(path: String, reason: String)
  /// The address can't be fetched; a sentence, and the same in a word or two.
  case fetch(String, label: String = "no picture")
  /// It could not be shown before, and has not changed since; what was wrong then.
  case recorded(String)
  /// Nobody waits for it any longer.
  case cancelled
  /// The memory for it was refused.
  case outOfMemory

  /// One short sentence for a person: it names what is wrong, and the way out where there is one.
  public var message: String {
    switch self {
    case .unknownFormat(nil): "not a picture that photowall knows"
    case .unknownFormat(let name?): "not a picture that photowall knows (\(name))"
    case .missingCodec(let format): "a picture in \(format.name) \(format.note)"
    case .broken(let format, let detail): "broken \(format.name): \(detail)"
    case .tooLarge(let size, let limit):
      "too large: \(size) pixels (limit \((limit / 1_000_000).grouped) megapixels)"
    case .tooManyBytes(let limit): "too large a file (limit \((limit / 1_000_000).grouped) MB)"
    case .overLimit(let format, let detail): "refused \(format.name): \(detail)"
    case .unreadable(_, let reason): reason
    case .fetch(let sentence, _), .recorded(let sentence): sentence
    case .cancelled: "cancelled"
    case .outOfMemory: "not enough memory for this picture"
    }
  }

  /// What is wrong in a word or two, for a cell that is too small for the sentence.
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
    case .outOfMemory: "no memory"
    }
  }
}

extension PictureError {
  /// Whether it lies in the file, so that only another file or another program does better.
  var isOfTheFile: Bool {
    switch self {
    case .broken, .tooLarge, .overLimit: true
    default: false
    }
  }

  /// Whether it lies in what a server sent, so that only another answer does better.
  var isOfTheBytes: Bool {
    if case .unknownFormat = self { true } else { isOfTheFile }
  }
}

extension PictureError: CustomStringConvertible {
  /// The sentence.
  public var description: String { message }
}
