import CLibrary

extension FilePath {
  /// The working directory; empty if it was removed.
  public static var workingFolder: FilePath {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return FilePath(platformString: path)
  }

  /// The absolute path. `..` stays, since the folder before it may be a link.
  public var absolute: FilePath { isAbsolute ? self : .workingFolder.pushing(self) }

  /// The path with all links resolved; nil if the file does not exist.
  public var resolved: FilePath? {
    guard let path = withPlatformString({ realpath($0, nil) }) else { return nil }
    defer { free(path) }
    return FilePath(platformString: path)
  }

  /// Returns the path relative to a folder, without resolving links: `../b/c.jpg` from `a` for `b/c.jpg`.
  public func relative(to folder: FilePath) -> FilePath {
    let (own, base) = (absolute.lexicallyNormalized(), folder.absolute.lexicallyNormalized())
    let shared = zip(own.components, base.components).prefix { $0 == $1 }.count
    var path = FilePath(root: nil, Array(repeating: FilePath.Component(".."), count: base.components.count - shared))
    path.append(own.components.dropFirst(shared))
    return path.isEmpty ? "." : path
  }

  /// Removes a file (unlink(2)). Returns the result of the call.
  @discardableResult
  public func unlink() -> Int32 { withPlatformString { CLibrary.unlink($0) } }

  /// Returns the result of a system call with two paths, such as rename(2).
  public func calling(_ call: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32, _ other: FilePath) -> Int32 {
    withPlatformString { path in other.withPlatformString { call(path, $0) } }
  }

  /// The folder of a file: `.` for a name alone.
  public var folder: FilePath {
    let bytes = bytes
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == 0 ? "/" : FilePath(bytes: bytes[..<slash])
  }
}
