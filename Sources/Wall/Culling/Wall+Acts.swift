import Basics
import Culling
import PhotoFeed
import Platform

/// Acts on the files of photos, local or on servers.
extension Wall {
  /// Runs an act on photos in the background. If its intention cannot be written, an interrupted act could not be
  /// finished; then asks whether to continue.
  ///
  /// - Parameters:
  ///   - make: Returns the data of a photo when its turn comes; nil if the act is no longer needed.
  ///   - progress: For a portion: the number of photos before it, and of all.
  ///   - finish: Called with the outcome of each photo, now or in a later frame.
  func act(
    _ verb: ActVerb, on photos: [PhotoID], make: @escaping (PhotoID) -> ActPhoto?,
    progress: (start: Int, count: Int)? = nil, then finish: @escaping (ActEnd) -> Void
  ) {
    guard let files = services.files else { return finish(ActEnd(verb: verb, outcomes: [])) }
    files.perform(
      verb, on: photos, goesWithout: fileCommands.goWithoutIntentions, address: { [unowned self] in actAddress($0) },
      make: make, progress: progress
    ) { [weak self] outcomes in
      guard let self else { return }
      let end = ActEnd(verb: verb, outcomes: outcomes)
      files.note(failures: outcomes)
      for failure in end.failures { log("not \(verb.participle): \(failure)") }
      guard let reason = end.noIntention else { return finish(end) }
      ask(.goOnWithout(reason)) { [weak self] answer in
        guard let self else { return }
        guard answer == "y" else { return finish(end.refused(reason)) }
        fileCommands.goWithoutIntentions = true
        act(verb, on: end.untouched, make: make, progress: progress) { finish(end.merging($0)) }
      }
    }
    setNeedsFrame()
  }

  /// Returns the address of a photo's files, which identifies their place.
  func actAddress(_ id: PhotoID) -> PhotoAddress {
    if services.files?.heldRawFiles[id] != nil, let picture = photos[id].companion { return .file(picture) }
    if let path = photos.path(of: id) { return .file(path) }
    let photo = photos[id]
    return services.files?.file(of: photo.address) == nil ? photo.pictureAddress : photo.address
  }

  /// Returns the data of a photo for an act; for a pair whose raw file is in the trash, the JPEG's.
  func actPhoto(_ id: PhotoID) -> ActPhoto {
    let photo = photos[id]
    var file = ActPhoto(
      id: id.index, address: actAddress(id), other: photo.companion, film: photo.film,
      identity: document.identity(of: id))
    file.taken = photos.knownFacts(of: id)?.taken
    if services.files?.heldRawFiles[id] != nil { (file.other, file.identity) = (nil, nil) }
    return file
  }

  /// Undoes what acts have done with photos. `receipt` returns the receipt of a photo when its turn comes; nil if there is
  /// nothing to undo then.
  func takeBack(
    _ verb: ActVerb = .takeBack, on photos: [PhotoID], by receipt: @escaping (PhotoID) -> Receipt?,
    then finish: @escaping (ActEnd) -> Void
  ) {
    func make(_ photo: PhotoID) -> ActPhoto? {
      guard let receipt = receipt(photo) else { return nil }
      var file = actPhoto(photo)
      file.receipt = receipt
      return file
    }
    act(verb, on: photos, make: make, then: finish)
  }

  /// Returns a sentence about the failures of an act; nil if there are none.
  func failure(of end: ActEnd, ofAll isCounted: Bool = false) -> String? {
    end.failure(ofAll: isCounted, hint: keys.hint(.failures) { "; \($0) lists them" })
  }

  func receiveFromActs() {
    guard let files = services.files else { return }
    if let sentence = files.takeFinished() { showOpeningMessage(sentence) }
    guard files.receive() else { return }
    setNeedsFrame()
    quitAfterWaiting()
  }

  /// Stops acts before the process ends.
  package func stopActs() { services.files?.stop() }

  /// The greatest number of files per decision whose bytes are read for their identity, not only size and time.
  private static let readLimit = 256

  /// Notes the identities of the files of a change, for pictures on the screen as they were when read. Other files are
  /// read in the background.
  func identify(_ change: WallChange) {
    guard services.facts.identity != nil, let values = change.values else { return }
    var seen: [PhotoID: FileIdentity?] = [:]
    var unseen: [(photo: PhotoID, path: FilePath)] = []
    for (photo, value) in zip(values.photos, values.to) where value != 0 {
      guard let path = photos.path(of: photo) else { continue }
      let stamp = scene.pictures.stamp(of: photo, at: path)
      seen.updateValue(stamp.map { FileIdentity($0) }, forKey: photo)
      if stamp == nil { unseen.append((photo, path)) }
    }
    document.setIdentities(seen)
    lookAt(unseen)
  }

  /// Reads the identities of files in the background, to record which files the user has decided about.
  func lookAt(_ unseen: [(photo: PhotoID, path: FilePath)]) {
    guard let identity = services.facts.identity, !unseen.isEmpty else { return }
    let look: @Sendable () -> [PhotoID: FileIdentity?] = { [unseen] in
      let readsBytes = unseen.count <= Self.readLimit
      return Dictionary(unseen.map { ($0.photo, identity($0.path, readsBytes)) }) { $1 }
    }
    let note: ([PhotoID: FileIdentity?]) -> Void = { [weak self] in self?.document.addIdentities($0) }
    if let files = services.files { files.look(look, then: note) } else { note(look()) }
  }

  /// Returns true if a photo can be moved to a trash and can have a sidecar.
  func hasFiles(_ photo: PhotoID) -> Bool { services.files?.does(.trash, with: actAddress(photo)) ?? false }

  /// Returns the reason why a verb applies to none of some photos; nil if it applies to one.
  func refusal(of verb: ActVerb, for photos: some Collection<PhotoID>) -> String? {
    let sentences = photos.lazy.map { [unowned self] in services.files?.refusal(of: verb, for: actAddress($0)) }
    return sentences.allSatisfy { $0 != nil } ? sentences.first ?? nil : nil
  }
}

extension WallServices {
  /// Returns true if this session has moved the file of a photo to a trash or another folder.
  func holds(_ photo: PhotoID) -> Bool { files?.holds(photo) ?? false }
}
