import CollectionView
import Foundation
import SymbolArt
import TerminalPanels

/// Paints images of views, since `ViewPainter` has no images.
package protocol ViewImagePainting: AnyObject {
  /// Paints an image by the view's content mode.
  func paint(_ image: any DrawnImage, of view: View, at location: ViewLocation, clip: CellRect, by painter: ViewPainter)
}

/// Paints a tree of views into a grid of cells, back to front: background, content, subviews, corners, border.
/// Transparent views are mixed with the cells below, so a view is painted after all that it covers.
package final class ViewPainter {
  /// The painted cells.
  package var grid: CellGrid
  /// The cells of collection views, in the order of painting.
  package private(set) var placed: [PlacedItem] = []
  /// The focused cell.
  package var focus: (view: CollectionView, path: IndexPath)?

  package let look: ViewLook
  let artist: SymbolArtist
  /// Nil if images are not shown.
  private let images: (any ViewImagePainting)?
  /// Whether exact pixels are allowed: false where pictures are mixed with something.
  package private(set) var allowsPixels = true
  /// The art below exact pixels, back to front.
  var artBeneath: [(art: Art, origin: CellPoint, seen: CellRect)] = []
  /// The characters of the bordered view that is being painted, by cell; nil without such a view.
  var texts: [CellPoint: Glyph]?
  /// Whether a painted element is changing its size.
  package private(set) var isResizing = false

  /// A collection view's cell on the screen.
  package struct PlacedItem {
    package var collectionView: CollectionView
    package var cell: CollectionViewCell
    package var path: IndexPath
    /// The cell's frame; may extend beyond its visible part.
    package var frame: CellRect
    package var seen: CellRect
    package var isLeaving: Bool
  }

  package init(size: CellSize, look: ViewLook, artist: SymbolArtist, images: (any ViewImagePainting)? = nil) {
    grid = CellGrid(size, filledWith: Cell(style: Style(background: look.theme.background)))
    self.look = look
    self.artist = artist
    self.images = images
  }

  /// Paints a view with a frame in the grid, in points.
  package func paint(_ view: View, in frame: CGRect, alpha: CGFloat) {
    let location = ViewLocation(bounds: view.bounds, corners: Quadrilateral(frame), geometry: look.geometry)
    paint(view, at: location, alpha: alpha, clip: grid.bounds, isHighlighted: false)
  }

  private func paint(_ view: View, at location: ViewLocation, alpha: CGFloat, clip: CellRect, isHighlighted: Bool) {
    // An opacity below 5 % is invisible.
    guard !view.isHidden, alpha >= 0.05 else { return }
    let clip = view.maskedRect.map { clip.intersection(look.geometry.cells(location.corners(of: $0).frame)) } ?? clip
    if view.mask != nil, clip.isEmpty { return }
    let area = look.geometry.cells(location.frame)
    let clipsSubviews = view.clipsToBounds || view is ScrollView
    let inner = clipsSubviews ? clip.intersection(area) : clip
    if clipsSubviews, inner.isEmpty { return }
    let isHighlighted =
      isHighlighted || (view as? CollectionViewCell).map { $0.isHighlighted || $0.isSelected } ?? false

    let layer = view.layer
    let radius = layer.cornerRadius * min(location.scale.width, location.scale.height)
    let corners = location.isUpright ? RoundedCorners(of: area, radius: radius, cell: look.geometry.cell) : nil
    let beneath = alpha < 0.97 || corners != nil ? grid : nil
    let allowedPixels = allowsPixels
    if alpha < 0.97 { allowsPixels = false }
    defer { allowsPixels = allowedPixels }

    let border =
      layer.borderWidth > 0 && location.isUpright && corners?.leavesCellsEmpty != true ? layer.borderColor : nil
    let outerTexts = texts
    if border != nil { texts = [:] }
    let content = (view as? any ContentDrawing)?.drawnContent(isHighlighted: isHighlighted)
    if layer.shadowOpacity > 0 { paintShadow(of: view, at: location, clip: clip) }
    if let color = view.backgroundColor, color.alpha > 0 { fill(location, area, with: color, clip: clip) }
    if let shading = layer as? any LayerShading { paint(shading, in: area, of: location, clip: inner) }
    switch content {
    case .text(let text): paint(text, in: area, of: location, clip: inner)
    case .image(let image): images?.paint(image, of: view, at: location, clip: inner, by: self)
    case nil: break
    }
    func cutCorners() {
      guard let corners, let beneath else { return }
      let border = layer.borderWidth > 0 ? layer.borderColor : nil
      corners.cut(&grid, to: beneath, clip: clip, border: border.map { .rgb($0.rgb) }, look: look)
    }
    if !clipsSubviews { cutCorners() }
    if let collectionView = view as? CollectionView {
      paintElements(of: collectionView, at: location, clip: inner, isHighlighted: isHighlighted)
    } else {
      paint(layer.drawnChildren, at: location, clip: inner, isHighlighted: isHighlighted)
    }
    if clipsSubviews { cutCorners() }
    if let border {
      let box: BoxStyle = layer.cornerRadius > 0 ? .rounded : layer.borderWidth >= 4 ? .heavy : .line
      if border.alpha > 0 {
        drawBox(look.isUnicode ? box : .ascii, in: area, clip: clip, beside: texts ?? [:]) { [look] in
          look.style(of: border, over: $0)
        }
      }
      texts = outerTexts?.merging(texts ?? [:]) { $1 }
    }
    if alpha < 0.97, let beneath { look.mix(&grid, over: beneath, by: alpha, clip: clip) }
  }

  private func paint(_ views: [View], at location: ViewLocation, clip: CellRect, isHighlighted: Bool) {
    for view in views {
      guard let corners = view.presentedCorners?.map({ location.point($0) }) else { continue }
      paint(
        view, at: self.location(of: view, corners), alpha: view.presentedAlpha, clip: clip,
        isHighlighted: isHighlighted)
    }
  }

  /// Returns the location of a view. Scroll views move their content by whole cells, so that its size stays.
  private func location(of view: View, _ corners: Quadrilateral) -> ViewLocation {
    var bounds = view.bounds
    if view is ScrollView { bounds.origin = look.geometry.snapped(bounds.origin) }
    return ViewLocation(bounds: bounds, corners: corners, geometry: look.geometry)
  }

  // MARK: Collection views

  private func paintElements(
    of collectionView: CollectionView, at location: ViewLocation, clip: CellRect, isHighlighted: Bool
  ) {
    if let background = collectionView.backgroundView {
      paint([background], at: location, clip: clip, isHighlighted: isHighlighted)
    }
    let offset = collectionView.bounds.origin
    for element in collectionView.presentedElements {
      // The content of a cell may be transformed separately from the cell; its subviews tell.
      let isTransformed = !CATransform3DIsIdentity(element.view.transform3D)
      let shown = isTransformed ? element.corners ?? Quadrilateral(element.frame) : Quadrilateral(element.frame)
      let corners = shown.map { location.point(CGPoint(x: $0.x + offset.x, y: $0.y + offset.y)) }
      guard let corners else { continue }
      let elementLocation = self.location(of: element.view, corners)
      let wasResizing = isResizing
      isResizing =
        isResizing || abs(element.frame.width - element.modelFrame.width) > 8
        || abs(element.frame.height - element.modelFrame.height) > 16
      paint(element.view, at: elementLocation, alpha: element.alpha, clip: clip, isHighlighted: isHighlighted)
      isResizing = wasResizing
      guard let cell = element.view as? CollectionViewCell else { continue }
      let frame = look.geometry.cells(elementLocation.frame)
      placed.append(
        PlacedItem(
          collectionView: collectionView, cell: cell, path: element.indexPath, frame: frame,
          seen: frame.intersection(clip), isLeaving: element.isLeaving))
    }
    let others = collectionView.subviews.filter {
      !($0 is CollectionReusableView) && $0 !== collectionView.backgroundView
    }
    paint(others, at: location, clip: clip, isHighlighted: isHighlighted)
    if let focus, focus.view === collectionView,
      let item = placed.last(where: { $0.collectionView === collectionView && $0.path == focus.path && !$0.isLeaving })
    {
      drawRing(around: item.frame, clip: clip)
    }
  }

  private func drawRing(around frame: CellRect, clip: CellRect) {
    let theme = look.theme
    guard frame.columns >= 3, frame.rows >= 3 else {
      return grid.restyle(frame.intersection(clip)) { $0.attributes.insert(.reverse) }
    }
    let style = Style(foreground: theme.accent, background: theme.solidBackground, attributes: .bold)
    drawBox(look.isUnicode ? .heavy : .ascii, in: frame, clip: clip) { _ in style }
  }
}
