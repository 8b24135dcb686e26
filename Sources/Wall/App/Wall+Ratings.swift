/// What the files of photos and their sidecars tell, and stars, flags and labels in sidecars.
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

  /// The photos in files whose sidecars lack something that the user has decided; none if this wall writes no sidecars.
  var unwrittenRatings: [PhotoID] {
    guard services.ratings != nil else { return [] }
    return document.unwrittenRatings.filter {
      !(services.trash?.holds(photos[$0]) ?? false) && photos[$0].address.isFile
    }
  }

  /// The photos on the network whose items in the feed lack something that the user has decided, and can have it.
  var ratingsForFeed: [PhotoID] {
    guard services.write != nil else { return [] }
    return document.unwrittenRatings.filter { photo in
      !photos[photo].address.isFile && storeAddress(of: photo) == nil
        && photos.feedIndex(of: photo).map(feed.carriesDecisions) ?? false
    }
  }

  /// Writes the sidecars of photos that were rated, flagged or labelled in this wall, of all or some. Returns the number of photos, and
  /// an error message if some could not be written.
  func writeRatings(of chosen: Set<PhotoID>? = nil) -> (count: Int, failure: String?) {
    var result: (count: Int, failure: String?) = (0, nil)
    guard let ratings = services.ratings else { return result }
    for photo in unwrittenRatings where chosen?.contains(photo) ?? true {
      guard let file = file(of: photo) else { continue }
      if let failure = ratings.write(
        document.unwrittenRating(of: photo), for: file.path, isPair: file.companion != nil)
      {
        log("not written: \(failure)")
        result.failure = result.failure ?? failure
      } else {
        document.didWriteRating(of: photo)
        result.count += 1
      }
    }
    if result.count > 0 { log("wrote \(Self.ratingSentence(result.count))") }
    return result
  }

  /// Returns the number of photos as text: `the ratings of 3 photos`.
  static func ratingSentence(_ count: Int) -> String {
    count == 1 ? "the rating of 1 photo" : "the ratings of \(count) photos"
  }
}
