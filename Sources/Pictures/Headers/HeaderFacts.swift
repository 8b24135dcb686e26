/// All that is learnt from a file's first bytes: the public header, and what the decoders need beside it.
struct HeaderFacts {
  var header: PictureHeader
  /// Where the TIFF structure with the EXIF tags lies, if there is one.
  var exif: Range<Int>?
  /// For JPEG files.
  var jpeg: JPEGHeader?

  /// Finds out the format by its signature and reads its header.
  init(_ window: inout ByteWindow) throws(PictureError) {
    switch try Signature(&window) {
    case .jpeg:
      let jpeg = try JPEGHeader(&window)
      self.init(.jpeg, jpeg.size, exif: jpeg.exif, &window)
      self.jpeg = jpeg
    case .png:
      let png = try PNGHeader(&window)
      self.init(.png, png.size, exif: png.exif, &window)
    case .webp:
      let webp = try WebPHeader(&window)
      self.init(.webp, webp.size, exif: webp.exif, isAnimated: webp.isAnimated, &window)
    case .gif:
      guard let width = window.littleEndian(2, at: 6), let height = window.littleEndian(2, at: 8), width > 0, height > 0
      else { throw .broken(.gif, "it has no size") }
      self.init(
        .gif, PixelSize(width: width, height: height), exif: nil, isAnimated: Self.loops(&window), &window)
    case .heif(let format):
      let heif = try HEIFHeader(&window, format: format)
      // The turn is part of what the decoder does; the size is told as it comes out.
      self.init(format, heif.size, exif: nil, &window)
    case .tiff:
      let range = 0..<window.count
      guard let directory = ExifDirectory(&window, in: range), let width = directory.integer(.width, &window),
        let height = directory.integer(.height, &window), width > 0, height > 0
      else { throw .broken(.tiff, "it has no size") }
      self.init(.tiff, PixelSize(width: width, height: height), exif: range, &window)
    case .svg:
      self.init(.svg, SVGHeader.size(&window), exif: nil, &window)
    }
  }

  private init(
    _ format: PictureFormat, _ stored: PixelSize, exif: Range<Int>?, isAnimated: Bool = false,
    _ window: inout ByteWindow
  ) {
    let orientation = exif.flatMap { ExifDirectory(&window, in: $0) }?.orientation(&window) ?? .up
    let size = orientation.turned(stored)
    header = PictureHeader(
      format: format, width: size.width, height: size.height, orientation: orientation, isAnimated: isAnimated)
    self.exif = exif
  }

  /// GIF files that play say so with a block after the colours, which all common writers put first.
  private static func loops(_ window: inout ByteWindow) -> Bool {
    guard let flags = window[10] else { return false }
    var offset = 13 + (flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1))
    for _ in 0..<8 {
      guard window[offset] == 0x21, let label = window[offset + 1] else { return false }
      if label == 0xff, window.has("NETSCAPE2.0", at: offset + 3) || window.has("ANIMEXTS1.0", at: offset + 3) {
        return true
      }
      offset += 2
      for _ in 0..<64 {
        guard let length = window[offset] else { return false }
        offset += 1 + Int(length)
        if length == 0 { break }
      }
    }
    return false
  }
}

extension PictureHeader {
  /// Reads the header of the file at `path` with a few reads, whatever the file's length.
  public static func read(path: String) throws(PictureError) -> PictureHeader {
    var window = ByteWindow(try OpenFile(path: path))
    return try HeaderFacts(&window).header
  }

  /// Reads the header from the bytes of a file.
  public static func read(bytes: PictureBytes) throws(PictureError) -> PictureHeader {
    var window = ByteWindow(bytes)
    return try HeaderFacts(&window).header
  }
}
