/// A fingerprint of a file's state, to detect changes.
public struct FileFingerprint: Sendable, Hashable {
  /// The identity of a file, independent of its contents.
  public struct Identity: Sendable, Hashable {
    public let device: DeviceID
    public let inode: Inode

    fileprivate init(_ status: Stat) {
      device = status.deviceID
      inode = status.inode
    }
  }

  public let identity: Identity
  /// The size in bytes.
  public let size: Int
  /// The modification time, in seconds since 1970 and nanoseconds.
  public let seconds: Int
  public let nanoseconds: Int

  /// Creates the fingerprint for a file's status.
  public init(_ status: Stat) {
    identity = Identity(status)
    size = Int(status.size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// Creates the fingerprint of a part of a file, which changes with the file.
  public init(_ file: FileFingerprint, size: Int) {
    (identity, seconds, nanoseconds) = (file.identity, file.seconds, file.nanoseconds)
    self.size = size
  }

  /// Reads the fingerprint of the file at `path`, or returns nil. Links are followed.
  public init?(path: FilePath) {
    guard let status = try? Stat(path) else { return nil }
    self.init(status)
  }

  /// Reads the fingerprint of an open file.
  public init?(_ descriptor: FileDescriptor) {
    guard let status = try? Stat(descriptor) else { return nil }
    self.init(status)
  }
}
