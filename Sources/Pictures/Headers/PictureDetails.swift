import Platform

/// The EXIF details of a picture that are shown to users.
public struct PictureDetails: Sendable, Hashable {
  /// Maker and model: `FUJIFILM X-T4`.
  public var camera: String?
  public var lens: String?
  /// When the picture was taken, in the local time of the camera: `2024-05-17 18:03:12`.
  public var date: String?
  /// When the picture was taken or digitized, but not when its file was last changed.
  public var dateTaken: String?
  /// In seconds.
  public var exposureTime: Double?
  /// The f-number.
  public var aperture: Double?
  /// ISO 12232.
  public var sensitivity: Int?
  /// In millimetres.
  public var focalLength: Double?

  /// Creates empty details.
  public init() {}

  /// Reads the EXIF tags of the file at `path`; returns nil if there are none or reading fails.
  public static func read(path: FilePath) -> PictureDetails? {
    guard let file = try? OpenFile(path: path) else { return nil }
    var window = ByteWindow(file)
    return read(&window)
  }

  /// Reads the EXIF tags in the bytes of a file; returns nil if there are none.
  public static func read(bytes: PictureBytes) -> PictureDetails? {
    var window = ByteWindow(bytes)
    return read(&window)
  }

  private static func read(_ window: inout ByteWindow) -> PictureDetails? {
    guard let file = try? FileHeader(&window), let range = file.exif,
      let first = ExifDirectory(&window, in: range)
    else { return nil }
    var details = PictureDetails()
    let make = first.text(.make, &window)
    let model = first.text(.model, &window)
    details.camera =
      if let make, let model, !model.hasPrefix(make) { "\(make) \(model)" } else { model ?? make }
    details.date = first.text(.date, &window).map(readable)
    let offset = first.integer(.exifDirectory, &window) ?? 0
    guard let second = first.directory(at: offset, &window) else { return details }
    details.lens = second.text(.lens, &window)
    details.dateTaken = (second.text(.dateTaken, &window) ?? second.text(.dateDigitized, &window)).map(readable)
    details.date = details.dateTaken ?? details.date
    details.exposureTime = second.fraction(.exposureTime, &window)
    details.aperture = second.fraction(.aperture, &window)
    details.sensitivity = second.integer(.sensitivity, &window)
    details.focalLength = second.fraction(.focalLength, &window)
    return details
  }

  /// Returns `2024-05-17 18:03:12` for `2024:05:17 18:03:12`, the form of EXIF.
  private static func readable(_ date: String) -> String {
    var bytes = Array(date.utf8)
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: ":"), bytes[7] == UInt8(ascii: ":") else { return date }
    bytes[4] = UInt8(ascii: "-")
    bytes[7] = UInt8(ascii: "-")
    return String(decoding: bytes, as: UTF8.self)
  }

  /// One line for users: `FUJIFILM X-T4 · 1/250 s · f/5.6 · ISO 160 · 35 mm`; empty if nothing is known.
  public var exposureLine: String {
    var parts: [String] = []
    if let camera { parts.append(camera) }
    if let exposureTime, exposureTime > 0 {
      let isShort = exposureTime < 0.4
      parts.append(isShort ? "1/\(Int(min(1 / exposureTime, 1e6).rounded())) s" : "\(short(exposureTime)) s")
    }
    if let aperture { parts.append("f/\(short(aperture))") }
    if let sensitivity { parts.append("ISO \(sensitivity)") }
    if let focalLength { parts.append("\(short(focalLength)) mm") }
    return parts.joined(separator: " · ")
  }

  /// Returns a number with at most one decimal.
  private func short(_ value: Double) -> String {
    let tenths = Int((min(value, 1e9) * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
