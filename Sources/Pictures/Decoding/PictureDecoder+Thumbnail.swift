import Platform

/// A search for a smaller picture in a file.
enum ThumbnailSearch {
  case found(Picture)
  /// These bytes of the file must be read first.
  case missing(Range<Int>)
  case none
}

extension PictureDecoder {
  /// Decodes the EXIF thumbnail or smallest preview of a file, upright; nil if none has the picture's aspect ratio.
  ///
  /// Only the beginning of the file is read. Black bars at the edges of a thumbnail (3:2 on 4:3) are cropped.
  public func embeddedThumbnail(ofFile path: FilePath) throws(PictureError) -> Picture? {
    let search = try embeddedThumbnail(in: ByteWindow(try OpenFile(path: path)))
    return if case .found(let picture) = search { picture } else { nil }
  }

  /// Returns the EXIF thumbnail, or the smallest preview with enough pixels for a box; without a box, the smallest.
  ///
  /// - Throws: The error in the header, unless the cause may be a part that has not been read.
  func embeddedThumbnail(
    in window: ByteWindow, for box: (size: PixelSize, fit: PictureFit)? = nil
  ) throws(PictureError) -> ThumbnailSearch {
    var window = window
    let file: FileHeader
    do { file = try FileHeader(&window) } catch {
      guard let missing = window.missing else { throw error }
      return .missing(FilePartReading.range(from: missing, of: window.count))
    }
    // A raw file has previews at several offsets, and looks like TIFF until its directories are read.
    if let missing = window.missing, file.header.format == .raw || file.header.format == .tiff {
      return .missing(FilePartReading.range(from: missing, of: window.count))
    }
    if window.isInParts || box != nil, [.heic, .avif].contains(file.header.format) {
      return try containedThumbnail(of: file, in: &window)
    }
    let stored = file.header.storedSize
    let needed = box.map { file.header.orientation.turned($0.fit.scaledSize(of: file.header.size, in: $0.size)) }
    let range: Range<Int>
    if !file.previews.isEmpty {
      let preview = file.previews.first { preview in
        needed.map { preview.size.width >= $0.width && preview.size.height >= $0.height } ?? true
      }
      range = (preview ?? file.previews[file.previews.count - 1]).range
    } else if let thumbnail = Self.thumbnail(of: file, &window) {
      range = thumbnail
    } else {
      return .none
    }
    if let parts = window.parts, parts.bytes(in: range) == nil { return .missing(range) }
    let bytes = try window.contents(in: range, limit: limits.bytes)
    var inner = ByteWindow(bytes)
    guard let jpeg = try? JPEGHeader(&inner), needed != nil || jpeg.size.area <= 1_000_000,
      jpeg.size.width <= stored.width, jpeg.size.height <= stored.height
    else { return .none }
    let bitmap: Bitmap
    if let needed, !file.previews.isEmpty {
      // The previews of raw files are already compared. The orientation is the file's, not the preview's.
      bitmap = try pixels(of: bytes, jpeg.size, shrunkTo: needed.limited(to: jpeg.size))
    } else if let middle = try pixels(
      of: bytes, jpeg.size, shrunkTo: isRough ? jpeg.size.halvedIfLarge : jpeg.size
    ).cuttingBars(ofPictureLike: stored) {
      bitmap = needed.map { middle.shrunk(to: $0.limited(to: middle.size)) } ?? middle
    } else {
      return .none
    }
    var picture = Picture(bitmap: bitmap, header: file.header)
    // A thumbnail has no profile, so the picture's applies.
    if file.previews.isEmpty { picture.bitmap.convert(from: file.stored.profile(in: &window)) }
    picture.bitmap = picture.bitmap.turned(file.header.orientation)
    return .found(picture)
  }

  /// Decodes a JPEG in stored orientation.
  private func pixels(
    of bytes: PictureBytes, _ stored: PixelSize, shrunkTo size: PixelSize
  ) throws(PictureError) -> Bitmap {
    var window = ByteWindow(bytes)
    let file = try FileHeader(&window)
    var bitmap = try file.header.format.codec.decode(
      DecodeRequest(
        bytes: bytes, path: nil, file: file, stored: stored, size: size, limits: limits, isRough: isRough,
        isCancelled: { false })
    ).bitmap
    bitmap.convert(from: file.stored.profile(in: &window))
    return bitmap
  }

  /// Decodes the thumbnail in a HEIF container. The library needs a file of full length, but reads only the boxes and
  /// the thumbnail.
  private func containedThumbnail(
    of file: FileHeader, in window: inout ByteWindow
  ) throws(PictureError) -> ThumbnailSearch {
    guard window.count <= limits.bytes, file.header.format.isAvailable,
      let range = HEIFHeader.thumbnail(in: &window)
    else { return .none }
    let bytes: PictureBytes
    if let parts = window.parts {
      guard parts.bytes(in: range) != nil else { return .missing(range) }
      guard let whole = parts.withGapsOfZeros() else { throw .outOfMemory }
      bytes = whole
    } else {
      bytes = try window.contents(limit: limits.bytes)
    }
    let request = DecodeRequest(
      bytes: bytes, path: nil, file: file, stored: file.header.size, size: file.header.size, limits: limits,
      wantsThumbnail: true, isCancelled: { false })
    let decoded: DecodedPixels
    do throws(PictureError) { decoded = try pixels(request) } catch {
      if error == .postponed { throw error }
      return .none
    }
    var picture = Picture(bitmap: decoded.bitmap, header: file.header)
    picture.bitmap.convert(from: file.stored.profile(in: &window))
    return .found(picture)
  }

  /// Returns the range of the thumbnail from the second directory, or nil.
  private static func thumbnail(of file: FileHeader, _ window: inout ByteWindow) -> Range<Int>? {
    guard file.header.format == .jpeg, let exif = file.exif, let first = ExifDirectory(&window, in: exif) else {
      return nil
    }
    return first.directory(at: first.next, &window)?.thumbnail(&window)
  }
}

extension PixelSize {
  /// Returns this size, or the other one if that is smaller in any direction.
  func limited(to other: PixelSize) -> PixelSize {
    width <= other.width && height <= other.height ? self : other
  }

  /// Half of the size; the same size if both sides are below 160 pixels. Thumbnails of cameras have 160 × 120 pixels, so
  /// they are halved.
  fileprivate var halvedIfLarge: PixelSize {
    max(width, height) < 160 ? self : PixelSize(width: (width + 1) / 2, height: (height + 1) / 2)
  }

  /// Returns the largest size inside with another's aspect ratio; this size if the difference is at most 1.5 pixels.
  func part(withRatioOf other: PixelSize) -> PixelSize {
    let height = Double(other.height) * Double(self.width) / Double(other.width)
    if abs(height - Double(self.height)) <= 1.5 { return self }
    if height < Double(self.height) { return PixelSize(width: self.width, height: max(1, Int(height.rounded()))) }
    let width = Double(other.width) * Double(self.height) / Double(other.height)
    return PixelSize(width: max(1, Int(width.rounded())), height: self.height)
  }
}

extension Bitmap {
  /// Returns the middle of the bitmap with the aspect ratio of a picture if it is surrounded by black; else nil.
  fileprivate func cuttingBars(ofPictureLike stored: PixelSize) -> Bitmap? {
    let part = size.part(withRatioOf: stored)
    if part == size { return self }
    let (left, top) = ((width - part.width) / 2, (height - part.height) / 2)
    /// Compression leaves noise in a bar, and a trace of the picture in the adjacent row.
    func isBlack(_ column: Int, _ row: Int) -> Bool {
      let start = 4 * (row * width + column)
      return pixels[start..<start + 3].allSatisfy { $0 < 48 }
    }
    for row in 0..<height where row < top - 2 || row >= top + part.height + 2 {
      for column in 0..<width where !isBlack(column, row) { return nil }
    }
    for row in 0..<height {
      for column in 0..<width where column < left - 2 || column >= left + part.width + 2 {
        if !isBlack(column, row) { return nil }
      }
    }
    var middle: [UInt8] = []
    middle.reserveCapacity(4 * part.area)
    for row in top..<top + part.height {
      let start = 4 * (row * width + left)
      middle += pixels[start..<start + 4 * part.width]
    }
    return Bitmap(width: part.width, height: part.height, pixels: middle)
  }
}
