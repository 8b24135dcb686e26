/// The reason why an archive or a member of it cannot be read: a sentence without a full stop.
public struct ArchiveFault: Error, Hashable, Sendable {
  public let message: String

  public init(_ message: String) { self.message = message }

  static let cutOff = ArchiveFault("this archive is cut off, or is none")
  static let tooManyMembers = ArchiveFault("this archive has more than 1,000,000 members: unpack it first")
  static let overlapping = ArchiveFault(
    "members of this archive overlap, as in archives that are made to fill a disk: it is not opened")
  static let wrongSize = ArchiveFault("it is not as large as its archive says: the archive is damaged")
  static let damaged = ArchiveFault("it cannot be unpacked: the archive is damaged")
  static let stopped = ArchiveFault("stopped")
}
