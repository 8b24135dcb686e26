/// What came of one source.
struct LoadedSource {
  var part: FeedPart
  /// Sections of the part's items.
  var sections: [FeedSection]
  var warnings: [FeedWarning]
  /// What the source is called as a section among others; nothing for picture files.
  var title: String? = nil
}
