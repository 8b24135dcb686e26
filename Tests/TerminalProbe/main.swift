// A program that the tests run in a pseudo-terminal. It shows the events that it receives; capital letters make it
// crash or fail in different ways.
import Glibc
import SymbolArt
import TerminalPanels

func run() throws(TerminalError) {
  let arguments = CommandLine.arguments
  let screen = try Screen.open(
    colors: arguments.contains("--truecolor") ? .truecolor : nil,
    mouse: arguments.contains("--motion") ? .motion : .buttons,
    usesControllingTerminal: arguments.contains("--tty"))
  let loop = try EventLoop(screen: screen)
  let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 100, rows: 50))
  var eventCount = 0

  // Each text is written to blank rows, so that ncurses writes all of it.
  func show(_ text: String) {
    let row = eventCount * 2 % max(2, min(screen.size.rows, 50) / 2 * 2)
    // Without the names of modules and types.
    let words = text.split { !$0.isLetter && !$0.isNumber }.filter { $0.first?.isUppercase != true }
    let text = words.joined(separator: " ")
    panel.content.clear()
    panel.content.put(
      "\(eventCount): \(text)", at: CellPoint(column: 0, row: row), style: Style(foreground: .rgb(0x12ab34)))
    panel.content.put(
      "\(screen.size) \(screen.colors) unicode \(screen.isUnicode) process \(getpid()).",
      at: CellPoint(column: 0, row: row + 1))
    screen.refresh()
  }

  if arguments.contains("--modes") {
    screen.reportKeys()
    screen.showTitle("a title")
  }
  if arguments.contains("--pixels") { return try showPixels(screen, loop) }
  show("ready")
  var deadline: Double?
  while true {
    for event in loop.wait(until: deadline) {
      eventCount += 1
      if case .input(.key(let key)) = event {
        show("key \(key.chord.key)")
      } else {
        show("\(event)")
      }
      switch event {
      case .input(.key(KeyEvent(.character("q")))):
        screen.close()
        print("bye")
        return
      case .input(.hangup): return screen.close()
      case .input(.key(KeyEvent(.character("F")))): fatalError("a crash for the tests")
      case .input(.key(KeyEvent(.character("A")))): abort()
      case .input(.key(KeyEvent(.character("S")))): UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
      case .input(.key(KeyEvent(.character("O")))): print(overflow(0))
      case .input(.key(KeyEvent(.character("E")))): printError("a message for standard error")
      case .input(.key(KeyEvent(.character("B")))):
        // Receives two signals while it is busy.
        kill(getpid(), SIGTERM)
        kill(getpid(), SIGTERM)
        while true { pause() }
      case .input(.key(KeyEvent(.character("W")))):
        // Fills the terminal with frames until it takes no more, and quits.
        var frame = 0
        repeat {
          frame += 1
          for row in 0..<50 {
            let style = Style(foreground: .rgb(UInt32(frame * 50 + row)))
            panel.content.put(
              String(repeating: "\(frame % 10)", count: 100), at: CellPoint(column: 0, row: row), style: style)
          }
        } while screen.refresh()
        return screen.close()
      case .input(.key(KeyEvent(.character("D")))): deadline = EventLoop.now + 0.01
      case .deadline: deadline = nil
      case .terminate(let signal): EventLoop.terminate(by: signal, closing: screen)
      default: break
      }
    }
  }
}

func printError(_ text: String) {
  let bytes = Array((text + "\n").utf8)
  write(STDERR_FILENO, bytes, bytes.count)
}

/// Overflows the stack.
func overflow(_ depth: Int) -> Int {
  if depth < 0 { return 0 }
  var room = [depth, depth + 1]
  room.append(overflow(depth + 1))
  return room.reduce(depth, +)
}

do {
  try run()
} catch {
  printError("probe: \(error)")
  exit(2)
}
