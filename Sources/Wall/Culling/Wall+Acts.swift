import Basics
import Culling
import PhotoFeed
import Platform

/// Acts on the files of photos, wherever they are.
extension Wall {
  /// Does an act on photos, beside the wall. Asks whether to go on if it cannot be made sure that an act which is cut off is finished.
  ///
  /// - Parameters:
  ///   - make: Returns what the act needs to know of a photo when its turn comes; nil if it is no longer meant.
  ///   - progress: For a portion of photos: the number of those before it, and of all.
  ///   - finish: Called with what has come of each photo, now or in a later frame.
  func act(
    _ verb: ActVerb, on photos: [PhotoID], make: @escaping (PhotoID) -> ActPhoto?,
    progress: (start: Int, count: Int)? = nil, then finish: @escaping (ActEnd) -> Void
  ) {
    guard let files = services.files else { return finish(ActEnd(verb, [])) }
    files.perform(
      verb, on: photos, goesWithout: fileCommands.goWithoutIntentions, address: { [unowned self] in actAddress($0) },
      make: make, progress: progress
    ) { [weak self] outcomes in
      guard let self else { return }
      let end = ActEnd(verb, outcomes)
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

  /// Returns the address of a photo's files, by which its place is known.
  func actAddress(_ photo: PhotoID) -> PhotoAddress {
    if services.files?.heldRawFiles[photo] != nil, let picture = photos[photo].companion { return .file(picture) }
    if let path = photos.path(of: photo) { return .file(path) }
    let entry = photos[photo]
    return services.files?.file(of: entry.address) == nil ? entry.pictureAddress : entry.address
  }

  /// Returns what an act needs to know of a photo: of a pair whose raw file has gone alone, the other half.
  func actPhoto(_ photo: PhotoID) -> ActPhoto {
    let entry = photos[photo]
    var file = ActPhoto(
      id: photo.index, address: actAddress(photo), other: entry.companion, film: entry.film,
      identity: document.identity(of: photo))
    file.taken = photos.knownFacts(of: photo)?.taken
    if services.files?.heldRawFiles[photo] != nil { (file.other, file.identity) = (nil, nil) }
    return file
  }

  /// Returns a sentence about what an act has not done; nil if all was done.
  func failure(of end: ActEnd, ofAll isCounted: Bool = false) -> String? {
    end.failure(ofAll: isCounted, hint: keys.hint(.failures) { "; \($0) lists them" })
  }

  /// Takes what has come of acts.
  func receiveFromActs() {
    guard let files = services.files else { return }
    if let sentence = files.takeFinished() { showOpeningMessage(sentence) }
    guard files.receive() else { return }
    setNeedsFrame()
    if ending.waitsForActs, !files.isBusy, !ending.writesFeed { quit() }
  }

  /// Ends acts as the process ends.
  package func stopActs() { services.files?.stop() }

  /// The number of files of one decision whose bytes are read; of more only size and time are known.
  private static let readLimit = 256

  /// Notes which files a change decides about: those whose pictures are on the screen as they were when they were read. Others are
  /// looked at beside the wall.
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

  /// Looks at files beside the wall, to note which ones the user has decided about.
  func lookAt(_ unseen: [(photo: PhotoID, path: FilePath)]) {
    guard let identity = services.facts.identity, !unseen.isEmpty else { return }
    let look: @Sendable () -> [PhotoID: FileIdentity?] = { [unseen] in
      let readsBytes = unseen.count <= Self.readLimit
      return Dictionary(unseen.map { ($0.photo, identity($0.path, readsBytes)) }) { $1 }
    }
    let note: ([PhotoID: FileIdentity?]) -> Void = { [weak self] in self?.document.addIdentities($0) }
    if let files = services.files { files.look(look, then: note) } else { note(look()) }
  }

  /// Returns true if a photo can go to a trash, and has a sidecar.
  func hasFiles(_ photo: PhotoID) -> Bool { services.files?.does(.trash, with: actAddress(photo)) ?? false }

  /// Returns a sentence about photos that all stay as they are, whatever is decided about them; nil for others.
  func refusal(of verb: ActVerb, for photos: some Collection<PhotoID>) -> String? {
    let sentences = photos.lazy.map { [unowned self] in services.files?.refusal(of: verb, for: actAddress($0)) }
    return sentences.allSatisfy { $0 != nil } ? sentences.first ?? nil : nil
  }
}

extension WallServices {
  /// Returns true if this session has moved a photo to a trash, or to another folder.
  func holds(_ photo: PhotoID) -> Bool { files?.holds(photo) ?? false }
}
