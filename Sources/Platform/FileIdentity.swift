import Basics

/// The identity of a file's contents, to detect another file with the same name.
///
/// Device and inode are not included, since they change when a disk is mounted again, and permissions are not either.
public struct FileIdentity: Hashable, Sendable {
  private let size: Int
  /// The time of the last change of the contents, in seconds since 1970 and nanoseconds.
  private let seconds: Int
  private let nanoseconds: Int
  /// The first half of the SHA-256 of the first bytes; nil if they were not read.
  private var digest: [UInt8]?

  /// The number of digested bytes at the start of the file.
  private static let digestedLength = 1 << 16

  /// Reads the identity of a regular file; nil if it does not exist or cannot be read. Links are followed.
  ///
  /// - Parameter readsBytes: Whether to read the first 64 KB. If not, only size and time are known.
  public init?(of path: FilePath, readsBytes: Bool = true) {
    guard let file = try? FileDescriptor.opened(path, .readOnly, options: .nonBlocking) else { return nil }
    defer { try? file.close() }
    guard let status = try? Stat(file), status.type == .regular,
      let bytes = readsBytes ? try? file.contents(count: min(Int(status.size), Self.digestedLength)) : []
    else { return nil }
    self.init(FileFingerprint(status))
    digest = readsBytes ? Array(Digest.sha256(bytes).prefix(16)) : nil
  }

  /// Creates an identity from a fingerprint, without bytes.
  public init(_ fingerprint: FileFingerprint) {
    (size, seconds, nanoseconds) = (fingerprint.size, fingerprint.seconds, fingerprint.nanoseconds)
    digest = nil
  }

  /// Returns true if a file has this identity, compared as far as it is known.
  public func matches(_ path: FilePath) -> Bool {
    guard let other = FileIdentity(of: path, readsBytes: digest != nil) else { return false }
    return other == self
  }
}

/// Written in journals as `size,seconds.nanoseconds,digest`.
extension FileIdentity: LosslessStringConvertible {
  public init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3, let size = Int(parts[0]), let dot = parts[1].firstIndex(of: "."),
      let seconds = Int(parts[1][..<dot]), let nanoseconds = Int(parts[1][dot...].dropFirst()),
      let digest = [UInt8](hexadecimal: parts[2]), [0, 16].contains(digest.count)
    else { return nil }
    (self.size, self.seconds, self.nanoseconds) = (size, seconds, nanoseconds)
    self.digest = digest.isEmpty ? nil : digest
  }

  public var description: String { "\(size),\(seconds).\(nanoseconds),\((digest ?? []).hexadecimal)" }
}
