import Basics

/// What the EXIF tags and the IPTC record of a picture tell.
public struct PictureDetails: Sendable, Hashable {
  /// Maker and model: `FUJIFILM X-T4`.
  public var camera: String?
  /// The number of the camera's body.
  public var serialNumber: String?
  /// Maker and model of the lens.
  public var lens: String?
  /// In millimetres.
  public var focalLength: Double?
  /// The f-number.
  public var aperture: Double?
  /// In seconds.
  public var exposureTime: Double?
  /// The sensitivity by ISO 12232.
  public var iso: Int?
  /// The exposure correction in EV.
  public var exposureBias: Double?
  /// When the picture was taken or digitized.
  public var taken: CaptureDate?
  /// When its file was last changed.
  public var changed: CaptureDate?
  /// When the picture was taken, as its IPTC record says.
  public var takenByIPTC: CaptureDate?
  /// When the picture was taken by the clock of the satellites, in UTC.
  public var takenByGPS: CaptureDate?
  public var coordinate: GeographicCoordinate?
  /// What the EXIF tags and the IPTC record say in words.
  public var texts = PictureTexts()
  /// The stars in the EXIF tags, 0 … 5.
  public var stars: Int?
  /// Where the camera focused.
  public var focus: FocusPoint?
  /// Whether the file has a map of the light that a screen with a high dynamic range adds. It is not used.
  public var hasGainMap = false

  /// Creates empty details.
  public init() {}
}

// MARK: - Texts

extension PictureDetails {
  /// When the picture was taken, or else changed: `2024-05-17 18:03:12`.
  public var date: String? { (taken ?? changed)?.text }

  /// When the picture was taken, for sorting: with the fraction of the second, by the camera's own clock.
  public var dateTaken: String? { taken?.precise }

  /// One line for users: `35 mm  f/2.8  1/250 s  ISO 400  +0.7 EV`; empty if nothing is known.
  public var exposureLine: String {
    var parts: [String] = []
    if let focalLength { parts.append("\(short(focalLength)) mm") }
    if let aperture { parts.append("f/\(short(aperture))") }
    if let exposureTime {
      let isShort = exposureTime < 0.4
      parts.append(isShort ? "1/\(Int(min(1 / exposureTime, 1e6).rounded())) s" : "\(short(exposureTime)) s")
    }
    if let iso { parts.append("ISO \(iso)") }
    if let exposureBias, exposureBias.magnitude >= 0.05 {
      parts.append("\(exposureBias < 0 ? "-" : "+")\(short(exposureBias.magnitude)) EV")
    }
    return parts.joined(separator: "  ")
  }

  /// Returns a number with at most one decimal.
  private func short(_ value: Double) -> String {
    let text = min(value, 1e9).fixed(1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
