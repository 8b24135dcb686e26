/// The focus point of a camera as fractions of the upright picture's width and height, from the top left.
public struct FocusPoint: Sendable, Hashable {
  public let x: Double
  public let y: Double

  /// Creates a point; nil if it is outside the picture.
  public init?(x: Double, y: Double) {
    guard 0...1 ~= x, 0...1 ~= y else { return nil }
    (self.x, self.y) = (x, y)
  }

  private init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  /// Returns the point in the upright picture for a picture stored in `orientation`.
  public func turned(_ orientation: PictureOrientation) -> FocusPoint {
    let parts = orientation.parts
    var point = parts.isMirrored ? FocusPoint(1 - x, y) : self
    for _ in 0..<parts.quarters { point = FocusPoint(1 - point.y, point.x) }
    return point
  }
}

/// Source: ExifTool's tables of the makers' tags: Canon AFInfo2, Nikon AFInfo2, Sony FocusLocation, FujiFilm FocusPixel; Exif 2.32,
/// 4.6.5 (SubjectArea).
extension FocusPoint {
  /// Reads the point in the stored picture, or returns nil.
  ///
  /// - Parameters:
  ///   - exif: The EXIF directory, or the directory of a maker note.
  ///   - size: The size of the stored picture.
  init?(_ exif: ExifDirectory, model: String?, size: PixelSize, _ window: inout ByteWindow) {
    let own = PixelSize(
      width: exif.integer(.pixelWidth, &window) ?? size.width,
      height: exif.integer(.pixelHeight, &window) ?? size.height)
    let found =
      Self.inNote(of: exif, model: model, size: own, &window)
      ?? FocusPoint(exif.integer(.subjectArea, &window), exif.integer(.subjectArea, at: 1, &window), of: own)
    guard let found else { return nil }
    self = found
  }

  private init?(_ x: Int?, _ y: Int?, of size: PixelSize) {
    guard let x, let y, x + y > 0, size.width > 0, size.height > 0 else { return nil }
    self.init(x: Double(x) / Double(size.width), y: Double(y) / Double(size.height))
  }

  private static func inNote(
    of exif: ExifDirectory, model: String?, size: PixelSize, _ window: inout ByteWindow
  ) -> FocusPoint? {
    guard let note = exif.bytes(of: .makerNote) else { return canon(exif, model: model, &window) }
    let start = note.lowerBound
    if window.has("Nikon\0", at: start) {
      return ExifDirectory(&window, in: note.dropFirst(10)).flatMap { nikon($0, &window) }
    }
    if window.has("FUJIFILM", at: start) {
      guard let offset = window.littleEndian(4, at: start + 8),
        let inner = exif.directory(at: offset, from: start, &window)
      else { return nil }
      return FocusPoint(
        inner.integer(.focusPixelOfFujifilm, &window),
        inner.integer(.focusPixelOfFujifilm, at: 1, &window), of: size)
    }
    if window.has("SONY", at: start) {
      return exif.directory(at: start + 12 - exif.base, &window).flatMap { sony($0, &window) }
    }
    return exif.directory(at: start - exif.base, &window).flatMap { canon($0, model: model, &window) }
  }

  /// Sony: the size of the picture, and the point.
  private static func sony(_ note: ExifDirectory, _ window: inout ByteWindow) -> FocusPoint? {
    for tag in [ExifDirectory.Tag.focusLocationOfSony, .otherFocusLocationOfSony] {
      let values = (0..<4).map { note.integer(tag, at: $0, &window) ?? 0 }
      if let point = FocusPoint(values[2], values[3], of: PixelSize(width: values[0], height: values[1])) {
        return point
      }
    }
    return nil
  }

  /// Nikon: a table. Its version gives the offsets of the picture's size and of the area's centre, and of a byte that
  /// must be 1 if they are present.
  private static func nikon(_ note: ExifDirectory, _ window: inout ByteWindow) -> FocusPoint? {
    guard let table = note.bytes(of: .focusAreasOfNikon) else { return nil }
    let start = table.lowerBound
    let versions: [(name: StaticString, flag: Int, place: Int)] = [
      ("0100", 4, 0x10), ("0101", 4, 0x46), ("03", 7, 0x2a), ("04", 7, 0x3e),
    ]
    guard let version = versions.first(where: { window.has($0.name, at: start) }), window[start + version.flag] == 1,
      version.place + 8 <= table.count
    else { return nil }
    let values = (0..<4).map { note.number(2, at: start + version.place + 2 * $0, &window) ?? 0 }
    return FocusPoint(values[2], values[3], of: PixelSize(width: values[0], height: values[1]))
  }

  /// Canon: the centre of the areas in focus, relative to the picture's. For EOS cameras the y axis points upwards.
  private static func canon(_ note: ExifDirectory, model: String?, _ window: inout ByteWindow) -> FocusPoint? {
    let tag: ExifDirectory.Tag = note.count(of: .focusAreasOfCanon) > 0 ? .focusAreasOfCanon : .otherFocusAreasOfCanon
    guard let count = note.integer(tag, at: 2, &window), count > 0, count <= 4_096,
      let width = note.integer(tag, at: 6, &window), let height = note.integer(tag, at: 7, &window), width > 0,
      height > 0
    else { return nil }
    var areas: [(x: Int, y: Int)] = []
    for index in 0..<count {
      guard let bits = note.integer(tag, at: 8 + 4 * count + index / 16, &window), bits >> (index % 16) & 1 == 1,
        let x = note.integer(tag, at: 8 + 2 * count + index, &window),
        let y = note.integer(tag, at: 8 + 3 * count + index, &window)
      else { continue }
      areas.append((Int(Int16(truncatingIfNeeded: x)), Int(Int16(truncatingIfNeeded: y))))
    }
    func middle(_ values: [Int]) -> Double { Double((values.min() ?? 0) + (values.max() ?? 0)) / 2 }
    guard !areas.isEmpty else { return nil }
    let up = model?.contains("EOS") ?? true ? -1.0 : 1
    return FocusPoint(
      x: 0.5 + middle(areas.map(\.x)) / Double(width), y: 0.5 + up * middle(areas.map(\.y)) / Double(height))
  }
}
