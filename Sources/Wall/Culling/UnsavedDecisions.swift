/// Decisions without an outlet: no feed, trash or list of names has them yet, so that quitting would lose them.
struct UnsavedDecisions: Hashable {
  /// The number of deleted photos.
  var count: Int
  /// The names of the first of them.
  var names: [String]
  /// Whether photos were moved.
  var isReordered: Bool
  /// Whether all deleted photos are files, which can go to the trash.
  var areFiles: Bool
  /// Whether the files of deleted photos are to go to the trash (`--trash`).
  var usesTrash: Bool
  /// Whether a journal keeps the decisions for `--resume`; otherwise a second `q` does not quit.
  var isRecorded: Bool
  /// The number of photos whose stars, flags or labels are not in their sidecars, or not in the feed.
  var rated = 0
  /// The number of those that only a feed can hold.
  var ratedInFeed = 0

  /// The number of names that the sentence has room for.
  static let namedCount = 2

  /// Whether only a feed can hold all of them.
  var needFeed: Bool { isReordered || !areFiles || ratedInFeed > 0 }

  /// Whether some are for a feed or the trash, not for sidecars.
  var areMoreThanRatings: Bool { count > 0 || isReordered || ratedInFeed > 0 }

  /// Returns a sentence about them: `2 photos deleted, not written`, or `a.jpg and b.jpg are not in the trash`, `2 files are …` if `short`.
  func sentence(short: Bool) -> String {
    if usesTrash, !needFeed, rated == 0 {
      if short { return count == 1 ? "1 file is not in the trash" : "\(count) files are not in the trash" }
      let rest = count > names.count ? " and \(count - names.count) more" : ""
      return names.joined(separator: ", ") + rest + (count == 1 ? " is" : " are") + " not in the trash"
    }
    let deleted = count == 0 ? [] : [count == 1 ? "1 photo deleted" : "\(count) photos deleted"]
    let rated = rated == 0 ? [] : [rated == 1 ? "1 photo rated" : "\(rated) photos rated"]
    return (deleted + (isReordered ? ["photos moved"] : []) + rated + ["not written"]).joined(separator: ", ")
  }

  /// The answers to the question before the wall quits.
  var answers: [Confirmation.Answer] {
    let write =
      usesTrash && (count > 0 || isReordered) ? needFeed || rated > 0 ? "trash and write" : "trash" : "write"
    var answers = [Confirmation.Answer(key: "w", meaning: write)]
    if !usesTrash, areFiles, count > 0 { answers.append(.init(key: "t", meaning: "trash")) }
    if isRecorded { answers.append(.init(key: "q", meaning: "quit", remark: " (kept for --resume)")) }
    return answers + [.init(key: "d", meaning: "discard"), .init(key: "Esc", meaning: "stay")]
  }
}
