import Platform

/// Identifies a file without reading it, to detect another file with its name. Files with equal marks are the same file,
/// possibly moved within its file system. The mark of a symbolic link has the link's text instead of size and time.
public struct FileMark: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
  let size: Int
  /// The modification time, in seconds since 1970 and nanoseconds.
  let seconds: Int
  let nanoseconds: Int
  /// The text of a symbolic link; nil for a file.
  let link: [UInt8]?

  init(device: UInt64, inode: UInt64, size: Int, seconds: Int, nanoseconds: Int, link: [UInt8]?) {
    (self.device, self.inode, self.size) = (device, inode, size)
    (self.seconds, self.nanoseconds, self.link) = (seconds, nanoseconds, link)
  }

  init(_ status: Stat) { self.init(FileFingerprint(status)) }
  init(_ file: FileFingerprint) {
    self.init(
      device: UInt64(truncatingIfNeeded: file.identity.device.rawValue), inode: UInt64(file.identity.inode.rawValue),
      size: file.size, seconds: file.seconds, nanoseconds: file.nanoseconds, link: nil)
  }

  /// Returns the mark of the file or link at a path; nil if it does not exist.
  ///
  /// - Throws: `.improperLink` for a folder, a pipe or a device.
  static func at(_ path: FilePath) throws(Errno) -> FileMark? {
    guard let status = try FileCalls.status(path) else { return nil }
    switch status.type {
    case .regular: return FileMark(status)
    case .symbolicLink:
      return FileMark(
        device: UInt64(truncatingIfNeeded: status.deviceID.rawValue), inode: UInt64(status.inode.rawValue), size: 0,
        seconds: 0, nanoseconds: 0, link: try FileCalls.linkText(path))
    default: throw .improperLink
    }
  }

  /// Returns the result of `matches`, except that symbolic links on the same device must be the same link.
  func isSameFile(as other: FileMark) -> Bool { device == other.device ? self == other : matches(other) }

  /// Returns true if one of the files may be a copy of the other. File systems store times in steps of up to 2 s.
  func mayBeCopy(of other: FileMark) -> Bool {
    if link != nil || other.link != nil { return link == other.link }
    return size == other.size && abs(seconds - other.seconds) <= 2
  }

  /// Returns true if both marks are of the same file, or of symbolic links with equal texts. A new mount changes the
  /// device; then size and time of files are compared.
  func matches(_ other: FileMark) -> Bool {
    if device == other.device || link != nil { return self == other || (link != nil && link == other.link) }
    return (size, seconds, nanoseconds) == (other.size, other.seconds, other.nanoseconds) && other.link == nil
  }
}

/// Written in intentions as `device,inode,size,seconds,nanoseconds,link`.
extension FileMark: LosslessStringConvertible {
  public init?(_ text: String) {
    let parts = text.split(separator: ",", maxSplits: 5, omittingEmptySubsequences: false)
    guard parts.count == 6, let device = UInt64(parts[0]), let inode = UInt64(parts[1]), let size = Int(parts[2]),
      let seconds = Int(parts[3]), let nanoseconds = Int(parts[4])
    else { return nil }
    self.init(
      device: device, inode: inode, size: size, seconds: seconds, nanoseconds: nanoseconds,
      link: parts[5].isEmpty ? nil : String(parts[5]).utf8.percentDecoded)
  }

  public var description: String {
    "\(device),\(inode),\(size),\(seconds),\(nanoseconds),\(link.map { FileStep.escaped($0) } ?? "")"
  }
}
