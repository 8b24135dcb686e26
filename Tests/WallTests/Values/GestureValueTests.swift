import Foundation
import PhotoFeed
import Pictures
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// The small values behind gestures, taps and the zoom of the full view.
@Suite struct GestureValueTests {
  // MARK: Layout gestures

  private func drag(_ columns: [Int], over seconds: Double, width: Int = 100) -> LayoutGesture {
    var gesture = LayoutGesture(at: columns[0], time: 0)
    for (index, column) in columns.enumerated().dropFirst() {
      gesture.drag(to: column, of: width, at: seconds * Double(index) / Double(columns.count - 1))
    }
    return gesture
  }

  /// (columns, seconds of the drag, seconds to the release, progress, whether the layout is switched)
  @Test(
    arguments: [
      ([10, 30, 50], 2, 2, 0.4, false), ([10, 40, 61], 2, 2, 0.51, true), ([61, 40, 10], 2, 2, -0.51, true),
      ([50, 50], 2, 2, 0, false), ([0, 50, 300], 2, 2, 1, true), ([300, 250, 0], 2, 2, -1, true),
      // A flick decides by its direction, if the pointer has not stopped since.
      ([10, 14, 18], 0.04, 0.04, 0.08, true), ([10, 14, 18], 0.04, 0.2, 0.08, false),
      ([10, 80, 80, 80, 76, 70], 0.1, 0.1, 0.6, false), ([10, 25, 40], 0.04, 0.1, 0.3, false),
    ] as [([Int], Double, Double, Double, Bool)])
  func aDragDecidesByItsWayOrItsSpeed(columns: [Int], seconds: Double, end: Double, progress: Double, switches: Bool) {
    let gesture = drag(columns, over: seconds)
    #expect(abs(gesture.progress(at: end) - progress) < 1e-9 && !gesture.isMoving(at: end))
    #expect(gesture.switches(at: end) == switches && gesture.direction == (progress < 0 ? -1 : 1))
    #expect(gesture.endTime == nil)
  }

  @Test func notchesAddUpAndPhotosCatchUp() {
    var wheel = LayoutGesture(at: nil, time: 0)
    wheel.turn(1, at: 1)
    #expect(wheel.progress(at: 1) == 0 && wheel.isMoving(at: 1) && wheel.endTime == 1.4)
    #expect(abs(wheel.progress(at: 2) - 0.2) < 1e-9 && !wheel.isMoving(at: 2) && !wheel.switches(at: 2))
    let shown = wheel.progress(at: 1.05)
    wheel.turn(1, at: 1.05)
    #expect(abs(wheel.progress(at: 1.05) - shown) < 1e-9, "nothing jumps")
    wheel.turn(1, at: 1.1)
    #expect(wheel.switches(at: 2) && abs(wheel.progress(at: 9) - 0.6) < 1e-9)
    for _ in 0..<4 { wheel.turn(1, at: 2) }
    #expect(abs(wheel.progress(at: 9) - 1) < 1e-9 && wheel.endTime == 2.1)
    for _ in 0..<12 { wheel.turn(-1, at: 3) }
    #expect(abs(wheel.progress(at: 9) + 1) < 1e-9 && wheel.direction == -1)
    wheel.drag(to: 50, of: 100, at: 4)
    #expect(abs(wheel.progress(at: 9) + 1) < 1e-9, "the pointer does not move what the wheel does")
  }

  /// The events that do not end a gesture.
  @Test func gesturesIncludeWhatBelongsToThem() {
    func mouse(_ action: MouseEvent.Action, _ modifiers: KeyModifiers = []) -> InputEvent {
      .mouse(MouseEvent(action, at: CellPoint(column: 1, row: 1), modifiers: modifiers))
    }
    let (drag, wheel) = (LayoutGesture(at: 3, time: 0), LayoutGesture(at: nil, time: 0))
    for gesture in [drag, wheel] {
      #expect([.focus(true), mouse(.drag(.right)), mouse(.release(.right)), mouse(.move)].allSatisfy(gesture.includes))
      #expect(
        ![mouse(.press(.left)), mouse(.drag(.left)), mouse(.release(.left)), mouse(.wheel(.down))].contains(
          where: gesture.includes))
    }
    #expect(wheel.includes(mouse(.wheel(.down), .alt)) && !drag.includes(mouse(.wheel(.down), .alt)))
  }

  // MARK: Taps

  @Test func aTapMayHaveBeenMeantForSomethingElse() {
    var taps = TapGuard()
    func takesKey(at time: Double) -> Bool { taps.takesKey(at: time) }
    #expect(!taps.isRaisingClick && !takesKey(at: 0))
    taps.raised = 1
    taps.pressed = 1.2
    #expect(taps.isRaisingClick)
    taps.pressed = 1.21
    #expect(!taps.isRaisingClick)
    // The report may come after the press.
    taps.raised = 1.3
    #expect(taps.isRaisingClick)
    taps.typed = 2
    #expect(takesKey(at: 2.29) && !takesKey(at: 2.29))
    taps.typed = 2
    #expect(!takesKey(at: 2.31))
    taps.isNextGuarded = true
    #expect(takesKey(at: 99) && !takesKey(at: 99))
  }

  // MARK: Zoom

  /// A picture of 400 × 200 pixels, 2 pixels per column, in 100 × 50 cells of twice their width: 100 × 25 cells.
  private func scale(_ scale: Double?, of size: PixelSize? = PixelSize(width: 400, height: 200)) -> PaneScale {
    var state = PaneState(photo: 0)
    state.scale = scale
    return PaneScale(state, of: size, in: CellSize(columns: 100, rows: 50), ratio: 2, pixelsPerColumn: 2)
  }

  @Test func scalesAreOfThePicturesPixels() {
    #expect(scale(nil).fit == 0.5 && scale(nil).percent == 50 && scale(nil).zoom == 1 && !scale(nil).isZoomed)
    #expect(scale(1).percent == 100 && scale(1).zoom == 2 && scale(1).isZoomed && scale(1).decodedZoom == 2)
    #expect(scale(0.25).zoom == 0.5 && !scale(0.25).isZoomed && scale(0.001).percent == 1)
    #expect(
      scale(8).decodedZoom == 8 && scale(3, of: nil).fit == 1 && scale(nil, of: PixelSize(width: 0, height: 9)).fit == 1
    )
    #expect(
      scale(nil).zoomed(by: 1.5) == 0.75 && scale(0.75).zoomed(by: 1 / 1.5) == nil && scale(1).zoomed(by: 0.5) == nil)
    #expect(scale(1).zoomed(by: 0.75) == 0.75 && scale(0.25).zoomed(by: 0.5) == 0.25)
    #expect(scale(15).zoomed(by: 9) == 16, "32 times the whole picture is the most")
    let small = PixelSize(width: 4_000_000, height: 200)
    #expect(scale(nil, of: small).zoomed(by: 1e9) == 1, "or a pixel of the screen for one of the picture")
  }

  /// Whatever is panned and zoomed, the visible part stays inside the picture, and a step moves it by a quarter of its length.
  @Test(arguments: 0..<20) func panningStaysInside(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var state = PaneState(photo: 0)
    let (whole, room) = (CellSize(columns: 80, rows: 20), CellSize(columns: 80, rows: 24))
    for _ in 0..<30 {
      let zoom = Double.random(in: 0.3...9, using: &random)
      let view = state.view(whole: whole, room: room, zoom: zoom)
      #expect(CGRect(x: -1e-9, y: -1e-9, width: 1 + 2e-9, height: 1 + 2e-9).contains(view.part))
      #expect(view.size.columns <= room.columns && view.size.rows <= room.rows && view.size.columns > 0)
      #expect(abs(view.part.width - min(1, Double(view.size.columns) / max(1, 80 * zoom))) < 1e-9)
      let direction = Direction.allCases.randomElement(using: &random)!
      state.pan(direction, seeing: view.part)
      let next = state.view(whole: whole, room: room, zoom: zoom).part
      let moved = direction.isHorizontal ? next.minX - view.part.minX : next.minY - view.part.minY
      let length = direction.isHorizontal ? view.part.width : view.part.height
      let start = direction.isHorizontal ? view.part.minX : view.part.minY
      let expected = direction.isForward ? min(length / 4, 1 - length - start) : -min(length / 4, start)
      #expect(abs(moved - expected) < 1e-9)
    }
  }

  @Test func framesMoveEvenly() {
    let (from, to) = (
      CellRect(column: 10, row: 4, columns: 4, rows: 2), CellRect(column: 0, row: 0, columns: 80, rows: 23)
    )
    #expect(from.moved(towards: to, by: 0) == from && from.moved(towards: to, by: 1) == to)
    #expect(from.moved(towards: to, by: 0.5) == CellRect(column: 5, row: 2, columns: 42, rows: 13))
    let point = CellRect(column: 3, row: 3, columns: 0, rows: 0).moved(
      towards: CellRect(column: 3, row: 3, columns: 0, rows: 0), by: 0.5)
    #expect(point.columns == 1 && point.rows == 1)
  }

  // MARK: Slideshows

  private func slides(
    _ count: Int, shuffles: Bool, focus: PhotoID = 0, then change: (inout WallModel) -> Void = { _ in }
  ) -> [Int?] {
    var options = WallOptions()
    options.slideshowSeconds = 3
    options.shufflesSlideshow = shuffles
    var model = WallModel(sectionLengths: [count])
    model.moveFocus(on: focus)
    var show = Slideshow(options, at: 10)
    var found: [Int?] = [show.nextPosition(at: 12.9, in: model)]
    change(&model)
    for step in 1...2 * count {
      let position = show.nextPosition(at: 10 + 3 * Double(step), in: model)
      found.append(position)
      if let position { model.moveFocus(to: position) }
    }
    return found
  }

  @Test func slidesFollowInOrderOrShuffledWithoutRepetition() {
    #expect(slides(3, shuffles: false, focus: 1) == [nil, 2, 0, 1, 2, 0, 1])
    #expect(slides(1, shuffles: true) == [nil, 0, 0])
    let shuffled = slides(8, shuffles: true, focus: 5).compactMap { $0 }
    #expect(shuffled.count == 16 && Set(shuffled.prefix(7)) == Set(0..<8).subtracting([5]))
    #expect(
      zip(shuffled, shuffled.dropFirst()).allSatisfy { $0 != $1 }
        && shuffled.prefix(7) != shuffled.dropFirst(7).prefix(7))
    // Each time in an order of its own, whichever photo was the last of the one before.
    func ranks(_ photos: ArraySlice<Int>) -> [Int] { photos.map { photo in photos.count { $0 < photo } } }
    #expect(ranks(shuffled.prefix(7)) != ranks(shuffled.dropFirst(7).prefix(7)))
    #expect(slides(8, shuffles: true) == slides(8, shuffles: true))
  }

  // MARK: History

  /// Whatever is done: undoing and redoing give back what was made, in its order, and a new change forgets what was undone.
  @Test(arguments: 0..<20) func historiesAreAsTwoLists(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var history = History<Int>()
    var (done, undone): ([Int], [Int]) = ([], [])
    func undo() -> Int? { history.undo() }
    func redo() -> Int? { history.redo() }
    for step in 0..<60 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        let isJoined = Bool.random(using: &random)
        history.add(step, isJoined: isJoined)
        #expect(undo() == step && history.isInStep == (isJoined && !done.isEmpty))
        #expect(redo() == step)
        done.append(step)
        undone = []
      case 2:
        #expect(undo() == done.last)
        if let last = done.popLast() { undone.append(last) }
      default:
        #expect(redo() == undone.last)
        if let last = undone.popLast() { done.append(last) }
      }
      #expect(history.done == done && history.undone == undone)
    }
    history.rewrite { $0.isMultiple(of: 2) ? $0 + 100 : nil }
    #expect(history.done == done.filter { $0.isMultiple(of: 2) }.map { $0 + 100 })
    #expect(history.undone == undone.filter { $0.isMultiple(of: 2) }.map { $0 + 100 } && !history.isInStep)
  }

  /// What was joined is forgotten with the changes that were.
  @Test func stepsEndWithTheirChanges() {
    func history() -> History<Int> {
      var history = History<Int>()
      history.add(1)
      history.add(2, isJoined: true)
      return history
    }
    var undone = history()
    #expect(undone.undo() == 2 && undone.isInStep)
    undone.add(3)
    #expect(undone.undo() == 3 && !undone.isInStep)
    var rewritten = history()
    rewritten.rewrite { $0 == 2 ? nil : $0 }
    #expect(rewritten.done == [1] && !rewritten.isInStep)
    var last = history()
    last.rewriteLast(where: { $0 == 2 }) { _ in nil }
    #expect(last.done == [1] && !last.isInStep)
  }

  @Test func theLastChangeOfAKindIsRewritten() {
    var history = History<Int>()
    for number in 1...4 { history.add(number, isJoined: number == 4) }
    history.rewriteLast(where: { $0 < 3 }) { $0 * 10 }
    #expect(history.done == [1, 20, 3, 4])
    history.rewriteLast(where: { $0 == 3 }) { _ in nil }
    #expect(history.done == [1, 20, 4])
    let last = history.undo()
    #expect(last == 4 && !history.isInStep)
    history.rewriteLast(where: { $0 > 99 }) { _ in nil }
    #expect(history.done == [1, 20] && history.undone == [4])
  }
}

/// What is told of stacks.
@Suite struct StackTextTests {
  private func model(isClosed: Bool, _ count: Int = 6, known: Int) -> WallModel {
    var model = WallModel(sectionLengths: [9])
    var stacks = PhotoStacks(
      (0..<count).map { .init(photo: PhotoID($0), source: 0, time: Double($0)) }, isClosed: isClosed)
    stacks.learn(Dictionary(uniqueKeysWithValues: (0..<known).map { (PhotoID($0), Double($0)) }))
    model.stack(stacks)
    return model
  }

  @Test func placesAndRanks() {
    let open = model(isClosed: false, known: 6)
    #expect(
      (0..<7).map { open.stackBadge(of: PhotoID($0), isUnicode: true) } == [
        "1/6", "2/6", "3/6", "4/6", "5/6", "6/6", nil,
      ])
    #expect(
      (0..<6).reversed().map { open.sharpnessText(of: PhotoID($0)) } == [
        "sharpest", "2nd in sharpness", "3rd in sharpness", "4th in sharpness", "5th in sharpness", "6th in sharpness",
      ])
    #expect(open.stackText(of: 5) == "6 of 6, sharpest" && open.stackText(of: 6) == nil)
    let unknown = model(isClosed: false, known: 5)
    #expect(unknown.stackText(of: 4) == "5 of 6" && unknown.sharpnessText(of: 4) == nil)
    let closed = model(isClosed: true, known: 6)
    #expect(closed.stackText(of: 0) == "stack of 6" && closed.stackBadge(of: 0, isUnicode: true) == "×6")
    #expect(closed.stackBadge(of: 0, isUnicode: false) == "x6" && closed.stackBadge(of: 8, isUnicode: true) == nil)
  }

  @Test func closingAndOpeningIsCounted() {
    var stacks = PhotoStacks(
      [0.0, 1, 20, 21, 40, 41].enumerated().map { .init(photo: PhotoID($0), source: 0, time: $1) }, isClosed: false)
    #expect(stacks.closedCount == 0 && stacks.closedIndex(of: 0) == nil && stacks.index(of: 9) == nil)
    stacks.set(1, isClosed: true)
    stacks.set(1, isClosed: true)
    #expect(stacks.closedCount == 1 && stacks.closedIndex(of: 2) == 1 && stacks.closedIndex(of: 0) == nil)
    stacks.setAll(isClosed: true)
    #expect(stacks.closedCount == 3)
    stacks.set(0, isClosed: false)
    #expect(stacks.closedCount == 2)
    stacks.setAll(isClosed: false)
    #expect(stacks.closedCount == 0 && stacks.stacks.count == 3)
  }
}
