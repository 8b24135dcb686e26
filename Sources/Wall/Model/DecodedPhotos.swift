import PhotoFeed
import Synchronization

/// A cache of decoded photos, since every frame needs all visible ones. A photo's slot is its number modulo the number
/// of slots, so neighbouring photos do not displace each other.
final class DecodedPhotos: Sendable {
  private let slots = Mutex<[(id: PhotoID, photo: Photo)?]>(Array(repeating: nil, count: 1024))

  /// Returns a photo; decodes it if it is not cached.
  func photo(_ id: PhotoID, decode: () -> Photo) -> Photo {
    let slot = id.index & 1023
    if let known = slots.withLock({ $0[slot] }), known.id == id { return known.photo }
    let photo = decode()
    slots.withLock { $0[slot] = (id, photo) }
    return photo
  }
}
