import Basics
import Dispatch
import Pictures
import SymbolArt

extension PaintedPictures {
  // MARK: painting

  /// Returns the pixels that belong above each cell. The last row stays without pixels, since images in it would scroll.
  private func wantedCells() -> [PaintedCell] {
    owners = screen.composedTiles()
    let end = screen.size.columns * (screen.size.rows - 1)
    return owners.enumerated().map { index, tile in
      guard tile != .none, index < end, let placement = placements[tile.placement] else { return .none }
      return PaintedCell(tile: tile, version: placement.version)
    }
  }

  func paint() {
    guard let cell = screen.cellPixels else { return }
    let wanted = wantedCells()
    let missing = wanted.indices.filter { wanted[$0] != .none && wanted[$0] != cells.cells[$0] }
    guard !missing.isEmpty else { return }
    guard let encoder else { return record(missing, wanted) }
    let step = encoder.step(cellHeight: cell.height)
    let rows = mostImages != nil ? .max : delay > 0.1 ? 1 : encoder.mostRows
    let most = CellSize(
      columns: largest.map { max(1, $0.width / cell.width) } ?? .max,
      rows: min(rows, largest.map { max(1, $0.height / cell.height / step * step) } ?? .max))
    var strips = PaintedStrip.strips(of: screen.size, most: most, cells: wanted) {
      wanted[$0] != .none && (mostImages != nil || wanted[$0] != cells.cells[$0])
    }
    let ground = screen.background.background.rgbValue.map { RGB(rawValue: $0) } ?? background
    if let mostImages {
      var painted = wanted
      if strips.count > mostImages, ground != nil {
        painted = screen.joined(wanted)
        strips = PaintedStrip.fewest(of: screen.size, most: most, cells: painted)
      }
      strips = strips.flatMap { $0.divided(step: step, of: screen.size, cells: painted) }
      strips.sort { $0.cells.count > $1.cells.count }
      strips = Array(strips.prefix(mostImages))
    }
    let sources = placements.mapValues { placement in
      (
        bitmap: placement.bitmap,
        box: PixelSize(
          width: placement.size.columns * cell.width, height: placement.size.rows * cell.height)
      )
    }
    let numbers = Set(strips.flatMap(\.cells).map(\.tile.placement))
    let job = PaintingJob(
      strips, sources: sources.filter { numbers.contains($0.key) }, cell: cell, background: ground ?? .black,
      paneOrigin: paneOrigin)
    self.job = job
    if screen.terminal == nil {
      job.run(encoder, isReduced: isReduced) {}
      takeReady()
    } else {
      queue.async { [isReduced, waker] in job.run(encoder, isReduced: isReduced) { waker?.wake() } }
    }
  }

  func takeReady() {
    guard let job else { return }
    let (ready, isComplete, origin) = job.takeReady()
    if !ready.isEmpty { self.origin = origin }
    for (index, sequence) in ready where isCurrent(job.strips[index]) {
      waiting.append((job.strips[index], sequence))
    }
    if isComplete { self.job = nil }
    sendNext()
  }

  func sendNext() {
    guard sending == nil, !waiting.isEmpty else { return }
    let (strip, sequence) = waiting.removeFirst()
    serials += 1
    let serial = serials
    sending = (strip, serial)
    cells.set(strip)
    let cursor = "\u{1b}7\u{1b}[\(origin.row + strip.frame.row + 1);\(origin.column + strip.frame.column + 1)H"
    let image = Array(cursor.utf8) + sequence + Array("\u{1b}8".utf8)
    let replaced = images.replaced(by: strip.frame).flatMap { deletion(at: $0) }
    let bytes =
      paneOrigin == nil
      ? TerminalModes.beginFrame + replaced + image + TerminalModes.endFrame : replaced + Tmux.passthrough(image)
    bytesSent += bytes.count
    if screen.terminal != nil { throughput.begin(bytes.count, at: EventLoop.now) }
    screen.sendImage([bytes]) { [weak self] in self?.didSend(serial) }
  }

  private func didSend(_ serial: Int) {
    guard let sending, sending.serial == serial else { return }
    self.sending = nil
    if keepsImages { didPaint(sending.strip.frame) }
    if screen.terminal != nil, let rate = screen.line?.speed ?? throughput.end(at: EventLoop.now) {
      delay = isRemote || rate < 2e6 ? 0.3 : 0.1
      isReduced = rate < 0.5e6
    }
    if sending.strip.frame.endRow == screen.size.rows - 1 { paintedRowAboveLast = true }
    sendNext()
    guard isIdle else { return }
    if paintedRowAboveLast, !isUpdating {
      // The status line: a terminal whose cells are lower than it says paints beyond the strip.
      paintedRowAboveLast = false
      screen.printAgain([screen.size.rows - 1: Array(0..<screen.size.columns)])
    }
    if hasChanged { waker?.wake() }
  }

  // MARK: tapes

  /// Notes cells as painted without output.
  private func record(_ missing: [Int], _ wanted: [PaintedCell]) {
    for index in missing {
      cells.set(wanted[index], at: index)
      guard let placement = placements[wanted[index].tile.placement] else { continue }
      let tile = wanted[index].tile
      changes += "\(index) \(placement.bitmap.digest) \(tile.column) \(tile.row) \(placement.size)\n".utf8
    }
  }

  /// Returns the cells that have been painted on a headless screen since the last call, each with a hash of its
  /// picture's pixels and its part of the picture.
  public func takeChanges() -> [UInt8] {
    defer { changes = [] }
    return changes
  }

  /// Returns the number of the picture whose pixels are above a cell; nil if there are none.
  public func picture(at point: CellPoint) -> Int? {
    guard CellRect(origin: .zero, size: cells.size).contains(point) else { return nil }
    return placements[cells.cells[point.row * cells.size.columns + point.column].tile.placement]?.picture
  }
}
