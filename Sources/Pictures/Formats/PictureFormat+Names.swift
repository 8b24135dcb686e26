extension PictureFormat {
  private static let byExtension = Dictionary(
    all.flatMap { format in format.extensions.map { ($0, format) } }, uniquingKeysWith: { first, _ in first })

  /// The extensions of raw files, pictures and films that cannot be shown.
  private static let otherExtensions = Set(
    """
    crw x3f mrw iiq psd xcf jp2 jpf j2k ico exr hdr dds avi mpg mpeg mts m2ts wmv 3gp
    """.split(separator: " ").map(String.init))

  /// Returns the format for the extension of `name`, or nil.
  public static func named(_ name: String) -> PictureFormat? { byExtension[fileExtension(of: name)] }

  /// Returns true if `name` has the extension of a format that this machine can decode.
  public static func isPictureName(_ name: String) -> Bool {
    named(name)?.isAvailable ?? false
  }

  /// Returns the kind of a picture or film that cannot be shown, by extension: `CRW`, or with a package to install
  /// `MP4: install libffmpegthumbnailer4v5`. Nil for other files.
  public static func kindNotShown(_ name: String) -> String? {
    let ending = fileExtension(of: name)
    if otherExtensions.contains(ending) { return ending.uppercased() }
    guard let format = byExtension[ending], !format.isAvailable, let package = format.package else { return nil }
    return "\(ending.uppercased()): install \(package)"
  }

  private static func fileExtension(of name: String) -> String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return name[name.utf8.index(after: dot)...].lowercased()
  }
}
