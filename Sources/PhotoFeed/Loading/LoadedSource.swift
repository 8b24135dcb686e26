/// The result of loading one source.
struct LoadedSource {
  var part: FeedPart
  /// Nil: one section without a title.
  var sections: [FeedSection]? = nil
  var warnings: [FeedWarning] = []
  /// Title of the source as one section of several; nil for picture files.
  var title: String? = nil
  /// The next page, or nil.
  var next: NextPage? = nil
  var notShown = FilesNotShown()
}
