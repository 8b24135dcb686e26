import CollectionView
import Foundation
import Pictures
import SymbolArt
import TerminalPanels
import WallLayouts

/// The wall as it is seen: a collection view, a panel for each of its views, and the pictures in them.
final class WallScene: NSObject {
  let contents: WallContents
  let collectionView: CollectionView
  let pictures: VisiblePictures
  let screen: Screen
  let panels: PanelHost
  let painter: PhotoPainter
  let inks: Inks
  let graphics: GraphicsMode
  private(set) var geometry: CellGeometry
  /// The part of the screen that the wall takes up, from the top left.
  private(set) var area = CellSize.zero

  /// What lies where on the screen as last drawn, back to front.
  var placed: [PlacedElement] = []
  /// The most elements that were on the screen at once.
  var mostPlaced = 0
  /// What cells cost so far.
  var counts = WallCounts()
  /// The focused picture, where it plays.
  var playback: Playback?
  /// When it shows its next frame.
  var nextPlaybackTime: Double?
  /// Whether pictures play.
  let playsPictures: Bool
  /// The pictures that the last frame requested.
  var wanted: Set<PictureID> = []
  private var supplementaryKinds: Set<String> = []

  init(
    contents: WallContents, screen: Screen, loader: any PictureLoading, pixels: PixelPictures?,
    layout: CollectionViewLayout,
    options: WallOptions
  ) {
    self.contents = contents
    self.screen = screen
    panels = PanelHost(screen: screen)
    inks = Inks(options.theme, on: options.terminalBackground)
    painter = PhotoPainter(inks: inks, isUnicode: screen.isUnicode, colors: screen.colors)
    graphics = options.graphics
    playsPictures = options.isAnimated && options.graphics != .boxes
    geometry = CellGeometry(ratio: screen.cellPixelRatio)
    let symbols = options.symbols ?? (screen.isUnicode ? .quadrant : .ascii)
    let artist = SymbolArtist(
      symbols: screen.isUnicode ? symbols : .ascii, colors: screen.colors,
      background: inks.solidBackground.rgbValue.map { RGB(rawValue: $0) } ?? .black)
    pictures = VisiblePictures(loader: loader, artist: artist, pixels: pixels) {
      contents.photos[$0].address.pictureSource
    }
    collectionView = CollectionView(frame: .zero, collectionViewLayout: layout)
    super.init()
    collectionView.displayGrid = geometry.cell
    collectionView.animation = options.isAnimated ? .standard : .none
    collectionView.register(PhotoCell.self, forCellWithReuseIdentifier: PhotoCell.reuseIdentifier)
    collectionView.dataSource = self
    collectionView.delegate = self
  }

  /// Takes up another part of the screen; the focused photo stays in view.
  func resize(to size: CellSize, animated: Bool) {
    area = size
    geometry = CellGeometry(ratio: screen.cellPixelRatio)
    collectionView.displayGrid = geometry.cell
    collectionView.transitionAnchor = focusPath
    collectionView.setFrame(CGRect(origin: .zero, size: geometry.points(size)), animated: animated)
  }

  /// The focused photo's place in the collection view.
  var focusPath: IndexPath? { contents.model.focusPosition.map(contents.model.shown.indexPath(ofPosition:)) }

  /// Changes the collection view as the model has changed.
  func apply(_ update: WallUpdate) {
    guard !update.isEmpty else { return }
    if update.isWholesale {
      collectionView.reloadData()
      return
    }
    collectionView.performBatchUpdates {
      if !update.deletes.isEmpty { self.collectionView.deleteItems(at: update.deletes) }
      if !update.inserts.isEmpty { self.collectionView.insertItems(at: update.inserts) }
      for move in update.moves { self.collectionView.moveItem(at: move.from, to: move.to) }
    }
  }

  /// Loads everything anew.
  func reload() {
    collectionView.transitionAnchor = focusPath
    collectionView.reloadData()
  }

  /// Switches to another layout, around the focused photo.
  func setLayout(_ layout: CollectionViewLayout) {
    collectionView.transitionAnchor = focusPath
    collectionView.setCollectionViewLayout(layout, animated: true)
  }

  /// Lays out anew after shapes have become known, or after `change` has changed the layout; what moves glides.
  func relayout(_ change: @escaping () -> Void = {}) {
    collectionView.transitionAnchor = focusPath
    // Within an update: what is invalidated before it would be laid out before it, at once.
    collectionView.performBatchUpdates { [collectionView] in
      change()
      collectionView.collectionViewLayout.invalidateLayout()
    }
  }
}

/// An element on the screen.
struct PlacedElement {
  /// Its cells on the screen; may hang over the edges.
  var frame: CellRect
  /// Its item.
  var path: IndexPath
  /// The photo it shows; nil for headers and decorations, which are background to a click.
  var photo: PhotoID?
  /// Whether it is on its way out.
  var isLeaving: Bool
  /// Whether its picture, not a placeholder, is seen.
  var isLoaded: Bool
}

/// What the collection view's machinery did so far.
struct WallCounts: Hashable, Sendable {
  /// Cells asked for by the collection view.
  var dequeued = 0
  /// Of these, how many were made new.
  var made = 0
  /// Panels drawn.
  var drawn = 0
}

extension WallScene: CollectionViewDataSource {
  func numberOfSections(in collectionView: CollectionView) -> Int { contents.model.shown.sectionEnds.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    contents.model.shown.range(ofSection: section).count
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: PhotoCell.reuseIdentifier, for: indexPath)
    counts.dequeued += 1
    if let cell = cell as? PhotoCell {
      if !cell.isUsed { counts.made += 1 }
      cell.isUsed = true
      cell.photo = contents.model.photo(at: indexPath)
    }
    return cell
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView {
    if supplementaryKinds.insert(kind).inserted {
      collectionView.register(
        SectionTitleView.self, forSupplementaryViewOfKind: kind,
        withReuseIdentifier: SectionTitleView.reuseIdentifier)
    }
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: SectionTitleView.reuseIdentifier, for: indexPath)
    if let view = view as? SectionTitleView { view.title = title(ofKind: kind, section: indexPath.section) }
    return view
  }

  /// Headers carry the section's title, footers its count; other kinds, which a layout made up, their own name.
  private func title(ofKind kind: String, section: Int) -> String {
    let sections = contents.photos.feed.sections
    switch kind {
    case CollectionView.elementKindSectionHeader:
      return sections.indices.contains(section) ? sections[section].title : ""
    case CollectionView.elementKindSectionFooter:
      guard contents.model.shown.sectionEnds.indices.contains(section) else { return "" }
      let count = contents.model.shown.range(ofSection: section).count
      return count == 1 ? "1 photo" : "\(count) photos"
    default:
      return kind
    }
  }
}

extension WallScene: CollectionViewDelegateAspectLayout {
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    aspectRatioForItemAt indexPath: IndexPath
  ) -> CGFloat {
    contents.model.photo(at: indexPath).map { CGFloat(contents.photos.aspectRatio(of: $0)) } ?? 4 / 3
  }

  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    aspectRatiosInSection section: Int
  ) -> [Float] {
    let shown = contents.model.shown
    return contents.photos.aspectRatios(of: shown.photos[shown.range(ofSection: section)])
  }

  /// While one is carried the others stay: with pictures of all shapes they would not hold still under it.
  func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { originalIndexPath }

  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) {
    if let photo = (cell as? PhotoCell)?.photo { pictures.cancel(PictureID(photo)) }
  }
}
