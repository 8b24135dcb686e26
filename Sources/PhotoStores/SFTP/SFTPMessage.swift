/// The messages of SFTP, version 3.
///
/// Source: draft-ietf-secsh-filexfer-02; OpenSSH, PROTOCOL (extensions).
enum SFTPType: UInt8 {
  case initialize = 1, version = 2
  case open = 3, close = 4, read = 5, write = 6, linkStatus = 7, handleStatus = 8
  case openFolder = 11, readFolder = 12, remove = 13, makeFolder = 14, realPath = 16, status = 17, rename = 18
  case readLink = 19
  case result = 101, handle = 102, data = 103, names = 104, attributes = 105
  case extended = 200
}

/// The fields of a message, in order of writing.
struct SFTPWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: UInt32) {
    for shift in [24, 16, 8, 0] { bytes.append(UInt8(number >> UInt32(shift) & 255)) }
  }

  mutating func add(long number: Int) {
    add(UInt32(truncatingIfNeeded: number >> 32))
    add(UInt32(truncatingIfNeeded: number))
  }

  mutating func add(_ text: some Collection<UInt8>) {
    add(UInt32(text.count))
    bytes += text
  }
}

/// A received message. Numbers and texts beyond its end are nil.
struct SFTPReader {
  let type: UInt8
  private var rest: ArraySlice<UInt8>

  init(type: UInt8, _ bytes: ArraySlice<UInt8>) { (self.type, rest) = (type, bytes) }

  mutating func number() -> UInt32? {
    guard rest.count >= 4 else { return nil }
    defer { rest = rest.dropFirst(4) }
    return rest.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  mutating func long() -> Int? {
    guard let high = number(), let low = number(), high < 1 << 21 else { return nil }
    return Int(high) << 32 | Int(low)
  }

  mutating func text() -> ArraySlice<UInt8>? {
    guard let count = number(), Int(count) <= rest.count else { return nil }
    defer { rest = rest.dropFirst(Int(count)) }
    return rest.prefix(Int(count))
  }

  mutating func attributes() -> SFTPAttributes? {
    guard let flags = number() else { return nil }
    var attributes = SFTPAttributes()
    if flags & 1 != 0 {
      guard let size = long() else { return nil }
      attributes.size = size
    }
    if flags & 2 != 0 { guard number() != nil, number() != nil else { return nil } }
    if flags & 4 != 0 {
      guard let mode = number() else { return nil }
      attributes.mode = mode
    }
    if flags & 8 != 0 {
      guard number() != nil, let changed = number() else { return nil }
      attributes.changed = Int(changed)
    }
    if flags & 0x8000_0000 != 0 {
      guard let count = number(), count < 256 else { return nil }
      for _ in 0..<count { guard text() != nil, text() != nil else { return nil } }
    }
    return attributes
  }
}

struct SFTPAttributes: Hashable {
  var size = 0
  var mode: UInt32 = 0
  /// The time of the last change in seconds since 1970.
  var changed = 0

  var isFolder: Bool { mode & 0o170000 == 0o040000 }
  var isFile: Bool { mode & 0o170000 == 0o100000 }
  var isLink: Bool { mode & 0o170000 == 0o120000 }
  /// A text that changes with the file, except for a change within a second that keeps the size.
  var version: String { "\"\(size)-\(changed)\"" }
}

/// The status of a response.
///
/// Source: draft-ietf-secsh-filexfer-02, section 7.
enum SFTPStatus: UInt32 {
  case ok = 0, endOfFile = 1, noSuchFile = 2, permissionDenied = 3, failure = 4, badMessage = 5, noConnection = 6
  case connectionLost = 7, unsupported = 8

  var sentence: String {
    switch self {
    case .ok: "done"
    case .endOfFile: "it ends early"
    case .noSuchFile: "no such file on the server"
    case .permissionDenied: "no permission on the server"
    case .failure: "the server cannot do it"
    case .badMessage: "the server does not understand the request"
    case .noConnection, .connectionLost: "the connection broke"
    case .unsupported: "the server does not know how to do it"
    }
  }
}

extension SFTPReader {
  /// The status in the message; nil for a message of another type.
  var status: SFTPStatus? {
    guard type == SFTPType.result.rawValue else { return nil }
    var message = self
    return message.number().flatMap(SFTPStatus.init) ?? .failure
  }

  /// Returns the message. Throws if it is an unsuccessful status.
  func checked(_ path: String) throws(StoreError) -> SFTPReader {
    guard let status, status != .ok else { return self }
    throw StoreError(status == .connectionLost ? .line : .refused, "\(path): \(status.sentence)")
  }

  /// The error of an answer that cannot be read.
  static func nonsense(_ path: String) -> StoreError {
    StoreError(.refused, "\(path): the answer of the server is not SFTP")
  }
}
