import Foundation
import PhotoFeed
import TerminalPanels

extension ModeKind {
  public static let survey: ModeKind = .init(
    "survey", context: KeyContext(name: "survey"), opensStack: true,
    make: { environment throws(ModeRefusal) in try SurveyMode(environment) }, keys: SurveyMode.keys)
}

/// The remaining photos of a survey: the photos marked at its start, or those of a stack.
struct Survey: Equatable {
  /// The greatest number of visible photos.
  static let limit = 9

  private var chosen: [PhotoID]
  let isStack: Bool
  /// Whether a key has moved the focus or deleted a photo.
  var isTouched = false
  /// The remaining photos: marked ones in the order of the wall, those of a stack by sharpness.
  private(set) var photos: [PhotoID]
  /// The photo that keys act on; one of `seen`.
  private(set) var focused: PhotoID

  /// Surveys the marked photos, or else the stack of the focused one. Nil if there are fewer than two.
  init?(_ model: WallModel) {
    let marked = model.marked
    isStack = marked.isEmpty
    photos =
      marked.isEmpty
      ? model.focus.map { model.stacks.ranked(model.stack(of: $0)) } ?? []
      : model.shown.photos(with: marked)
    guard photos.count > 1 else { return nil }
    chosen = photos
    focused = photos[0]
    if let focus = model.focus { self.focus(on: focus) }
  }

  /// The visible photos; the next one replaces a deleted one.
  var seen: ArraySlice<PhotoID> { photos.prefix(Self.limit) }

  /// The index in `seen` of the photo that keys act on.
  var index: Int { seen.firstIndex(of: focused) ?? 0 }

  /// Returns the photos of a stack whose sharpest is unknown, before the first key; else nil.
  func unranked(_ model: WallModel) -> [PhotoID]? {
    isStack && !isTouched && !model.stacks.unknown(among: photos).isEmpty ? photos : nil
  }

  /// Moves the focus to a photo if it is visible.
  mutating func focus(on photo: PhotoID) { if seen.contains(photo) { focused = photo } }

  /// Updates the survey after a change of the wall; the next photo gets a lost focus. Returns false if none is left.
  mutating func update(_ model: WallModel, focus: PhotoID) -> Bool {
    let index = index
    // The sharpest photo comes first, once known.
    if isStack, !isTouched { chosen = model.stacks.ranked(chosen) }
    photos = model.shown(among: chosen)
    guard !photos.isEmpty else { return false }
    if !seen.contains(focused) { focused = photos[min(index, seen.count - 1)] }
    self.focus(on: focus)
    return true
  }
}

/// The marked photos together on the screen, to delete the worst until one is left.
final class SurveyMode: PaneMode {
  let kind = ModeKind.survey
  private(set) var survey: Survey
  private let scene: WallScene
  private let keys: KeyTable
  let panes: PhotoPanes

  init(_ environment: ModeEnvironment) throws(ModeRefusal) {
    (scene, keys) = (environment.scene, environment.options.keys)
    guard let survey = Survey(scene.document.model) else {
      throw ModeRefusal(
        message: "mark two photos or more to see them together" + keys.hint(.mark) { " — \($0) marks one" }
          + keys.hint(.stack) { ", \($0) closes a stack" })
    }
    self.survey = survey
    panes = PhotoPanes(Array(survey.seen), environment)
  }

  var index: Int { survey.index }

  func effectsOfOpening() -> [WallEffect] {
    let (count, seen) = (survey.photos.count, survey.seen.count)
    let hints = [
      keys.hint(.delete) { "\($0) deletes the worst" }, keys.hint(.pane(.close)) { "\($0) returns" },
    ].filter { !$0.isEmpty }.joined(separator: ", ")
    let chosen = scene.document.model.marked.isEmpty ? "photos of a stack" : "marked photos"
    let text = (seen < count ? "\(seen) of " : "") + "\(count) \(chosen)"
    return [.focusPhoto(survey.focused), .message(hints.isEmpty ? text : "\(text): \(hints)")]
  }

  // MARK: Actions

  func run(_ action: WallAction?, at time: Double) -> [WallEffect]? {
    switch action {
    case .focus(let direction)?: return focus(boxes.neighbour(of: index, direction))
    case .pane(.zoomToFocus)?:
      defer { panes.showsFocus = pane.state.scale != nil }
      return runPanes(action, at: time)
    case .delete?:
      guard survey.photos.count > 1 else {
        return [.message("one photo is left" + keys.hint(.pane(.close)) { " — \($0) returns" })]
      }
      survey.isTouched = true
      return [.delete([survey.focused])]
    case .deleteOthers?:
      return survey.unranked(scene.document.model).map { [.close(kind), .keepSharpest($0)] } ?? deleteOthers()
    default: return runPanes(action, at: time)
    }
  }

  /// Deletes all visible photos but the focused one. Returns to the wall if no others are left.
  private func deleteOthers() -> [WallEffect] {
    let others = survey.seen.filter { $0 != survey.focused }
    guard !others.isEmpty else { return [.close(kind)] }
    return (survey.seen.count == survey.photos.count ? [.close(kind)] : []) + [.delete(others)]
  }

  func step(by step: Int, at time: Double) -> [WallEffect] { focus(index + step) }

  private func focus(_ index: Int) -> [WallEffect] {
    guard survey.seen.indices.contains(index) else { return [] }
    survey.isTouched = true
    survey.focus(on: survey.seen[index])
    return [.focusPhoto(survey.focused)]
  }

  func handleClick(at point: CellPoint) -> [WallEffect]? { panes.index(at: point).map(focus) }

  func effectsOfGoingOn() -> [WallEffect]? { focus(index + 1) }

  func adapt(toFocus photo: PhotoID) -> PhotoID? {
    guard survey.update(scene.document.model, focus: photo) else { return nil }
    panes.show(survey.seen)
    return survey.focused
  }

  // MARK: Drawing

  private var boxes: PaneGrid {
    PaneGrid(
      shapes: survey.seen.map { Double(scene.document.photos.aspectRatio(of: $0)) }, in: scene.photoArea,
      ratio: scene.screen.cellPixelRatio)
  }

  func draw(at time: Double, in stack: ModeStack) {
    let items = zip(survey.seen, boxes.boxes).map { photo, box in
      PhotoPanes.Item(photo: photo, box: box, isFocused: photo == survey.focused)
    }
    panes.draw(items, expected: Array(survey.photos.dropFirst(Survey.limit).prefix(1)), at: time)
  }
}

extension PaneGrid {
  /// Returns the index of the next box in a direction. Left and right continue in the previous and next row.
  func neighbour(of index: Int, _ direction: Direction) -> Int {
    // Terminal cells are about twice as high as wide.
    let frames = boxes.map { box -> CGRect in
      let frame = box.frame
      return CGRect(x: 8 * frame.column, y: 16 * frame.row, width: 8 * frame.columns, height: 16 * frame.rows)
    }
    guard frames.indices.contains(index) else { return index }
    let found = FocusSearch(from: frames[index], direction).best(among: frames)
    if direction.isHorizontal, found.map({ boxes[$0].frame.row != boxes[index].frame.row }) ?? true {
      return index + (direction.isForward ? 1 : -1)
    }
    return found ?? index
  }
}

extension SurveyMode {
  @Sendable static func keys(_ row: KeyRow) -> [KeyBinding] {
    [
      row("focus-left", .focus(.left), "← h", "Focus the photo to the left."),
      row("focus-down", .focus(.down), "↓ j", "Focus the photo below."),
      row("focus-up", .focus(.up), "↑ k", "Focus the photo above."),
      row("focus-right", .focus(.right), "→ l", "Focus the photo to the right; a click does that, too."),
      row("next-picture", .pane(.nextPicture), "n Space PgDn", "Focus the next photo.", mouse: [.wheelDown]),
      row(
        "previous-picture", .pane(.previousPicture), "p b PgUp", "Focus the previous photo.", mouse: [.wheelUp]),
      row("zoom-toggle", .pane(.zoomToggle), "z", "Show all 1:1, or whole."),
      row("zoom-to-focus", .pane(.zoomToFocus), "Z", "Show all 1:1 where their cameras focused, or whole."),
      row("delete", .delete, "x Delete Backspace", "Delete the photo, until one is left."),
      row("delete-others", .deleteOthers, "Alt-x", "Delete the other photos that are seen here."),
      row("open", .open, "Enter o v", "Open the full view."),
      row("mark", .mark, "m", "Mark or unmark the photo; it stays here."),
      row("mark-and-go-on", .markAndGoOn, "Comma", "Mark or unmark the photo, and focus the next."),
      row("advance", .advance, "T", "Go to the next photo after each decision, or stay."),
    ] + row.ofOnePhoto + [
      row("survey", .survey, "A", "Return to the wall."),
      row("close", .pane(.close), "q Esc", "Do the same."),
    ] + row.last
  }
}
