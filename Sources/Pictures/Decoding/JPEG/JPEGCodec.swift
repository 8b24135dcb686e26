import CTurboJPEG

/// Decodes JPEG with libjpeg-turbo at the smallest DCT scale that gives at least twice the size of the result, which is
/// then averaged.
struct JPEGCodec: PictureCodec {
  func decode(_ request: DecodeRequest) throws(PictureError) -> DecodedPixels {
    var window = ByteWindow(request.bytes)
    let header = try JPEGHeader(&window)
    // The file may have changed since the size was read.
    guard header.size == request.stored else { throw .broken(.jpeg, "its sizes disagree") }
    var eighths = Self.eighths(from: request.stored, to: request.size)
    let half = Self.scaled(request.stored, eighths: 4)
    if eighths == 8, 3 * request.stored.area > request.limits.bytesHeldWhole, half.width >= request.size.width,
      half.height >= request.size.height
    {
      eighths = 4
    }
    try Self.checkWork(request, header)
    guard !request.isCancelled() else { throw .cancelled }
    return try Self.decode(header, eighths: eighths, request)
  }

  /// Refuses files that would take more memory or time than the limits allow.
  private static func checkWork(_ request: DecodeRequest, _ header: JPEGHeader) throws(PictureError) {
    let scans = JPEGScans(request.bytes.memory, limit: request.limits.scans)
    guard scans.dataCount > 0 else { throw .broken(.jpeg, "it has no picture data") }
    guard scans.count > 1 || header.isProgressive else { return }
    // With several scans, the decoder holds all coefficients and goes over the whole picture for each scan.
    guard scans.count <= request.limits.scans else {
      throw .overLimit(.jpeg, "more than \(request.limits.scans) scans")
    }
    guard header.coefficientBytes <= request.limits.bytesHeldWhole else {
      throw .overLimit(.jpeg, "progressive and too large (\(header.size) pixels)")
    }
    guard header.size.area <= request.limits.scannedPixels / scans.count else {
      throw .overLimit(.jpeg, "\(scans.count) scans of \(header.size) pixels")
    }
  }

  /// Returns the smallest DCT scale, in eighths, that gives at least two pixels per pixel of the result in each direction:
  /// averaging them hides the artefacts of the short transform and of blocks.
  static func eighths(from stored: PixelSize, to size: PixelSize) -> Int {
    for eighths in [1, 2, 4] {
      let scaled = Self.scaled(stored, eighths: eighths)
      if scaled.width >= 2 * size.width, scaled.height >= 2 * size.height { return eighths }
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
    let scaled = Self.scaled(header.size, eighths: eighths)
    let isCMYK = header.components == 4
    let pitch = scaled.width * (isCMYK ? 4 : 3)
    let pixels = try Scratch(count: pitch * scaled.height)
    guard let codec = tjInitDecompress() else { throw .outOfMemory }
    defer { tjDestroy(codec) }

    var flags = TJFLAG_LIMITSCANS
    // Averaging hides the artefacts of fast upsampling.
    if eighths < 8 { flags |= TJFLAG_FASTUPSAMPLE }
    let format = isCMYK ? TJPF_CMYK : TJPF_RGB
    let status = tjDecompress2(
      codec, request.bytes.memory.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt(request.bytes.count),
      pixels.start,
      CInt(scaled.width), CInt(pitch), CInt(scaled.height), format.rawValue, flags)
    var warning: String?
    if status != 0 {
      let message = tjGetErrorStr2(codec).map { String(cString: $0) } ?? "decoding failed"
      guard tjGetErrorCode(codec) == TJERR_WARNING.rawValue else { throw .broken(.jpeg, Self.short(message)) }
      warning = Self.short(message)
    }
    guard !request.isCancelled() else { throw .cancelled }

    // `Premature end of JPEG file` or, between restarts, `Corrupt JPEG data: premature end of data segment`.
    let endsEarly = warning?.lowercased().contains("premature end") ?? false
    let rows = endsEarly && !isCMYK ? Self.decodedRows(pixels.start, pitch: pitch, count: scaled.height) : scaled.height
    guard rows > 0 else { throw .broken(.jpeg, "it ends before its first row") }
    var shrinker = Shrinker(from: scaled, to: request.size, layout: .rgb)
    for row in 0..<rows {
      let start = pixels.start + row * pitch
      if isCMYK { Self.convertCMYK(start, count: scaled.width, isInverted: header.hasAdobeMark) }
      shrinker.add(start)
    }
    return DecodedPixels(bitmap: shrinker.finish(), isPartial: endsEarly, warning: warning)
  }

  /// Returns a message without the name of the function: `tjDecompress2(): Premature end of JPEG file`.
  private static func short(_ message: String) -> String {
    guard let colon = message.firstIndex(of: ":"), message[..<colon].hasSuffix("()") else { return message }
    return String(message[colon...].dropFirst().drop { $0 == " " })
  }

  /// Returns the number of decoded rows: libjpeg fills missing ones at the end with plain grey.
  private static func decodedRows(_ pixels: UnsafePointer<UInt8>, pitch: Int, count: Int) -> Int {
    var rows = count
    while rows > 0 {
      let row = UnsafeBufferPointer(start: pixels + (rows - 1) * pitch, count: pitch)
      guard row.allSatisfy({ $0 == 128 }) else { break }
      rows -= 1
    }
    return rows
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
