import Culling
import PhotoFeed
import Platform

/// Renaming of photos in their folders. A renamed photo keeps its decisions, position and pictures.
extension Wall {
  /// Returns true if photos can be renamed; shows a message if not.
  func canRename(_ chosen: [PhotoID]) -> Bool {
    if chosen.allSatisfy(document.isOfFolder) { return true }
    showMessage("a feed names these photos: only photos of folders are renamed")
    return false
  }

  /// Shows the new names of photos, and renames them if the user agrees.
  func renameChosen(_ chosen: [PhotoID], by verb: ActVerb, _ text: String) {
    let chosen = inOrder(chosen)
    fileCommands.names = text
    services.files?.preview(verb, of: chosen.map(actPhoto)) { [weak self] paths in
      guard let self else { return }
      let isAsked = askAboutNames(chosen, paths, below: nil, verb: FileCommand.rename.meaning.text) { [weak self] in
        self?.rename(chosen, by: verb)
      }
      if !isAsked {
        showMessage("\(document.named(chosen)) \(chosen.count == 1 ? "keeps its name" : "keep their names")")
      }
    }
  }

  private func rename(_ chosen: [PhotoID], by verb: ActVerb) {
    guard let files = services.files else { return }
    if let task = largeChange { return showMessage("\(task.text): nothing is renamed meanwhile") }
    let number = files.renamings.count
    files.renamings.append([:])
    act(verb, on: chosen, make: actPhoto) { [weak self] end in
      guard let self else { return }
      takeNames(end, number, isRenamed: true)
      let renamed = end.receipts.map(\.photo)
      if !renamed.isEmpty {
        log("renamed \(renamed.count)")
        commit(.renamed(renamed, number: number))
      }
      if let failure = failure(of: end, ofAll: true) { showError(failure) }
    }
  }

  /// Undoes or redoes a renaming.
  func renameBack(_ photos: [PhotoID], _ number: Int, isUndone: Bool) {
    guard let files = services.files else { return }
    func receipt(_ photo: PhotoID) -> Receipt? {
      files.renamings[number][photo].flatMap { $0.isRenamed == isUndone ? $0.receipt : nil }
    }
    takeBack(.rename(nil), on: photos, by: receipt) { [weak self] end in
      self?.takeNames(end, number, isRenamed: !isUndone)
      if let failure = self?.failure(of: end, ofAll: true) { self?.showError(failure) }
    }
  }

  /// Applies the new names after a renaming.
  private func takeNames(_ end: ActEnd, _ number: Int, isRenamed: Bool) {
    fileCommands.renameCount += 1
    var names: [PhotoID: PhotoFileNames] = [:]
    for (photo, receipt) in end.receipts {
      services.files?.renamings[number][photo] = (receipt, isRenamed)
      names[photo] = receipt.names
    }
    guard !names.isEmpty else { return }
    document.rename(names)
    for photo in names.keys { scene.pictures.rename(photo) }
    search.repeatSearch()
    setNeedsFrame()
  }

  /// Whether files are being renamed, so that their names differ from the feed's.
  public var isRenaming: Bool { services.files?.isRenaming ?? false }

  /// The number of renamings. A feed that was read before the last one has old names.
  public var renameCount: Int { fileCommands.renameCount }
}
