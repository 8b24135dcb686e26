import PhotoFeed
import PhotoStores

/// Photos in stores: what was decided about them goes to their servers, beside the wall.
extension Wall {
  /// Returns the address of a photo in a store; nil if it is elsewhere, or this wall writes to no store.
  func storeAddress(of photo: PhotoID) -> StoreAddress? {
    services.stores == nil ? nil : StoreSession.address(of: photos[photo].pictureAddress)
  }

  /// The photos in stores whose sidecars lack something that the user has decided.
  var ratingsForStores: [PhotoID] {
    guard services.stores != nil else { return [] }
    return document.unwrittenRatings.filter { storeAddress(of: $0) != nil && !services.holds(photos[$0]) }
  }

  /// Writes the sidecars of photos in stores. Calls `finish` with their number if all were written.
  func writeRatings(inStores rated: [PhotoID], then finish: @escaping (Int) -> Void) {
    let photos = rated.compactMap { photo in storeAddress(of: photo).map { ($0, document.unwrittenRating(of: photo)) } }
    let numbers = Dictionary(zip(photos.map(\.0), rated), uniquingKeysWith: { first, _ in first })
    perform(.write(photos.map { (address: $0.0, decided: $0.1) })) { [weak self] outcome in
      guard let self else { return }
      for (address, decided) in outcome.written {
        // What was decided since then is still to be written.
        guard let photo = numbers[address], document.unwrittenRating(of: photo) == decided else { continue }
        document.didWriteRating(of: photo)
      }
      if !outcome.written.isEmpty { log("wrote \(Self.ratingSentence(outcome.written.count))") }
      if !showFailures(of: outcome) { finish(outcome.written.count) }
    }
  }

  /// Moves deleted photos in stores to the folders beside them, or to the trash of a service. Calls `finish` with their number and
  /// where they are if all were moved.
  func trashDeletedInStores(then finish: @escaping (_ count: Int, _ place: String) -> Void) {
    let addresses = model.deleted.sorted().filter { !services.holds(photos[$0]) }.compactMap(storeAddress(of:))
    guard let stores = services.stores, !addresses.isEmpty else { return finish(0, "") }
    perform(stores.trash(addresses)) { [weak self] outcome in
      guard let self else { return }
      let place = Set(outcome.moved.map(\.place)).sorted().joined(separator: " and ")
      log("\(outcome.moved.count) photos moved\(place.isEmpty ? "" : " to \(place)")")
      if !showFailures(of: outcome) { finish(outcome.moved.count, place) }
    }
  }

  /// Brings photos in stores back.
  func restoreInStores(_ restored: [PhotoID]) {
    let moved = restored.compactMap(storeAddress(of:)).compactMap { services.stores?.moved[$0] }
    guard !moved.isEmpty else { return }
    perform(.restore(moved)) { [weak self] outcome in
      guard let self, !showFailures(of: outcome) else { return }
      log("\(outcome.restored.count) photos moved back")
    }
  }

  private func perform(_ job: StoreSession.Job, then finish: @escaping (StoreSession.Outcome) -> Void) {
    services.stores?.perform([job], finish: finish)
    if let task = services.stores?.task { begin(task) }
  }

  /// Shows what was not done. Returns true if there is something: the journal still has it.
  private func showFailures(of outcome: StoreSession.Outcome) -> Bool {
    for failure in outcome.failures { log("not written: \(failure)") }
    guard let failure = outcome.failures.first ?? (outcome.left > 0 ? "stopped" : nil) else { return false }
    let count = outcome.failures.count - 1 + outcome.left
    showError(count > 0 ? "\(failure); \(count) \(count == 1 ? "is" : "are") still to be written" : failure)
    return true
  }

  /// Takes what the server has done.
  func receiveFromStores() {
    guard let stores = services.stores, let task = stores.task, stores.receive() else { return }
    end(task)
    setNeedsFrame()
    if let next = stores.task { begin(next) }
  }
}

extension WallServices {
  /// Returns true if this session has moved a photo to a trash, or to another folder.
  func holds(_ photo: Photo) -> Bool {
    trash?.holds(photo) ?? false || stores?.holds(photo.pictureAddress) ?? false
  }
}
