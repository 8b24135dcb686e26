import Platform

/// Deleting only the raw files of pairs: the photos stay as their JPEGs.
extension Wall {
  /// Returns true for a pair, though its raw file may be in the trash already.
  func hasRawFile(_ photo: PhotoID) -> Bool { photos[photo].companion != nil || run.rawFiles[photo] != nil }

  /// Returns the files of a photo, as far as they are not in the trash; nil for one on the network.
  func file(of photo: PhotoID) -> TrashSession.File? {
    let (entry, identity) = (photos[photo], document.identity(of: photo))
    guard let path = entry.address.filePath else { return nil }
    guard let picture = entry.companion, services.trash?.holds(path) ?? false else {
      return .init(path: path, companion: entry.companion, identity: identity)
    }
    return .init(path: picture)
  }

  /// The raw files that are deleted from photos that are not, and are not in the trash.
  var deletedRawFiles: [(photo: PhotoID, file: TrashSession.File)] {
    model[.raw].subtracting(model.deleted).sorted().compactMap { photo in
      guard photos[photo].companion != nil, let file = file(of: photo), file.companion != nil else { return nil }
      return (photo, .init(path: file.path, identity: file.identity))
    }
  }

  /// Returns the addresses of a photo's files that `--print` prints.
  func addresses(of photo: PhotoID, _ choice: PrintChoice) -> [PhotoAddress] {
    let entry = photos[photo]
    guard entry.companion != nil, model[.raw][photo] != 0, choice != .deleted else { return entry.fileAddresses }
    return [choice.text == PhotoProperty.raw.adjective ? entry.address : entry.pictureAddress]
  }

  /// Notes which raw files have gone to the trash. What was decided about their photos is written beside the JPEGs, as a sidecar
  /// with the name of the raw file goes along with it.
  func keepRatingsOfPairs() {
    for photo in model[.raw].subtracting(model.deleted) where run.rawFiles[photo] == nil {
      guard let picture = photos[photo].companion, let path = photos[photo].address.filePath,
        services.trash?.holds(path) ?? false
      else { continue }
      run.rawFiles[photo] = path
      let values = PhotoProperty.ofSidecars.map { ($0, model[$0][photo]) }.filter { $0.1 != 0 }
      guard !values.isEmpty else { continue }
      if let failure = services.ratings?.write(Dictionary(uniqueKeysWithValues: values), for: picture, isPair: false) {
        log("not written: \(failure)")
        showError(failure)
      }
    }
  }

  /// Brings the raw files back of photos whose raw file is no longer deleted.
  func restoreRawFiles(of photos: [PhotoID]) {
    let restored = photos.filter { model[.raw][$0] == 0 }.compactMap { run.rawFiles.removeValue(forKey: $0) }
    if let failure = services.trash?.restore(restored) { showError(failure) }
  }
}
