import CollectionView
import Foundation
import TerminalPanels

/// A wall as it is, for tapes and tests: values only, nothing can be done through it.
public struct WallState: Sendable {
  /// Photos on the wall.
  public var count: Int
  /// The focused item's number, from 1 as the status line shows it; 0 when the wall is empty.
  public var focus: Int
  /// The focused photo's name; empty when the wall is empty.
  public var focusTitle: String
  /// The layout's name.
  public var layout: String
  /// How far the content is scrolled, in points.
  public var offset: CGPoint
  /// The size of the content, in points.
  public var contentSize: CGSize
  /// How many photos were taken off.
  public var deleted: Int
  /// How many photos of those on the wall have a mark.
  public var marked: Int
  /// Cell views on screen or in the pool.
  public var cells: Int
  /// Cell views that were asked for.
  public var dequeued: Int
  /// Of these, how many had been used before.
  public var reused: Int
  /// Panels that were drawn anew, counted from the start.
  public var drawn: Int
  /// Pictures that were asked for and have not come.
  public var loading: Int
  /// What is sorted by.
  public var sort: String
  /// What is drawn around pictures.
  public var frame: String
  /// Whether captions are shown.
  public var captions: Bool
  /// The words searched for; empty without a search.
  public var search: String
  /// Whether a filter is on.
  public var isFiltered: Bool
  /// The raw value of an `Overlay`; empty if nothing covers the wall.
  public var overlay: String
  /// Zoom of the full view in percent; 0 when it is closed.
  public var zoom: Int
  /// Whether anything moves or is under way.
  public var isIdle: Bool
  /// The status line.
  public var status: String
  /// What is on screen, in the order of the wall.
  public var items: [Item]

  /// What can cover the wall.
  public enum Overlay: String, Sendable, CaseIterable {
    case help, menu, details, full, prompt, question
  }

  /// An item on screen.
  public struct Item: Sendable, Hashable {
    /// Its number, from 1.
    public var number: Int
    /// Its photo.
    public var photo: PhotoID
    /// Its name.
    public var title: String
    /// Its panel on the screen; may hang over the edges.
    public var frame: CellRect
    /// The picture's part of it, without frame and caption, on the screen.
    public var pictureFrame: CellRect
    /// Whether its picture is there.
    public var isLoaded: Bool
    /// Whether keys act on it.
    public var isFocused: Bool
    /// Whether it has a mark.
    public var isMarked: Bool
  }
}

extension Wall {
  /// The wall as the last frame showed it.
  public var state: WallState {
    let model = contents.model
    return WallState(
      count: model.count,
      focus: model.focusPosition.map { $0 + 1 } ?? 0,
      focusTitle: model.focus.map { contents.photos[$0].name } ?? "",
      layout: layoutSwitcher.name,
      offset: scene.collectionView.contentOffset,
      contentSize: scene.collectionView.collectionViewLayout.collectionViewContentSize,
      deleted: model.deleted.count,
      marked: model.marked.subtracting(model.deleted).count,
      cells: scene.collectionView.reuseStatistics.live + scene.collectionView.reuseStatistics.idle,
      dequeued: scene.counts.dequeued,
      reused: scene.counts.dequeued - scene.counts.made,
      drawn: scene.counts.drawn,
      loading: scene.pictures.pendingCount,
      sort: model.sortOrder.rawValue,
      frame: contents.frame.rawValue,
      captions: contents.showsCaptions,
      search: search.query,
      isFiltered: model.filter != nil,
      overlay: overlayState?.rawValue ?? "",
      zoom: fullView.zoom,
      isIdle: !needsFrame && scene.pictures.pendingCount == 0,
      status: statusText,
      items: visibleItems)
  }

  private var overlayState: WallState.Overlay? {
    switch status.dialog {
    case .prompt: return .prompt
    case .confirmation: return .question
    case nil: break
    }
    switch overlays.overlay {
    case .help: return .help
    case .menu: return .menu
    case nil: break
    }
    if fullView.isOpen { return .full }
    return overlays.showsDetails ? .details : nil
  }

  private var visibleItems: [WallState.Item] {
    let model = contents.model
    let hasCaption = contents.showsCaptions
    let bounds = CellRect(origin: .zero, size: scene.area)
    return scene.placed.compactMap { element -> WallState.Item? in
      guard let photo = element.photo, !element.isLeaving, !element.frame.intersection(bounds).isEmpty,
        let position = model.shown.position(of: element.path)
      else { return nil }
      let area = PhotoCellConfiguration.pictureArea(
        in: element.frame.size, frame: contents.frame, hasCaption: hasCaption)
      return WallState.Item(
        number: position + 1, photo: photo, title: contents.photos[photo].name, frame: element.frame,
        pictureFrame: area.offsetBy(columns: element.frame.column, rows: element.frame.row),
        isLoaded: element.isLoaded, isFocused: model.focus == photo,
        isMarked: contents.isMarked(photo, at: element.path))
    }
    .sorted { $0.number < $1.number }
  }

  /// The item whose panel is seen on top at a place of the screen, for tapes that click.
  public func item(at point: CellPoint) -> WallState.Item? {
    guard let photo = scene.photo(at: point) else { return nil }
    return visibleItems.first { $0.photo == photo }
  }

  /// Photos by what became of them, as places in the feed: what `--print` prints.
  public enum Choice: String, Sendable, CaseIterable {
    case kept, deleted, marked
  }

  /// The addresses of the photos kept (in the order of the wall), deleted or marked (in the order of the feed).
  public func addresses(of choice: Choice) -> [String] {
    let model = contents.model
    let photos =
      switch choice {
      case .kept: model.kept.photos
      case .deleted: model.deleted.sorted()
      case .marked: model.marked.subtracting(model.deleted).sorted()
      }
    return photos.map { contents.photos[$0].address.text }
  }
}
