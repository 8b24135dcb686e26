import Foundation
import PhotoFeed
import Platform
import Pictures
import TerminalPanels

/// The panes of several photos, their captions and pictures.
final class PhotoPanes {
  /// A photo with its frame.
  struct Item {
    var photo: PhotoID
    var box: PaneGrid.Box
    /// The role among the photos, such as `first`, or empty.
    var role = ""
    /// Whether keys act on the photo. If several have the same frame, this one is visible.
    var isFocused: Bool
  }

  private(set) var panes: [PhotoPane]
  private let scene: WallScene
  private let zOrder: Int
  /// The panel that hides the wall between the pictures.
  private let background: Panel
  private var captions: [Panel] = []
  private let readDetails: (PhotoAddress) -> PictureDetails?
  /// The camera details of the visible photos.
  private var details: [PhotoID: PictureDetails] = [:]
  /// The photos with picture requests.
  private var requested: Set<PhotoID> = []
  private var items: [Item] = []
  /// Whether photos, also new ones, are shown at the camera's focus point.
  var showsFocus = false

  init(_ photos: [PhotoID], _ environment: ModeEnvironment) {
    (scene, zOrder) = (environment.scene, environment.zOrder)
    readDetails = environment.services.facts.cameraDetails
    background = Panel(on: scene.screen, frame: .zero, zOrder: zOrder)
    background.isHidden = true
    panes = []
    grow(to: photos.count)
    show(photos)
  }

  /// Gives the panes their photos, on which keys act before the next frame draws them.
  func show(_ photos: some Sequence<PhotoID>) {
    for (pane, photo) in zip(panes, photos) where pane.state.photo != photo {
      pane.state.photo = photo
      if showsFocus { pane.state.middle = pane.focusPoint(details(of: photo)) ?? CGPoint(x: 0.5, y: 0.5) }
    }
  }

  private func grow(to count: Int) {
    while panes.count < count {
      panes.append(PhotoPane(0, in: scene, zOrder: zOrder + 1))
      captions.append(Panel(on: scene.screen, frame: .zero, zOrder: zOrder + 5))
    }
  }

  /// The next time at which an animated picture changes.
  var nextTime: Double? { panes.compactMap(\.nextPlaybackTime).min() }

  /// Returns the index of the photo at a point of the screen, or nil.
  func index(at point: CellPoint) -> Int? {
    items.firstIndex { $0.box.frame.contains(point) && ($0.isFocused || !isShared($0.box)) }
  }

  private func isShared(_ box: PaneGrid.Box) -> Bool { items.filter { $0.box == box }.count > 1 }

  /// Draws photos. Requests the pictures of `expected` ones, too.
  func draw(_ items: [Item], expected: [PhotoID] = [], at time: Double) {
    self.items = items
    grow(to: items.count)
    background.isHidden = false
    if background.frame.size != scene.area {
      background.frame = CellRect(origin: .zero, size: scene.area)
      background.content = CellGrid(scene.area, filledWith: Cell(style: Style(background: scene.theme.background)))
    }
    request(items, expected, at: time)
    for (index, pane) in panes.enumerated() {
      guard items.indices.contains(index) else {
        pane.hide()
        captions[index].isHidden = true
        continue
      }
      let item = items[index]
      pane.panel.zOrder = zOrder + (item.isFocused ? 3 : 1)
      pane.draw(at: item.box.picture, at: time)
      captions[index].zOrder = zOrder + (item.isFocused ? 6 : 5)
      drawCaption(of: item, pane, on: captions[index])
    }
  }

  /// Requests pictures: the focused one first, the expected ones last. Cancels other requests.
  func request(_ items: [Item], _ expected: [PhotoID] = [], at time: Double) {
    show(items.map(\.photo))
    for (pane, item) in zip(panes, items) {
      pane.room = item.box.picture.size
      let priority: Float = item.isFocused ? .greatestFiniteMagnitude : .greatestFiniteMagnitude / 2
      scene.requestPicture(of: pane.state, in: pane.room, priority: priority, at: time)
    }
    if let room = panes.last?.room {
      // Whole pictures at any zoom. They do not count for the limit of the cache.
      for (index, photo) in expected.enumerated() {
        scene.requestPicture(of: PaneState(photo: photo), in: room, priority: Float(1_000_000 - index), at: time)
      }
    }
    let wanted = Set(items.map(\.photo) + expected)
    cancel(requested.subtracting(wanted))
    requested = wanted
    details = details.filter { wanted.contains($0.key) }
  }

  private func cancel(_ photos: Set<PhotoID>) {
    for photo in photos { scene.cancelLargePicture(of: photo) }
  }

  // MARK: Captions

  private func drawCaption(of item: Item, _ pane: PhotoPane, on panel: Panel) {
    let (frame, theme) = (item.box.caption, scene.theme)
    panel.isHidden = frame.isEmpty
    panel.frame = frame
    guard !frame.isEmpty else { return }
    let isMono = scene.screen.colors == .mono
    var style = Style(foreground: theme.secondary, background: theme.bar)
    if item.isFocused {
      style = Style(foreground: theme.solidBackground, background: theme.accent, attributes: .bold)
      if isMono { style.attributes.insert(.reverse) }
    }
    var grid = CellGrid(frame.size, filledWith: Cell(style: Style(background: theme.background)))
    for (row, line) in lines(of: item, pane, rows: frame.rows).enumerated() {
      let text = line.text(width: frame.columns, ellipsis: scene.screen.ellipsis)
      grid.put(text, at: CellPoint(column: 0, row: row), style: style)
      style = Style(foreground: theme.secondary, background: theme.background)
    }
    if panel.content != grid { panel.content = grid }
  }

  /// Returns the lines of a caption: name, decisions and camera details.
  private func lines(of item: Item, _ pane: PhotoPane, rows: Int) -> [StatusLine] {
    let model = scene.document.model
    var lines = [StatusLine(), StatusLine()]
    lines[0].add(item.role, weight: 70)
    lines[0].add(scene.document.photos[item.photo].name, weight: 80)
    for text in model.texts(of: item.photo, \.status) { lines[0].add(text, weight: 62) }
    lines[0].add("\(pane.scale.percent) %", weight: 50, isTrailing: true)
    let line = min(1, rows - 1)
    lines[line].add(model.sharpnessText(of: item.photo) ?? "", weight: 48)
    lines[line].add(scene.sizeText(of: item.photo), weight: 45)
    let details = details(of: item.photo)
    lines[line].add(details.exposureLine, weight: 40)
    lines[line].add(details.camera ?? "", weight: 30)
    lines[line].add(details.lens ?? "", weight: 20)
    return Array(lines.prefix(rows))
  }

  private func details(of photo: PhotoID) -> PictureDetails {
    if let known = details[photo] { return known }
    // An unread file may block.
    guard scene.hasRead(photo) else { return PictureDetails() }
    let read = readDetails(scene.document.photos[photo].address) ?? PictureDetails()
    details[photo] = read
    return read
  }

  /// Shows all photos 1:1 at their focus points, or whole if the pane of an index is there already. Returns a message.
  func zoomToFocus(by index: Int) -> String {
    guard panes.indices.contains(index) else { return "" }
    let message = panes[index].zoomToFocus(details(of: panes[index].state.photo))
    for pane in panes {
      pane.state.scale = panes[index].state.scale
      if pane.state.scale != nil {
        pane.state.middle = pane.focusPoint(details(of: pane.state.photo)) ?? CGPoint(x: 0.5, y: 0.5)
      }
    }
    return message
  }

  func hide() {
    background.isHidden = true
    for pane in panes { pane.hide() }
    for caption in captions { caption.isHidden = true }
  }

  func invalidate() { for pane in panes { pane.invalidate() } }

  /// Removes the panels and cancels the requests.
  func remove() {
    cancel(requested)
    for pane in panes { pane.remove() }
    for panel in captions + [background] { panel.close() }
  }
}
