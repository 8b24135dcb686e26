import Basics
import PhotoFeed
import Platform

extension Wall {
  // MARK: Saving

  /// Saves the decisions. Writes the sidecars first. If other decisions are left, writes the feed, or moves files to
  /// the trash if `--trash` is given without a feed.
  ///
  /// - Parameter quits: Whether the wall quits after saving.
  func save(quits: Bool = false) {
    guard !ending.writesFeed else { return showMessage("still writing the feed") }
    guard !(services.files?.isBusy ?? false) else { return showMessage("still moving files; Esc stops it") }
    if let task = largeChange { return showMessage("\(task.text): nothing is written meanwhile") }
    if !quits, options.output == nil, !document.isOrderUnwritten, document.unwrittenLabels.isEmpty,
      let refusal = refusal(of: .trash, for: document.unwrittenDeletions.union(document.unwrittenRatings))
    {
      return showMessage(refusal)
    }
    writeRatings(of: document.unwrittenRatings) { [weak self] ratings, failure in
      self?.writeLabels { labels, other in
        let written = [ratings, labels].compactMap(\.self).joined(separator: " and ")
        self?.save(quits: quits, written: written.isEmpty ? nil : written, failure ?? other)
      }
    }
  }

  private func save(quits: Bool, written: String?, _ failure: String?) {
    let needsFeed = options.output != nil || unsavedDecisions?.areMoreThanRatings ?? false
    if let failure, quits || !needsFeed { return showError(failure) }
    if let written, !needsFeed { return finishSaving("wrote \(written)", quits: quits) }
    if !needsFeed, !quits, !labelsNowhere.isEmpty { return finishSaving("no feed to write", quits: false) }
    if let unsaved = unsavedDecisions, unsaved.canBeTrashed, !options.usesTrash, options.output == nil, !quits,
      written != nil || options.isOfFolders || unsaved.needTrash
    {
      return askForTrash(unsaved, written: written)
    }
    if let output = options.output {
      write(to: output, mayReplace: false, quits: quits)
    } else if options.usesTrash, !(quits && unsavedDecisions?.needFeed ?? false) {
      trashDeleted { [weak self] in self?.finishSaving($0, quits: quits) }
    } else {
      askForFeed(quits: quits)
    }
  }

  private func askForFeed(quits: Bool) {
    let areLabels = !labelsForFeed.isEmpty && document.unwrittenDeletions.isEmpty && !document.isOrderUnwritten
    let suggestion = areLabels ? options.feedFile : nil
    ask(LineEditor("write to: ", suggestion: suggestion ?? options.suggestedOutput)) { prompt in
      prompt.accepted = { [weak self] in self?.write(to: $0, mayReplace: false, quits: quits) }
      prompt.cancelled = { [weak self] in self?.showMessage("not written") }
    }
  }

  /// Asks whether to move deleted files to the trash or to write a feed without them.
  private func askForTrash(_ unsaved: UnsavedDecisions, written: String?) {
    ask(.trashOrFeed(unsaved, written: written)) { [weak self] answer in
      switch answer {
      case "t": self?.trashDeleted { self?.finishSaving($0, quits: false) }
      case "f" where !unsaved.needTrash: self?.askForFeed(quits: false)
      default: self?.showMessage("the files stay where they are")
      }
    }
  }

  /// Writes the remaining photos to a feed, and with `--trash` moves the files of deleted ones.
  func write(to path: String, mayReplace: Bool, quits: Bool) {
    guard !path.isEmpty else { return showMessage("not written") }
    guard let writer = services.writing.writeFeed else { return showError("writing is not available") }
    guard feed.unloadedCount == 0 else {
      let sentence =
        "no feed was written: \(feed.unloadedCount) photos are not loaded; `photowall feed` writes one of all"
      guard options.usesTrash else { return showError(sentence) }
      return trashDeleted { [weak self] in self?.finishSaving("\($0); \(sentence)", quits: false) }
    }
    let (model, labels) = (model, unwrittenLabels(of: labelsForFeed))
    let ratings = ratingsForFeed.map { (photo: $0, values: document.unwrittenRating(of: $0)) }
    var decisions: [Int: ItemDecisions] = [:]
    for (photo, _) in ratings {
      if let index = photos.feedIndex(of: photo) { decisions[index] = document.decisions(about: photo) }
    }
    for (photo, labels) in labels {
      if let index = photos.feedIndex(of: photo) { decisions[index, default: ItemDecisions()].labels = labels }
    }
    let writing = WriteRequest(
      feed: feed, kept: model.kept.photos.compactMap(photos.feedIndex(of:)), decisions: decisions, path: path,
      mayReplace: mayReplace, addsColumns: options.addsColumns)
    ending.writesFeed = true
    writer(writing) { [weak self] result in
      if let self, case .success = result {
        // Later decisions still have to be written.
        document.didWrite(model)
        document.didWrite(labels)
        for (photo, values) in ratings { document.didWrite(values, of: photo) }
      }
      self?.finishWriting(result, path: path, quits: quits)
    }
  }

  private func finishWriting(_ result: Result<String, any Error>, path: String, quits: Bool) {
    ending.writesFeed = false
    setNeedsFrame()
    switch result {
    case .success(let written):
      let sentence = written + (feed.hasPending ? "; others are not loaded" : "")
      log(sentence)
      guard options.usesTrash else { return finishSaving(sentence, quits: quits) }
      trashDeleted { [weak self] in self?.finishSaving("\(sentence), \($0)", quits: quits) }
    case .failure(let error as Diagnostic) where error.kind == .fileExists:
      ask(.replace(path: path)) { [weak self] answer in
        if answer == "y" {
          self?.write(to: path, mayReplace: true, quits: quits)
        } else {
          self?.showMessage("not written")
        }
      }
    case .failure(let error):
      showError("\(error)")
      log("not written: \(error)")
    }
  }

  private func finishSaving(_ sentence: String, quits: Bool) {
    let waiting = options.usesTrash ? document.waitingAddresses(.deleted).count : 0
    let notes =
      (waiting == 0 ? [] : ["\(waiting) deleted photos wait until they are loaded"])
      + (absentDecisionCount == 0 ? [] : [UnsavedDecisions.sentence(aboutAbsent: absentDecisionCount)])
      + [fileCommands.turnNote.take(), labelsNowhereNote].compactMap(\.self)
    showMessage(([sentence] + notes).joined(separator: "; "))
    if quits { quit() }
  }

  // MARK: Quitting

  /// The decisions that quitting would lose; nil if there are none.
  var unsavedDecisions: UnsavedDecisions? {
    guard !options.printsNames else { return nil }
    let deleted = document.unwrittenDeletions.subtracting(model.absent).sorted().filter { !services.holds($0) }
    let isReordered = document.isOrderUnwritten
    let (unwritten, inFeed) = (unwrittenRatings, ratingsForFeed.count)
    let (rated, labelled) = (unwritten.count, (inFeed: labelsForFeed.count, inFile: labelsForFile.count))
    let (raws, absent) = (deletedRawFiles, absentDecisionCount)
    guard
      isReordered || !deleted.isEmpty || !raws.isEmpty
        || rated + inFeed + absent + labelled.inFeed + labelled.inFile > 0
    else { return nil }
    return UnsavedDecisions(
      count: deleted.count, rawCount: raws.count,
      names: (deleted.map { photos[$0].name } + raws.map { photos[$0].address.lastComponent })
        .prefix(UnsavedDecisions.namedCount).map(SanitizedText.made(from:)),
      isReordered: isReordered,
      areFiles: deleted.allSatisfy {
        photos.path(of: $0) != nil && refusal(of: .trash, for: [$0]) == nil || hasFiles($0)
      },
      usesTrash: options.usesTrash, isRecorded: document.isRecording, rated: rated + inFeed,
      turned: unwritten.count { document.unwrittenRating(of: $0).keys.allSatisfy { $0 == .turn } },
      ratedInFeed: inFeed + labelled.inFeed, labelled: labelled.inFeed + labelled.inFile, absent: absent)
  }

  /// The number of photos with unwritten decisions that are not loaded, from this session or the resumed one.
  var absentDecisionCount: Int {
    let deleted = document.unwrittenDeletions
    let decided = model.absent.filter {
      deleted.contains($0) || !document.unwrittenRating(of: $0).isEmpty
        || (model[.raw][$0] != 0 && services.files?.heldRawFiles[$0] == nil)
    }
    let waiting = feed.hasPending ? [] : document.waitingAddresses
    let removed =
      decided.filter(deleted.contains).map { photos[$0].address } + waiting.filter(\.isDeleted).map(\.address)
    return decided.count + waiting.count - removedCount(among: removed)
  }

  /// Returns the number of deleted photos that another program has removed: their folders exist, their files do not.
  private func removedCount(among deleted: [PhotoAddress]) -> Int {
    var folders = Set(deleted.map(\.folderAddress))
    guard !folders.isEmpty else { return 0 }
    let missing = folders
    for photo in photos.loaded where !folders.isEmpty && photos.feedIndex(of: photo) != nil {
      folders.remove(photos[photo].address.folderAddress)
    }
    let found = missing.subtracting(folders)
    return deleted.count { found.contains($0.folderAddress) }
  }

  /// Picks the marked photos, or else this one, and quits.
  func pick(_ photo: PhotoID) {
    if let task = largeChange { return showMessage("\(task.text): nothing is chosen meanwhile") }
    let marked = options.choice == .one ? [] : model.kept.photos(with: model.marked)
    ending.picked = marked.isEmpty ? [photo] : marked
    leave(keepingSession: false)
  }

  /// Quits, or asks about unsaved decisions. Cancels a wall that picks.
  func quit() {
    finishKeepingSharpest()
    if largeChange != nil || ending.writesFeed || services.files?.isBusy ?? false {
      // The next start finishes interrupted acts.
      if ending.waitsForActs { return leave(keepingSession: true) }
      ending.waitsForActs = true
      let end = largeChange == nil ? "all files are moved" : "the change is recorded"
      return showMessage("quits when \(end)" + keys.hint(.quit) { " — \($0) quits at once" })
    }
    ending.waitsForActs = false
    ending.listsRest = unprintedNotice != nil
    if ending.listsRest {
      showMessage("listing the rest, as all names are printed" + keys.hint(.clear) { " — \($0) stays on the wall" })
    } else if options.choice != nil {
      leave(keepingSession: false)
    } else if let unsaved = unsavedDecisions {
      ask(.quit(unsaved)) { [weak self] in self?.quit($0, unsaved) }
    } else {
      // Marks are never written; ratings and labels only if a file can store them; decisions about photos not loaded
      // are only in the journal.
      let areLost =
        model.count(of: .marked) > 0 || !document.unwrittenRatings.isEmpty || !document.unwrittenLabels.isEmpty
        || document.keptLabelCount > 0
      let areWaiting = feed.hasPending && document.waitingCount > 0
      leave(keepingSession: areWaiting || (!options.printsNames && areLost))
    }
  }

  /// Quits if the wall has waited for acts or a change of many photos, and they have ended.
  func quitAfterWaiting() {
    guard ending.waitsForActs, largeChange == nil, !(services.files?.isBusy ?? false), !ending.writesFeed else {
      return
    }
    quit()
  }

  /// Handles the answer to the question before quitting.
  func quit(_ answer: String, _ unsaved: UnsavedDecisions) {
    switch answer {
    case "w": save(quits: true)
    case "t" where unsaved.answers.contains { $0.key == "t" }: trashDeleted { [weak self] _ in self?.quit() }
    case "q" where unsaved.isRecorded, "Ctrl-c" where unsaved.isRecorded: leave(keepingSession: true)
    case "d": leave(keepingSession: false)
    default: showMessage("not quit")
    }
  }

  private func leave(keepingSession: Bool) {
    if keepingSession { document.recordFocus() }
    ending.keepsSession = keepingSession
    ending.shouldQuit = true
  }

  // MARK: Resuming

  /// Restores the decisions of an interrupted session. Decisions about photos of later pages are restored when these
  /// are loaded. They can be undone.
  public func resume(_ recovered: SessionJournal.Recovered) {
    document.resume(recovered)
    if let clocks = recovered.clocks, clocks != services.facts.store.clocks { setClocks(clocks, isRecorded: true) }
    if let step = document.resumedDecisions(about: photos.loaded(in: model.kept)) { restore(step) }
  }

  /// Applies restored decisions, which the journal has already.
  func restore(_ step: ResumedDecisions.Step) {
    setNeedsFrame()
    document.setIdentities(step.identities)
    func commit(_ change: WallChange?) {
      guard let change else { return }
      update(document.commit(change, isRecorded: true))
      layOutTurned(by: change)
    }
    for (photo, isAfter, neighbour) in step.moves {
      commit(model.move(of: [photo], beside: neighbour, isAfter: isAfter))
    }
    for (property, values) in step.values where property != .deleted {
      for (value, photos) in Dictionary(grouping: values, by: \.value).sorted(by: { $0.key < $1.key }) {
        commit(model.setting(property, of: photos.map(\.photo)) { _ in value })
      }
    }
    commit(model.deletion(of: Set((step.values[.deleted] ?? []).map(\.photo))))
    if let photo = step.focus {
      focusScroller.moveFocus(on: photo)
    }
    showMessage(step.sentence)
  }
}
