import CollectionView
import PhotoFeed
import Platform
import Foundation
import TerminalPanels

/// A snapshot of the state of a wall or of another program, for tapes and tests. Unused properties keep their defaults.
public struct WallState: Sendable {
  /// The number of photos on the wall.
  public var count = 0
  /// The number of the focused item, from 1; 0 if the wall is empty.
  public var focus = 0
  /// The name of the focused photo; empty if the wall is empty.
  public var focusTitle = ""
  /// The name of the layout that is shown.
  public var layout = ""
  /// The content offset in points.
  public var offset = CGPoint.zero
  /// The content size in points.
  public var contentSize = CGSize.zero
  /// The number of photos with a value of a property. Deleted photos count only as deleted.
  public var counts: [PhotoProperty: Int] = [:]
  /// The number of cell views on the screen and in the reuse pool.
  public var cells = 0
  /// The number of dequeued cell views.
  public var dequeued = 0
  /// The number of dequeued cell views that were reused.
  public var reused = 0
  /// The number of panels drawn so far.
  public var drawn = 0
  /// The number of loading pictures.
  public var loading = 0
  /// The sort key.
  public var sort = ""
  /// The frame style.
  public var frame = FrameStyle.none.rawValue
  public var captions = false
  /// The search query, or empty.
  public var search = ""
  public var isFiltered = false
  /// The number of closed stacks.
  public var stacks = 0
  /// The name of the mode that has the screen, or empty.
  public var overlay = ""
  /// The zoom of the picture in the full view or in a comparison, in percent; 0 if none is open.
  public var zoom = 0
  /// The values of a program's own state, by name; a wall has none.
  public var own: [String: Value] = [:]
  /// The running animations and requests, as clauses such as `photos move`.
  public var activities: [String] = []
  /// Whether nothing moves or loads.
  public var isIdle: Bool { activities.isEmpty }
  /// The text of the status line.
  public var status = ""
  /// The visible items, in the order of the wall.
  public var items: [Item] = []

  /// The number of deleted photos.
  public var deleted: Int { counts[.deleted] ?? 0 }
  /// The number of marked photos that are not deleted.
  public var marked: Int { counts[.marked] ?? 0 }

  /// Creates a state of defaults.
  public init() {}

  /// Returns `2 pictures load: Moon, Comet`.
  package static func clause(loading names: [String]) -> String {
    let most = 5
    return "\(names.count) picture\(names.count == 1 ? " loads" : "s load"): "
      + names.prefix(most).joined(separator: ", ") + (names.count > most ? " and \(names.count - most) more" : "")
  }

  /// A value that can be compared with what a tape expects.
  public enum Value: Sendable, Hashable {
    case number(Double)
    case text(String)

    /// Creates a value from a number, from a Bool (`on` or `off`), or from the description of anything else.
    package init(_ value: Any) {
      self =
        switch value {
        case let isOn as Bool: .text(isOn ? "on" : "off")
        case let number as any BinaryInteger: .number(Double(number))
        case let number as any BinaryFloatingPoint: .number(Double(number))
        default: .text("\(value)")
        }
    }
  }

  /// An item on the screen.
  public struct Item: Sendable, Hashable {
    /// The number, from 1.
    public var number: Int
    public var photo: PhotoID
    /// The name of the photo.
    public var title: String
    /// The frame on the screen; may extend beyond it.
    public var frame: CellRect
    /// The part of `frame` that shows the picture, without border and caption.
    public var pictureFrame: CellRect
    /// Whether the picture is loaded.
    public var isLoaded: Bool
    public var isFocused: Bool
    /// The property values that are not the default.
    public var values: [PhotoProperty: UInt8]

    /// The names of the property values: `marked`.
    public var properties: [String] {
      let labels = values.keys.filter { $0.userLabel != nil }.sorted { $0.name < $1.name }
      return (PhotoProperty.all + labels).compactMap { property in values[property].map { property[$0].journal } }
    }
  }
}

extension WallState.Item {
  /// Creates an item of a program without a feed.
  package init(
    number: Int, title: String, frame: CellRect, isFocused: Bool, values: [PhotoProperty: UInt8] = [:]
  ) {
    self.init(
      number: number, photo: PhotoID(number - 1), title: title, frame: frame, pictureFrame: frame, isLoaded: true,
      isFocused: isFocused, values: values)
  }
}

extension Wall {
  /// The state as of the last frame.
  public var state: WallState {
    let model = model
    var state = WallState()
    state.count = model.count
    state.focus = model.focusPosition.map { $0 + 1 } ?? 0
    state.focusTitle = model.focus.map { photos[$0].name } ?? ""
    state.layout = layoutSwitcher.name
    state.offset = scene.collectionView.contentOffset
    state.contentSize = scene.collectionView.collectionViewLayout.collectionViewContentSize
    state.counts = Dictionary(uniqueKeysWithValues: model.properties.map { ($0, model.count(of: $0)) })
    state.cells = scene.collectionView.reuseStatistics.live + scene.collectionView.reuseStatistics.idle
    state.dequeued = scene.counts.dequeued
    state.reused = scene.counts.dequeued - scene.counts.made
    state.drawn = scene.counts.drawn
    state.loading = scene.pictures.pendingCount
    state.sort = model.sortOrder.rawValue
    state.frame = scene.appearance.frame.rawValue
    state.captions = scene.appearance.showsCaptions
    state.search = search.query
    state.isFiltered = model.filter != nil
    state.stacks = model.stacks.closedCount
    state.overlay = modes.name ?? ""
    state.zoom = modes.zoom
    state.activities = activities
    state.status = statusText
    state.items = visibleItems
    return state
  }

  private var activities: [String] {
    var found: [String] = []
    if scene.collectionView.isAnimating { found.append("photos move") }
    if input.layoutGesture?.endTime != nil { found.append("the layout's gesture has not ended") }
    if modes.isAnimating(at: now) { found.append("the mode \(modes.name ?? "that closes") moves") }
    if input.prefix.endTime != nil { found.append("a digit waits for what follows") }
    if search.isRunning { found.append("the search goes on") }
    let loading = scene.pictures.pendingPhotos.map { photos[$0].name }
    if !loading.isEmpty { found.append(WallState.clause(loading: loading)) }
    return found.isEmpty && needsFrame ? ["the screen is to be drawn again"] : found
  }

  private var visibleItems: [WallState.Item] {
    let model = model
    let hasCaption = scene.appearance.showsCaptions
    let bounds = CellRect(origin: .zero, size: scene.area)
    return scene.placed.compactMap { element -> WallState.Item? in
      guard let photo = element.photo, !element.isLeaving, !element.frame.intersection(bounds).isEmpty,
        let position = model.shown.position(of: element.path)
      else { return nil }
      let area = PhotoCellConfiguration.pictureArea(
        in: element.frame.size, frame: scene.appearance.frame, hasCaption: hasCaption)
      return WallState.Item(
        number: position + 1, photo: photo, title: photos[photo].name, frame: element.frame,
        pictureFrame: area.offsetBy(columns: element.frame.column, rows: element.frame.row),
        isLoaded: element.isLoaded, isFocused: model.focus == photo,
        values: Dictionary(
          uniqueKeysWithValues: model.properties.map { ($0, scene.shownValue(of: $0, photo, at: element.path)) }
            .filter { $0.1 != 0 }))
    }
    .sorted { $0.number < $1.number }
  }

  /// Returns the topmost item at a point of the screen, or nil.
  public func item(at point: CellPoint) -> WallState.Item? {
    guard let photo = scene.photo(at: point) else { return nil }
    return visibleItems.first { $0.photo == photo }
  }

  /// The addresses of the picked photos; for a pair, the JPEG's. Nil if the user has cancelled.
  public var pickedAddresses: [PhotoAddress]? {
    ending.picked?.map { photos[$0].companion.map(PhotoAddress.file) ?? photos[$0].address }
  }

  /// Returns the addresses of photos: kept ones in the order of the wall, others in the order of the feed. Photos with
  /// decisions from an earlier session that are not loaded come last. A pair has two addresses.
  public func addresses(of choice: PrintChoice) -> [PhotoAddress] {
    // Files that were moved to a folder no longer have these addresses.
    choice.photos(of: document).filter { services.files?.calls[$0] == nil || !services.holds($0) }
      .flatMap { addresses(of: $0, choice) } + (choice == .deleted ? deletedRawFiles.map { photos[$0].address } : [])
      + (choice.property.map(document.waitingAddresses) ?? []).compactMap(\.self)
  }

  /// A sentence if names to print are unknown because photos are not loaded; else nil.
  public var unprintedNotice: String? { options.printed.flatMap(notice(of:)) }

  /// Returns a sentence if names of photos are unknown because they are not loaded; else nil.
  func notice(of choice: PrintChoice) -> String? {
    guard feed.hasPending else { return nil }
    guard let property = choice.property else {
      return "no names are printed: \(feed.loadedCount) of \(feed.countText) photos are loaded."
    }
    let count = document.waitingAddresses(property).count(where: { $0 == nil })
    return count == 0
      ? nil : "no names are printed: \(count) \(property.adjective) photos were not loaded; --resume has them."
  }

  /// Returns the files that have changed since the user decided about them.
  public func changedFiles(of choice: PrintChoice) -> [FilePath] {
    document.changedFiles(of: choice.photos(of: document))
  }
}
