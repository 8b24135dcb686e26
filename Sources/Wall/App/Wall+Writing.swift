import PhotoFeed

extension Wall {
  // MARK: Saving

  /// Saves the decisions: writes the feed, or moves files to the trash if `--trash` asks for that and no feed is named.
  ///
  /// - Parameter quits: Whether the wall quits once everything is saved.
  func save(quits: Bool = false) {
    if let output = options.output {
      write(to: output, mayReplace: decisions.hasWritten, quits: quits)
    } else if options.usesTrash, !(quits && unsavedDecisions?.needFeed ?? false) {
      guard let sentence = trashDeleted() else { return }
      showMessage(sentence)
      if quits { quit() }
    } else {
      status.open(.prompt(LineEditor("write to: ", suggestion: options.suggestedOutput), .write(quits: quits)))
    }
  }

  /// Writes the remaining photos to a feed and, with `--trash`, moves the files of the deleted ones.
  func write(to path: String, mayReplace: Bool, quits: Bool) {
    guard !path.isEmpty else { return showMessage("not written") }
    guard let writer = services.write else { return showError("writing is not available") }
    let model = contents.model
    let writing = WriteRequest(
      feed: contents.photos.feed, kept: model.kept.photos.compactMap(contents.photos.feedIndex(of:)), path: path,
      mayReplace: mayReplace)
    do {
      var sentence = try writer(writing)
      log(sentence)
      decisions.didWrite(model)
      if options.usesTrash {
        guard let moved = trashDeleted() else { return }
        sentence += ", " + moved
      }
      showMessage(sentence)
      if quits { quit() }
    } catch let error as FeedError where error.kind == .inTheWay {
      status.open(.confirmation(.replace(path: path, quits: quits)))
    } catch {
      showError("\(error)")
      log("not written: \(error)")
    }
  }

  /// Moves the files of deleted photos to the trash. Returns a message, or nil after an error was shown.
  func trashDeleted() -> String? {
    guard let trash = services.trash else {
      showError("there is no trash")
      return nil
    }
    let paths = contents.model.deleted.sorted().compactMap { contents.photos[$0].address.filePath }
    let new = paths.filter { !trash.holds($0) }
    let trouble = trash.put(new)
    let count = new.count { trash.holds($0) }
    log("\(count) files moved to the trash")
    if let trouble {
      showError(trouble)
      return nil
    }
    return count == 1 ? "1 file goes to the trash" : count == 0 ? "no file to trash" : "\(count) files go to the trash"
  }

  /// Returns true if this session has moved the file of a photo to the trash.
  func isInTrash(_ photo: PhotoID) -> Bool {
    guard let trash = services.trash, let path = contents.photos[photo].address.filePath else { return false }
    return trash.holds(path)
  }

  /// Brings the files of photos back that were moved to the trash.
  func restoreFiles(of photos: [PhotoID]) {
    if let trouble = services.trash?.restore(photos.lazy.compactMap { self.contents.photos[$0].address.filePath }) {
      showError(trouble)
    }
  }

  // MARK: Quitting

  /// Decisions that quitting would lose; nil if there are none.
  var unsavedDecisions: UnsavedDecisions? {
    guard !options.printsNames else { return nil }
    let deleted = decisions.unwrittenDeletions(contents.model).sorted().filter { !isInTrash($0) }
    let isReordered = decisions.isOrderUnwritten(contents.model)
    guard isReordered || !deleted.isEmpty else { return nil }
    return UnsavedDecisions(
      count: deleted.count, names: deleted.prefix(UnsavedDecisions.namedCount).map { contents.photos[$0].name },
      isReordered: isReordered, areFiles: deleted.allSatisfy { contents.photos[$0].address.isFile },
      usesTrash: options.usesTrash, isRecorded: decisions.isRecording)
  }

  /// Chooses the marked photos, or else this one, and quits.
  func pick(_ photo: PhotoID) {
    let marked = options.choice == .one ? [] : contents.model.kept.photos.filter(contents.model.marked.contains)
    picked = marked.isEmpty ? [photo] : marked
    leave(keepingSession: false)
  }

  /// Quits, or asks what to do with decisions that would be lost. A wall that picks is cancelled.
  func quit() {
    if options.choice != nil {
      leave(keepingSession: false)
    } else if let unsaved = unsavedDecisions {
      status.open(.confirmation(.quit(unsaved)))
    } else {
      leave(keepingSession: !options.printsNames && !contents.model.marked.isSubset(of: contents.model.deleted))
    }
  }

  /// Handles the answer to the question before quitting.
  func quit(_ answer: String, _ unsaved: UnsavedDecisions) {
    switch answer {
    case "w": save(quits: true)
    case "t" where unsaved.answers.contains { $0.key == "t" }: if trashDeleted() != nil { quit() }
    case "q" where unsaved.isRecorded, "Ctrl-c" where unsaved.isRecorded: leave(keepingSession: true)
    case "d": leave(keepingSession: false)
    default: showMessage("not quit")
    }
  }

  private func leave(keepingSession: Bool) {
    keepsSession = keepingSession
    shouldQuit = true
  }

  // MARK: Resuming

  /// Restores the decisions of an interrupted session: those about photos of later pages when the pages come. They can be
  /// undone like any other.
  public func resume(_ recovered: SessionJournal.Recovered) {
    resumed = ResumedDecisions(recovered)
    if let step = resumed?.take(contents.model.kept.photos, in: contents.photos) { restore(step) }
  }

  /// Restores the decisions about photos that have just come.
  func resumeDecisions(about photos: [PhotoID]) {
    if let step = resumed?.take(photos, in: contents.photos), !step.isEmpty { restore(step) }
  }

  private func restore(_ step: ResumedDecisions.Step) {
    isDirty = true
    for (photo, isBehind, neighbour) in step.placings {
      if let update = contents.model.move([photo], beside: neighbour, isBehind: isBehind) { apply(update) }
    }
    contents.model.mark(step.marked, true)
    apply(contents.model.delete(step.deleted))
    showMessage(step.sentence)
  }
}
