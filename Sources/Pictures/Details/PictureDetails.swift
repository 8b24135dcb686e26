import Basics

/// The EXIF tags and the IPTC record of a picture.
public struct PictureDetails: Sendable, Hashable {
  /// The maker and model: `FUJIFILM X-T4`.
  public var camera: String?
  /// The serial number of the camera's body.
  public var serialNumber: String?
  /// The maker and model of the lens.
  public var lens: String?
  /// The focal length in millimetres.
  public var focalLength: Double?
  /// The f-number.
  public var aperture: Double?
  /// The exposure time in seconds.
  public var exposureTime: Double?
  /// The sensitivity (ISO 12232).
  public var iso: Int?
  /// The exposure correction in EV.
  public var exposureBias: Double?
  /// The time of capture or digitization.
  public var taken: CaptureDate?
  /// The time of the last change of the file, by its tags.
  public var changed: CaptureDate?
  /// The capture time in the IPTC record.
  public var takenByIPTC: CaptureDate?
  /// The capture time by GPS, in UTC.
  public var takenByGPS: CaptureDate?
  public var coordinate: GeographicCoordinate?
  /// The texts in the EXIF tags and the IPTC record.
  public var texts = PictureTexts()
  /// The stars in the EXIF tags, 0…5.
  public var stars: Int?
  public var focus: FocusPoint?
  /// Whether the file has a gain map for HDR screens, which is not used.
  public var hasGainMap = false

  public init() {}
}

// MARK: - Texts

extension PictureDetails {
  /// The capture time, or else the time of the last change: `2024-05-17 18:03:12`.
  public var date: String? { (taken ?? changed)?.text }

  /// The capture time for sorting, with fractional seconds, by the camera's clock.
  public var dateTaken: String? { taken?.precise }

  /// A line for users: `35 mm  f/2.8  1/250 s  ISO 400  +0.7 EV`, or an empty text.
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
