import CNcurses
import CTerminal
import Glibc
import SymbolArt
import Synchronization

/// One ncurses SCREEN that draws into a file in memory, from which each frame's bytes are taken.
///
/// Real and headless screens are the same to ncurses: nothing of it touches the terminal. What it wrote is passed on
/// in one piece, can be counted and recorded, and a terminal that is slow to take it never blocks the keys.
///
/// A session has one size for life; a screen that is resized gets another session. ncurses 6.4 keeps the windows of all
/// SCREENs in one list, and `resize_term` bends those of the others too. For the same reason `delscreen` is left to the
/// last one alive: it frees the others' windows.
final class CursesSession {
  /// What ncurses draws with; ncurses keeps a “current” one, see `activate`.
  private let screen: OpaquePointer
  private let output: UnsafeMutablePointer<FILE>
  private let input: UnsafeMutablePointer<FILE>
  /// Pairs that may be defined, pair 0 included.
  let pairCapacity: Int

  private static let alive = Atomic<Int>(0)

  /// A session on a terminal of the type that `entry` describes, at least one cell large.
  /// - Parameter isAnother: the terminal shows a session already, and need not be switched to its second screen.
  init(
    entry: TerminfoEntry, size: CellSize, colors: ColorDepth, isAnother: Bool = false
  ) throws(TerminalError) {
    var entry = entry
    entry.numbers["cols"] = Int32(max(1, size.columns))
    entry.numbers["lines"] = Int32(max(1, size.rows))
    if isAnother { entry.strings["smcup"] = nil }
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
    Self.alive.add(1, ordering: .relaxed)
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
  }

  /// Makes this the session that ncurses' functions speak to.
  func activate() { set_term(screen) }

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
    if Self.alive.subtract(1, ordering: .relaxed).newValue == 0 { delscreen(screen) }
    fclose(output)
    fclose(input)
  }

  /// `newterm`, without what it does to the process: it takes signals over, and reads LINES and COLUMNS.
  private static func newTerm(
    _ entry: TerminfoEntry, output: UnsafeMutablePointer<FILE>, input: UnsafeMutablePointer<FILE>
  ) -> OpaquePointer? {
    let signals = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH]
    var actions = Array(repeating: sigaction(), count: signals.count)
    for (index, signal) in signals.enumerated() { sigaction(signal, nil, &actions[index]) }
    defer {
      for (index, signal) in signals.enumerated() { sigaction(signal, &actions[index], nil) }
    }
    use_env(false)
    return entry.inEnvironment { newterm(entry.name, output, input) }
  }
}
