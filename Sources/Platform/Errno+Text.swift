import CLibrary

extension Errno {
  /// The error of the last failed C function in this thread.
  public static var last: Errno { Errno(rawValue: errno) }

  /// The error's message as a clause: "no such file or directory".
  public var clause: String {
    // Thrown by `openedRegular`.
    self == .illegalSeek
      ? "it is a pipe or a device, not a file" : description.prefix(1).lowercased() + description.dropFirst()
  }
}
