import Basics
import PhotoFeed

/// The search and its filter. Methods return effects for the wall.
struct SearchController {
  /// The number of photos searched per frame. A million photos take a second.
  private static let slice = 20_000

  /// The number of photos searched per frame if facts of files are needed, which take longer.
  private static let fileSlice = 2_500

  /// The number of photos searched per frame if all values are in memory.
  private static let columnSlice = 500_000

  private let keys: KeyTable
  private var search: PhotoSearch?
  /// Whether only a part of the photos is loaded.
  private var isPartial = false
  /// Whether new facts have been read since the search began.
  private var isStale = false
  /// The former matches of a finished search that continues with new photos, without moving the focus; else nil.
  private var matchesBefore: PhotoValues?

  /// The reader of the columns for the query.
  private let reader: ColumnReader?
  /// The number of photos searched per frame for this query.
  private var slice = Self.slice
  /// Whether columns are being read.
  private var isWaiting = false
  /// A sentence about an unknown field, or nil.
  private var refusal: String?
  /// Whether the query needs facts of files.
  private var isAboutFiles = false
  /// The progress of reading files.
  var extentOfFiles = FileFactsReader.Extent.all

  init(keys: KeyTable, reader: ColumnReader? = nil) { (self.keys, self.reader) = (keys, reader) }

  /// The query; empty without a search.
  var query: String { search?.parsed.text ?? "" }
  /// The words of the query, for highlighting.
  var words: [String] { search?.parsed.words ?? [] }
  /// The number of matches in words; empty without a query.
  var matchCount: String {
    guard let search, !search.parsed.text.isEmpty else { return "" }
    if let problem = search.parsed.problem { return problem.clause }
    if let refusal { return refusal }
    let count = search.found.count
    return (count == 1 ? "1 match" : "\(count) matches") + extent + (search.isFinished && !waitsForFiles ? "" : "…")
  }
  /// The end of a sentence about matches if only a part was searched.
  private var extent: String {
    isPartial ? " in what is loaded" : extentOfFiles == .partly && isAboutFiles ? " in what has been read" : ""
  }
  /// Whether pending files may add matches.
  private var waitsForFiles: Bool { extentOfFiles == .reading && isAboutFiles }
  /// Whether the next frame continues the search.
  var isRunning: Bool { progress != nil || isStale && !isWaiting }
  /// The searched fraction of a running search, 0…1; else nil.
  var progress: Double? { isWaiting ? nil : search.flatMap { $0.isFinished ? nil : $0.progress } }

  /// Starts a new search because the query has changed.
  mutating func update(_ query: String, from anchor: Int, model: WallModel, photos: PhotoTable) -> [WallEffect] {
    isPartial = photos.feed.hasPending
    matchesBefore = nil
    let searched = photos.loaded(in: model.shown)
    let start =
      photos.feed.unloadedCount == 0
      ? nil
      : searched.partitioningIndex { photo in
        model.shown.position(of: photo) ?? 0 >= anchor
      }
    let search = PhotoSearch(query, in: searched, from: anchor, startingAt: start, narrowing: search)
    self.search = search
    let hasWords = !search.parsed.hasConditions || !search.parsed.words.isEmpty
    isAboutFiles = hasWords || search.parsed.needsFiles(in: photos.fieldTable)
    readColumns(for: search.parsed, of: photos)
    // Without words the search is finished.
    return progress == nil ? [.focus(anchor)] : step(photos, model.values)
  }

  private mutating func readColumns(for query: PhotoQuery, of photos: PhotoTable) {
    let table = query.hasConditions ? photos.fieldTable : nil
    refusal = table.flatMap(query.refusal)
    let isInMemory = table.map(query.isInMemory) ?? false
    slice = isInMemory ? Self.columnSlice : isAboutFiles && photos.haveFiles ? Self.fileSlice : Self.slice
    reader?.read(
      table.map(query.columns) ?? [], of: photos, needsPictures: table.map(query.needsPictures) ?? false)
    isWaiting = reader?.state == .reading
  }

  /// Continues a running search. The first match gets the focus at once; without matches the focus returns to the
  /// start.
  ///
  /// - Parameter isFiltered: Whether only matches are shown; then new ones are shown, too.
  mutating func step(
    _ photos: PhotoTable, _ values: [PhotoProperty: PhotoValues], isFiltered: Bool = false
  ) -> [WallEffect] {
    if isWaiting {
      let state = reader?.state
      guard state != .reading else { return [] }
      isWaiting = false
      if state == .stopped { search = nil }
    }
    if isStale, progress == nil {
      isStale = false
      // New matches are added to a filter's matches.
      if isFiltered { matchesBefore = matchesBefore ?? search?.found }
      search?.lookAgain()
    }
    guard progress != nil, let before = search else { return [] }
    search?.step(slice, table: photos, values: values)
    if let known = matchesBefore {
      guard let search, search.isFinished else { return [] }
      matchesBefore = nil
      return isFiltered && search.found != known ? [.filter(Set(search.found))] : []
    }
    guard let search, before.first == nil else { return [] }
    return search.first.map { [.focusPhoto($0)] } ?? (search.isFinished ? [.focus(search.anchor)] : [])
  }

  /// Returns true if the search needs facts of files on servers. Words are searched only in known facts.
  func needsFiles(of photos: PhotoTable) -> Bool { search?.parsed.needsFiles(in: photos.fieldTable) ?? false }

  /// Repeats the search with new facts after the running one.
  mutating func repeatSearch() { isStale = search != nil }

  /// Searches new photos, too.
  mutating func widen(by new: [PhotoID], _ photos: PhotoTable) {
    guard let before = search else { return }
    isPartial = photos.feed.hasPending
    if before.isFinished { matchesBefore = before.found }
    search?.add(photos.loaded(new))
    readColumns(for: before.parsed, of: photos)
  }

  mutating func cancel() { search = nil }

  /// Accepts the final query; an empty one ends the search.
  mutating func accept(_ query: String, model: WallModel) -> [WallEffect] {
    if query.isEmpty { search = nil }
    return matchMessage(at: model.focusPosition ?? 0, in: model)
  }

  /// Moves the focus to the next match (`step` 1) or the previous one (−1); without a search, to the next photo.
  func goToMatch(_ step: Int, model: WallModel) -> [WallEffect] {
    guard let search else { return [.focus((model.focusPosition ?? 0) + step)] }
    guard let position = search.next(after: model.focusPosition ?? 0, step: step, in: model.shown) else {
      return [nothingFound]
    }
    return [.focus(position)] + matchMessage(at: position, in: model)
  }

  /// Shows only the matches, or all photos again.
  mutating func toggleFilter(_ model: WallModel, isFiltered: Bool, photos: PhotoTable) -> [WallEffect] {
    if isFiltered { return [.filter(nil), .message("showing all \(model.kept.count) photos")] }
    guard search != nil else { return [nothingSearched] }
    guard !isWaiting else { return [nothingFound] }
    search?.step(.max, table: photos, values: model.values)
    guard let found = search?.found, !found.isEmpty else { return [nothingFound] }
    let deleted = model.deleted
    let count = found.count { !deleted.contains($0) }
    return [
      .filter(Set(found)),
      .message(
        "showing only \(count == 1 ? "1 match" : "\(count) matches") for ‘\(query)’\(extent)"
          + keys.hint(.filter) { " — \($0) shows all" }),
    ]
  }

  /// Updates the matches after decisions. A filtered wall hides photos that no longer match and shows those that match
  /// again. Returns the words for the message; nil if nothing has changed.
  mutating func follow(
    _ changed: some Sequence<PhotoID>, model: WallModel, isFiltered: Bool, photos: PhotoTable
  ) -> (effects: [WallEffect], words: String)? {
    guard let before = search?.found, search?.lookAgain(at: changed, table: photos, values: model.values) ?? false,
      isFiltered, let found = search?.found
    else { return nil }
    let (left, came) = (before.subtracting(found).count, found.subtracting(before).count)
    let words = [
      left > 0 ? "\(left) no longer \(left == 1 ? "matches" : "match")" : "",
      came > 0 ? "\(came) \(came == 1 ? "matches" : "match") again" : "",
    ]
    return ([.filter(Set(found))], words.filter { !$0.isEmpty }.joined(separator: ", ") + " ‘\(query)’")
  }

  /// Ends the search and the filter; nil if there is neither.
  mutating func clear(_ model: WallModel) -> [WallEffect]? {
    guard search != nil || model.filter != nil else { return nil }
    search = nil
    guard model.filter != nil else { return [.message("search ended")] }
    return [.showAll, .message("showing all \(model.kept.count) photos")]
  }

  // MARK: Messages

  private var nothingSearched: WallEffect {
    .message("no search yet" + keys.hint(.beginSearch) { " — \($0) searches" })
  }
  private var nothingFound: WallEffect {
    if isRunning || isWaiting || waitsForFiles { return .message("searching for ‘\(query)’") }
    if let refusal { return .message(refusal) }
    return .message(search?.parsed.problem.map { "‘\(query)’ \($0.clause)" } ?? "no match for ‘\(query)’\(extent)")
  }

  private func matchMessage(at position: Int, in model: WallModel) -> [WallEffect] {
    guard let search else { return [] }
    guard !search.found.isEmpty else { return [nothingFound] }
    guard model.count > 0 else { return [] }
    let rank = search.rank(of: position, in: model.shown)
    let place = rank > 0 ? "\(rank) of \(search.found.count)" : "\(search.found.count)"
    let hint = keys.hint(.filter) { " — \($0) shows only the matches" }
    return [.message("match \(place) for ‘\(query)’\(extent)" + hint)]
  }
}
