import Basics
import Culling
import PhotoFeed
import Platform

/// Acts on the files of photos, wherever they are: trash, folders, sidecars.
extension Wall {
  /// Does an act on photos, beside the wall. Asks whether to go on if it cannot be made sure that an act which is cut off is finished.
  ///
  /// - Parameters:
  ///   - make: Returns what the act needs to know of a photo when its turn comes; nil if it is no longer meant.
  ///   - finish: Called with what has come of each photo, now or in a later frame.
  private func act(
    _ verb: ActVerb, _ name: String, on photos: [PhotoID], make: @escaping (PhotoID) -> ActPhoto?,
    then finish: @escaping (ActEnd) -> Void
  ) {
    guard let files = services.files else { return finish(ActEnd([])) }
    let address = { [unowned self] in actPhoto($0).address }
    files.perform(verb, name, on: photos, goesWithout: run.goesWithoutIntentions, address: address, make: make) {
      [weak self] outcomes in
      guard let self else { return }
      let end = ActEnd(outcomes)
      for failure in end.failures { log("not \(verb == .write ? "written" : "moved"): \(failure)") }
      guard let reason = end.noIntention else { return finish(end) }
      ask(.goOnWithout(reason)) { [weak self] answer in
        guard let self else { return }
        guard answer == "y" else { return finish(end.refused(reason)) }
        run.goesWithoutIntentions = true
        act(verb, name, on: end.untouched, make: make) { finish(end.merging($0)) }
      }
    }
    setNeedsFrame()
  }

  /// Returns what an act needs to know of a photo: of a pair whose raw file has gone alone, the other half.
  private func actPhoto(_ photo: PhotoID) -> ActPhoto {
    let entry = photos[photo]
    var file = ActPhoto(
      id: photo.index, address: entry.address.isFile ? entry.address : entry.pictureAddress, other: entry.companion,
      identity: document.identity(of: photo))
    if services.files?.heldRawFiles[photo] != nil {
      if let picture = entry.companion { file.address = .file(picture) }
      (file.other, file.identity) = (nil, nil)
    }
    return file
  }

  /// Takes what has come of acts.
  func receiveFromActs() {
    guard let files = services.files else { return }
    if let sentence = files.takeFinished() { showOpeningMessage(sentence) }
    guard files.receive() else { return }
    setNeedsFrame()
    if run.quitsAfterActs, !files.isBusy { quit() }
  }

  /// Returns true if a photo can go to a trash, and has a sidecar.
  func hasFiles(_ photo: PhotoID) -> Bool { services.files?.has(actPhoto(photo).address) ?? false }

  // MARK: Trash

  /// Moves the files of deleted photos to the trash, and calls `finish` with a message, unless an error was shown. Asks before a
  /// file is moved that is another one than the user has decided about, or may be.
  func trashDeleted(then finish: @escaping (String) -> Void) {
    guard services.files != nil else { return showError("there is no trash") }
    let deleted = Set(model.deleted).subtracting(model.absent).sorted().filter { !services.holds($0) && hasFiles($0) }
    let raws = deletedRawFiles
    let unknown = (deleted + raws).filter {
      services.identity != nil && actPhoto($0).address.isFile && actPhoto($0).identity == nil
    }
    trash((deleted + raws).filter { !unknown.contains($0) }, isAny: false) { [weak self] end in
      guard let self else { return }
      let asked = end.others + unknown
      guard !asked.isEmpty else { return finishTrashing(end, then: finish) }
      ask(.trash(asked.compactMap { self.actPhoto($0).address.filePath }, areOthers: unknown.isEmpty)) { answer in
        if answer == "t" {
          return self.trash(asked, isAny: true) { self.finishTrashing(end.merging($0), then: finish) }
        }
        self.showMessage(end.failure("moved") ?? "\(asked.count == 1 ? "it was" : "they were") not moved to the trash")
      }
    }
  }

  /// Moves photos to the trash: only the raw files of those that are not deleted.
  private func trash(_ photos: [PhotoID], isAny: Bool, then finish: @escaping (ActEnd) -> Void) {
    var rawFiles: Set<PhotoID> = []
    func make(_ photo: PhotoID) -> ActPhoto? {
      let isDeleted = model.deleted.contains(photo)
      guard isDeleted ? !services.holds(photo) : model[.raw][photo] != 0 else { return nil }
      var file = actPhoto(photo)
      if !isDeleted {
        file.other = nil
        rawFiles.insert(photo)
      }
      if isAny { file.identity = nil }
      return file
    }
    act(.trash, "moving to the trash", on: photos, make: make) { [weak self] end in
      guard let self else { return }
      document.didMove(end.receipts.map(\.photo))
      for (photo, receipt) in end.receipts {
        guard rawFiles.contains(photo) else {
          services.files?.note(receipt, of: photo)
          continue
        }
        services.files?.noteRawFile(receipt, of: photo)
        keepRating(ofPair: photo)
      }
      finish(end)
    }
  }

  private func finishTrashing(_ end: ActEnd, then finish: @escaping (String) -> Void) {
    let local = end.receipts.map(\.receipt).filter(\.place.isEmpty)
    let count = local.reduce(0) { $0 + $1.fileCount }
    let places = Dictionary(grouping: end.receipts.map(\.receipt).filter { !$0.place.isEmpty }, by: \.place)
      .sorted { $0.key < $1.key }
    if count > 0 || places.isEmpty { log("\(count) files moved to the trash") }
    for (place, receipts) in places { log("\(receipts.count) photos moved to \(place)") }
    if let failure = end.failure("moved to the trash") { return showError(failure) }
    let sentences = places.map { place, receipts in
      "\(receipts.count == 1 ? "1 photo goes" : "\(receipts.count) photos go") to \(place)"
    }
    let files = count == 1 ? "1 file goes" : "\(count) files go"
    let own = count == 0 ? "no file to trash" : "\(files) to the trash"
    finish(((count > 0 || sentences.isEmpty ? [own] : []) + sentences).joined(separator: ", "))
  }

  /// Brings the files of photos back that were moved. Photos whose files stay where they are leave the wall again.
  func restoreFiles(of restored: [PhotoID]) {
    guard let files = services.files else { return }
    let photos = restored.filter { files.isBusy || files.holds($0) }
    func make(_ photo: PhotoID) -> ActPhoto? {
      guard let receipt = files.held[photo], !model.deleted.contains(photo) else { return nil }
      var file = actPhoto(photo)
      file.receipt = receipt
      return file
    }
    act(.takeBack, "moving back", on: photos, make: make) { [weak self] end in
      guard let self else { return }
      for (photo, _) in end.done { files.note(nil, of: photo, folder: nil) }
      if !end.done.isEmpty { log("\(end.done.count) photos moved back") }
      guard let failure = end.failure("moved back") else { return }
      if let change = model.deletion(of: Set(end.notDone)) { commit(change) }
      showError(failure)
    }
  }

  // MARK: Raw files

  /// Returns true for a pair, though its raw file may be in the trash already.
  func hasRawFile(_ photo: PhotoID) -> Bool {
    photos[photo].companion != nil || services.files?.heldRawFiles[photo] != nil
  }

  /// The pairs of which only the raw file is deleted, and is not in the trash.
  var deletedRawFiles: [PhotoID] {
    model.photos(with: .raw).sorted().filter {
      photos[$0].companion != nil && services.files?.heldRawFiles[$0] == nil
    }
  }

  /// Returns the addresses of a photo's files that `--print` prints.
  func addresses(of photo: PhotoID, _ choice: PrintChoice) -> [PhotoAddress] {
    let entry = photos[photo]
    guard entry.companion != nil, model[.raw][photo] != 0, choice != .deleted else { return entry.fileAddresses }
    return [choice.text == PhotoProperty.raw.adjective ? entry.address : entry.pictureAddress]
  }

  /// Writes what was decided about a pair beside the JPEG, as a sidecar with the name of the raw file has gone along with it.
  private func keepRating(ofPair photo: PhotoID) {
    let values = PhotoProperty.ofSidecars.map { ($0, model[$0][photo]) }.filter { $0.1 != 0 }
    guard !values.isEmpty else { return }
    let decided = Dictionary(uniqueKeysWithValues: values)
    act(
      .write, "writing ratings", on: [photo],
      make: { [unowned self] photo in
        var file = actPhoto(photo)
        file.change = { $0.apply(decided) }
        return file
      }
    ) { [weak self] end in if let failure = end.failure("written") { self?.showError(failure) } }
  }

  /// Brings the raw files back of photos whose raw file is no longer deleted.
  func restoreRawFiles(of photos: [PhotoID]) {
    guard let files = services.files else { return }
    let restored = photos.filter { model[.raw][$0] == 0 && (files.isBusy || files.heldRawFiles[$0] != nil) }
    func make(_ photo: PhotoID) -> ActPhoto? {
      guard let receipt = files.heldRawFiles[photo], model[.raw][photo] == 0 else { return nil }
      var file = actPhoto(photo)
      file.receipt = receipt
      return file
    }
    act(.takeBack, "moving back", on: restored, make: make) { [weak self] end in
      for (photo, _) in end.done { files.noteRawFile(nil, of: photo) }
      if let failure = end.failure("moved back") { self?.showError(failure) }
    }
  }

  // MARK: Ratings

  /// The photos whose sidecars lack something that the user has decided.
  var unwrittenRatings: [PhotoID] {
    services.files == nil ? [] : document.unwrittenRatings.filter { !services.holds($0) && hasFiles($0) }
  }

  /// The photos on the network whose items in the feed lack something that the user has decided, and can have it.
  var ratingsForFeed: [PhotoID] {
    guard services.write != nil else { return [] }
    return document.unwrittenRatings.filter { photo in
      !photos[photo].address.isFile && !hasFiles(photo)
        && photos.feedIndex(of: photo).map(feed.carriesDecisions) ?? false
    }
  }

  /// Writes the sidecars of photos that were rated, flagged or labelled in this wall, of all or some. Calls `finish` with the number
  /// of photos, and an error message if some could not be written.
  func writeRatings(
    of chosen: Set<PhotoID>? = nil, then finish: @escaping (_ count: Int, _ failure: String?) -> Void
  ) {
    var decided: [PhotoID: [PhotoProperty: UInt8]] = [:]
    let rated = unwrittenRatings.filter { chosen?.contains($0) ?? true }
    act(
      .write, "writing ratings", on: rated,
      make: { [unowned self] photo in
        let values = document.unwrittenRating(of: photo)
        decided[photo] = values
        var file = actPhoto(photo)
        file.change = { $0.apply(values) }
        return file
      }
    ) { [weak self] end in
      guard let self else { return }
      // What was decided since then is still to be written.
      for (photo, _) in end.done where document.unwrittenRating(of: photo) == decided[photo] {
        document.didWriteRating(of: photo)
      }
      if !end.done.isEmpty { log("wrote \(Self.ratingSentence(end.done.count))") }
      let left = end.notDone.count - (end.failures.isEmpty ? 0 : 1)
      finish(
        end.done.count,
        end.failures.first.map { left > 0 ? "\($0); \(left) \(left == 1 ? "is" : "are") still to be written" : $0 }
          ?? (left > 0 ? "stopped; \(left) \(left == 1 ? "is" : "are") still to be written" : nil))
    }
  }

  /// Returns the number of photos as text: `the ratings of 3 photos`.
  static func ratingSentence(_ count: Int) -> String {
    count == 1 ? "the rating of 1 photo" : "the ratings of \(count) photos"
  }

  // MARK: Folders

  /// Asks whether to copy or to move the chosen photos, and where to.
  func transferChosen() {
    guard let photo = focusedPhoto() else { return }
    guard let files = services.files, files.folder != nil else {
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

  private func transfer(_ chosen: [PhotoID], to folder: String, moves: Bool, _ files: FileActs) {
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
    writeRatings(of: Set(chosen)) { [weak self] _, failure in
      guard let self else { return }
      if let failure { return showError(failure) }
      transferFiles(of: chosen, to: folder, moves: moves) { end in
        let there = end.done.map(\.photo)
        let names = self.document.named(there)
        self.log("\(moves ? "moved" : "copied") \(there.count) to \(name)")
        if moves, let change = self.model.deletion(of: Set(there)) {
          let them = there.count == 1 ? "it" : "them"
          self.commit(
            change, message: "moved \(names) to \(name)" + self.keys.hint(.undo) { " — \($0) moves \(them) back" })
        } else if !there.isEmpty {
          self.commit(.copied(there, folder: folder))
        }
        if let failure = end.failure(moves ? "moved" : "copied", ofAll: true) { self.showError(failure) }
      }
    }
  }

  /// Copies or moves the files of photos, and notes where they are then.
  private func transferFiles(
    of photos: [PhotoID], to folder: String, moves: Bool, then finish: @escaping (ActEnd) -> Void
  ) {
    guard let files = services.files else { return }
    let path = files.path(of: folder)
    act(
      moves ? .move(to: path) : .copy(to: path), moves ? "moving" : "copying", on: photos,
      make: { [unowned self] photo in services.holds(photo) ? nil : actPhoto(photo) }
    ) { [unowned self] end in
      if moves { document.didMove(end.receipts.map(\.photo)) }
      for (photo, receipt) in end.receipts {
        if moves {
          files.note(receipt, of: photo, folder: folder)
        } else {
          files.noteCopy(receipt, of: photo, in: folder)
        }
      }
      finish(end)
    }
  }

  /// Moves files to their folders again whose move was undone.
  func moveFilesAgain(of photos: [PhotoID]) {
    guard let files = services.files else { return }
    let back = photos.filter { !files.holds($0) }
    for (folder, photos) in Dictionary(grouping: back, by: { files.folders[$0] ?? "" }) where !folder.isEmpty {
      transferFiles(of: photos, to: folder, moves: true) { [weak self] end in
        if let failure = end.failure("moved again", ofAll: true) { self?.showError(failure) }
      }
    }
  }

  /// The number of photos that have left the wall as their files were moved to folders.
  var movedCount: Int {
    guard let files = services.files, !files.folders.isEmpty else { return 0 }
    let deleted = model.deleted
    return files.folders.keys.count { deleted.contains($0) && files.holds($0) }
  }

  /// Removes the copies of files from a folder, unless they have changed since.
  func removeCopies(of photos: [PhotoID], in folder: String) {
    guard let files = services.files else { return }
    act(
      .takeBack, "removing copies", on: photos,
      make: { [unowned self] photo in
        guard let receipt = files.copies[photo]?[folder] else { return nil }
        var file = actPhoto(photo)
        file.receipt = receipt
        return file
      }
    ) { [weak self] end in
      for (photo, _) in end.done { files.noteCopy(nil, of: photo, in: folder) }
      if let failure = end.failure("removed", ofAll: true) { self?.showError(failure) }
    }
  }

  /// Copies files again whose copies were removed.
  func copyAgain(_ photos: [PhotoID], to folder: String) {
    transferFiles(of: photos, to: folder, moves: false) { [weak self] end in
      if let failure = end.failure("copied again", ofAll: true) { self?.showError(failure) }
    }
  }
}

extension WallServices {
  /// Returns true if this session has moved a photo to a trash, or to another folder.
  func holds(_ photo: PhotoID) -> Bool { files?.holds(photo) ?? false }
}
