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

  /// Every format, those that this build can show first.
  public static var all: [Entry] {
    PictureFormat.allCases.map { format in
      let (library, note) = facts(of: format)
      return Entry(format: format, library: library, isAvailable: codec(for: format) != nil, note: note)
    }
  }

  private static func facts(of format: PictureFormat) -> (library: String, note: String) {
    switch format {
    case .jpeg: ("libjpeg-turbo", "baseline and progressive; grey, YCbCr, RGB and CMYK; turned as EXIF says")
    case .png: ("libspng", "1 to 16 bits, grey, palette, colour, interlaced, transparent")
    case .webp: ("libwebp", "lossy, lossless, transparent, animated")
    case .gif: ("giflib", "still and animated")
    case .avif, .heic: ("libheif", "install libheif-dev and build again")
    case .tiff: ("libtiff", "install libtiff-dev and build again")
    case .svg: ("librsvg", "install librsvg2-dev and build again")
    }
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
