extension Wall {
  /// Applies the facts found in files.
  func receiveFileFacts() {
    let found = fileFactsReader.takeFound()
    search.extentOfFiles = fileFactsReader.extent
    defer {
      if sorter.isStale, !fileFactsReader.isReading {
        sorter.isStale = false
        sortAgain()
      }
    }
    guard let found else { return }
    sorter.isStale = sorter.isStale || found.isAgain || !found.labels.isEmpty && isArrangedByLabels
    for warning in found.warnings { log("not read: \(warning)") }
    if let failure = found.failure {
      log("not read: \(failure)")
      showError("files on the server were not read: \(failure)")
    }
    let turns = model[.turn]
    document.setFound(found.ratings, isAgain: found.isAgain)
    for label in found.labels { document.setFound(label.row, label.values, isAgain: found.isAgain) }
    if turns != model[.turn] { scene.relayout(holding: scene.seenPhotos) }
    if found.count > 0 || !found.labels.isEmpty { search.repeatSearch() }
  }

  /// Called when a reading task has ended.
  func filesWereRead() {
    updateStacks()
    // More photos may have been loaded.
    if fileFactsReader.extent == .all { readServersIfNeeded() }
  }

  /// Reads the files on servers if the search or the sort order needs their facts.
  func readServersIfNeeded() {
    let table = photos
    guard table.fileFacts.servers != nil else { return }
    let isSorted = model.sortOrder.property.map { PhotoProperty.ofSidecars.contains($0) } ?? false
    if isSorted || search.needsFiles(of: table) {
      sorter.isStale = sorter.isStale || isSorted
      fileFactsReader.readServers(table.loaded(in: model.kept), of: table)
    } else {
      fileFactsReader.endServers()
    }
    search.extentOfFiles = fileFactsReader.extent
  }

  /// Whether the order or the sections depend on a user's label.
  private var isArrangedByLabels: Bool {
    let table = photos.fieldTable
    return ([model.sortOrder.field].compactMap(\.self) + options.sections.fields).contains { name in
      if case .property(let property)? = table.source(of: name) { property.userLabel != nil } else { false }
    }
  }

  /// Sorts again by new facts, unless the user has moved photos.
  private func sortAgain() {
    guard model.sortOrder == .date || model.sortOrder.property != nil || isArrangedByLabels, let change = orderAgain()
    else { return }
    commit(change)
  }

  /// Returns the change that sorts again by new facts; nil if the order stays, or if the user has moved photos.
  func orderAgain() -> WallChange? {
    guard model.manualMoves == 0, sorter.pendingKey == nil else { return nil }
    let arrangement = sorter.order(of: model, photos: photos).arranged(model.kept)
    guard arrangement != model.kept else { return nil }
    return model.ordering(by: model.sortOrder, isReversed: model.isReversed, as: arrangement)
  }
}
