import Basics
import Platform

/// Copying and moving the files of photos to folders, with their sidecars.
extension Wall {
  /// Asks whether to copy or to move the chosen photos, and where to.
  func transferChosen() {
    guard let photo = focusedPhoto() else { return }
    guard let files = services.trash, files.folder != nil else {
      return showMessage("a tape copies and moves no files")
    }
    let chosen = modes.context == .wall ? model.selection.sorted() : [photo]
    let names = document.named(chosen)
    guard chosen.allSatisfy({ photos[$0].address.isFile }) else {
      return showMessage("only files can be copied or moved, and not all of \(names) are files")
    }
    ask(.transfer(names)) { [weak self] answer in
      guard let self, ["c", "m"].contains(answer) else { return self?.showMessage("nothing copied or moved") ?? () }
      let moves = answer == "m"
      ask(LineEditor("\(moves ? "move" : "copy") \(names) to: ", suggestion: run.folder)) { prompt in
        prompt.completed = { files.completed($0) }
        prompt.accepted = { [weak self] in self?.transfer(chosen, to: $0, moves: moves, files) }
        prompt.cancelled = { [weak self] in self?.showMessage("nothing copied or moved") }
      }
    }
  }

  private func transfer(_ chosen: [PhotoID], to folder: String, moves: Bool, _ files: TrashSession) {
    guard !folder.isEmpty else { return showMessage("nothing copied or moved") }
    let name = SanitizedText.made(from: folder)
    switch files.hasFolder(folder) {
    case true?: break
    case nil: return showError("\(name) is not a folder")
    case false?:
      return ask(.createFolder(folder)) { [weak self] answer in
        guard answer == "y" else { return self?.showMessage("nothing copied or moved") ?? () }
        if let failure = files.createFolder(folder) { return self?.showError(failure) ?? () }
        self?.transfer(chosen, to: folder, moves: moves, files)
      }
    }
    run.folder = folder
    // What was decided about them goes along.
    if let failure = writeRatings(of: Set(chosen)).failure { return showError(failure) }
    let chosenFiles = self.files(of: chosen)
    let outcome = moves ? files.move(chosenFiles, to: folder) : files.copy(chosenFiles, to: folder)
    let done = Set(outcome.done)
    let there = chosen.filter { photos[$0].mainFile.map(done.contains) ?? false }
    let names = document.named(there)
    log("\(moves ? "moved" : "copied") \(there.count) to \(name)")
    if moves, let change = model.deletion(of: Set(there)) {
      run.moved.formUnion(there)
      commit(
        change,
        message: "moved \(names) to \(name)"
          + keys.hint(.undo) { " — \($0) moves \(there.count == 1 ? "it" : "them") back" })
    } else if !there.isEmpty {
      commit(.copied(there, folder: folder))
    }
    if let failure = outcome.failure {
      showError(
        "\(chosenFiles.count - there.count) of \(chosenFiles.count) not \(moves ? "moved" : "copied"): \(failure)")
    }
  }

  /// Moves files to their folders again whose move was undone.
  func moveFilesAgain(of photos: [PhotoID]) {
    guard let trash = services.trash, trash.hasMoved else { return }
    if let failure = trash.moveAgain(files(of: photos)).failure { showError("not moved again: \(failure)") }
  }

  /// The number of photos that have left the wall as their files were moved to folders.
  var movedCount: Int {
    let deleted = model.deleted
    return run.moved.count { photo in
      deleted.contains(photo) && photos[photo].mainFile.map { services.trash?.moved[$0] != nil } ?? false
    }
  }

  /// Removes the copies of files from a folder, unless they have changed since.
  func removeCopies(of photos: [PhotoID], in folder: String) {
    if let failure = services.trash?.removeCopies(of: files(of: photos), in: folder) { showError(failure) }
  }

  /// Copies files again whose copies were removed.
  func copyAgain(_ photos: [PhotoID], to folder: String) {
    if let failure = services.trash?.copy(files(of: photos), to: folder).failure {
      showError("not copied again: \(failure)")
    }
  }

  /// Returns the files of photos that are files.
  func files(of photos: some Sequence<PhotoID>) -> [TrashSession.File] {
    photos.compactMap(file(of:))
  }
}
