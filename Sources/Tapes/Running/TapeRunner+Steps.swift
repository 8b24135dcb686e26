import TerminalPanels
import Wall

extension TapeRunner {
  /// Plays one command.
  func perform(_ step: Tape.Step) throws(Stop) {
    guard let stage else { return }
    if stage.wall.shouldQuit, step.command.needsTheWall {
      throw Stop(outcome: .quitEarly(failure("the wall has quit already")))
    }
    switch step.command {
    case .type(let text, let delay):
      for character in text { press(.character(character), [], delay, stage) }
    case .key(let key, let modifiers, let count, let delay):
      for _ in 0..<count { press(key, modifiers, delay, stage) }
    case .copy(let text): clipboard = text
    case .paste: send([.paste(clipboard)], stage)
    case .environment, .existing, .require, .output: break
    case .hide: hide(true, stage)
    case .show: hide(false, stage)
    case .sleep(let seconds): stage.run(frames: stage.clock.frames(in: seconds))
    case .frames(let count): stage.run(frames: count)
    case .wait(let condition, let limit): try wait(for: condition, limit: limit ?? waitTimeout, stage)
    case .mouse(let mouse, let modifiers, let spot): click(mouse, modifiers, at: try point(of: spot, stage), stage)
    case .drag(let from, let to, let modifiers):
      drag(from: try point(of: from, stage), to: try point(of: to, stage), modifiers, stage)
    case .wheel(let direction, let count, let spot):
      let middle = CellPoint(column: stage.screen.size.columns / 2, row: stage.screen.size.rows / 2)
      let place = try spot.map { spot throws(Stop) in try point(of: spot, stage) } ?? middle
      for _ in 0..<count { send([.mouse(MouseEvent(.wheel(direction), at: place))], stage) }
    case .resize(let size):
      resized(size, stage)
      stage.resize(to: size)
      settle(nil, stage)
    case .layout(let name):
      guard stage.switchLayout(to: name) else { throw refuse(unknownLayout(name)) }
      settle(nil, stage)
    case .feed(let sources, let first):
      var feed = setup?.feed ?? TapeFeed([])
      feed.sources = sources.map { Self.path($0, besides: step.place.file) }
      feed.limit = first ?? feed.limit
      stage.change(to: try load(feed))
      settle(nil, stage)
    case .reopen(let resumes):
      reopen(resumes: resumes, stage)
      settle(nil, stage)
    case .expect(let expectation): try expect(expectation, stage)
    case .screenshot(let path):
      let full = Self.path(path, besides: step.place.file)
      do {
        let bytes = try ScreenForm.bytes(of: ScreenShot(of: stage.wall), for: full)
        try write(full, bytes)
      } catch let stop as Stop {
        throw stop
      } catch {
        throw Stop(outcome: .unreadable(failure("\(error)")))
      }
    case .mark(let label): mark(label, stage)
    case .set(let setting): take(setting)
    }
  }

  // MARK: - Keys

  private func press(_ key: Key, _ modifiers: KeyModifiers, _ delay: Double?, _ stage: TapeStage) {
    send([.key(key, modifiers)], delay: delay, stage)
  }

  /// Events land together on the next frame; then the typing speed passes.
  private func send(_ events: [InputEvent], delay: Double? = nil, _ stage: TapeStage) {
    if let shift = jitter?.nextShift() { stage.run(frames: shift) }
    for event in events { stage.send(event) }
    settle(delay, stage)
  }

  private func settle(_ delay: Double?, _ stage: TapeStage) {
    stage.run(frames: stage.clock.frames(in: delay ?? typingSpeed))
  }

  // MARK: - The mouse

  private func click(_ mouse: TapeMouse, _ modifiers: KeyModifiers, at point: CellPoint, _ stage: TapeStage) {
    func event(_ action: MouseEvent.Action) -> InputEvent {
      .mouse(MouseEvent(action, at: point, modifiers: modifiers))
    }
    switch mouse {
    case .hover: send([event(.move)], stage)
    case .click: send([event(.press(.left)), event(.release(.left))], stage)
    case .rightClick: send([event(.press(.right)), event(.release(.right))], stage)
    case .doubleClick:
      for _ in 0..<2 { send([event(.press(.left)), event(.release(.left))], stage) }
    }
  }

  private func drag(from: CellPoint, to: CellPoint, _ modifiers: KeyModifiers, _ stage: TapeStage) {
    func event(_ action: MouseEvent.Action, _ point: CellPoint) -> InputEvent {
      .mouse(MouseEvent(action, at: point, modifiers: modifiers))
    }
    send([event(.press(.left), from)], stage)
    for point in from.steps(to: to) {
      stage.send(event(.drag(.left), point))
      stage.run(frames: 1)
    }
    send([event(.release(.left), to)], stage)
  }

  /// Where a spot is on the screen now.
  func point(of spot: TapeSpot, _ stage: TapeStage) throws(Stop) -> CellPoint {
    // A cell is where it is; what is to be found is looked for on a screen that has seen all that was sent.
    if case .cell = spot {} else if stage.hasEventsWaiting { stage.run(frames: 1) }
    switch spot {
    case .cell(let point):
      guard CellRect(origin: .zero, size: stage.screen.size).contains(point) else {
        throw refuse("\(point.column) \(point.row) is outside the screen, which is \(stage.screen.size)")
      }
      return point
    case .item(let item):
      let found = try visible(item, stage)
      guard let point = Self.touchable(found, stage) else { throw fail("item \(item) is hidden by others") }
      return point
    case .text(let pattern):
      let grid = stage.screen.contents()
      for row in 0..<grid.rows {
        let line = ScreenText.line(row, of: grid)
        if let match = pattern.firstMatch(in: line.text) {
          return CellPoint(column: line.column(of: match.lowerBound), row: row)
        }
      }
      throw fail("\(pattern) is nowhere on the screen")
    }
  }

  /// A cell where the item is on top: the middle of what is seen of it, or else the first such cell.
  private static func touchable(_ item: WallState.Item, _ stage: TapeStage) -> CellPoint? {
    let seen = item.frame.intersection(CellRect(origin: .zero, size: stage.screen.size))
    let middle = CellPoint(column: seen.column + seen.columns / 2, row: seen.row + seen.rows / 2)
    if stage.wall.item(at: middle)?.photo == item.photo { return middle }
    for row in seen.row..<seen.endRow {
      for column in seen.column..<seen.endColumn {
        let point = CellPoint(column: column, row: row)
        if stage.wall.item(at: point)?.photo == item.photo { return point }
      }
    }
    return nil
  }

  /// The item that is meant, which must be on the screen.
  func visible(_ item: TapeItem, _ stage: TapeStage) throws(Stop) -> WallState.Item {
    let items = stage.wall.state.items
    let found =
      switch item {
      case .number(let number): items.filter { $0.number == number }
      case .title(let title): items.filter { $0.title == title }
      }
    if found.count > 1 { throw refuse("two items on the screen are titled \(item); name one by its number") }
    guard let first = found.first else {
      let range = items.first.map { "items \($0.number) to \(items.last?.number ?? $0.number) are" } ?? "none is"
      throw refuse("item \(item) is not on the screen; \(range)")
    }
    return first
  }

  // MARK: - Waiting

  private func wait(for condition: TapeCondition, limit: Double, _ stage: TapeStage) throws(Stop) {
    var left = stage.clock.frames(in: limit)
    if stage.hasEventsWaiting { stage.run(frames: 1) }
    while !holds(condition, stage) {
      guard left > 0, !stage.wall.shouldQuit else {
        throw fail("it did not come about within \(TapePrinter.time(limit)); " + Self.shown(condition, stage))
      }
      left -= 1
      stage.run(frames: 1)
    }
  }

  private func holds(_ condition: TapeCondition, _ stage: TapeStage) -> Bool {
    switch condition {
    case .screen(let pattern): pattern.matches(ScreenText.text(of: stage.screen.contents()))
    case .status(let pattern): pattern.matches(stage.wall.state.status)
    case .idle: stage.wall.state.isIdle
    }
  }

  private static func shown(_ condition: TapeCondition, _ stage: TapeStage) -> String {
    switch condition {
    case .screen: "the screen shows something else"
    case .status: "the status line says \"\(stage.wall.state.status)\""
    case .idle: "\(stage.wall.state.loading) pictures are still being loaded"
    }
  }
}

extension TapeCommand {
  /// Whether it makes no sense on a wall that has quit.
  fileprivate var needsTheWall: Bool {
    switch self {
    case .type, .key, .paste, .mouse, .drag, .wheel, .resize, .layout, .feed, .wait: true
    default: false
    }
  }
}
