import CollectionView
import Foundation
import PhotoFeed
import Pictures
import TerminalPanels
import WallLayouts

/// A wall of photos on a screen. It changes only by events and times that the caller passes, so the same events at the
/// same times always give the same frames.
///
///     let wall = Wall(screen: screen, feed: feed, options: options, pictures: loader, layouts: WallLayouts.all)
///     wall.handle(.key(.tab), at: 0.5)
///     wall.frame(at: 0.516)
public final class Wall {
  /// The options it was opened with.
  public let options: WallOptions
  /// The functions that reach files, programs and the network.
  public let services: WallServices

  let document: WallDocument
  let scene: WallScene

  // The features. Each owns its state. The wall passes events to them and applies the effects that they return.
  let modes: ModeStack
  let focusScroller: FocusScroller
  let layoutSwitcher: LayoutSwitcher
  let sorter: Sorter
  let status: StatusBar
  let tasks: TaskList
  let fileFactsReader: FileFactsReader
  let decoder: PictureDecoder
  let tooSmallNotice: TooSmallNotice
  var search: SearchController
  var input = WallInput()
  /// The task of a change of many photos, which waits until its journal entries are prepared in the background. Other
  /// changes are refused meanwhile.
  var largeChange: WallTask?
  /// Restores the decisions of an earlier session that ended early; nil if there is none.
  var resumeLeftSession: (() -> Void)?
  var stacking = Stacking()
  var duplicateState = DuplicateState()
  var tapping = Tapping()
  var digits = DigitUse()
  var fileCommands = FileCommandState()
  var ending = WallEnding()
  /// The time of the last event or frame.
  var now: TimeInterval = 0
  /// Whether something has changed since the last frame.
  private var isDirty = true
  /// Called when a key or mouse gesture triggers an action, for the coverage of the key table.
  public var onTrigger: ((Trigger, KeyContext) -> Void)?

  /// Creates a wall. `layouts` must not be empty. `pixels` is nil if the terminal cannot show exact pixels; then
  /// pictures are drawn with characters.
  public init(
    screen: Screen, feed: PhotoFeed, options: WallOptions = WallOptions(), pictures: any PictureLoading,
    pixels: (any PixelDisplay)? = nil, layouts: [LayoutEntry] = WallLayouts.all, services: WallServices = WallServices()
  ) {
    var options = options
    options.keys = options.keys.forDigits(options.digits)
    if let choice = options.choice { options.keys = options.keys.forPicking(choice) }
    self.options = options
    input.advances = options.advances
    input.keyboard = options.keyboard
    tapping.action = options.tap ?? .delete
    tapping.isAsked = options.tap == nil && services.memory.rememberTap != nil
    digits.folders = options.folderKeys
    if !digits.folders.isEmpty { digits.table = options.keys.sending(to: digits.folders) }
    self.services = services
    services.facts.store.clocks = options.clocks
    document = WallDocument(feed, labels: options.labels, services: services)
    tasks = TaskList()
    services.files?.naming = options.sidecar
    services.files?.turnsFiles = options.turning == .files
    services.files?.tasks = tasks
    fileFactsReader = FileFactsReader(worker: services.facts.worker, tasks: tasks)
    decoder = pictures.decoder
    layoutSwitcher = LayoutSwitcher(layouts, options: options, worker: services.worker, tasks: tasks)
    layoutSwitcher.begin(with: document.model.shown, of: document.photos)
    sorter = Sorter(
      worker: services.worker, tasks: tasks, seed: options.seed, sections: options.sections)
    scene = WallScene(
      document: document, screen: screen, loader: pictures, pixels: pixels,
      layout: layoutSwitcher.layout(at: layoutSwitcher.index, for: feed), options: options)
    focusScroller = FocusScroller(scene: scene)
    modes = ModeStack()
    status = StatusBar(on: screen, theme: scene.theme, keys: options.keys)
    tooSmallNotice = TooSmallNotice(on: screen, theme: scene.theme)
    search = SearchController(
      keys: options.keys, reader: ColumnReader(worker: services.worker, tasks: tasks))
    screen.background = Style(background: scene.theme.background)
    fitToScreen(animated: false)
    if options.sort != .feed || ![.auto, .folder].contains(options.sections) {
      sort(by: options.sort, isUndoable: false)
    }
    if digits.table == nil, let label = model.labels.first { beginLabelling(with: label) }
    focusScroller.didShowFocus = { [unowned self] in tellModesOfFocus() }
    fileFactsReader.ended = { [unowned self] in filesWereRead() }
    fileFactsReader.read(of: document.photos)
    if [.closed, .divided].contains(options.stacks) { stacking.state = options.stacks }
    updateStacks()
    defer {
      if options.showsDuplicates || options.stacks == .alike { findDuplicates(isShown: options.showsDuplicates) }
    }
    status.message =
      model.count > 0 ? openingMessage(welcome, isTransient: true) : StatusBar.Message(text: welcome, isTransient: true)
  }

  /// The screen on which the wall is drawn.
  public var screen: Screen { scene.screen }
  /// Whether the user has quit.
  public var shouldQuit: Bool { ending.shouldQuit }
  /// Whether typed characters are text, because a prompt is open.
  public var takesText: Bool { modes.keyReceiver?.takesText ?? false }
  /// Whether the session is kept for `--resume` after quitting, because some decisions are written nowhere else.
  public var keepsSession: Bool { ending.keepsSession }
  var model: WallModel { document.model }
  var photos: PhotoTable { document.photos }

  /// The layouts, in the order of the number keys.
  public var layouts: [LayoutEntry] { layoutSwitcher.entries }

  var keys: KeyTable { digits.table ?? options.keys }

  /// The z-order of panels above the cells, from bottom to top.
  enum Layer {
    static let fullView = 1_000_000
    static let overlay = 2_000_000
    static let status = 3_000_000
    static let notice = 4_000_000
  }
}

// MARK: - Frames

extension Wall {
  /// Draws the wall at a time. Returns false if the terminal cannot take the frame yet.
  @discardableResult
  public func frame(at time: TimeInterval) -> Bool {
    now = time
    scene.pictures.pixels?.beginFrame(at: time)
    receivePictures()
    tasks.receive()
    status.expire(at: time)
    expireDigit()
    receiveFileFacts()
    receiveFromActs()
    readSharpness()
    apply(search.step(photos, model.values, isFiltered: document.filter.matches != nil))
    apply(modes.advance(to: time))
    if tooSmallNotice.isNeeded { drawTooSmall() } else { draw(at: time) }
    isDirty = false
    scene.pictures.endFrame(isMoving: isAnimating)
    let isTaken = screen.refresh(isMoving: isAnimating)
    scene.pictures.pixels?.endFrame(at: time, isMoving: isAnimating || !isTaken)
    if options.showsTitle, !isAnimating { screen.showTitle(title) }
    return isTaken
  }

  private func draw(at time: TimeInterval) {
    input.drag?.update()
    followLayoutGesture()
    focusScroller.advance(to: time)
    updateRange()
    scene.appearance.searchWords = search.words
    scene.draw(at: time)
    scene.sideColumns = modes.sideColumns
    modes.draw(at: time)
    status.place(inRow: options.isBare || modes.hidesStatusLine ? nil : scene.area.rows)
    status.draw(statusLine, of: modes.lineMode)
  }

  /// Whether a new frame would differ from the last one.
  public var needsFrame: Bool { isDirty || isAnimating }

  /// Whether the wall changes without events.
  public var isAnimating: Bool {
    scene.collectionView.isAnimating || input.layoutGesture?.isMoving(at: now) ?? false
      || modes.isAnimating(at: now) || search.isRunning
  }

  /// The time of the next frame if no event comes: `now` while something moves, nil if nothing will change.
  public var nextFrameTime: TimeInterval? {
    if needsFrame { return now }
    let times = [
      modes.nextTime, status.message?.end, input.prefix.endTime, input.layoutGesture?.endTime, scene.nextPlaybackTime,
      scene.pictures.nextResultTime,
      scene.pictures.pixels?.nextTime,
    ]
    return times.compactMap { $0 }.min()
  }

  /// Deletes the pictures in the terminal. The wall must not be used afterwards.
  public func close() { scene.pictures.pixels?.removeAll() }

  /// Shows pictures in exact pixels from now on. Called if the terminal answers a query late.
  public func show(_ pixels: any PixelDisplay) {
    scene.pictures.pixels = pixels
    scene.panels.invalidateAll()
    modes.invalidate()
    setNeedsFrame()
  }

  /// The display for exact pixels; nil if pictures are drawn with characters.
  public var pixels: (any PixelDisplay)? { scene.pictures.pixels }

  /// Requests a frame, because pictures have arrived or something outside has changed.
  public func setNeedsFrame() { isDirty = true }

  private func receivePictures() {
    var isNewShape = false
    for result in scene.pictures.takeResults(at: now) {
      setNeedsFrame()
      let photo = result.id.photo
      switch result.outcome {
      case .success(let picture):
        if document.learn(picture.header.size, of: photo, isForCell: result.id.use == .cell && !result.isPreview) {
          isNewShape = true
        }
      case .failure(let error): log("picture \(photos[photo].address.recordedText): \(error.message)")
      }
    }
    // A gesture prepares the layout again when it ends.
    if isNewShape, input.layoutGesture?.transition == nil { scene.relayout(holding: scene.seenPhotos) }
  }

  // MARK: Sizes

  /// Lays the wall out for the screen's current size.
  func fitToScreen(animated: Bool) {
    setNeedsFrame()
    cancelDrag()
    log("screen \(screen.size.columns)x\(screen.size.rows)")
    guard !tooSmallNotice.isNeeded else { return }
    let size = CellSize(columns: screen.size.columns, rows: screen.size.rows - (options.isBare ? 0 : 1))
    scene.resize(to: size, animated: animated && options.shownMotion != .still)
    focusScroller.viewportDidChange()
    tooSmallNotice.hide()
    status.place(inRow: options.isBare ? nil : size.rows)
  }

  private func drawTooSmall() {
    scene.panels.hideAll()
    status.place(inRow: nil)
    modes.hide()
    tooSmallNotice.draw()
  }
}
