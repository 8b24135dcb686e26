import CNcurses
import CTerminal
import Glibc
import Platform
import SymbolArt

/// An ncurses SCREEN whose output goes to a file in memory, from which the bytes of each frame are taken.
///
/// So ncurses draws real and headless screens alike and never touches the terminal. A frame's bytes are sent in one
/// piece, can be counted and recorded, and a slow terminal never blocks input.
///
/// A session's size is fixed; a screen that is resized gets a new session. ncurses 6.4 keeps the windows of all SCREENs
/// in one list, so `resize_term` would resize other screens' windows too. For the same reason only the last session calls
/// `delscreen`, which frees the windows of the others.
final class CursesSession {
  private let screen: OpaquePointer
  private let output: UnsafeMutablePointer<FILE>
  private let input: UnsafeMutablePointer<FILE>
  let size: CellSize
  /// The number of colour pairs, including pair 0.
  let pairCapacity: Int
  /// The pairs below this number are defined.
  private var definedPairs: Int32 = 1

  private static let ncurses = ProcessResource("ncurses")

  /// Creates a session for the terminal type that `entry` describes. It has at least one cell.
  /// - Parameter isReplacement: the terminal shows an earlier session, so it is on its alternate screen already.
  /// - Throws: an error if ncurses cannot draw on that type, or if another thread has a session.
  init(
    entry: TerminfoEntry, size: CellSize, colors: ColorDepth, isReplacement: Bool = false
  ) throws(TerminalError) {
    do throws(ProcessResource.Refusal) {
      try Self.ncurses.begin()
    } catch {
      throw .failed(error.description)
    }
    var isOpen = false
    defer { if !isOpen { Self.ncurses.end() } }
    var entry = entry
    if isReplacement { entry.strings["smcup"] = nil }
    let descriptor = ct_memory_file("screen")
    guard descriptor >= 0, let output = fdopen(descriptor, "r+"), let input = fopen("/dev/null", "r") else {
      throw .failed("no memory for a screen of \(size) cells")
    }
    self.output = output
    self.input = input
    self.size = size
    guard let screen = Self.newTerm(entry, size: size, output: output, input: input) else {
      fclose(output)
      fclose(input)
      throw .failed("ncurses cannot draw on a terminal of type ‘\(entry.name)’; try another TERM")
    }
    self.screen = screen
    isOpen = true
    // Otherwise `doupdate` would stop when keys have been typed.
    typeahead(-1)
    if colors == .mono {
      pairCapacity = 1
    } else {
      start_color()
      use_default_colors()
      pairCapacity = Int(cn_color_pairs())
      // ncurses allocates its table at once: whenever it grows, all pairs are sorted again.
      Self.define(Int32(pairCapacity) - 1)
    }
    curs_set(0)
    leaveok(cn_stdscr(), true)
  }

  /// Makes this SCREEN the one that ncurses' functions use.
  func activate() { set_term(screen) }

  /// Defines a pair unless it is. ncurses does not print a cell again whose pairs have the same colours, so each number
  /// has others; they are never shown.
  func define(_ pair: Int32) {
    guard pair >= definedPairs else { return }
    Self.define(pair)
    definedPairs = pair + 1
  }

  private static func define(_ pair: Int32) { init_extended_pair(pair, pair >> 8, pair & 255) }

  /// Returns the bytes that ncurses has written since the last call, with the numbers of pairs in place of colours.
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

  /// Calls `endwin`, whose bytes are added to the output. The next `doupdate` shows the screen again.
  func leave() { endwin() }

  /// Ends the session. Its windows and panels must have been deleted.
  func end() {
    endwin()
    if Self.ncurses.end() { delscreen(screen) }
    fclose(output)
    fclose(input)
  }

  /// Calls `newterm` without its side effect: it installs signal handlers.
  ///
  /// It finds the size in variables of their own. In the entry, it would make another value of `TERMINFO` for each size, and glibc
  /// never frees the values of variables.
  private static func newTerm(
    _ entry: TerminfoEntry, size: CellSize, output: UnsafeMutablePointer<FILE>, input: UnsafeMutablePointer<FILE>
  ) -> OpaquePointer? {
    let signals = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH]
    var actions = Array(repeating: sigaction(), count: signals.count)
    for (index, signal) in signals.enumerated() { sigaction(signal, nil, &actions[index]) }
    defer {
      for (index, signal) in signals.enumerated() { sigaction(signal, &actions[index], nil) }
    }
    return EnvironmentVariables.with("COLUMNS", "\(max(1, size.columns))") {
      EnvironmentVariables.with("LINES", "\(max(1, size.rows))") {
        entry.inEnvironment { newterm(entry.name, output, input) }
      }
    }
  }
}
