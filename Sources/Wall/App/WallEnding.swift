/// The end of a wall, and what it waits for.
struct WallEnding {
  var shouldQuit = false
  /// Whether a feed is being written.
  var writesFeed = false
  /// Whether the wall quits when all acts have ended.
  var waitsForActs = false
  /// Whether the rest of the feed is loaded before the wall quits, for the names that are printed then.
  var listsRest = false
  var keepsSession = false
  /// The sources that the user has pasted, which are opened if the wall quits with the next answer.
  var reopenedSources: [String]?
  /// The photos that Enter has chosen in a wall that picks; nil if the user has cancelled.
  var picked: [PhotoID]?
}
