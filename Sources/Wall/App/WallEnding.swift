import PhotoFeed

/// The state of quitting.
struct WallEnding {
  var shouldQuit = false
  /// Whether a feed is being written.
  var writesFeed = false
  /// Whether the wall quits after the last file act, or after a change of many photos.
  var waitsForActs = false
  /// Whether the rest of the feed is loaded before the wall quits, because its names are printed.
  var listsRest = false
  var keepsSession = false
  /// The pasted sources, which are opened if the next answer quits the wall.
  var reopenedSources: [String]?
  /// The photos chosen with Enter in `--pick`; nil if the user has cancelled.
  var picked: [PhotoID]?
}
