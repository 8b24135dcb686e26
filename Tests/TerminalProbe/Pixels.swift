import Pictures
import TerminalPanels

/// Shows two overlapping panels of exact pixels. `m` moves the upper one, `s` changes its size, `z` exchanges their
/// z-order, `x` removes one, `q` quits.
func showPixels(_ screen: Screen, _ loop: EventLoop) throws(TerminalError) {
  let query = TerminalQuery(
    of: screen, pixels: CommandLine.arguments.contains("--force") ? .only(.kitty) : .automatic)
  _ = loop.send(query, seconds: 300)
  let capabilities = query.capabilities
  let text = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 100, rows: 3))
  text.content.put("pixels: \(capabilities.graphicsReason)", at: .zero)
  func showCell() {
    text.content.put(
      "cell \(screen.cellPixels.map { "\($0.width)x\($0.height)" } ?? "?") \(screen.colors) \(screen.size)",
      at: CellPoint(column: 0, row: 1))
    screen.refresh()
  }
  showCell()
  guard case .kitty(var channel) = capabilities.graphics else {
    loop.onReply = { query.receive($0) }
    while true {
      let events = loop.wait(until: nil)
      if events.contains(.input(.key(.character("q")))) { return screen.close() }
      if events.contains(.input(.resize(screen.size))) { showCell() }
    }
  }

  if CommandLine.arguments.contains("--stream") { channel.medium = .direct }
  if CommandLine.arguments.contains("--tmux") { channel.usesTmux = true }
  let pixels = KittyPictures(screen: screen, channel: channel, waker: loop.waker)
  let lower = Panel(on: screen, frame: CellRect(column: 2, row: 4, columns: 42, rows: 20), zOrder: 1)
  let upper = Panel(on: screen, frame: CellRect(column: 30, row: 10, columns: 32, rows: 12), zOrder: 2)
  pixels.add(rings(width: 400, height: 360, tint: 0), for: .init(picture: 1))
  pixels.add(rings(width: 300, height: 200, tint: 1), for: .init(picture: 2))

  func draw() {
    pixels.beginFrame(at: EventLoop.now)
    for (panel, key) in [(lower, PixelKey(picture: 1)), (upper, PixelKey(picture: 2))] {
      panel.content = CellGrid(panel.frame.size)
      panel.content.draw(.rounded, in: panel.content.bounds, style: Style(foreground: .rgb(0xffd700)))
      let inside = panel.content.bounds.inset(by: 1)
      if let picture = pixels.placement(of: key, columns: inside.columns, rows: inside.rows) {
        panel.content.draw(picture, at: inside.origin)
      } else {
        panel.content.put("loading", at: inside.origin)
      }
    }
    let cost = "sent \(pixels.bytesSent) bytes"
    text.content.put(cost, at: CellPoint(column: 0, row: 2))
    screen.refresh()
    pixels.endFrame(at: 0, isMoving: false)
  }

  while true {
    draw()
    for event in loop.wait(until: nil) {
      switch event {
      case .input(.key(KeyEvent(.character("m")))):
        upper.frame.origin.column += 3
        upper.frame.origin.row -= 2
      case .input(.key(KeyEvent(.character("s")))):
        upper.frame.size = CellSize(columns: upper.frame.columns + 8, rows: upper.frame.rows + 4)
      case .input(.key(KeyEvent(.character("z")))): swap(&upper.zOrder, &lower.zOrder)
      case .input(.key(KeyEvent(.character("x")))): pixels.remove(.init(picture: 1))
      case .input(.key(KeyEvent(.character("q")))):
        pixels.removeAll()
        return screen.close()
      case .terminate(let signal): EventLoop.terminate(by: signal, closing: screen)
      default: break
      }
    }
  }
}

/// Returns rings with a sharp border, which make clipped, doubled or shifted parts visible.
private func rings(width: Int, height: Int, tint: Int) -> Bitmap {
  var pixels = [UInt8](repeating: 255, count: width * height * 4)
  for y in 0..<height {
    for x in 0..<width {
      let dx = x - width / 2
      let dy = y - height / 2
      let distance = (dx * dx + dy * dy) / 256 & 255
      let isBorder = x < 3 || y < 3 || x >= width - 3 || y >= height - 3
      let base = (y * width + x) * 4
      pixels[base] = isBorder ? 255 : UInt8(tint == 0 ? distance : x * 255 / width)
      pixels[base + 1] = isBorder ? 0 : UInt8(y * 255 / height)
      pixels[base + 2] = isBorder ? 0 : UInt8(tint == 0 ? x * 255 / width : distance)
    }
  }
  return Bitmap(width: width, height: height, pixels: pixels)
}
