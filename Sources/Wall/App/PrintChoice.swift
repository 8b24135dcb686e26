import PhotoFeed

/// The photos whose names are printed at the end: kept ones, those with a property (`deleted`, `marked`), or the kept ones that a
/// query finds (`rating:>=4`).
public struct PrintChoice: Hashable, Sendable {
  /// The spelling for `--print`.
  public let text: String

  /// Parses a spelling; nil if it is no choice.
  public init?(_ text: String) {
    self.text = text
    guard Self.names.contains(text) || PhotoQuery(typed: text).hasConditions else { return nil }
  }

  /// Returns a sentence about the first name of a query that nothing has in a feed; nil if all are known.
  public func refusal(for feed: PhotoFeed, labels: UserLabels = UserLabels()) -> String? {
    feed.loadedCount == 0 ? nil : PhotoQuery(typed: text).refusal(for: feed, labels: labels)
  }

  private init(name: String) { text = name }

  public static let kept = PrintChoice(name: "kept")
  public static let deleted = PrintChoice(name: PhotoProperty.deleted.adjective)
  public static let marked = PrintChoice(name: PhotoProperty.marked.adjective)

  /// Groups of duplicates: names, or a line of JSON for each photo.
  public static let groups = PrintChoice(name: "groups")
  static let groupLines = PrintChoice(name: "groups-json")
  /// Whether groups are printed.
  public var isOfGroups: Bool { self == .groups || self == .groupLines }

  /// The choices that have a name.
  public static let names = ["kept"] + PhotoProperty.all.map(\.adjective) + ["groups", "groups-json"]

  /// The property that chooses; nil for kept photos and those that a query finds.
  var property: PhotoProperty? { PhotoProperty.all.first { $0.adjective == text } }

  /// Whether only photos that the user has decided about are chosen, which have been loaded.
  public var isDecided: Bool { property != nil }

  /// Returns the photos: kept ones in the order of the wall, others in that of the feed.
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
