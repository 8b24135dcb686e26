import Platform

/// Functions that recognize and measure picture files, from the caller: this module knows no picture formats.
public struct PictureFiles: Sendable {
  /// Returns true if a file's extension is a picture's.
  public var isPictureName: @Sendable (_ name: String) -> Bool
  /// Returns the kind of an unsupported picture or film, such as `NEF`, by file name; nil for other files.
  public var kindNotShown: @Sendable (_ name: String) -> String?
  /// Returns the part of a pair that a file may be, by file name; nil for other files.
  public var pairPart: @Sendable (_ name: String) -> PairPart?
  /// Returns true if a film belongs to a picture with the same name. Called on several threads at once.
  public var isFilm: @Sendable (_ film: FilePath, _ picture: FilePath) -> Bool
  /// Returns true if a file's first bytes (up to 1,024) are a picture's.
  public var isPicture: @Sendable (_ bytes: UnsafeRawBufferPointer) -> Bool
  /// Returns the size in pixels of the upright picture, from the file's header, or nil. Called on several threads at
  /// once.
  public var size: @Sendable (_ path: FilePath) -> (width: Int, height: Int)?

  /// Without arguments, no file is a picture.
  public init(
    isPictureName: @escaping @Sendable (_ name: String) -> Bool = { _ in false },
    kindNotShown: @escaping @Sendable (_ name: String) -> String? = { _ in nil },
    pairPart: @escaping @Sendable (_ name: String) -> PairPart? = { _ in nil },
    isFilm: @escaping @Sendable (_ film: FilePath, _ picture: FilePath) -> Bool = { _, _ in false },
    isPicture: @escaping @Sendable (_ bytes: UnsafeRawBufferPointer) -> Bool = { _ in false },
    size: @escaping @Sendable (_ path: FilePath) -> (width: Int, height: Int)? = { _ in nil }
  ) {
    self.isPictureName = isPictureName
    self.kindNotShown = kindNotShown
    self.pairPart = pairPart
    self.isFilm = isFilm
    self.isPicture = isPicture
    self.size = size
  }

  /// Returns the first bytes of a regular file, empty if reading fails; nil if it cannot be opened.
  static func head(of path: FilePath) -> [UInt8]? {
    guard let descriptor = try? FileDescriptor.openedRegular(path) else { return nil }
    defer { try? descriptor.close() }
    return (try? descriptor.readSome(limit: 1024)) ?? []
  }

  /// Returns true if the file at `path` begins like a picture.
  func beginsAsPicture(_ path: FilePath) -> Bool {
    (Self.head(of: path) ?? []).withUnsafeBytes { isPicture($0) }
  }
}
