import Pictures
import Platform
import Sidecars

/// Writing of corrected capture times to sidecars.
extension FilePlanner {
  /// Returns the plan that writes a photo's corrected capture time; without steps if there is no correction.
  mutating func date(_ photo: Photo, by clocks: CameraClocks) throws(ActFailure) -> PhotoPlan {
    do throws(SidecarError) {
      let reading = try SidecarReader.read(photo.path)
      let details = PictureDetails.read(path: photo.path) ?? photo.other.flatMap { PictureDetails.read(path: $0) }
      // A date that is not from the camera is not corrected.
      guard let taken = TakenDate(photo.path, details, reading), taken.isByCamera else { return PhotoPlan([]) }
      let text = clocks.corrected(
        taken.date.text, camera: details?.camera, serial: details?.serialNumber, offset: taken.date.offset)
      guard text != taken.date.text, let date = CaptureDate(text, subSeconds: taken.date.subSeconds) else {
        return PhotoPlan([])
      }
      let edit = try sidecars.edit(
        reading.rating, for: photo.path, expecting: reading.state, isPair: photo.other != nil, taken: date)
      return PhotoPlan(edit.map { [Self.write($0.path, $0.bytes, over: $0.fingerprint)] } ?? [])
    } catch { throw ActFailure(.refused(error.description), photo.path) }
  }
}
