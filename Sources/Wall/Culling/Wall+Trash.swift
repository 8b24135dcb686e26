import Basics
import Culling
import PhotoFeed
import Platform

/// The trash: files of deleted photos, and raw files of pairs whose JPEGs stay.
extension Wall {
  /// Moves the files of deleted photos to the trash. Calls `finish` with a message, unless an error was shown. Asks
  /// first if a file has changed since the user decided, or may have.
  func trashDeleted(then finish: @escaping (String) -> Void) {
    guard let files = services.files else { return showError("there is no trash") }
    let (photos, kept) = (photos, model.kept.photos)
    let all = Set(model.deleted).subtracting(model.absent).filter { !services.holds($0) }
    if let refusal = refusal(of: .trash, for: all) { return finish(refusal) }
    let deleted = all.filter(hasFiles)
    var (shared, twins) = (Set<PhotoID>(), [PhotoID: [PhotoID]]())
    files.look({ (photos.photos(deleted, withFilesOf: kept), photos.twins(among: deleted)) }) { (shared, twins) = $0 }
    // The identities are known when all files are read.
    files.afterLooking { [weak self] in
      files.twins.merge(twins) { $1 }
      let others = twins.flatMap { photo, others in others.filter { $0 > photo } }
      let text = shared.count == 1 ? "1 file stays" : "\(shared.count) files stay"
      let note = shared.isEmpty ? "" : "; \(text), as other photos of the wall are of the same"
      self?.trashIdentified(deleted.subtracting(shared).subtracting(others).sorted()) { finish($0 + note) }
    }
  }

  private func trashIdentified(_ deleted: [PhotoID], then finish: @escaping (String) -> Void) {
    let raws = deletedRawFiles
    let unknown = (deleted + raws).filter {
      services.facts.identity != nil && services.files?.file(of: actAddress($0)) != nil && actPhoto($0).identity == nil
    }
    trash((deleted + raws).filter { !unknown.contains($0) }, isAny: false) { [weak self] end in
      guard let self else { return }
      let asked = end.others + unknown
      guard !asked.isEmpty else { return finishTrashing(end, then: finish) }
      ask(.trash(asked.compactMap { self.services.files?.file(of: self.actAddress($0)) }, areOthers: unknown.isEmpty)) {
        answer in
        if answer == "t" {
          return self.trash(asked, isAny: true) { self.finishTrashing(end.merging($0), then: finish) }
        }
        self.showMessage(self.failure(of: end) ?? "\(asked.count == 1 ? "it was" : "they were") not moved to the trash")
      }
    }
  }

  /// Moves photos to the trash; for a photo that is not deleted, only the raw file.
  private func trash(_ photos: [PhotoID], isAny: Bool, then finish: @escaping (ActEnd) -> Void) {
    var rawFiles: Set<PhotoID> = []
    func make(_ photo: PhotoID) -> ActPhoto? {
      let isDeleted = model.deleted.contains(photo)
      guard isDeleted ? !services.holds(photo) : model[.raw][photo] != 0 else { return nil }
      var file = actPhoto(photo)
      if !isDeleted {
        (file.other, file.film) = (nil, nil)
        rawFiles.insert(photo)
      }
      if isAny { file.identity = nil }
      return file
    }
    act(.trash, on: photos, make: make) { [weak self] end in
      guard let self else { return }
      document.model.didMove(end.receipts.flatMap { [$0.photo] + (services.files?.twins[$0.photo] ?? []) })
      for (photo, receipt) in end.receipts {
        guard rawFiles.contains(photo) else {
          services.files?.note(receipt, of: photo)
          continue
        }
        services.files?.heldRawFiles[photo] = receipt
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
    if let failure = failure(of: end) { return showError(failure) }
    func counted(_ count: Int, _ name: String, _ receipts: [Receipt]) -> String {
      let sidecars = receipts.reduce(0) { $0 + $1.companionCount }
      return "moved \(count) \(name)\(count == 1 ? "" : "s")"
        + (sidecars == 0 ? "" : " and \(sidecars) sidecar\(sidecars == 1 ? "" : "s")")
    }
    let own = count == 0 ? "no file to trash" : counted(count, "file", local) + " to the trash"
    let others = places.map { place, receipts in counted(receipts.count, "photo", receipts) + " to \(place)" }
    finish(((count > 0 || others.isEmpty ? [own] : []) + others).joined(separator: ", "))
  }

  /// Moves the files of photos back. Photos whose files cannot be moved back leave the wall again.
  func restoreFiles(of restored: [PhotoID]) {
    guard let files = services.files else { return }
    files.withdraw(restored)
    let photos = restored.filter { files.isBusy || files.holds($0) }
    takeBack(on: photos, by: { [unowned self] in model.deleted.contains($0) ? nil : files.held[$0] }) {
      [weak self] end in
      guard let self else { return }
      for (photo, _) in end.done { files.note(nil, of: photo) }
      if !end.done.isEmpty { log("\(end.done.count) photos moved back") }
      guard let failure = failure(of: end) else { return }
      if let change = model.deletion(of: Set(end.notDone)) { commit(change) }
      showError(failure)
    }
  }

  // MARK: Earlier sessions

  /// Lists the deleted photos, and photos that earlier sessions moved to the trash.
  func listDeleted() {
    guard modes.mode(.deletedPhotos) == nil, let files = services.files else { return toggle(.deletedPhotos) }
    let photos = photos
    let folders: @Sendable () -> Set<PhotoAddress> = { Set(photos.loaded.map { photos[$0].address.folderAddress }) }
    let isOpen = !model.deleted.isEmpty
    if isOpen { toggle(.deletedPhotos) }
    let held = Set(
      files.held.keys.map { photo in
        let address = photos[photo].address
        return files.file(of: address).map { .file($0.absolute) } ?? address
      })
    files.lookForTrashed(of: folders, except: held) { [weak self] in
      guard let self else { return }
      if !isOpen { return toggle(.deletedPhotos) }
      // The list is built again with the trashed photos, unless the user has closed it.
      guard !files.trashed.isEmpty, let mode = modes.mode(.deletedPhotos) as? ListMode, mode.choice == 0 else { return }
      close(mode)
      toggle(.deletedPhotos)
    }
  }

  /// Restores a photo that an earlier session moved to the trash. The feed shows it when it is read again.
  func restoreTrashed(_ index: Int) {
    guard let files = services.files, files.trashed.indices.contains(index) else { return }
    let photo = files.trashed[index]
    files.restore(photo) { [weak self] outcome in
      guard let self else { return }
      switch outcome {
      case .failed(let sentence): showError(sentence)
      case .done:
        let name = SanitizedText.made(from: photo.name)
        log("\(name) brought back from the trash")
        showMessage(
          "restored ‘\(name)’" + (services.feed.reload == nil ? "" : keys.hint(.reload) { " — \($0) shows it" }))
      default: break
      }
    }
    setNeedsFrame()
  }

  // MARK: Raw files

  /// Returns true for a pair, even if its raw file is in the trash.
  func hasRawFile(_ photo: PhotoID) -> Bool {
    photos[photo].companion != nil || services.files?.heldRawFiles[photo] != nil
  }

  /// The pairs whose raw file is deleted but not in the trash.
  var deletedRawFiles: [PhotoID] {
    model.photos(with: .raw).sorted().filter {
      photos[$0].companion != nil && services.files?.heldRawFiles[$0] == nil
    }
  }

  /// Returns the addresses of a photo's files for `--print`.
  func addresses(of id: PhotoID, _ choice: PrintChoice) -> [PhotoAddress] {
    let photo = photos[id]
    guard photo.companion != nil, model[.raw][id] != 0, choice != .deleted else { return photo.fileAddresses }
    return [choice.text == PhotoProperty.raw.adjective ? photo.address : photo.pictureAddress]
  }

  /// Writes the decisions about a pair to a sidecar of the JPEG, because the sidecar of the raw file moved with that.
  private func keepRating(ofPair photo: PhotoID) {
    let values = PhotoProperty.ofSidecars.map { ($0, model[$0][photo]) }.filter { $0.1 != 0 }
    guard !values.isEmpty else { return }
    let decided = Dictionary(uniqueKeysWithValues: values)
    act(
      .write, on: [photo],
      make: { [unowned self] photo in
        var file = actPhoto(photo)
        file.change = { $0.apply(decided) }
        return file
      }
    ) { [weak self] end in if let failure = self?.failure(of: end) { self?.showError(failure) } }
  }

  /// Restores raw files that are no longer deleted.
  func restoreRawFiles(of photos: [PhotoID]) {
    guard let files = services.files else { return }
    let restored = photos.filter { model[.raw][$0] == 0 && (files.isBusy || files.heldRawFiles[$0] != nil) }
    takeBack(on: restored, by: { [unowned self] in model[.raw][$0] == 0 ? files.heldRawFiles[$0] : nil }) {
      [weak self] end in
      for (photo, _) in end.done { files.heldRawFiles[photo] = nil }
      if let failure = self?.failure(of: end) { self?.showError(failure) }
    }
  }
}

extension PhotoTable {
  /// Returns the photos whose files belong to other photos, too: two items of a list may name one file.
  fileprivate func photos(_ photos: Set<PhotoID>, withFilesOf others: ArrangedPhotos) -> Set<PhotoID> {
    guard !photos.isEmpty else { return [] }
    let byAddress = Dictionary(grouping: photos) { self[$0].address }
    return loaded(Array(others)).reduce(into: []) { $0.formUnion(byAddress[self[$1].address] ?? []) }
  }

  /// Returns, for each photo, the other photos of the set with the same file, if there are any.
  fileprivate func twins(among photos: Set<PhotoID>) -> [PhotoID: [PhotoID]] {
    let groups = Dictionary(grouping: photos) { self[$0].address }.values.filter { $0.count > 1 }
    return Dictionary(
      uniqueKeysWithValues: groups.flatMap { group in group.map { photo in (photo, group.filter { $0 != photo }) } })
  }
}
