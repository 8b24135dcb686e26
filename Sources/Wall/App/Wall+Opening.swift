import PhotoFeed
import Platform

extension Wall {
  /// Focuses the photo of a file and opens the full view of it. Does nothing if the wall does not have it.
  public func openFullView(of file: FilePath) {
    guard let photo = photos.feed.position(of: file).flatMap({ model.photo(at: $0) }) else { return }
    document.moveFocus(on: photo)
    showFocus()
    openFullView()
  }

  /// Shows what the user has to know of a feed that has just been opened: a source that is missing, or files that are not shown.
  public func showNotice(of feed: PhotoFeed) {
    if let warning = feed.warnings.first(where: { $0.location.line == 0 && $0.skipsItem }) {
      showError("\(warning)")
    } else if feed.count > 0, let text = feed.notShown.kindsText {
      showMessage(text)
    }
  }
}

extension PhotoFeed {
  /// Returns the position of a file's photo; nil if the feed does not have it.
  public func position(of file: FilePath) -> Int? {
    let file = file.absolute.lexicallyNormalized()
    return (0..<count).first { address(at: $0).filePath?.absolute.lexicallyNormalized() == file }
  }
}
