/// The formats that photowall knows, and whether this machine can show them.
public enum PictureFormats {
  /// What `photowall formats` lists of one format.
  public struct Entry: Sendable {
    /// The format.
    public var format: PictureFormat
    /// What decodes it: a library by name.
    public var library: String
    /// Whether this machine can show it.
    public var isAvailable: Bool
    /// One line for people: what of the format is shown, or what to install.
    public var note: String
  }

  /// All formats, those that are always there first. Asking looks for the libraries of the others.
  public static var all: [Entry] { PictureFormat.allCases.map(entry) }

  /// What there is to say of one format.
  static func entry(_ format: PictureFormat) -> Entry {
    guard let package = package(for: format) else {
      return Entry(format: format, library: library(of: format), isAvailable: true, note: note(on: format))
    }
    let isAvailable = OptionalCodec.isAvailable(format)
    return Entry(
      format: format, library: library(of: format), isAvailable: isAvailable,
      note: isAvailable ? note(on: format) : "needs \(library(of: format)): install \(package)")
  }

  static func codec(for format: PictureFormat) -> (any PictureCodec)? {
    switch format {
    case .jpeg: JPEGCodec()
    case .png: PNGCodec()
    case .webp: WebPCodec()
    case .gif: GIFCodec()
    case .avif, .heic, .tiff, .svg: OptionalCodec.isAvailable(format) ? OptionalCodec(format: format) : nil
    }
  }

  private static func library(of format: PictureFormat) -> String {
    switch format {
    case .jpeg: "libjpeg-turbo"
    case .png: "libspng"
    case .webp: "libwebp"
    case .gif: "giflib"
    case .avif, .heic: "libheif"
    case .tiff: "libtiff"
    case .svg: "librsvg"
    }
  }

  /// What Debian calls the library that brings an optional format; nil for what is always there.
  private static func package(for format: PictureFormat) -> String? {
    switch format {
    case .jpeg, .png, .webp, .gif: nil
    case .avif, .heic: "libheif1"
    case .tiff: "libtiff6"
    case .svg: "librsvg2-2"
    }
  }

  private static func note(on format: PictureFormat) -> String {
    switch format {
    case .jpeg: "colour, grey and CMYK; progressive; turned by EXIF"
    case .png: "all colour types, 16 bit, interlaced, transparent"
    case .webp: "lossy, lossless, transparent; plays"
    case .gif: "transparent; plays"
    case .avif, .heic: "the primary picture, turned as the file says"
    case .tiff: "the first picture, turned as the file says"
    case .svg: "drawn at the size that is needed; nothing outside of the file is read"
    }
  }
}
