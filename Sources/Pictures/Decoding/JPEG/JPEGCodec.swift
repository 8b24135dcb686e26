import CJPEG

/// Decodes JPEG with libjpeg-turbo at the smallest DCT scale of at least twice the result's size, then averages pixels.
struct JPEGCodec: PictureCodec {
  func decode(_ request: DecodeRequest) throws(PictureError) -> DecodedPixels {
    var window = ByteWindow(request.bytes)
    let header = try JPEGHeader(&window)
    // The file may have changed since its header was read.
    guard header.size == request.stored else { throw .broken(.jpeg, "its sizes disagree") }
    try Self.checkWork(request, header)
    guard !request.isCancelled() else { throw .cancelled }
    let eighths = Self.eighths(from: request.part?.size ?? request.stored, to: request.size, isRough: request.isRough)
    return try Self.decode(header, eighths: eighths, request)
  }

  /// Throws for files that would exceed the limits of memory or time.
  private static func checkWork(_ request: DecodeRequest, _ header: JPEGHeader) throws(PictureError) {
    let scans = JPEGScans(request.bytes.memory, limit: request.limits.scans)
    guard scans.dataCount > 0 else { throw .broken(.jpeg, "it has no picture data") }
    guard scans.count > 1 || header.frame.isProgressive else { return }
    // With several scans, the decoder holds all coefficients and processes the whole picture for each scan.
    guard scans.count <= request.limits.scans else {
      throw .overLimit(.jpeg, "more than \(request.limits.scans) scans")
    }
    guard header.frame.coefficientBytes <= request.limits.bytesHeldWhole else {
      throw .overLimit(.jpeg, "progressive and too large (\(header.size) pixels)")
    }
    guard header.size.area <= request.limits.scannedPixels / scans.count else {
      throw .overLimit(.jpeg, "\(scans.count) scans of \(header.size) pixels")
    }
  }

  /// Returns the smallest DCT scale, in eighths, with at least two pixels per pixel of the result in each direction:
  /// their average hides artefacts of the reduced DCT and of blocks. For a rough picture, one is enough.
  static func eighths(from stored: PixelSize, to size: PixelSize, isRough: Bool = false) -> Int {
    let least = isRough ? 1 : 2
    for eighths in [1, 2, 4] {
      let scaled = Self.scaled(stored, eighths: eighths)
      if scaled.width >= least * size.width, scaled.height >= least * size.height { return eighths }
    }
    return 8
  }

  /// Returns the size at a DCT scale, rounded as in libjpeg.
  private static func scaled(_ size: PixelSize, eighths: Int) -> PixelSize {
    PixelSize(width: (size.width * eighths + 7) / 8, height: (size.height * eighths + 7) / 8)
  }

  private static func decode(
    _ header: JPEGHeader, eighths: Int, _ request: DecodeRequest
  ) throws(PictureError) -> DecodedPixels {
    let isCMYK = header.frame.components == 4
    let bytes = request.bytes.memory.assumingMemoryBound(to: UInt8.self)
    guard let decoder = photowall_jpeg_open(bytes.baseAddress, bytes.count) else { throw .outOfMemory }
    defer { photowall_jpeg_close(decoder) }
    var message: String { String(cString: photowall_jpeg_message(decoder)) }
    func check(_ status: CInt) throws(PictureError) { if status != 0 { throw .broken(.jpeg, message) } }

    try check(photowall_jpeg_start(decoder, CInt(eighths), isCMYK ? photowall_jpeg_cmyk : photowall_jpeg_rgb))
    let scaled = PixelSize(
      width: Int(photowall_jpeg_width(decoder)), height: Int(photowall_jpeg_height(decoder)))
    guard scaled == Self.scaled(header.size, eighths: eighths) else { throw .broken(.jpeg, "its sizes disagree") }
    var rows = scaled
    var part = request.part.map { PicturePart($0, of: header.size).scaled(to: scaled).rectangle }
    if let wanted = part {
      // Columns around the part are decoded, too, up to block edges: colours are interpolated from neighbours.
      var (column, count) = (CInt(max(0, wanted.x - 2)), CInt(0))
      count = CInt(min(scaled.width, wanted.x + wanted.width + 2)) - column
      try check(photowall_jpeg_crop(decoder, &column, &count))
      try check(photowall_jpeg_skip(decoder, CInt(wanted.y)))
      rows = PixelSize(width: Int(photowall_jpeg_width(decoder)), height: wanted.height)
      part = PixelRectangle(x: wanted.x - Int(column), y: 0, width: wanted.width, height: wanted.height)
    }
    let rowBytes = rows.width * (isCMYK ? 4 : 3)
    let row = try Scratch(count: rowBytes)
    var shrinker = Shrinker(from: rows, part: part, to: request.size, layout: .rgb)
    // libjpeg fills missing rows at the end with grey, so grey rows are held back until others follow.
    var grey = 0
    func addGrey() {
      guard grey > 0 else { return }
      let plain = [UInt8](repeating: 128, count: rowBytes)
      for _ in 0..<grey { shrinker.add(plain) }
      grey = 0
    }
    for index in 0..<rows.height {
      if index.isMultiple(of: 64), request.isCancelled() { throw .cancelled }
      try check(photowall_jpeg_read(decoder, row.start))
      if isCMYK {
        Self.convertCMYK(row.start, count: rows.width, isInverted: header.hasAdobeMark)
      } else if UnsafeBufferPointer(start: row.start, count: rowBytes).allSatisfy({ $0 == 128 }) {
        grey += 1
        continue
      }
      addGrey()
      shrinker.add(row.start)
    }
    // `Premature end of JPEG file`, or between restarts `Corrupt JPEG data: premature end of data segment`.
    let warning = message.isEmpty ? nil : message
    let endsEarly = warning?.lowercased().contains("premature end") ?? false
    if !endsEarly { addGrey() }
    guard grey < rows.height || part != nil else { throw .broken(.jpeg, "it ends before its first row") }
    return DecodedPixels(bitmap: shrinker.finish(), isPartial: endsEarly, warning: warning)
  }

  /// Converts CMYK to RGB in place.
  private static func convertCMYK(_ row: UnsafeMutablePointer<UInt8>, count: Int, isInverted: Bool) {
    let flip: UInt8 = isInverted ? 0 : 255
    for index in 0..<count {
      let black = Int(row[4 * index + 3] ^ flip)
      for channel in 0..<3 {
        // Rounded division by 255.
        let product = Int(row[4 * index + channel] ^ flip) * black + 128
        row[3 * index + channel] = UInt8((product + product >> 8) >> 8)
      }
    }
  }
}
