import Basics

/// The identity of a file's contents, by which a file is recognized although another one may have taken its name meanwhile.
///
/// Device and inode are no part of it, as they change when a disk is mounted again, and neither are permissions.
public struct FileIdentity: Hashable, Sendable {
  /// Length in bytes.
  private let size: Int
  /// Time of the last change of the contents, in seconds since 1970 and nanoseconds.
  private let seconds: Int
  private let nanoseconds: Int
  /// The first half of the SHA-256 of the file's first bytes; nil if they were not read.
  private var digest: [UInt8]?

  /// The number of bytes at the beginning of the file that the digest is of.
  private static let digestedLength = 1 << 16

  /// Returns the identity of a regular file; nil if there is none, or if it cannot be read. Links are followed.
  ///
  /// - Parameter readsBytes: Whether the file's first 64 KB are read. Without, only its size and time are known.
  public init?(of path: FilePath, readsBytes: Bool = true) {
    guard let file = try? FileDescriptor.opened(path, .readOnly, options: .nonBlocking) else { return nil }
    defer { try? file.close() }
    guard let status = try? Stat(file), status.type == .regular,
      let bytes = readsBytes ? try? file.contents(count: min(Int(status.size), Self.digestedLength)) : []
    else { return nil }
    self.init(FileFingerprint(status))
    digest = readsBytes ? Array(Digest.sha256(bytes).prefix(16)) : nil
  }

  /// The identity of a file in a state, of whose bytes nothing is known.
  public init(_ fingerprint: FileFingerprint) {
    (size, seconds, nanoseconds) = (fingerprint.size, fingerprint.seconds, fingerprint.nanoseconds)
    digest = nil
  }

  /// Returns true if this is the identity of a file, as far as it is known.
  public func matches(_ path: FilePath) -> Bool {
    guard let other = FileIdentity(of: path, readsBytes: digest != nil) else { return false }
    return other == self
  }
}

/// `size,seconds.nanoseconds,digest`, as journals have it.
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
