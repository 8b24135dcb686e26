import CollectionView
import Foundation
import PhotoFeed
import Pictures
import TerminalPanels
import WallLayouts

/// A wall of photos on a screen. Events go in at a time, frames come out at a time; nothing else moves it, so the same
/// events at the same times always give the same frames.
///
///     let wall = Wall(screen: screen, feed: feed, options: options, pictures: supply, layouts: WallLayouts.all)
///     wall.handle(.key(.tab), at: 0.5)
///     wall.frame(at: 0.516)
public final class Wall {
  /// What the wall is drawn on.
  public let screen: Screen
  /// How it is to look and behave.
  public let options: WallOptions
  /// What it asks of the world outside: see `WallServices`.
  public let services: WallServices
  /// The layouts, in the order of the number keys.
  public let layouts: [LayoutEntry]

  let contents: WallContents
  let scene: WallScene
  let keys: KeyTable
  let statusPanel: Panel
  let overlayPanel: Panel
  let noticePanel: Panel

  /// Which layout is shown.
  var layoutIndex: Int
  var layoutObjects: [Int: CollectionViewLayout] = [:]
  /// The layout that is being computed, which the wall is about to change to.
  var layoutWork: LayoutWork?
  var mode = Mode.wall
  var prefix = NumberPrefix()
  var search: PhotoSearch?
  var pointer = PointerTracking()
  var hand: Hand?
  /// Where a range of marks began that follows the focus: see `Wall+Ranges`.
  var rangeStart: PhotoID?
  var overlay: Overlay?
  var showsDetails = false
  var knownDetails: (photo: PhotoID, details: PictureDetails?)?
  var fullView: FullView?
  /// What the last key did; stands in the status line until the next one.
  var message: Message?
  /// The time of the last event or frame.
  var now: TimeInterval = 0
  /// Whether something has changed that the screen does not show yet.
  var isDirty = true
  /// Whether the wheel or the hand moves the content, so that the focus goes along.
  var focusFollowsScroll = false
  /// Whether the focus is to be brought into sight once the new size is laid out.
  var owesFocus = false
  /// Where the content glides to.
  var goal: CGPoint?
  /// The order that is being worked out, which the wall is about to take.
  var sortWork: SortWork?
  /// Work that takes long, in the order in which it was begun: see `Wall+Tasks`.
  var tasks: [WallTask] = []
  /// Where shuffling goes on from.
  var shuffles: UInt64 = 0
  /// Why the session cannot be kept for resuming; said once.
  var journalTrouble: String? { didSet { if oldValue == nil, let journalTrouble { complain(journalTrouble) } } }
  /// What was written last.
  var writtenEdition: Int?
  /// Called when a key or the mouse sets an action off: for counting which rows of the key table have been tried.
  public var onTrigger: ((Trigger, KeyPlace) -> Void)?
  /// Whether the person asked to leave.
  public internal(set) var shouldQuit = false

  /// A sentence for the status line.
  struct Message: Hashable {
    var text: String
    /// What else may be said where there is room.
    var hint = ""
    var isTrouble = false
    /// Whether it came by itself; the next such one takes its place.
    var isNews = false
  }

  /// What keys go to.
  enum Mode {
    case wall
    case prompt(LinePrompt, PromptUse)
    case question(Question)
  }

  /// What is asked for on the status line.
  enum PromptUse: Hashable {
    case search(focusBefore: Int?)
    case write
  }

  /// A wall of a feed's photos. `layouts` must not be empty. `pixels` where the terminal shows exact pixels and the
  /// options do not ask for something else; else pictures become characters.
  public init(
    screen: Screen, feed: PhotoFeed, options: WallOptions = WallOptions(), pictures: any PictureSupply,
    pixels: PixelPictures? = nil, layouts: [LayoutEntry] = WallLayouts.all, services: WallServices = WallServices()
  ) {
    precondition(!layouts.isEmpty, "a wall needs a layout")
    self.screen = screen
    self.options = options
    self.services = services
    self.layouts = layouts
    keys = options.keys
    let model = WallModel(sectionLengths: feed.sections.map(\.range.count))
    contents = WallContents(photos: PhotoTable(feed), model: model, options: options)
    layoutIndex = layouts.firstIndex { $0.name == options.layout } ?? 0
    let layout = Self.makeLayout(layouts[layoutIndex], feed: feed, options: options)
    layoutObjects[layoutIndex] = layout
    scene = WallScene(
      contents: contents, screen: screen, supply: pictures, pixels: pixels, layout: layout, options: options)
    statusPanel = Panel(on: screen, frame: .zero, zOrder: Layer.status)
    overlayPanel = Panel(on: screen, frame: .zero, zOrder: Layer.overlay)
    noticePanel = Panel(on: screen, frame: .zero, zOrder: Layer.notice)
    overlayPanel.isHidden = true
    noticePanel.isHidden = true
    screen.background = Style(background: scene.inks.background)
    fitToScreen(animated: false)
    if options.sort != .feed { sort(by: options.sort, isUndoable: false) }
    let hint = options.hearsMouse && contents.model.count > 0 ? "a click here for a menu" : ""
    message = Message(text: welcome, hint: hint, isNews: true)
  }

  private var welcome: String {
    contents.model.count == 0
      ? "no photos here — \(keys.hint(.quit)) quits"
      : "\(keys.hint(.help)) for help, \(keys.hint(.nextLayout)) for another layout"
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
  /// Brings everything to a time and the screen up to it. False when the terminal could not take the frame yet.
  @discardableResult
  public func frame(at time: TimeInterval) -> Bool {
    now = time
    scene.book.pixels?.collect(at: time)
    takeArrivals()
    takeLayoutWork()
    takeSortWork()
    stepSearch()
    stepSlideshow()
    if isScreenBigEnough {
      carry()
      scene.collectionView.advance(to: time)
      if owesFocus {
        owesFocus = false
        showFocus()
        scene.collectionView.advance(to: time)
      }
      keepFocusInSight()
      updateRange()
      scene.draw(at: time)
      drawFullView()
      drawOverlay()
      drawStatus()
    } else {
      drawTooSmall()
    }
    isDirty = false
    scene.book.pixels?.endFrame()
    return screen.refresh()
  }

  /// Whether a frame now would show something new.
  public var needsFrame: Bool { isDirty || isAnimating }

  /// Whether the picture on the screen moves by itself.
  public var isAnimating: Bool {
    scene.collectionView.isAnimating || (fullView?.isAnimating(at: now) ?? false)
      || search.map { !$0.isFinished } ?? false
  }

  /// When the next frame is worth drawing if no event comes; nil: not before something happens. A wall that moves
  /// answers `now`.
  public var nextFrameTime: TimeInterval? {
    if needsFrame { return now }
    let times = [
      fullView?.nextSlideTime, fullView?.nextPlaybackTime, scene.nextPlaybackTime, scene.book.nextArrival,
      scene.book.pixels?.nextTime,
    ].compactMap { $0 }
    return times.min()
  }

  /// Takes back what the terminal keeps of the pictures. The last thing that is done with a wall.
  public func close() { scene.book.pixels?.removeAll() }

  /// Says that something changed outside: pictures have come.
  public func setNeedsFrame() { isDirty = true }

  private func takeArrivals() {
    var isNewShape = false
    for key in scene.book.takeArrivals(at: now) {
      isDirty = true
      switch scene.book.state(of: key) {
      case .present(let picture, _):
        if contents.photos.learn(picture.header.size, of: key.photo) { isNewShape = true }
      case .failed(let error): log("picture \(contents.photos[key.photo].address.text): \(error.message)")
      case .absent: break
      }
    }
    if isNewShape { scene.relayout() }
  }

  // MARK: Sizes

  /// A wall smaller than this shows a sentence instead.
  static let smallest = CellSize(columns: 12, rows: 4)

  var isScreenBigEnough: Bool {
    screen.size.columns >= Self.smallest.columns && screen.size.rows >= Self.smallest.rows
  }

  /// Takes up the screen as it is now.
  func fitToScreen(animated: Bool) {
    isDirty = true
    if hand != nil { letGo() }
    log("screen \(screen.size.columns)x\(screen.size.rows)")
    guard isScreenBigEnough else { return }
    let size = CellSize(columns: screen.size.columns, rows: screen.size.rows - (options.isBare ? 0 : 1))
    scene.resize(to: size, animated: animated && options.isAnimated)
    goal = nil
    owesFocus = true
    statusPanel.frame = CellRect(column: 0, row: size.rows, columns: size.columns, rows: 1)
    noticePanel.isHidden = true
    statusPanel.isHidden = options.isBare
  }

  private func drawTooSmall() {
    scene.panels.hideAll()
    statusPanel.isHidden = true
    overlayPanel.isHidden = true
    fullView?.hide()
    let size = screen.size
    noticePanel.frame = CellRect(origin: .zero, size: size)
    noticePanel.isHidden = false
    var grid = CellGrid(size)
    let times = screen.isUnicode ? "×" : "x"
    let sentence = "needs \(Self.smallest.columns)\(times)\(Self.smallest.rows)"
    for (row, line) in TextWrapping.lines(of: sentence, width: size.columns).prefix(size.rows).enumerated() {
      grid.put(line, at: CellPoint(column: 0, row: row), style: Style(foreground: scene.inks.trouble))
    }
    noticePanel.content = grid
  }
}
