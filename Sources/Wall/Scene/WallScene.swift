import CollectionView
import Foundation
import PhotoFeed
import Pictures
import SymbolArt
import TerminalPanels
import WallLayouts

/// The visible wall: a collection view, a panel for each view, and the pictures.
final class WallScene: NSObject {
  let document: WallDocument
  var appearance: WallAppearance { didSet { adaptPictures() } }
  /// The superview of the collection view, for layouts that need it.
  private let window = Window()
  let collectionView: CollectionView
  let pictures: VisiblePictures
  let screen: Screen
  let panels: PanelHost
  let theme: ThemeColors
  let graphics: GraphicsMode
  private(set) var geometry: CellGeometry
  /// The size of the wall at the screen's top left.
  private(set) var area = CellSize.zero
  /// The columns on the right that a mode takes from photos on the whole screen.
  var sideColumns = 0
  /// The size for photos on the whole screen.
  var photoArea: CellSize { CellSize(columns: area.columns - sideColumns, rows: area.rows) }

  /// The elements in the last frame, back to front.
  var placed: [PlacedElement] = []
  /// The leaning pictures in exact pixels drawn so far in this frame, from bottom to top.
  var leaning: [PhotoCellConfiguration.LeaningPlace] = []
  var counts = WallCounts()
  /// The playback of the focused picture; nil if it is not animated.
  var playback: Playback?
  /// The time of the next frame of the playback.
  var nextPlaybackTime: Double?
  /// Whether animated pictures play.
  let playsPictures: Bool
  let boxCache = BoxCache()
  /// The kinds of supplementary views that are registered.
  var supplementaryKinds: Set<String> = []
  /// The photo that keeps its position during a new layout, and its distance from the content offset.
  var held: (path: IndexPath, offset: CGPoint)?

  init(
    document: WallDocument, screen: Screen, loader: any PictureLoading, pixels: (any PixelDisplay)?,
    layout: CollectionViewLayout,
    options: WallOptions
  ) {
    self.document = document
    appearance = WallAppearance(options)
    self.screen = screen
    panels = PanelHost(screen: screen)
    theme = ThemeColors(options.theme, on: options.terminalBackground)
    graphics = options.graphics
    playsPictures = options.shownMotion != .still && options.graphics != .boxes
    geometry = CellGeometry(ratio: screen.cellPixelRatio)
    pictures = VisiblePictures(
      loader: loader, artist: SymbolArtist(on: screen, options, theme), pixels: pixels,
      turn: { document.photos.turn(of: $0) }
    ) {
      $0.use == .fullView
        ? document.photos[$0.photo].pictureAddress
        : document.photos[$0.photo].address
    }
    collectionView = CollectionView(frame: .zero, collectionViewLayout: layout)
    super.init()
    adaptPictures()
    window.addSubview(collectionView)
    collectionView.displayGrid = geometry.cell
    collectionView.keepsVisibleContent = true
    // The wall does not scroll beyond its edges.
    collectionView.bounces = false
    collectionView.animation =
      options.shownMotion == .full ? .standard : .spring(duration: options.shownMotion.duration(of: 0.4))
    collectionView.register(PhotoCell.self, forCellWithReuseIdentifier: PhotoCell.reuseIdentifier)
    collectionView.dataSource = self
    collectionView.delegate = self
  }

  private func adaptPictures() {
    (pictures.ground, pictures.paintsClipping) = (appearance.ground, appearance.paintsClipping)
    // Only for exact pixels: with symbols, lines are cells.
    pictures.boxes = pictures.pixels == nil ? nil : { [weak self] in self?.boxesInPixels(of: $0, $1) ?? [] }
  }

  var look: ViewLook { ViewLook(on: screen, theme: theme, geometry: geometry) }
  var painter: PhotoPainter { PhotoPainter(look: look) }

  /// Resizes the wall and keeps the focused photo visible.
  func resize(to size: CellSize, animated: Bool) {
    area = size
    geometry = CellGeometry(ratio: screen.cellPixelRatio)
    collectionView.displayGrid = geometry.cell
    collectionView.transitionAnchor = document.model.focusPath
    window.frame = CGRect(origin: .zero, size: geometry.points(size))
    collectionView.setFrame(window.bounds, animated: animated)
  }

  /// Returns the centre of a cell of the screen in the content, in points.
  func contentPoint(of point: CellPoint) -> CGPoint {
    let (middle, offset) = (geometry.middle(of: point), collectionView.contentOffset)
    return CGPoint(x: middle.x + offset.x, y: middle.y + offset.y)
  }

  /// Applies a change of the model to the collection view.
  func apply(_ update: WallUpdate) {
    guard !update.isEmpty else { return }
    if update.needsReload {
      collectionView.reloadData()
      return
    }
    collectionView.performBatchUpdates { self.apply(steps: update) }
  }

  /// Reloads the collection view.
  func reload() {
    collectionView.transitionAnchor = document.model.focusPath
    collectionView.reloadData()
  }

  /// Switches to another layout and keeps the focused photo visible.
  func setLayout(_ layout: CollectionViewLayout) {
    collectionView.transitionAnchor = document.model.focusPath
    collectionView.setCollectionViewLayout(layout, animated: true)
  }

  /// Begins an interactive transition to another layout and keeps the focused photo visible.
  func beginTransition(to layout: CollectionViewLayout) -> CollectionViewTransitionLayout {
    collectionView.stopScrolling()
    collectionView.transitionAnchor = document.model.focusPath
    return collectionView.startInteractiveTransition(to: layout)
  }

  /// The visible photos, those with a visible start first, and the distance of each from the content offset.
  var seenPhotos: [(photo: PhotoID, offset: CGPoint)] {
    let seen = placed.filter { $0.photo != nil && !$0.isLeaving && $0.frame.endRow > 0 && $0.frame.endColumn > 0 }
    func isWhole(_ frame: CellRect) -> Bool { frame.row >= 0 && frame.column >= 0 && frame.row < area.rows }
    func rank(_ frame: CellRect) -> (Int, Int, Int) { (isWhole(frame) ? 0 : 1, frame.row, frame.column) }
    let offset = collectionView.contentOffset
    return seen.sorted { rank($0.frame) < rank($1.frame) }.compactMap { element in
      guard let photo = element.photo, let frame = collectionView.layoutAttributesForItem(at: element.path)?.frame
      else {
        return nil
      }
      return (photo, CGPoint(x: offset.x - frame.minX, y: offset.y - frame.minY))
    }
  }

  /// Lays out again after sizes or counted photos became known. The first remaining photo of the visible ones keeps its
  /// position.
  ///
  /// - Parameters:
  ///   - update: The inserted and deleted items.
  ///   - reloads: Whether to reload everything, because sections were inserted.
  func relayout(
    _ update: WallUpdate? = nil, reloads: Bool = false, holding seen: [(photo: PhotoID, offset: CGPoint)]
  ) {
    let shown = document.model.shown
    let first = seen.lazy.compactMap { photo, offset in shown.position(of: photo).map { ($0, offset) } }.first
    held = first.map { (shown.indexPath(ofPosition: $0.0), $0.1) }
    defer { held = nil }
    guard !reloads else {
      reload()
      guard let held, let offset = targetOffset(of: held) else { return }
      return collectionView.setContentOffset(offset, animated: false)
    }
    relayout(keeping: held?.path) { [self] in
      if let update { apply(steps: update) }
    }
  }

  private func apply(steps update: WallUpdate) {
    if !update.deletes.isEmpty { collectionView.deleteItems(at: update.deletes) }
    if !update.inserts.isEmpty { collectionView.insertItems(at: update.inserts) }
    for move in update.moves { collectionView.moveItem(at: move.from, to: move.to) }
  }

  /// Returns the offset that keeps a photo at its position; nil in layouts that centre items.
  func targetOffset(of held: (path: IndexPath, offset: CGPoint)) -> CGPoint? {
    guard !(collectionView.collectionViewLayout is any ItemCentering),
      let frame = collectionView.layoutAttributesForItem(at: held.path)?.frame
    else { return nil }
    return CGPoint(x: frame.minX + held.offset.x, y: frame.minY + held.offset.y)
  }

  /// Invalidates the layout after new aspect ratios or after `change`. Cells move with animations. The photo at
  /// `anchor`, or else the focused one, stays visible.
  func relayout(keeping anchor: IndexPath? = nil, _ change: @escaping () -> Void = {}) {
    collectionView.transitionAnchor = anchor ?? document.model.focusPath
    // The layout is invalidated inside the update. Before it, the invalidation would cause a layout without animation.
    collectionView.performBatchUpdates { [collectionView] in
      change()
      collectionView.collectionViewLayout.invalidateLayout()
    }
  }
}

/// Counters of the collection view.
struct WallCounts: Hashable, Sendable {
  /// The number of dequeued cells.
  var dequeued = 0
  /// The number of created cells.
  var made = 0
  var drawn = 0
}
