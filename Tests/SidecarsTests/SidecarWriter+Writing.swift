import Platform
import Sidecars

extension SidecarWriter {
  /// Writes the rating of a photo to its sidecar, as the acts of a wall do. Returns the new state.
  @discardableResult
  mutating func write(
    _ rating: PhotoRating, for photo: FilePath, expecting expected: SidecarState? = nil, isPair: Bool = false
  ) throws -> SidecarState {
    if let edit = try edit(rating, for: photo, expecting: expected ?? SidecarState(of: photo), isPair: isPair) {
      try AtomicFile.write(edit.bytes, to: edit.path)
    }
    return SidecarState(of: photo)
  }
}
