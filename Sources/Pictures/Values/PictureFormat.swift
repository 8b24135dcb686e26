/// The kinds of picture files that photowall knows, whether or not this machine can show them.
public enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  case jpeg, png, webp, gif, avif, heic, tiff, svg

  /// The name as people write it: `JPEG`, `WebP`.
  public var name: String { self == .webp ? "WebP" : rawValue.uppercased() }

  /// The name on the network: `image/jpeg`.
  public var mediaType: String { self == .svg ? "image/svg+xml" : "image/\(rawValue)" }
}
