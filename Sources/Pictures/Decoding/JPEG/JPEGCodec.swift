import CTurboJPEG

/// JPEG by libjpeg-turbo: decoded at the smallest eighths that are still twice the result either way, then averaged.
struct JPEGCodec: PictureCodec {
  func decode(_ order: DecodeOrder) throws(PictureError) -> DecodedPixels {
    var window = ByteWindow(order.bytes)
    let header = try JPEGHeader(&window)
    var eighths = Self.eighths(from: order.stored, to: order.size)
    let half = Self.scaled(order.stored, eighths: 4)
    if eighths == 8, 3 * order.stored.area > order.limits.bytesHeldWhole, half.width >= order.size.width,
      half.height >= order.size.height
    {
      eighths = 4
    }
    try Self.checkWork(order, header)
    guard !order.isCancelled() else { throw .cancelled }
    return try Self.decode(header, eighths: eighths, order)
  }

  /// Refuses files that would take more memory or time than the limits allow.
  private static func checkWork(_ order: DecodeOrder, _ header: JPEGHeader) throws(PictureError) {
    let scans = JPEGScans(order.bytes.memory, limit: order.limits.scans)
    guard scans.dataCount > 0 else { throw .broken(.jpeg, "it has a header and no picture") }
    guard scans.count > 1 || header.isProgressive else { return }
    // With several scans all coefficients are held, and every scan is work over the whole picture.
    guard scans.count <= order.limits.scans else {
      throw .overLimit(.jpeg, "more than \(order.limits.scans) passes over the picture")
    }
    guard header.coefficientBytes <= order.limits.bytesHeldWhole else {
      throw .overLimit(.jpeg, "progressive and too large (\(header.size) pixels)")
    }
    guard header.size.area <= order.limits.scannedPixels / scans.count else {
      throw .overLimit(.jpeg, "\(scans.count) passes over \(header.size) pixels")
    }
  }

  /// The least number of eighths that leaves at least two pixels either way for each of the result: averaging those
  /// hides what the short transform and the blocks do to edges.
  static func eighths(from stored: PixelSize, to size: PixelSize) -> Int {
    for eighths in [1, 2, 4] {
      let scaled = Self.scaled(stored, eighths: eighths)
      if scaled.width >= 2 * size.width, scaled.height >= 2 * size.height { return eighths }
    }
    return 8
  }

  /// As the codec rounds.
  private static func scaled(_ size: PixelSize, eighths: Int) -> PixelSize {
    PixelSize(width: (size.width * eighths + 7) / 8, height: (size.height * eighths + 7) / 8)
  }

  private static func decode(
    _ header: JPEGHeader, eighths: Int, _ order: DecodeOrder
  ) throws(PictureError) -> DecodedPixels {
    let scaled = Self.scaled(header.size, eighths: eighths)
    let isInk = header.components == 4
    let pitch = scaled.width * (isInk ? 4 : 3)
    let pixels = try Scratch(count: pitch * scaled.height)
    guard let codec = tjInitDecompress() else { throw .outOfMemory }
    defer { tjDestroy(codec) }

    var flags = TJFLAG_LIMITSCANS
    // Averaging hides what the quicker interpolation of colours does.
    if eighths < 8 { flags |= TJFLAG_FASTUPSAMPLE }
    let format = isInk ? TJPF_CMYK : TJPF_RGB
    let status = tjDecompress2(
      codec, order.bytes.memory.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt(order.bytes.count), pixels.start,
      CInt(scaled.width), CInt(pitch), CInt(scaled.height), format.rawValue, flags)
    var complaint: String?
    if status != 0 {
      let words = tjGetErrorStr2(codec).map { String(cString: $0) } ?? "it can't be decoded"
      guard tjGetErrorCode(codec) == TJERR_WARNING.rawValue else { throw .broken(.jpeg, Self.short(words)) }
      complaint = Self.short(words)
    }
    guard !order.isCancelled() else { throw .cancelled }

    // It says `Premature end of JPEG file` or, between restarts, `Corrupt JPEG data: premature end of data segment`.
    let endsEarly = complaint?.lowercased().contains("premature end") ?? false
    let rows = endsEarly && !isInk ? Self.rowsThatCame(pixels.start, pitch: pitch, count: scaled.height) : scaled.height
    guard rows > 0 else { throw .broken(.jpeg, "it ends before its first row") }
    var shrinker = Shrinker(from: scaled, to: order.size, layout: .rgb)
    for row in 0..<rows {
      let start = pixels.start + row * pitch
      if isInk { Self.printInk(start, count: scaled.width, isInverted: header.hasAdobeMark) }
      shrinker.add(start)
    }
    return DecodedPixels(bitmap: shrinker.finish(), isPartial: endsEarly, warning: complaint)
  }

  /// The codec says `tjDecompress2(): Premature end of JPEG file`.
  private static func short(_ words: String) -> String {
    guard let colon = words.firstIndex(of: ":"), words[..<colon].hasSuffix("()") else { return words }
    return String(words[colon...].dropFirst().drop { $0 == " " })
  }

  /// What is missing comes out as plain grey: rows of nothing else at the end did not come.
  private static func rowsThatCame(_ pixels: UnsafePointer<UInt8>, pitch: Int, count: Int) -> Int {
    var rows = count
    while rows > 0 {
      let row = UnsafeBufferPointer(start: pixels + (rows - 1) * pitch, count: pitch)
      guard row.allSatisfy({ $0 == 128 }) else { break }
      rows -= 1
    }
    return rows
  }

  /// Cyan, magenta, yellow and black become red, green and blue in place: light that the inks let through.
  private static func printInk(_ row: UnsafeMutablePointer<UInt8>, count: Int, isInverted: Bool) {
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
