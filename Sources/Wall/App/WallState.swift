import CollectionView
import Foundation
import TerminalPanels

/// A snapshot of the state of a wall, for tapes and tests.
public struct WallState: Sendable {
  /// The number of photos on the wall.
  public var count: Int
  /// The number of the focused item, from 1; 0 if the wall is empty.
  public var focus: Int
  /// The name of the focused photo; empty if the wall is empty.
  public var focusTitle: String
  /// The name of the layout that is shown.
  public var layout: String
  /// The content offset in points.
  public var offset: CGPoint
  /// The content size in points.
  public var contentSize: CGSize
  /// The number of deleted photos.
  public var deleted: Int
  /// The number of marked photos that are not deleted.
  public var marked: Int
  /// The number of cell views on the screen or in the reuse pool.
  public var cells: Int
  /// The number of cell views that were dequeued.
  public var dequeued: Int
  /// The number of those that had been used before.
  public var reused: Int
  /// The number of times a panel was drawn.
  public var drawn: Int
  /// The number of pictures that are loading.
  public var loading: Int
  /// The sort key.
  public var sort: String
  /// The frame style.
  public var frame: String
  public var captions: Bool
  /// The search query; empty without a search.
  public var search: String
  public var isFiltered: Bool
  /// The raw value of an `Overlay`; empty if nothing covers the wall.
  public var overlay: String
  /// The zoom of the full view in percent; 0 if it is closed.
  public var zoom: Int
  /// Whether nothing moves or is loading.
  public var isIdle: Bool
  /// The text of the status line.
  public var status: String
  /// The items on the screen, in the order of the wall.
  public var items: [Item]

  /// What covers the wall.
  public enum Overlay: String, Sendable, CaseIterable {
    case help, menu, sort, details, full, prompt, question
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
    public var isMarked: Bool
  }
}

extension Wall {
  /// The state of the wall in the last frame.
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
      isIdle: !needsFrame && layoutGesture?.endTime == nil && scene.pictures.pendingCount == 0,
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
    case .sortKeys: return .sort
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

  /// Returns the item that is on top at a point of the screen, or nil.
  public func item(at point: CellPoint) -> WallState.Item? {
    guard let photo = scene.photo(at: point) else { return nil }
    return visibleItems.first { $0.photo == photo }
  }

  /// The photos that `--print` can print.
  public enum Choice: String, Sendable, CaseIterable {
    case kept, deleted, marked
  }

  /// The addresses of the photos that were picked; nil if the user has cancelled.
  public var pickedAddresses: [String]? { picked?.map { contents.photos[$0].address.text } }

  /// Returns the addresses of photos: kept ones in the order of the wall, deleted or marked ones in that of the feed.
  public func addresses(of choice: Choice) -> [String] {
    let model = contents.model
    let photos =
      switch choice {
      case .kept: model.kept.photos
      case .deleted: model.deleted.sorted()
      case .marked: model.marked.subtracting(model.deleted).sorted()
      }
    return photos.map { contents.photos[$0].pictureAddress.text }
  }
}
