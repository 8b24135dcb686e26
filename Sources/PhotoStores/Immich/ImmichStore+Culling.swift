import Basics
import Sidecars

/// The requests and responses of Immich for single photos.
///
/// Source: Immich's API documentation: `AssetResponseDto`, `UpdateAssetDto`, `AssetBulkDeleteDto`, `ServerFeaturesDto`.
enum ImmichAsset {
  struct Facts: Decodable {
    struct Exif: Decodable { var rating: Int? }
    var originalFileName: String?
    var isFavorite: Bool
    var isTrashed: Bool
    var exifInfo: Exif?

    var rating: PhotoRating { PhotoRating(stars: exifInfo?.rating, flag: isFavorite ? .picked : .none) }
  }

  struct Change: Encodable {
    /// Nil to keep the value. An inner nil removes a rating.
    var rating: Int??
    var isFavorite: Bool?

    private enum Key: CodingKey {
      case rating, isFavorite
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      if let rating { try container.encode(rating, forKey: .rating) }
      try container.encodeIfPresent(isFavorite, forKey: .isFavorite)
    }
  }

  struct Selection: Encodable {
    var ids: [String]
    /// Whether to delete photos without the trash.
    var force: Bool?
  }

  struct Features: Decodable { var trash: Bool }

  struct Restored: Decodable { var count: Int }

  /// A photo in the trash.
  struct Trashed: Decodable {
    var id: String
    var originalFileName: String?
    var updatedAt: String?
  }
}

extension ImmichStore {
  /// Writes stars, and a pick as a favourite. A value that was changed on the server since it was read is kept once;
  /// the next write replaces it.
  func write(_ change: (inout PhotoRating) -> Void, of path: String) throws(StoreError) {
    let facts = try server.get(ImmichAsset.Facts.self, "assets/\(try checkedID(path))")
    let (name, current) = (facts.originalFileName.map(SanitizedText.made(from:)) ?? path, facts.rating)
    var rating = current
    change(&rating)
    var update = ImmichAsset.Change()
    var isConflict = false
    let known = knownRating(of: path)
    let stars = rating.stars ?? 0
    if stars != current.stars ?? 0 {
      update.rating = .some(stars == 0 ? nil : stars)
      isConflict = current.stars ?? 0 != known.stars ?? 0
    }
    if (rating.flag == .picked) != (current.flag == .picked) {
      update.isFavorite = rating.flag == .picked
      isConflict = isConflict || current.flag != known.flag
    }
    setKnownRating(current, of: path)
    guard !isConflict else {
      throw StoreError(
        .conflict,
        "\(name) has \(current.stars ?? 0) stars\(current.flag == .picked ? " and is a favourite" : "") on the server since another "
          + "program changed it; w writes yours over that")
    }
    if update.rating != nil || update.isFavorite != nil {
      let written = try server.get(ImmichAsset.Facts.self, "assets/\(path)", method: "PUT", update).rating
      setKnownRating(written, of: path)
      guard written.stars ?? 0 == stars, (written.flag == .picked) == (rating.flag == .picked) else {
        throw StoreError(.refused, "the server has not taken the rating of \(name)")
      }
    }
    guard rating.flag != .rejected, rating.label == .none else {
      throw StoreError(
        .refused,
        "Immich has stars and favourites, but no rejects and labels: those of \(name) stay in this session")
    }
  }

  /// Moves a photo to the server's trash. Throws if the trash is off, since deletion would be final.
  func trash(_ path: String) throws(StoreError) {
    let id = try checkedID(path)
    guard try server.get(ImmichAsset.Features.self, "server/features").trash else {
      throw StoreError(
        .refused,
        "the trash of the server is off, so that deleting would be final: nothing was deleted; turn it on in Immich's settings"
      )
    }
    _ = try server.send("DELETE", "assets", ImmichAsset.Selection(ids: [id], force: false))
  }

  /// Restores a photo from the server's trash. A photo already restored, as after a lost response, stays.
  func restore(_ path: String) throws(StoreError) {
    let id = try checkedID(path)
    let selection = ImmichAsset.Selection(ids: [id])
    guard try server.get(ImmichAsset.Restored.self, "trash/restore/assets", method: "POST", selection).count == 0 else {
      return
    }
    do {
      if try !server.get(ImmichAsset.Facts.self, "assets/\(id)").isTrashed { return }
    } catch  where error.kind == .refused {
      // The photo no longer exists on the server.
    }
    throw StoreError(.conflict, "the photo is not in the server's trash any more")
  }

  /// Returns the photos in the server's trash, with the times of their last changes.
  func trashed() throws(StoreError) -> [(path: String, name: String, changed: String)] {
    try server.search(
      ImmichAsset.Trashed.self, ImmichSearch(trashedAfter: "1970-01-01T00:00:00.000Z", withDeleted: true)
    )
    .filter { Self.isID($0.id) }.map { ($0.id, $0.originalFileName ?? $0.id, $0.updatedAt ?? "") }
  }

  private func checkedID(_ path: String) throws(StoreError) -> String {
    guard Self.isID(path) else { throw StoreError(.refused, "this is no photo of Immich") }
    return path
  }
}
