import CLibrary

/// Folders of the file system.
public enum Folder {
  /// Creates the folder at `path` and its missing parents.
  ///
  /// - Parameter permissions: The permissions of new folders before the umask; by default only for the owner.
  public static func create(_ path: String, permissions: mode_t = 0o700) throws(Errno) {
    if mkdir(path, permissions) == 0 || errno == EEXIST { return }
    let parent = FilePath(path).folder
    guard errno == ENOENT, parent.lastComponent != nil else { throw .last }
    try create(parent.string, permissions: permissions)
    guard mkdir(path, permissions) == 0 || errno == EEXIST else { throw .last }
  }

  /// Creates the folder at `path` and its missing parents, for files that other users must not read or replace.
  ///
  /// - Throws: `.notPermitted` if it exists and belongs to another user, or is another user's link.
  public static func createOwn(_ path: String) throws(Errno) {
    try create(path)
    guard isOwn(path) else { throw .notPermitted }
  }

  /// Returns true if a folder, and a link to it, belong to the user of the process.
  public static func isOwn(_ path: String) -> Bool {
    [false, true].allSatisfy { followsLink in
      (try? Stat(FilePath(path), followTargetSymlink: followsLink))?.userID.rawValue == geteuid()
    }
  }

  /// Creates a symbolic link at `path`, replacing an existing file.
  public static func link(_ path: String, to target: String) throws(Errno) {
    unlink(path)
    guard symlink(target, path) == 0 else { throw .last }
  }

  /// Syncs the names in a folder to the disk. Some file systems do not support this; the names exist nevertheless.
  public static func sync(_ path: FilePath) {
    guard let descriptor = try? FileDescriptor.opened(path, .readOnly, options: .directory) else { return }
    try? descriptor.sync()
    try? descriptor.close()
  }

  /// Returns the names in a folder, unordered, without `.` and `..`. Names with a leading dot need `hidden`.
  public static func names(in path: FilePath, hidden: Bool = false) throws(Errno) -> [FilePath.Component] {
    try nameBytes(in: path, hidden: hidden).compactMap { FilePath.Component(bytes: $0) }
  }

  /// Returns the bytes of the names in a folder, like ``names(in:hidden:)``, in a fraction of the time.
  public static func nameBytes(in path: FilePath, hidden: Bool = false) throws(Errno) -> [[UInt8]] {
    guard let directory = path.withPlatformString({ opendir($0) }) else { throw .last }
    defer { closedir(directory) }
    var names: [[UInt8]] = []
    while let entry = readdir(directory) {
      withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        let name = UnsafeRawBufferPointer(rebasing: bytes[..<strlen(bytes.baseAddress!)])
        let isHidden = name.first == UInt8(ascii: ".")
        let isWanted = isHidden ? hidden && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8) : true
        if isWanted { names.append(Array(name)) }
      }
    }
    return names
  }
}
