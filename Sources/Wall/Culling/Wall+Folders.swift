import Basics
import Culling
import PhotoFeed
import Platform

/// Copying and moving photos to folders.
extension Wall {
  /// Asks whether to copy or to move the chosen photos, and where to.
  func transferChosen() {
    guard let chosen = chosenFiles(), let files = services.files else { return }
    let names = document.named(chosen)
    ask(.transfer(names)) { [weak self] answer in
      guard let self, ["c", "i", "m", "r"].contains(answer) else {
        return self?.showMessage("nothing copied or moved") ?? ()
      }
      guard answer != "r" else { return renameChosen(chosen, files) }
      let (moves, imports) = (answer == "m", answer == "i")
      let verb = moves ? "move" : imports ? "import" : "copy"
      ask(LineEditor("\(verb) \(names) to: ", suggestion: run.folder)) { prompt in
        prompt.complete = { files.complete($0, then: $1) }
        prompt.accepted = { [weak self] in
          if imports { files.importing.insert($0) } else { files.importing.remove($0) }
          self?.transfer(chosen, to: $0, moves: moves, files)
        }
        prompt.cancelled = { [weak self] in self?.showMessage("nothing copied or moved") }
      }
    }
  }

  /// Returns the photos that are copied or moved: the photo that a mode shows, or on the wall the marked ones if the focused one is
  /// marked. Nil after a message if they cannot be.
  func chosenFiles() -> [PhotoID]? {
    guard let photo = focusedPhoto() else { return nil }
    let chosen = modes.context == .wall ? model.selection.sorted() : [photo]
    guard services.files != nil, chosen.allSatisfy({ photos[$0].address.isFile }) else {
      showMessage("only files can be copied or moved, and not all of \(document.named(chosen)) are files")
      return nil
    }
    return chosen
  }

  private func transfer(_ chosen: [PhotoID], to folder: String, moves: Bool, _ files: FileActs) {
    guard !folder.isEmpty else { return showMessage("nothing copied or moved") }
    guard let destination = files.destination(of: folder, isCopy: !moves) else {
      return showError("names can have \(NamePattern.help)")
    }
    guard destination.names == nil, destination.second == nil, !destination.isImport else {
      return transfer(inOrder(chosen), to: destination, folder, moves: moves, files)
    }
    files.lookForFolder(folder) { [weak self] exists in
      guard let self else { return }
      switch exists {
      case true?: send(chosen, to: folder, moves: moves)
      case nil: showError("\(SanitizedText.made(from: folder)) is not a folder")
      case false?:
        ask(.createFolder(folder)) { [weak self] answer in
          guard answer == "y" else { return self?.showMessage("nothing copied or moved") ?? () }
          self?.send(chosen, to: folder, moves: moves)
        }
      }
    }
  }

  /// Shows the new names of photos, and copies or moves them if the user agrees.
  private func transfer(
    _ chosen: [PhotoID], to destination: Destination, _ text: String, moves: Bool, _ files: FileActs
  ) {
    files.preview(destination, of: chosen.map(actPhoto)) { [weak self] paths in
      guard let self else { return }
      let isAsked = askAboutNames(
        chosen, paths, below: destination.folder.absolute,
        verb: moves ? "moves" : destination.isImport ? "imports" : "copies"
      ) {
        [weak self] in self?.send(chosen, to: text, moves: moves)
      }
      guard !isAsked else { return }
      if destination.isImport, !paths.contains(where: { $0 != nil }) {
        return showMessage("nothing is new of \(document.named(chosen))")
      }
      send(chosen, to: text, moves: moves)
    }
  }

  /// Returns photos as they are arranged on the wall.
  func inOrder(_ photos: [PhotoID]) -> [PhotoID] {
    let positions = photos.map { (model.kept.position(of: $0) ?? 0, $0) }
    return positions.sorted { $0 < $1 }.map(\.1)
  }

  /// Shows the new names of photos, and does what is meant if the user agrees. Returns false if there are none.
  func askAboutNames(
    _ chosen: [PhotoID], _ paths: [FilePath?], below folder: FilePath?, verb: String, _ body: @escaping () -> Void
  ) -> Bool {
    func name(_ path: FilePath) -> String {
      var path = path
      if let folder { _ = path.removePrefix(folder) } else { path = FilePath(path.lastComponent?.string ?? "") }
      return SanitizedText.made(from: path.text)
    }
    let new = zip(chosen, paths).compactMap { photo, path in path.map { (photos[photo].name, name($0)) } }
    guard let first = new.first, let last = new.last else { return false }
    ask(.names(first, last, count: new.count, left: chosen.count - new.count, verb: verb)) { [weak self] answer in
      guard answer == "y" else { return self?.showMessage("nothing copied, moved or renamed") ?? () }
      body()
    }
    return true
  }

  /// Copies photos to a folder, or moves them there: then they leave the wall at once, and those that cannot be moved come back. The
  /// folder is created if it is not there.
  func send(_ chosen: [PhotoID], to folder: String, moves: Bool) {
    guard let chosen = moves ? withoutKept(chosen) : chosen else { return }
    if let task = largeChanges.task { return showMessage("\(task.text): nothing is moved meanwhile") }
    run.folder = folder
    let name = SanitizedText.made(from: folder)
    // What was decided about them goes along.
    let rated = Set(unwrittenRatings).intersection(chosen).sorted()
    if moves {
      services.files?.setFolder(folder, of: chosen)
      leave(chosen, message: "moving \(document.named(chosen)) to \(name)")
    }
    writeRatings(of: rated) { [weak self] _, failure in
      guard let self else { return }
      if let failure {
        if moves { bringBack(chosen) }
        return showError(failure)
      }
      transferFiles(of: chosen, to: folder, moves: moves) { end in
        let there = end.done.map(\.photo)
        guard !there.isEmpty else { return }
        let names = self.document.named(there)
        self.log("\(moves ? "moved" : "copied") \(there.count) to \(name)")
        if moves {
          let them = there.count == 1 ? "it" : "them"
          self.document.recordMoved(there.filter(self.model.deleted.contains))
          self.showMessage("moved \(names) to \(name)" + self.keys.hint(.undo) { " — \($0) moves \(them) back" })
        } else {
          self.commit(.copied(there, folder: folder))
          if self.services.files?.importing.contains(folder) ?? false { self.showOthers(beside: there) }
        }
      }
    }
  }

  /// Adds to the message about an import which files were not copied, so that a card is not erased with them.
  private func showOthers(beside photos: [PhotoID]) {
    services.files?.lookForOthers(beside: photos.map(actPhoto)) { [weak self] counts in
      guard let self, !counts.isEmpty else { return }
      let kinds = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
      let text = "not copied, as they are no photos: " + SanitizedText.made(from: kinds.joined(separator: ", "))
      log(text)
      showMessage("imported \(document.named(photos)); " + text)
    }
  }

  /// Copies or moves the files of photos, and notes where they are then. Photos that stay where they are come back to the wall.
  private func transferFiles(
    of photos: [PhotoID], to folder: String, moves: Bool, then finish: @escaping (ActEnd) -> Void = { _ in }
  ) {
    guard let files = services.files else { return }
    guard let destination = files.destination(of: folder, isCopy: !moves) else { return }
    func make(_ photo: PhotoID) -> ActPhoto? {
      let isMeant = !moves || (model.deleted.contains(photo) && files.folders[photo] == folder)
      guard isMeant, !services.holds(photo) else { return nil }
      var file = actPhoto(photo)
      file.identity = nil
      return file
    }
    act(moves ? .move(to: destination) : .copy(to: destination), on: photos, make: make) { [unowned self] end in
      if moves { document.didMove(end.receipts.map(\.photo)) }
      for (photo, receipt) in end.receipts {
        if moves { files.note(receipt, of: photo) } else { files.noteCopy(receipt, of: photo, in: folder) }
      }
      finish(end)
      guard let failure = failure(of: end, ofAll: true) else { return }
      if moves { bringBack(end.notDone) }
      showError(failure)
    }
  }

  /// Moves files to their folders again whose move was undone.
  func moveFilesAgain(of photos: [PhotoID]) {
    guard let files = services.files else { return }
    files.withdraw(photos)
    let back = photos.filter { files.isBusy || !files.holds($0) }
    for (folder, photos) in Dictionary(grouping: back, by: { files.folders[$0] ?? "" }) where !folder.isEmpty {
      transferFiles(of: photos, to: folder, moves: true)
    }
  }

  /// The number of photos that have left the wall for each folder, as the user has named it.
  var movedCounts: [String: Int] {
    guard let files = services.files, !files.folders.isEmpty else { return [:] }
    let deleted = model.deleted
    return files.folders.reduce(into: [:]) { if deleted.contains($1.key) { $0[$1.value, default: 0] += 1 } }
  }

  /// Returns the message after the deletion of photos that were moved to a folder was undone or made again; nil for other changes.
  func sentence(aboutMove change: WallChange, _ cause: WallChange.Cause) -> String? {
    guard case .deleted(let locations) = change, cause != .command, let files = services.files else { return nil }
    let folders = Set(locations.map { files.folders[$0.photo] })
    guard let folder = folders.first, let folder, folders.count == 1 else { return nil }
    let (names, name) = (document.named(locations.map(\.photo)), SanitizedText.made(from: folder))
    guard cause == .undo else { return "moved \(names) to \(name) again" }
    return "took \(names) back from \(name)"
      + keys.hint(.redo) { " — \($0) moves \(locations.count == 1 ? "it" : "them") there again" }
  }

  /// Removes the copies of files from a folder, unless they have changed since.
  func removeCopies(of photos: [PhotoID], in folder: String) {
    guard let files = services.files else { return }
    files.withdraw(photos, fromCopies: true)
    act(
      .takeBack, on: photos,
      make: { [unowned self] photo in
        guard let receipt = files.copies[photo]?[folder] else { return nil }
        var file = actPhoto(photo)
        file.receipt = receipt
        return file
      }
    ) { [weak self] end in
      for (photo, _) in end.done { files.noteCopy(nil, of: photo, in: folder) }
      if let failure = self?.failure(of: end, ofAll: true) { self?.showError(failure) }
    }
  }

  /// Copies files again whose copies were removed.
  func copyAgain(_ photos: [PhotoID], to folder: String) {
    transferFiles(of: photos, to: folder, moves: false)
  }
}
