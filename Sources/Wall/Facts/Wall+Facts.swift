extension Wall {
  /// Takes what was found in the files of photos.
  func receiveFileFacts() {
    let wasReading = fileFactsReader.isReading
    let found = fileFactsReader.takeFound()
    if wasReading { updateStacks() }
    guard let found else { return }
    for warning in found.warnings { log("not read: \(warning)") }
    document.setFound(found.ratings)
    if found.count > 0 { search.repeatSearch() }
  }
}
