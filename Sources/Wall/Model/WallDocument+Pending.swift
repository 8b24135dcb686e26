import PhotoFeed
import Platform

/// Pending decisions: unwritten decisions, and decisions about photos that are not loaded.
extension WallDocument {
  /// The number of photos with resumed decisions that are not loaded.
  var waitingCount: Int { resumed?.waitingCount ?? 0 }

  /// The photos with resumed decisions that are not loaded.
  var waitingAddresses: [(address: PhotoAddress, isDeleted: Bool)] { resumed?.waitingPhotos ?? [] }

  /// Returns the addresses of photos with a property that are not loaded; nil for an incomplete address. In a feed
  /// without portions, missing photos are gone.
  func waitingAddresses(_ property: PhotoProperty) -> [PhotoAddress?] {
    photos.feed.hasPending ? resumed?.addresses(property) ?? [] : []
  }

  /// Whether the last decisions are missing in the journal because it cannot be written.
  var isJournalFailing: Bool { recorder.isFailing }
  /// Whether the journal has all decisions.
  var isRecording: Bool { recorder.isRecording }
  /// Notes that the feed was written in the state of a model.
  func didWrite(_ model: WallModel) { recorder.didWrite(model) }
  /// The deleted photos that are still in the feed that was written last; all if none was written.
  var unwrittenDeletions: Set<PhotoID> { recorder.unwrittenDeletions(model) }
  /// Whether photos were moved and the feed that was written last has another order.
  var isOrderUnwritten: Bool { recorder.isOrderUnwritten(model) }

  /// The photos with stars, flags or labels that their sidecars lack, in order.
  var unwrittenRatings: [PhotoID] { unwritten(PhotoProperty.ofSidecars) }
  /// The photos with unwritten users' labels, in order.
  var unwrittenLabels: [PhotoID] { unwritten(model.labels) }

  private func unwritten(_ properties: [PhotoProperty]) -> [PhotoID] {
    recorder.unwritten(properties, model).filter { photos.feedIndex(of: $0) != nil }
  }

  /// Returns the values of a photo that its sidecar lacks.
  func unwrittenRating(of photo: PhotoID) -> [PhotoProperty: UInt8] {
    recorder.unwritten(PhotoProperty.ofSidecars, of: photo, model)
  }
  /// Returns the values of a photo that its item in the feed lacks.
  func decisions(about photo: PhotoID) -> ItemDecisions {
    ItemDecisions(
      Dictionary(uniqueKeysWithValues: unwrittenRating(of: photo).map { ($0.key.name, $0.key[$0.value].name) }))
  }

  /// Returns the unwritten labels of a photo, with the chosen values.
  func unwrittenLabels(of photo: PhotoID) -> [UserLabel: [String]] {
    let values = recorder.unwritten(model.labels, of: photo, model)
    return Dictionary(
      uniqueKeysWithValues: values.compactMap { row, value in row.userLabel.map { ($0, row.texts(of: value)) } })
  }

  /// Notes written labels. Values that have been chosen since still have to be written.
  func didWrite(_ labels: [PhotoID: [UserLabel: [String]]]) {
    for (photo, written) in labels {
      for row in model.labels {
        guard let texts = row.userLabel.flatMap({ written[$0] }), let value = row.value(of: texts) else { continue }
        recorder.didFind(row, [(photo, value)])
      }
    }
  }

  /// Notes values that were written to the sidecar or the item of a photo. Values that have been chosen since still have
  /// to be written.
  func didWrite(_ values: [PhotoProperty: UInt8], of photo: PhotoID) {
    for (property, value) in values { recorder.didFind(property, [(photo, value)]) }
  }
}
