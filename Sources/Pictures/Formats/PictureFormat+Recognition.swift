extension PictureFormat {
  private static let allExtensions = Set(all.flatMap(\.extensions))

  /// Detects the format of a file by its first bytes.
  init(_ window: inout ByteWindow) throws(PictureError) {
    // A loop, since a closure may not capture `window`.
    for format in Self.all where format.signature(&window) {
      self = format
      return
    }
    throw .unknownFormat(Self.nameOfOtherKind(&window))
  }

  /// Returns the name of a kind of file that cannot be shown, or nil.
  private static func nameOfOtherKind(_ window: inout ByteWindow) -> String? {
    if window.count == 0 { return "an empty file" }
    if window.begins(with: [0xff, 0x0a]) { return "JPEG XL" }
    for kind in otherKinds where window.has(kind.signature, at: kind.offset) { return kind.name }
    return nil
  }

  /// Returns true if `name` has the extension of a format.
  public static func isPictureName(_ name: String) -> Bool {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return allExtensions.contains(name[name.utf8.index(after: dot)...].lowercased())
  }

  /// Returns true if `bytes` begin with the signature of a format. BMP files and films count too: they cannot be shown, but
  /// the error belongs to one photo and not to the whole feed.
  public static func isPicture(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var window = ByteWindow(bytes)
    for format in all where format.signature(&window) { return true }
    return window.has("ftyp", at: 4) || window.has("BM", at: 0) && window.has("\0\0\0\0", at: 6)
  }
}
