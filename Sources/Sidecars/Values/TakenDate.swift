import Pictures
import Platform

/// When a picture was taken, and by whose clock.
public struct TakenDate: Sendable {
  public let date: CaptureDate
  /// Whether it is by the clock of the camera, which may be wrong. A person's date is right.
  public let isByCamera: Bool

  /// Returns what a picture, its packet and its name tell. What a person has written into a sidecar comes first, then what cameras write,
  /// and then what other programs may have changed. Nil if none of them tells it.
  ///
  /// - Parameters:
  ///   - taken: When it was taken, as the packet tells it.
  ///   - digitized: When the file came to be, as the packet tells it.
  ///   - isOfSidecar: Whether the packet is in a sidecar, not in the picture.
  public init?(
    _ details: PictureDetails?, taken: CaptureDate?, digitized: CaptureDate?, isOfSidecar: Bool, name: String
  ) {
    if isOfSidecar, let taken {
      // A sidecar that begins with the packet of the picture repeats what the camera has written.
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

  /// Returns what a file, its sidecar and its name tell.
  public init?(_ path: FilePath, _ details: PictureDetails?, _ reading: SidecarReading?) {
    self.init(
      details, taken: reading?.packet?.taken, digitized: reading?.packet?.digitized,
      isOfSidecar: reading?.source != .picture, name: PhotoAddress.file(path).lastComponent)
  }
}
