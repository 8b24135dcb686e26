import Pictures
import Platform

/// The capture time of a picture, and its source.
public struct TakenDate: Sendable {
  public let date: CaptureDate
  /// Whether the date is from the camera's clock, which may be wrong. A user's date is taken as correct.
  public let isByCamera: Bool

  /// Returns the date in a picture, its packet or its name. A user's date in a sidecar has priority, then the camera's,
  /// then dates that other programs may have changed. Nil without a date.
  ///
  /// - Parameters:
  ///   - taken: The capture time in the packet.
  ///   - digitized: The time when the file was created, from the packet.
  ///   - isOfSidecar: Whether the packet is in a sidecar, not in the picture.
  public init?(
    _ details: PictureDetails?, taken: CaptureDate?, digitized: CaptureDate?, isOfSidecar: Bool, name: String
  ) {
    if isOfSidecar, let taken {
      // A sidecar that begins with the picture's packet repeats the camera's date.
      let isCopy = details?.taken.map { $0.text == taken.text } ?? false
      (date, isByCamera) = (isCopy ? details?.taken ?? taken : taken, isCopy)
      return
    }
    if let taken = details?.taken ?? taken ?? digitized {
      (date, isByCamera) = (taken, true)
      return
    }
    let other = details?.takenByIPTC ?? details?.takenByGPS ?? CaptureDate(inName: name) ?? details?.changed
    guard let other else { return nil }
    (date, isByCamera) = (other, false)
  }

  /// Returns the date in a file, its sidecar or its name.
  public init?(_ path: FilePath, _ details: PictureDetails?, _ reading: SidecarReading?) {
    self.init(
      details, taken: reading?.packet?.taken, digitized: reading?.packet?.digitized,
      isOfSidecar: reading?.source != .picture, name: PhotoAddress.file(path).lastComponent)
  }
}
