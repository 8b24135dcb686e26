import CollectionView
import Foundation
import PhotoFeed
import Pictures
import SymbolArt
import TerminalPanels
import ViewImages
import Wall

/// Shows the view of a controller on a screen, and passes it keys, mouse events and time.
///
///     let program = ViewProgram(screen: screen, pictures: loader) { GalleryViewController() }
///     program.frame(at: 0)
///     program.handle(.key(.enter, []), at: 0.5)
///
/// The views are composed into one panel, since they may be transparent. Help is a panel above it.
package final class ViewProgram {
  package let screen: Screen
  package let options: WallOptions
  package let window = Window()
  /// The names and values of the program's state, for tapes.
  let ownState: [(name: String, value: @Sendable (ViewController) -> Any)]
  /// Called after a key or gesture of `ViewKeys`.
  package var onTrigger: ((_ trigger: String) -> Void)?
  let pictures: ViewPictures
  let look: ViewLook
  private let canvas: Panel
  let help: ViewHelp

  /// The cells of collection views in the last frame, in the order of painting.
  var placed: [ViewPainter.PlacedItem] = []
  /// The collection view for keys, and its focused item; the path is nil before the first movement of the focus.
  weak var focusedView: CollectionView?
  var focusedPath: IndexPath?
  /// Whether the content was scrolled after the last movement of the focus.
  var hasScrolled = false
  /// The number of frames that differed from the previous one.
  private(set) var drawn = 0

  /// The end time of the current pinch, unless another notch follows; nil without a pinch.
  var pinchEnd: TimeInterval?

  /// The time of the last event or frame.
  private(set) var now: TimeInterval = 0
  private var isDirty = true
  package internal(set) var shouldQuit = false

  /// Opens the view of a controller.
  ///
  /// - Parameters:
  ///   - pixels: The display for exact pixels; nil to draw pictures with characters.
  ///   - folder: The folder of the program's pictures, or nil.
  ///   - state: The program's state by name, for tapes.
  ///   - makeController: Creates the controller, when the screen size is known and pictures can be found.
  package init(
    screen: Screen, options: WallOptions = WallOptions(), pictures loader: any PictureLoading,
    pixels: (any PixelDisplay)? = nil, folder: String? = nil,
    state: [(name: String, value: @Sendable (ViewController) -> Any)] = [], makeController: () -> ViewController
  ) {
    self.screen = screen
    ownState = state
    self.options = options
    let theme = ThemeColors(options.theme, on: options.terminalBackground)
    // Label lines are 16 points high, so cells are, too, with any pixel size.
    let geometry = CellGeometry(ratio: 2)
    look = ViewLook(on: screen, theme: theme, geometry: geometry)
    pictures = ViewPictures(
      folder: folder, loader: loader, artist: SymbolArtist(on: screen, options, theme), pixels: pixels,
      pixelRatio: screen.cellPixelRatio)
    canvas = Panel(on: screen, frame: CellRect(origin: .zero, size: screen.size))
    help = ViewHelp(on: screen, theme: theme)
    screen.background = Style(background: theme.background)
    CurrentImageHost.images = pictures
    Window.key = window
    window.frame = CGRect(origin: .zero, size: geometry.points(screen.size))
    HostDisplay.update(time: 0, size: window.bounds.size)
    window.rootViewController = makeController()
  }

  // MARK: Frames

  /// Draws the views at a time. Returns false if the terminal cannot take the frame yet.
  @discardableResult
  package func frame(at time: TimeInterval) -> Bool {
    pictures.visible.pixels?.beginFrame(at: time)
    serveMainQueue()
    advance(to: time)
    let hasResults = pictures.takeResults()
    if hasResults { advance(to: time) }
    let painter = ViewPainter(size: screen.size, look: look, artist: pictures.visible.artist, images: pictures)
    painter.focus = focus
    painter.paint(window, in: window.bounds, alpha: window.alpha)
    placed = painter.placed
    let isChanged = canvas.content != painter.grid
    if isChanged {
      canvas.content = painter.grid
      drawn += 1
    }
    // Completions and changes may have scheduled more work for the next frame.
    isDirty = hasResults || isChanged
    help.draw()
    pictures.endFrame()
    let isTaken = screen.refresh(isMoving: window.isAnimating)
    pictures.visible.pixels?.endFrame(at: time, isMoving: window.isAnimating || !isTaken)
    return isTaken
  }

  /// Runs the closures that the program's code has scheduled with `DispatchQueue.main.async`.
  private func serveMainQueue() {
    if Thread.isMainThread { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
  }

  /// Advances the views to a time just before something changes.
  package func advance(to time: TimeInterval) {
    now = time
    pictures.now = time
    CurrentImageHost.images = pictures
    Window.key = window
    if !options.isAnimated { window.animation = .none }
    for view in window.shownCollectionViews {
      if !options.isAnimated { view.animation = .none }
      view.displayGrid = look.geometry.cell
    }
    window.advance(to: time)
    if let pinchEnd, time + 1e-9 >= pinchEnd { endPinch() }
  }

  func endPinch() {
    guard pinchEnd != nil else { return }
    pinchEnd = nil
    window.endPinch()
    setNeedsFrame()
  }

  /// Lays out the views for the screen's current size.
  func fitToScreen() {
    canvas.frame = CellRect(origin: .zero, size: screen.size)
    window.touchCancelled()
    window.frame = CGRect(origin: .zero, size: look.geometry.points(screen.size))
  }
}

extension ViewProgram: ScreenProgram {
  package var needsFrame: Bool { isDirty || window.isAnimating || pictures.hasUnreportedResults }

  package var nextFrameTime: TimeInterval? {
    if needsFrame { return now }
    return [pinchEnd, pictures.visible.nextResultTime, pictures.visible.pixels?.nextTime].compactMap { $0 }.min()
  }

  package var pixels: (any PixelDisplay)? { pictures.visible.pixels }

  package func setNeedsFrame() { isDirty = true }

  package func show(_ pixels: any PixelDisplay) {
    pictures.visible.pixels = pixels
    isDirty = true
  }

  package func close() { pictures.visible.pixels?.removeAll() }

  package var namedStyles: [(name: String, style: Style)] { look.theme.namedStyles(on: screen) }

  /// Returns the number of the picture whose exact pixels cover a cell, as a photo; nil if there are none.
  package func pixelOwner(at point: CellPoint) -> PhotoID? {
    pixels?.picture(at: point).flatMap(pictures.visible.photo(ofPicture:))
  }
}
