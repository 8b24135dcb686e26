import CollectionView
import Foundation
import PhotoFeed
import Pictures
import TerminalPanels
import WallLayouts

/// A wall of photos on a screen. Events go in at a time, frames come out at a time; nothing else moves it, so the same
/// events at the same times always give the same frames.
///
///     let wall = Wall(screen: screen, feed: feed, options: options, pictures: loader, layouts: WallLayouts.all)
///     wall.handle(.key(.tab), at: 0.5)
///     wall.frame(at: 0.516)
public final class Wall {
  /// The screen on which the wall is drawn.
  public let screen: Screen
  /// The options it was opened with.
  public let options: WallOptions
  /// The services of the world outside.
  public let services: WallServices

  let contents: WallContents
  let scene: WallScene

  // The features. Each owns its state; the wall hands them events, and performs what they return.
  let focus: FocusScroller
  let fullView: FullViewController
  let layoutSwitcher: LayoutSwitcher
  let overlays: OverlayController
  let sorter: Sorter
  let status: StatusBar
  let tasks: TaskList
  let tooSmallNotice: TooSmallNotice
  var decisions: DecisionRecorder
  /// Why the last decision was not recorded, until that is shown.
  var journalError: String?
  var resumed: ResumedDecisions?
  var drag: DragSession?
  var layoutGesture: LayoutGesture?
  var pointer = PointerTracker()
  var rightPointer = PointerTracker()
  var prefix = NumberPrefix()
  var range: MarkRange?
  var search: SearchController
  var filter = PhotoFilter()
  var tapGuard = TapGuard()

  /// The time of the last event or frame.
  var now: TimeInterval = 0
  /// Whether something has changed since the last frame.
  var isDirty = true
  /// Called when a key or a mouse gesture triggers an action, for measuring the coverage of the key table.
  public var onTrigger: ((Trigger, KeyPlace) -> Void)?
  /// Whether the user has quit.
  public internal(set) var shouldQuit = false
  /// The photos that Enter has chosen in a wall that picks; nil if the user has cancelled.
  var picked: [PhotoID]?
  /// Whether the session is kept for `--resume` after the user has quit: some decisions have no outlet.
  public internal(set) var keepsSession = false

  /// A wall of a feed's photos. `layouts` must not be empty. `pixels` is for a terminal that shows exact pixels; without it
  /// pictures are drawn with characters.
  public init(
    screen: Screen, feed: PhotoFeed, options: WallOptions = WallOptions(), pictures: any PictureLoading,
    pixels: (any PixelDisplay)? = nil, layouts: [LayoutEntry] = WallLayouts.all, services: WallServices = WallServices()
  ) {
    var options = options
    if let choice = options.choice { options.keys = options.keys.forPicking(choice) }
    self.screen = screen
    self.options = options
    self.services = services
    let model = WallModel(sectionLengths: feed.sections.map(\.range.count))
    var photos = PhotoTable(feed)
    if let size = services.rememberedSize { photos.remember(size) }
    contents = WallContents(photos: photos, model: model, options: options)
    tasks = TaskList()
    layoutSwitcher = LayoutSwitcher(layouts, options: options, worker: services.worker, tasks: tasks)
    sorter = Sorter(worker: services.worker, tasks: tasks, seed: options.seed)
    scene = WallScene(
      contents: contents, screen: screen, loader: pictures, pixels: pixels,
      layout: layoutSwitcher.layout(at: layoutSwitcher.index, for: feed), options: options)
    focus = FocusScroller(scene: scene)
    fullView = FullViewController(scene: scene, options: options)
    let details = PhotoDetails(folder: options.shownFolder, readCameraDetails: services.cameraDetails)
    status = StatusBar(on: screen, inks: scene.inks)
    overlays = OverlayController(scene: scene, keys: options.keys, details: details)
    tooSmallNotice = TooSmallNotice(on: screen, inks: scene.inks)
    decisions = DecisionRecorder(record: services.record)
    search = SearchController(keys: options.keys)
    screen.background = Style(background: scene.inks.background)
    fitToScreen(animated: false)
    if options.sort != .feed { sort(by: options.sort, isUndoable: false) }
    let help = "\(keys.hint(.help)) for help" + (options.usesMouse ? ", click here for a menu" : "")
    let hint = contents.model.count > 0 ? help : ""
    status.show(StatusBar.Message(text: welcome, hint: hint, isNews: true))
  }

  /// The layouts, in the order of the number keys.
  public var layouts: [LayoutEntry] { layoutSwitcher.entries }

  var keys: KeyTable { options.keys }

  private var welcome: String {
    guard contents.model.count > 0 else {
      return feed.notShown.emptyFeedText ?? "no photos — \(keys.hint(.quit)) quits"
    }
    if options.choice != nil {
      return "\(keys.hint(.tap)) chooses, \(keys.hint(.clear)) cancels — \(keys.hint(.help)) for help"
    }
    let trigger = options.usesMouse ? "click or \(keys.hint(.tap))" : keys.hint(.tap)
    return
      switch options.tap
    {
    case .delete: "\(trigger) deletes, \(keys.hint(.undo)) brings it back"
    case .open: "\(trigger) opens a photo"
    case .mark: "\(trigger) marks a photo"
    case .focus: "a click focuses, \(keys.hint(.tap)) opens a photo"
    }
  }

  /// Above the wall's cells, in this order.
  enum Layer {
    static let fullView = 1_000_000
    static let overlay = 2_000_000
    static let status = 3_000_000
    static let notice = 4_000_000
  }
}

// MARK: - Frames

extension Wall {
  /// Draws the wall as it is at a time. Returns false if the terminal could not take the frame yet.
  @discardableResult
  public func frame(at time: TimeInterval) -> Bool {
    now = time
    scene.pictures.pixels?.beginFrame(at: time)
    takePictures()
    if let layout = layoutSwitcher.takePrepared() { scene.setLayout(layout) }
    if let result = sorter.takeResult() { take(result) }
    perform(search.step(contents.photos))
    if let position = fullView.takeSlide(at: time) {
      focus.move(to: position)
      status.show(nil)
    }
    if tooSmallNotice.isNeeded {
      drawTooSmall()
    } else {
      drag?.update()
      followLayoutGesture()
      focus.advance(to: time)
      updateRange()
      contents.searchWords = search.words
      scene.draw(at: time)
      fullView.draw(at: time)
      overlays.draw(in: keyPlace, isFullViewOpen: fullView.isOpen)
      let isHidden = options.isBare || fullView.runsSlideshow && status.dialog == nil
      status.place(inRow: isHidden ? nil : scene.area.rows)
      status.draw(statusLine, matchCount: search.matchCount)
    }
    isDirty = false
    scene.pictures.endFrame()
    let isTaken = screen.refresh()
    scene.pictures.pixels?.endFrame(at: time, isMoving: isAnimating || !isTaken)
    return isTaken
  }

  /// Whether a frame now would show something new.
  public var needsFrame: Bool { isDirty || isAnimating }

  /// Whether the wall changes by itself.
  public var isAnimating: Bool {
    scene.collectionView.isAnimating || layoutGesture?.isMoving(at: now) ?? false
      || fullView.isAnimating(at: now) || search.progress != nil
  }

  /// The time at which the next frame is due if no event comes: `now` while something moves, nil if nothing will change.
  public var nextFrameTime: TimeInterval? {
    if needsFrame { return now }
    let times = [
      fullView.nextTime, layoutGesture?.endTime, scene.nextPlaybackTime, scene.pictures.nextResultTime,
      scene.pictures.pixels?.nextTime,
    ].compactMap { $0 }
    return times.min()
  }

  /// Removes the pictures that the terminal keeps. The wall must not be used afterwards.
  public func close() { scene.pictures.pixels?.removeAll() }

  /// Shows pictures in exact pixels from now on: the terminal has answered late.
  public func show(_ pixels: any PixelDisplay) {
    scene.pictures.pixels = pixels
    scene.panels.invalidateAll()
    fullView.invalidate()
    isDirty = true
  }

  /// How pictures are shown in exact pixels; nil if they are drawn with characters.
  public var pixels: (any PixelDisplay)? { scene.pictures.pixels }

  /// Requests a frame, as something outside the wall has changed: pictures have arrived.
  public func setNeedsFrame() { isDirty = true }

  private func takePictures() {
    var isNewShape = false
    for result in scene.pictures.takeResults(at: now) {
      isDirty = true
      let photo = result.id.photoID
      switch result.outcome {
      case .success(let picture):
        if result.id.use == .cell { contents.photos.learnThumbnail(picture.header.size, of: photo) }
        if contents.photos.learn(picture.header.size, of: photo) { isNewShape = true }
      case .failure(let error): log("picture \(contents.photos[photo].address.recordedText): \(error.message)")
      }
    }
    // A gesture prepares the layout again at its end.
    if isNewShape, layoutGesture?.transition == nil { scene.relayoutForSizes() }
  }

  // MARK: Sizes

  /// Lays the wall out for the screen's current size.
  func fitToScreen(animated: Bool) {
    isDirty = true
    cancelDrag()
    log("screen \(screen.size.columns)x\(screen.size.rows)")
    guard !tooSmallNotice.isNeeded else { return }
    let size = CellSize(columns: screen.size.columns, rows: screen.size.rows - (options.isBare ? 0 : 1))
    scene.resize(to: size, animated: animated && options.isAnimated)
    focus.viewportDidChange()
    tooSmallNotice.hide()
    status.place(inRow: options.isBare ? nil : size.rows)
  }

  private func drawTooSmall() {
    scene.panels.hideAll()
    status.place(inRow: nil)
    overlays.hide()
    fullView.hide()
    tooSmallNotice.draw()
  }

  /// The line of the status bar while no dialog is open.
  private var statusLine: StatusLine {
    var line = StatusLine()
    let model = contents.model
    let place = model.focusPosition.map { "\($0 + 1)/\(model.count)" } ?? "0/0"
    line.add(model.filter == nil ? place : "\(place) of \(model.kept.count)", weight: 100)
    line.add(layoutSwitcher.name, weight: 50)
    if let message = status.message {
      line.add(message.text, weight: 90)
      line.add(message.hint, weight: 20)
    } else if let photo = model.focus {
      line.add(contents.photos[photo].name, weight: 80)
      line.add(scene.sizeText(of: photo), weight: 40)
      if model.marked.contains(photo) { line.add("marked", weight: 35) }
    }
    func addTrailing(_ text: String, _ weight: Int) { line.add(text, weight: weight, isTrailing: true) }
    if let progress = search.progress { addTrailing("searching \(Int(progress * 100)) %", 45) }
    if !tasks.text.isEmpty { addTrailing("\(tasks.text) — \(keys.hint(.clear)) stops", 95) }
    if scene.pictures.pendingCount > 0 { addTrailing("loading \(scene.pictures.pendingCount)", 30) }
    if let range = contents.range { addTrailing("\(range.count) in range", 65) }
    let marks = model.marked.subtracting(model.deleted).count
    if marks > 0 { addTrailing("\(marks) marked", 60) }
    if !model.deleted.isEmpty { addTrailing("\(model.deleted.count) deleted", 55) }
    return line
  }

  /// The text of the status bar.
  var statusText: String { status.text(statusLine, matchCount: search.matchCount) }
}
