import PhotoFeed

/// The changes after the feed was replaced.
struct FeedChange {
  var update: WallUpdate
  /// The new photos, without returned ones.
  var new: [PhotoID]
  /// The photos that have returned to the feed.
  var returned: [PhotoID] = []
  /// The photos that left the feed, without those whose files the wall has moved.
  var gone: Set<PhotoID>
  /// The photos whose pictures have changed.
  var changed: [PhotoID]
  /// Whether the wall has moved files of deleted photos.
  var hasTrashed: Bool
}
