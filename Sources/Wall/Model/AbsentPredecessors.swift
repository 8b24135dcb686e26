import PhotoFeed

/// The predecessor of each absent photo, for its position when it returns to a wall with moved photos.
struct AbsentPredecessors: Equatable, Sendable {
  private var predecessors: [PhotoID: PhotoID] = [:]

  /// Notes the predecessors of photos that are leaving the wall.
  mutating func note(of absent: Set<PhotoID>, in photos: ArrangedPhotos) {
    var last: PhotoID?
    for photo in absent.isEmpty ? [] : Array(photos) {
      if absent.contains(photo) { predecessors[photo] = last }
      last = photo
    }
  }

  /// Returns the photos in order, with returning ones after their former predecessors, which are forgotten.
  mutating func insert(_ returning: Set<PhotoID>, into kept: ArrangedPhotos) -> [PhotoID] {
    let there = Set(kept).union(returning)
    var after: [PhotoID?: [PhotoID]] = [:]
    for photo in returning.sorted() {
      var place = predecessors[photo]
      while let other = place, !there.contains(other) { place = predecessors[other] }
      after[place, default: []].append(photo)
    }
    for photo in returning { predecessors[photo] = nil }
    var photos: [PhotoID] = []
    // A chain may be as long as the wall.
    for start in [nil] + kept.map(Optional.some) {
      var next = [start]
      while let photo = next.popLast() {
        if let photo { photos.append(photo) }
        next += (after[photo] ?? []).reversed().map(Optional.some)
      }
    }
    return photos
  }
}
