/// Decisions that quitting would lose, because no feed, trash or list of names has them.
struct UnsavedDecisions: Hashable {
  /// The number of deleted photos.
  var count: Int
  /// The number of pairs with only the raw file deleted. A feed cannot store that.
  var rawCount = 0
  /// The names of the first deleted photos.
  var names: [String]
  /// Whether photos were moved.
  var isReordered: Bool
  /// Whether all deleted photos are files, which can be moved to the trash.
  var areFiles: Bool
  /// Whether `--trash` moves the files of deleted photos to the trash.
  var usesTrash: Bool
  /// Whether a journal keeps the decisions for `--resume`; if false, a second `q` does not quit.
  var isRecorded: Bool
  /// The number of photos with stars, flags or labels that are not in sidecars or the feed.
  var rated = 0
  /// The number of rated photos that were only turned.
  var turned = 0
  /// The number of rated or labelled photos whose values only a feed can store.
  var ratedInFeed = 0
  /// The number of photos with users' labels that are not in the feed or the file of labels.
  var labelled = 0
  /// The number of photos with decisions that are not loaded.
  var absent = 0

  /// The greatest number of names in the sentence.
  static let namedCount = 2

  /// Whether only a feed can store all decisions.
  var needFeed: Bool { isReordered || !areFiles || ratedInFeed > 0 }

  /// Whether only the trash can store them.
  var needTrash: Bool { rawCount > 0 && !isReordered && count + ratedInFeed == 0 }

  /// Whether all decisions apart from sidecars are deleted files.
  var canBeTrashed: Bool { count + rawCount > 0 && !needFeed }

  /// Whether some decisions need a feed or the trash, not only sidecars.
  var areMoreThanRatings: Bool { count + rawCount > 0 || isReordered || ratedInFeed > 0 }

  /// Whether only the journal can store them, because their photos are not loaded.
  var areAbsent: Bool { absent > 0 && rated + labelled == 0 && !areMoreThanRatings }

  /// Returns a sentence about decisions on photos that are not loaded.
  static func sentence(aboutAbsent count: Int) -> String {
    count == 1 ? "1 decision about a photo that is not there" : "\(count) decisions about photos that are not there"
  }

  /// Returns `2 photos deleted, not written`, `a.jpg and b.jpg are not in the trash`, or if `short`, `2 files are …`.
  func sentence(short: Bool) -> String {
    if usesTrash, !needFeed, rated + labelled + absent == 0 {
      let count = count + rawCount
      if short { return count == 1 ? "1 file is not in the trash" : "\(count) files are not in the trash" }
      let rest = count > names.count ? " and \(count - names.count) more" : ""
      return names.joined(separator: ", ") + rest + (count == 1 ? " is" : " are") + " not in the trash"
    }
    func counted(_ count: Int, _ verb: String, _ name: String = "photo") -> [String] {
      count == 0 ? [] : ["\(count) \(name)\(count == 1 ? "" : "s") \(verb)"]
    }
    let removed = counted(count, "deleted") + counted(rawCount, "deleted", "raw file")
    let rated = counted(rated - turned, "rated") + counted(turned, "turned") + counted(labelled, "labelled")
    let others = absent == 0 ? [] : [Self.sentence(aboutAbsent: absent)]
    return (removed + (isReordered ? ["photos moved"] : []) + rated + others + ["not written"]).joined(separator: ", ")
  }

  /// The answers to the question before the wall quits.
  var answers: [Confirmation.Answer] {
    let write =
      usesTrash && (count + rawCount > 0 || isReordered)
      ? needFeed || rated + labelled > 0 ? "trash and write" : "trash" : "write"
    let canWrite = !areAbsent && (!needTrash || rated + labelled > 0 || usesTrash)
    var answers = canWrite ? [Confirmation.Answer(key: "w", meaning: write)] : []
    if !usesTrash, areFiles, count + rawCount > 0 { answers.append(.init(key: "t", meaning: "trash")) }
    if isRecorded { answers.append(.init(key: "q", meaning: "quit", remark: " (kept for --resume)")) }
    return answers + [.init(key: "d", meaning: "discard"), .init(key: "Esc", meaning: "stay")]
  }
}
