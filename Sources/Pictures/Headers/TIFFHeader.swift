/// The first directory of a TIFF file.
struct TIFFHeader: FormatHeader {
  let size: PixelSize
  let exif: Range<Int>?
  let icc: Range<Int>?
  private let packet: Range<Int>?
  private let iptc: Range<Int>?

  init(_ window: inout ByteWindow) throws(PictureError) {
    let range = 0..<window.count
    guard let directory = ExifDirectory(&window, in: range), let width = directory.integer(.width, &window),
      let height = directory.integer(.height, &window), width > 0, height > 0
    else { throw .broken(.tiff, "it has no size") }
    size = PixelSize(width: width, height: height)
    exif = range
    icc = directory.bytes(of: .profile)
    packet = directory.bytes(of: .packet)
    iptc = directory.bytes(of: .iptc)
  }

  func packet(in window: inout ByteWindow) -> Range<Int>? { packet }

  func iptc(in window: inout ByteWindow) -> Range<Int>? { iptc }
}
