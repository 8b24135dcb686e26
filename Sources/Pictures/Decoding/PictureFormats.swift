/// The formats that photowall knows, and whether this build can show them.
public enum PictureFormats {
  /// What `photowall formats` lists of one format.
  public struct Entry: Sendable {
    /// The format.
    public var format: PictureFormat
    /// What decodes it: a library by name.
    public var library: String
    /// Whether this build can show it.
    public var isAvailable: Bool
    /// One line for people: what of the format is shown, or how a build gets it.
    public var note: String
  }

  static func codec(for format: PictureFormat) -> (any PictureCodec)? {
    switch format {
    case .jpeg: JPEGCodec()
    case .png: PNGCodec()
    case .webp: WebPCodec()
    case .gif: GIFCodec()
    case .avif, .heic, .tiff, .svg: nil
    }
  }
}
