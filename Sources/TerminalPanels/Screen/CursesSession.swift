import CNcurses
import CTerminal
import Glibc
import SymbolArt

/// One ncurses SCREEN that draws into a file in memory, from which each frame's bytes are taken.
///
/// Real and headless screens are the same to ncurses: nothing of it touches the terminal. What it wrote is passed on
/// in one piece, can be counted and recorded, and a terminal that is slow to take it never blocks the keys.
final class CursesSession {
  /// What ncurses draws with; ncurses keeps a “current” one, see `activate`.
  private let screen: OpaquePointer
  private let output: UnsafeMutablePointer<FILE>
  private let input: UnsafeMutablePointer<FILE>
  /// Pairs that may be defined, pair 0 included.
  let pairCapacity: Int

  /// A session on a terminal of the type that `entry` describes.
  init(entry: TerminfoEntry, size: CellSize, colors: ColorDepth) throws(TerminalError) {
    let descriptor = ct_memory_file("screen")
    guard descriptor >= 0, let output = fdopen(descriptor, "r+"), let input = fopen("/dev/null", "r") else {
      throw .failed("no memory for a screen of \(size) cells")
    }
    self.output = output
    self.input = input
    guard let screen = Self.newTerm(entry, output: output, input: input) else {
      fclose(output)
      fclose(input)
      throw .failed("ncurses cannot draw on a terminal of type ‘\(entry.name)’; try another TERM")
    }
    self.screen = screen
    // Nothing else may decide when a frame ends: typed keys would (typeahead).
    typeahead(-1)
    if colors == .mono {
      pairCapacity = 1
    } else {
      start_color()
      use_default_colors()
      pairCapacity = Int(cn_color_pairs())
    }
    curs_set(0)
    leaveok(cn_stdscr(), true)
    resize(to: size)
  }

  /// Makes this the session that ncurses' functions speak to.
  func activate() { set_term(screen) }

  /// Gives the screen a new extent. There must be no windows beside the standard one.
  func resize(to size: CellSize) {
    resize_term(Int32(max(1, size.rows)), Int32(max(1, size.columns)))
    clearok(cn_curscr(), true)
  }

  /// Takes the bytes that ncurses wrote since the last time.
  func takeOutput() -> [UInt8] {
    let descriptor = fileno(output)
    let count = lseek(descriptor, 0, SEEK_CUR)
    guard count > 0 else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, 0))
    }
    lseek(descriptor, 0, SEEK_SET)
    ftruncate(descriptor, 0)
    return bytes
  }

  /// Leaves the screen; the next `doupdate` would come back to it. The bytes for that are in the output.
  func leave() { endwin() }

  /// Ends the session. Its windows and panels must be gone.
  func end() {
    endwin()
    delscreen(screen)
    fclose(output)
    fclose(input)
  }

  /// `newterm`, without what it does to the process: it takes signals over, and reads environment variables.
  private static func newTerm(
    _ entry: TerminfoEntry, output: UnsafeMutablePointer<FILE>, input: UnsafeMutablePointer<FILE>
  ) -> OpaquePointer? {
    let signals = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH]
    var actions = Array(repeating: sigaction(), count: signals.count)
    for (index, signal) in signals.enumerated() { sigaction(signal, nil, &actions[index]) }
    let before = getenv("TERMINFO").map { String(cString: $0) }
    setenv("TERMINFO", entry.quickDump(), 1)
    defer {
      if let before { setenv("TERMINFO", before, 1) } else { unsetenv("TERMINFO") }
      for (index, signal) in signals.enumerated() { sigaction(signal, &actions[index], nil) }
    }
    // Not from LINES and COLUMNS.
    use_env(false)
    return newterm(entry.name, output, input)
  }
}
