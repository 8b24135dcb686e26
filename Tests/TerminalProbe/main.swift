// A small program for the tests to run in a pseudo-terminal: it shows what it hears, and dies in the ways that it is
// told to: each capital letter is one of them.
import Glibc
import SymbolArt
import TerminalPanels

func run() throws(TerminalError) {
  let arguments = CommandLine.arguments
  let options = ScreenOptions(
    colors: arguments.contains("--truecolor") ? .truecolor : nil,
    mouse: arguments.contains("--motion") ? .motion : .buttons,
    usesControllingTerminal: arguments.contains("--tty"))
  let screen = try Screen.open(options)
  let loop = try EventLoop(screen: screen)
  let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 100, rows: 50))
  var heard = 0

  // Each line goes to rows that were blank, so that ncurses writes it as a whole.
  func show(_ text: String) {
    let row = heard * 2 % max(2, min(screen.size.rows, 50) / 2 * 2)
    // Names of modules and types only take room.
    let words = text.split { !$0.isLetter && !$0.isNumber }.filter { $0.first?.isUppercase != true }
    let text = words.joined(separator: " ")
    panel.content.clear()
    panel.content.put("\(heard): \(text)", at: CellPoint(column: 0, row: row), style: Style(foreground: .rgb(0x12ab34)))
    panel.content.put(
      "\(screen.size) \(screen.colors) unicode \(screen.isUnicode) process \(getpid()).",
      at: CellPoint(column: 0, row: row + 1))
    screen.refresh()
  }

  if arguments.contains("--pixels") { return try showPixels(screen, loop) }
  show("ready")
  var deadline: Double?
  while true {
    for event in loop.wait(until: deadline) {
      heard += 1
      show("\(event)")
      switch event {
      case .input(.key(.character("q"), [])):
        screen.close()
        print("bye")
        return
      case .input(.hangup): return screen.close()
      case .input(.key(.character("F"), [])): fatalError("meant: the tests look at how the terminal is left")
      case .input(.key(.character("A"), [])): abort()
      case .input(.key(.character("S"), [])): UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
      case .input(.key(.character("O"), [])): print(overflow(0))
      case .input(.key(.character("E"), [])): complain("a message for standard error")
      case .input(.key(.character("B"), [])):
        // Asked to end twice while it is busy.
        kill(getpid(), SIGTERM)
        kill(getpid(), SIGTERM)
        while true { pause() }
      case .input(.key(.character("D"), [])): deadline = EventLoop.now + 0.01
      case .deadline: deadline = nil
      case .terminate(let signal): EventLoop.die(of: signal, closing: screen)
      default: break
      }
    }
  }
}

func complain(_ text: String) {
  let bytes = Array((text + "\n").utf8)
  write(STDERR_FILENO, bytes, bytes.count)
}

/// Uses the stack up.
func overflow(_ depth: Int) -> Int {
  if depth < 0 { return 0 }
  var room = [depth, depth + 1]
  room.append(overflow(depth + 1))
  return room.reduce(depth, +)
}

do {
  try run()
} catch {
  complain("probe: \(error)")
  exit(2)
}
