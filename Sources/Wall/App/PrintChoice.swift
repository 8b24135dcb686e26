import PhotoFeed

/// The photos whose names are printed at the end: the kept ones, those with a property (`deleted`, `marked`), or kept
/// photos that match a query (`rating:>=4`).
public struct PrintChoice: Hashable, Sendable {
  /// The argument of `--print`.
  public let text: String

  /// Parses an argument; nil if it is invalid.
  public init?(_ text: String) {
    self.text = text
    guard Self.names.contains(text) || PhotoQuery(typed: text).hasConditions else { return nil }
  }

  /// Returns a sentence about the first unknown name in a query; nil if all are known.
  public func refusal(for feed: PhotoFeed, labels: UserLabels = UserLabels()) -> String? {
    feed.loadedCount == 0 ? nil : PhotoQuery(typed: text).refusal(for: feed, labels: labels)
  }

  private init(name: String) { text = name }

  public static let kept = PrintChoice(name: "kept")
  public static let deleted = PrintChoice(name: PhotoProperty.deleted.adjective)
  public static let marked = PrintChoice(name: PhotoProperty.marked.adjective)

  /// Groups of duplicates, printed as names or as a line of JSON for each photo.
  public static let groups = PrintChoice(name: "groups")
  static let groupLines = PrintChoice(name: "groups-json")
  /// Whether groups are printed.
  public var isOfGroups: Bool { self == .groups || self == .groupLines }

  /// The choices that are no query.
  public static let names = ["kept"] + PhotoProperty.all.map(\.adjective) + ["groups", "groups-json"]

  /// The property of the photos; nil for kept photos and queries.
  var property: PhotoProperty? { PhotoProperty.all.first { $0.adjective == text } }

  /// Whether the choice needs only photos with a decision, which are always loaded.
  public var isDecided: Bool { property != nil }

  /// Returns the photos: kept ones in the order of the wall, others in the order of the feed.
  func photos(of document: WallDocument) -> [PhotoID] {
    let model = document.model
    if isOfGroups { return document.photos.duplicates.groups.flatMap(\.photos) }
    if self == .kept { return document.photos.loaded(in: model.kept) }
    if let property {
      return property == .deleted
        ? model.deleted.filter { !model.absent.contains($0) } : model.photos(with: property).sorted()
    }
    let photos = SearchedPhotos(in: document.photos, values: model.values)
    let matches = PhotoQuery(typed: text).test(of: photos)
    return document.photos.loaded(in: model.kept).filter { matches($0, photos) }
  }
}
