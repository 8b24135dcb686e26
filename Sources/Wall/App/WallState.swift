import CollectionView
import Platform
import Foundation
import TerminalPanels

/// A snapshot of the state of a wall, or of another program, for tapes and tests. What a program does not have keeps its default.
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
  /// The numbers of photos without the default value of a property; deleted ones do not count for other properties.
  public var counts: [PhotoProperty: Int] = [:]
  /// The number of cell views on the screen or in the reuse pool.
  public var cells = 0
  /// The number of cell views that were dequeued.
  public var dequeued = 0
  /// The number of those that had been used before.
  public var reused = 0
  /// The number of times a panel was drawn.
  public var drawn = 0
  /// The number of pictures that are loading.
  public var loading = 0
  /// The sort key.
  public var sort = ""
  /// The frame style.
  public var frame = FrameStyle.none.rawValue
  public var captions = false
  /// The search query; empty without a search.
  public var search = ""
  public var isFiltered = false
  /// The number of closed stacks.
  public var stacks = 0
  /// The name of the mode that has the screen; empty if it is the wall.
  public var overlay = ""
  /// The zoom of the picture in the full view or in a comparison, in percent; 0 if none is open.
  public var zoom = 0
  /// The values of the program's own state, by name; a wall has none.
  public var own: [String: Value] = [:]
  /// What still moves or loads, as clauses such as `photos move`; empty if nothing does.
  public var activities: [String] = []
  /// Whether nothing moves or is loading.
  public var isIdle: Bool { activities.isEmpty }
  /// The text of the status line.
  public var status = ""
  /// The items on the screen, in the order of the wall.
  public var items: [Item] = []

  /// The number of deleted photos.
  public var deleted: Int { counts[.deleted] ?? 0 }
  /// The number of marked photos that are not deleted.
  public var marked: Int { counts[.marked] ?? 0 }

  /// A state of defaults.
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

    /// Creates the value of a number, of a truth value, which is `on` or `off`, or of the description of anything else.
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
    /// The frame on the screen; may extend beyond the edges.
    public var frame: CellRect
    /// The part of `frame` that shows the picture, without border and caption.
    public var pictureFrame: CellRect
    /// Whether the picture is loaded.
    public var isLoaded: Bool
    public var isFocused: Bool
    /// The values of properties that are not the default.
    public var values: [PhotoProperty: UInt8]

    /// The words of values that are not the default: `marked`.
    public var properties: [String] {
      let labels = values.keys.filter { $0.userLabel != nil }.sorted { $0.name < $1.name }
      return (PhotoProperty.all + labels).compactMap { property in values[property].map { property[$0].journal } }
    }
  }
}

extension WallState.Item {
  /// An item of a program without a feed, at a frame of the screen.
  package init(
    number: Int, title: String, frame: CellRect, isFocused: Bool, values: [PhotoProperty: UInt8] = [:]
  ) {
    self.init(
      number: number, photo: PhotoID(number - 1), title: title, frame: frame, pictureFrame: frame, isLoaded: true,
      isFocused: isFocused, values: values)
  }
}

extension Wall {
  /// The state of the wall in the last frame.
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

  /// Returns the item that is on top at a point of the screen, or nil.
  public func item(at point: CellPoint) -> WallState.Item? {
    guard let photo = scene.photo(at: point) else { return nil }
    return visibleItems.first { $0.photo == photo }
  }

  /// The addresses of the photos that were picked, of a pair that of the picture; nil if the user has cancelled.
  public var pickedAddresses: [PhotoAddress]? {
    ending.picked?.map { photos[$0].companion.map(PhotoAddress.file) ?? photos[$0].address }
  }

  /// Returns the addresses of photos: kept ones in the order of the wall, others in that of the feed, and then those that an earlier
  /// session has decided about and that were not loaded since. A pair has two.
  public func addresses(of choice: PrintChoice) -> [PhotoAddress] {
    // Files that were moved to a folder are no longer where their addresses say.
    choice.photos(of: document).filter { services.files?.calls[$0] == nil || !services.holds($0) }
      .flatMap { addresses(of: $0, choice) } + (choice == .deleted ? deletedRawFiles.map { photos[$0].address } : [])
      + (choice.property.map(document.waitingAddresses) ?? []).compactMap(\.self)
  }

  /// One sentence if names that are to be printed at the end are not known, as photos are not loaded; nil otherwise.
  public var unprintedNotice: String? { options.printed.flatMap(notice(of:)) }

  /// Returns one sentence if names of photos are not known, as they are not loaded; nil otherwise.
  func notice(of choice: PrintChoice) -> String? {
    guard feed.hasPending else { return nil }
    guard let property = choice.property else {
      return "no names are printed: \(feed.loadedCount) of \(feed.countText) photos are loaded."
    }
    let count = document.waitingAddresses(property).count(where: { $0 == nil })
    return count == 0
      ? nil : "no names are printed: \(count) \(property.adjective) photos were not loaded; --resume has them."
  }

  /// Returns the files among photos that are others than those that the user has decided about.
  public func changedFiles(of choice: PrintChoice) -> [FilePath] {
    document.changedFiles(of: choice.photos(of: document))
  }
}
