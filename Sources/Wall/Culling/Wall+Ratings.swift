import Basics
import Culling
import PhotoFeed
import Platform

/// Writing of stars, flags and labels to sidecars and feeds.
extension Wall {
  /// The photos with decisions that their sidecars lack.
  var unwrittenRatings: [PhotoID] {
    services.files == nil ? [] : document.unwrittenRatings.filter { !services.holds($0) && hasFiles($0) }
  }

  /// The photos on the network with decisions that the feed lacks and can store.
  var ratingsForFeed: [PhotoID] {
    guard services.writing.writeFeed != nil else { return [] }
    return document.unwrittenRatings.filter { photo in
      !hasFiles(photo) && photos.feedIndex(of: photo).map(feed.carriesDecisions) ?? false
    }
  }

  /// The number of sidecars written before keys and frames are handled again.
  private static let portion = 256

  /// Writes the sidecars of photos with decisions, in portions. Calls `finish` with what was written, such as `the
  /// ratings of 3 photos` (nil for nothing), and an error message if some failed.
  func writeRatings(of rated: [PhotoID], then finish: @escaping (_ written: String?, _ failure: String?) -> Void) {
    writeRatings(of: rated[...], count: rated.count, after: ActEnd(verb: .write, outcomes: []), [:], then: finish)
  }

  private func writeRatings(
    of rated: ArraySlice<PhotoID>, count: Int, after former: ActEnd, _ written: [PhotoID: [PhotoProperty: UInt8]],
    then finish: @escaping (_ written: String?, _ failure: String?) -> Void
  ) {
    let portion = rated.prefix(Self.portion).filter { !services.holds($0) && hasFiles($0) }
    let rest = rated.dropFirst(Self.portion)
    var decided = written
    act(
      .write, on: portion,
      make: { [unowned self] photo in
        let values = document.unwrittenRating(of: photo)
        decided[photo] = values
        var file = actPhoto(photo)
        file.change = { $0.apply(values) }
        return file
      }, progress: (count - rated.count, count)
    ) { [weak self] end in
      guard let self else { return }
      for (photo, _) in end.done { document.didWrite(decided[photo] ?? [:], of: photo) }
      let whole = former.merging(end)
      let goesOn = !rest.isEmpty && (portion.isEmpty || !end.done.isEmpty) && !end.isStopped
      guard goesOn else { return finishWriting(whole, decided, left: rest.count, then: finish) }
      writeRatings(of: rest, count: count, after: whole, decided, then: finish)
    }
  }

  private func finishWriting(
    _ end: ActEnd, _ decided: [PhotoID: [PhotoProperty: UInt8]], left rest: Int,
    then finish: (_ written: String?, _ failure: String?) -> Void
  ) {
    noteTurns(end, decided)
    let areTurns = end.done.allSatisfy { photo, _ in decided[photo]?.keys.allSatisfy { $0 == .turn } ?? true }
    let written = end.done.isEmpty ? nil : Self.sentence(about: end.done.count, areTurns ? "turn" : "rating")
    if let written { log("wrote \(written)") }
    let left = end.notDone.count + rest - (end.failures.isEmpty ? 0 : 1)
    finish(
      written,
      end.failures.first.map { left > 0 ? "\($0); \(left) \(left == 1 ? "is" : "are") still to be written" : $0 }
        ?? (left > 0 ? "stopped; \(left) \(left == 1 ? "is" : "are") still to be written" : nil))
  }

  /// Returns the number of photos as text: `the ratings of 3 photos`.
  private static func sentence(about count: Int, _ what: String) -> String {
    count == 1 ? "the \(what) of 1 photo" : "the \(what)s of \(count) photos"
  }
}
