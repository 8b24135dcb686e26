import PhotoFeed

extension Wall {
  /// Shows what the user has to know of a feed that has just been opened: a source that is missing, or files that are not shown.
  public func showNotice(of feed: PhotoFeed) {
    if let warning = feed.warnings.first(where: { $0.location.line == 0 && $0.skipsItem }) {
      showError("\(warning)")
    } else if feed.count > 0, let text = feed.notShown.kindsText {
      showMessage(text)
    }
  }
}
