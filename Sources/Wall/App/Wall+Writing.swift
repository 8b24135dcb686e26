import PhotoFeed

extension Wall {
  func beginWriting() {
    if let output = options.output {
      write(to: output, mayReplace: decisions.hasWritten)
    } else {
      status.open(.prompt(LineEditor("write to: ", suggestion: options.suggestedOutput), .write))
    }
  }

  /// Writes the remaining photos to a feed.
  func write(to path: String, mayReplace: Bool) {
    guard !path.isEmpty else { return showMessage("not written") }
    guard let writer = services.write else { return showError("writing is not available") }
    let model = contents.model
    let writing = WriteRequest(
      feed: contents.photos.feed, kept: model.kept.photos.compactMap(contents.photos.feedIndex(of:)),
      deleted: model.deleted.sorted().compactMap(contents.photos.feedIndex(of:)), path: path, mayReplace: mayReplace)
    do {
      let sentence = try writer(writing)
      showMessage(sentence)
      log(sentence)
      decisions.didWrite(model)
    } catch let error as FeedError where error.kind == .inTheWay {
      status.open(.confirmation(.replace(path: path)))
    } catch {
      showError("\(error)")
      log("not written: \(error)")
    }
  }

  /// Restores the decisions of an interrupted session. They can be undone like any other.
  public func resume(_ recovered: SessionJournal.Recovered) {
    isDirty = true
    var deleted: Set<PhotoID> = []
    var marked: [PhotoID] = []
    let addresses = Set(recovered.placings.flatMap { [$0.photo, $0.neighbour] })
    var placed: [String: PhotoID] = [:]
    for photo in contents.model.kept.photos {
      let address = contents.photos[photo].address.recordedText
      if recovered.deleted.contains(address) { deleted.insert(photo) }
      if recovered.marked.contains(address) { marked.append(photo) }
      if addresses.contains(address) { placed[address] = photo }
    }
    for placing in recovered.placings {
      guard let photo = placed[placing.photo], let neighbour = placed[placing.neighbour] else { continue }
      if let update = contents.model.move([photo], beside: neighbour, isBehind: placing.isBehind) { apply(update) }
    }
    contents.model.mark(marked, true)
    apply(contents.model.delete(deleted))
    let moved = Set(recovered.placings.map(\.photo)).count
    showMessage(
      "session resumed: \(deleted.count) deleted, \(marked.count) marked"
        + (moved == 0 ? "" : ", \(moved) moved"))
  }
}
