/// A fingerprint that tells one state of a file from another.
public struct FileFingerprint: Sendable, Hashable {
  /// The identity of a file, whatever it contains.
  public struct Identity: Sendable, Hashable {
    public let device: DeviceID
    public let inode: Inode

    fileprivate init(_ status: Stat) {
      device = status.deviceID
      inode = status.inode
    }
  }

  public let identity: Identity
  /// Length in bytes.
  public let size: Int
  /// Time of the last change, in seconds since 1970 and nanoseconds.
  public let seconds: Int
  public let nanoseconds: Int

  /// Returns the fingerprint that belongs to a file's status.
  public init(_ status: Stat) {
    identity = Identity(status)
    size = Int(status.size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// The fingerprint of a part of a file, which changes when the file does.
  public init(_ file: FileFingerprint, size: Int) {
    (identity, seconds, nanoseconds) = (file.identity, file.seconds, file.nanoseconds)
    self.size = size
  }

  /// The present state of the file at `path`, nil if there is none. Links are followed.
  public init?(path: FilePath) {
    guard let status = try? Stat(path) else { return nil }
    self.init(status)
  }

  /// The present state of an open file.
  public init?(_ descriptor: FileDescriptor) {
    guard let status = try? Stat(descriptor) else { return nil }
    self.init(status)
  }
}
