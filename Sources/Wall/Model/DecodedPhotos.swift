import PhotoFeed
import Synchronization

/// The entries that were decoded last: every frame needs those of all photos on the screen. A photo's slot is its number
/// modulo the number of slots, so that photos on the screen, which are neighbours, do not displace each other.
final class DecodedPhotos: Sendable {
  private let slots = Mutex<[(id: PhotoID, photo: Photo)?]>(Array(repeating: nil, count: 1024))

  /// Returns the entry of a photo, decoding it unless it is in its slot.
  func photo(_ id: PhotoID, decode: () -> Photo) -> Photo {
    let slot = id.index & 1023
    if let known = slots.withLock({ $0[slot] }), known.id == id { return known.photo }
    let photo = decode()
    slots.withLock { $0[slot] = (id, photo) }
    return photo
  }
}
