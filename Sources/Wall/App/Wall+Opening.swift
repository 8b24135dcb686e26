import PhotoFeed
import Platform

extension Wall {
  /// Focuses a photo and opens its full view. Does nothing if the photo is not on the wall.
  public func openFullView(of photo: PhotoID) {
    document.model.moveFocus(on: photo)
    guard model.focus == photo else { return }
    focusScroller.showFocus()
    openFullView()
  }

  /// Shows a notice after a feed is opened: an unreadable source (a warning at line 0), or files that are not shown.
  public func showNotice(of feed: PhotoFeed) {
    if let warning = feed.warnings.first(where: { $0.location.line == 0 && $0.skipsItem }) {
      showError("\(warning)")
    } else if feed.count > 0, let text = feed.notShown.kindsText {
      showMessage(text)
    }
  }
}

extension PhotoFeed {
  /// Returns the index of the photo with a file: its own, or the picture beside its raw file. Nil if there is none.
  public func index(of file: FilePath) -> Int? {
    let file = file.absolute.lexicallyNormalized()
    return (0..<count).first { index in
      guard let path = address(at: index).filePath, path.stem == file.stem else { return false }
      return [path, companion(at: index)].contains { $0?.absolute.lexicallyNormalized() == file }
    }
  }
}
