extension Wall {
  /// Takes what was found in the files of photos.
  func receiveFileFacts() {
    let wasReading = fileFactsReader.isReading
    let found = fileFactsReader.takeFound()
    if wasReading { updateStacks() }
    defer {
      if run.sortsAgain, !fileFactsReader.isReading {
        run.sortsAgain = false
        sortAgain()
      }
    }
    guard let found else { return }
    run.sortsAgain = run.sortsAgain || found.isAgain
    for warning in found.warnings { log("not read: \(warning)") }
    let turns = model[.turn]
    document.setFound(found.ratings, isAgain: found.isAgain)
    if turns != model[.turn] { scene.relayout(holding: scene.seenPhotos) }
    if found.count > 0 { search.repeatSearch() }
  }

  /// Sorts by what files tell now, unless the user has moved photos.
  private func sortAgain() {
    let key = model.sortOrder
    guard key == .date || key.property != nil, model.manualMoves == 0, sorter.pendingKey == nil else { return }
    let arrangement = sorter.order(of: model, photos: photos).arranged(model.kept)
    guard !arrangement.photos.elementsEqual(model.kept.photos) else { return }
    commit(model.ordering(by: key, isReversed: model.isReversed, as: arrangement))
  }
}
