import CTerminal
import Glibc
import Pictures
import Platform

/// The terminal as a device: its descriptor, modes, size, and what is still to be written to it.
final class Terminal {
  /// A picture on its way.
  private struct Transmission {
    let sequences: [[UInt8]]
    let completion: () -> Void
  }

  /// Read and written without blocking.
  let descriptor: Int32
  private let ownsDescriptor: Bool
  /// Bytes for entering and leaving, beside those of ncurses.
  private let modes: TerminalModes
  /// What its keys send.
  let keys: [[UInt8]: KeyStrings.Stroke]
  private var original = termios()
  /// Output that the terminal has not taken yet, from `sent` on.
  private var pending: [UInt8] = []
  private var sent = 0
  /// Pictures on their way, which wait for everything else. Between two sequences of one picture there may be text, but
  /// no other graphics command.
  private var background: [Transmission] = []
  /// The sequence of the first picture that comes next, and how much of it is out.
  private var nextSequence = 0
  private var bytesOfSequence = 0
  /// Whether the terminal is in our modes.
  private(set) var isActive = false
  /// False once it cannot be written to any more.
  private(set) var isConnected = true

  /// The terminal on standard output, or that behind the process.
  init(usesControllingTerminal: Bool, entry: TerminfoEntry, mouse: MouseReporting) throws(TerminalError) {
    modes = TerminalModes(entry: entry, mouse: mouse)
    keys = KeyStrings.strokes(of: entry)
    (descriptor, ownsDescriptor) = try Self.openDevice(usesControllingTerminal: usesControllingTerminal)
    guard tcgetattr(descriptor, &original) == 0 else {
      if ownsDescriptor { Glibc.close(descriptor) }
      throw usesControllingTerminal ? .noTerminal : .outputIsNotATerminal
    }
  }

  /// A file description of our own: not to block is then our affair alone. The shell, which shares standard output and
  /// may outlive us, would not expect it.
  private static func openDevice(usesControllingTerminal: Bool) throws(TerminalError) -> (Int32, Bool) {
    let flags = O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    if usesControllingTerminal && isatty(STDOUT_FILENO) == 0 {
      let descriptor = open("/dev/tty", flags)
      guard descriptor >= 0 else { throw .noTerminal }
      return (descriptor, true)
    }
    guard isatty(STDOUT_FILENO) == 1 else { throw .outputIsNotATerminal }
    if let name = ttyname(STDOUT_FILENO) {
      let descriptor = open(name, flags)
      if descriptor >= 0 { return (descriptor, true) }
    }
    let descriptor = open("/dev/tty", flags)
    if descriptor >= 0 { return (descriptor, true) }
    // No name and no controlling terminal (containers): then the shared one, which may block.
    return (STDOUT_FILENO, false)
  }

  /// Whether it may be asked things.
  var understandsPrivateModes: Bool { modes.isXtermLike }

  /// The extent in cells and, where the terminal tells, the pixels of a cell.
  func measure() -> (size: CellSize, pixels: PixelSize?) {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return (CellSize(columns: 80, rows: 24), nil)
    }
    let size = CellSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
    let pixels = PixelSize(width: Int(window.ws_xpixel) / size.columns, height: Int(window.ws_ypixel) / size.rows)
    return (size, pixels.width > 0 && pixels.height > 0 ? pixels : nil)
  }

  // MARK: modes

  /// Switches to our modes: bytes as they are typed, no echo. From here on, every way out gives the terminal back.
  func enter() {
    guard !isActive else { return }
    isActive = true
    var raw = original
    cfmakeraw(&raw)
    // Output stays as it is: what others write by mistake still has its carriage returns.
    raw.c_oflag = original.c_oflag
    tcsetattr(descriptor, TCSADRAIN, &raw)
    arm(modes.reset)
    if isatty(STDERR_FILENO) == 1 { ct_stderr_hold() }
    send(modes.set)
  }

  private func arm(_ reset: [UInt8]) { _ = ct_guard_arm(descriptor, &original, reset, reset.count) }

  /// Has every way out write these bytes too, a crash included.
  func addReset(_ bytes: [UInt8]) {
    if isActive { arm(Array("\u{1b}\\".utf8) + bytes + modes.reset) }
  }

  /// Gives the terminal back, for a while.
  func leave() {
    guard isActive else { return }
    arm(modes.reset)
    giveBack()
  }

  private func giveBack() {
    guard isActive else { return }
    isActive = false
    endStartedPicture()
    background = []
    drain(seconds: 2)
    ct_guard_restore()
  }

  /// Gives the terminal back for good.
  func close() {
    giveBack()
    if ownsDescriptor { Glibc.close(descriptor) }
  }

  // MARK: writing

  /// What keeps pictures from being lost among the frames; see `TmuxGuard`.
  var frameGuard: TmuxGuard?

  /// Whether something waits to be written.
  var hasPending: Bool { isConnected && (sent < pending.count || !background.isEmpty) }

  /// Writes now what the terminal takes, and keeps the rest for `flush`.
  func send(_ bytes: [UInt8], isFrame: Bool = false) {
    guard isConnected else { return }
    if isFrame && modes.isXtermLike {
      let bytes = frameGuard.map { $0.guarded(bytes) } ?? bytes
      pending += TerminalModes.beginFrame + bytes + TerminalModes.endFrame
    } else {
      pending += bytes
    }
    flush()
  }

  /// Sends a picture, as complete escape sequences, when there is nothing else to send.
  func sendInBackground(_ sequences: [[UInt8]], completion: @escaping () -> Void) {
    guard isConnected, isActive else { return }
    background.append(Transmission(sequences: sequences, completion: completion))
  }

  /// Sends a graphics command now, or right after the picture that is under way.
  func sendGraphics(_ command: [UInt8]) {
    endStartedPicture()
    send(command)
  }

  /// Writes what the terminal takes. True when everything but pictures has gone.
  @discardableResult
  func flush() -> Bool {
    while isConnected {
      if bytesOfSequence > 0 {
        // Half a sequence is out: nothing may come between.
        guard writeSequence() else { return false }
      } else if sent < pending.count {
        guard let count = write(pending[sent...]) else { return false }
        sent += count
        if sent == pending.count {
          pending.removeAll(keepingCapacity: true)
          sent = 0
        }
      } else {
        return true
      }
    }
    return true
  }

  /// Writes of the pictures what the terminal takes at once, one sequence at most: keys and frames come first.
  func flushBackground() {
    if flush() { _ = writeSequence() }
  }

  /// Writes on at the current sequence. True when it is out, or there is none.
  private func writeSequence() -> Bool {
    guard let picture = background.first else { return true }
    let sequence = picture.sequences[nextSequence]
    guard let count = write(sequence[bytesOfSequence...]) else { return false }
    bytesOfSequence += count
    guard bytesOfSequence == sequence.count else { return false }
    bytesOfSequence = 0
    nextSequence += 1
    if nextSequence == picture.sequences.count { finishPicture() }
    return true
  }

  /// Puts what is left of a picture that has begun among the output that is next.
  private func endStartedPicture() {
    guard let first = background.first, nextSequence > 0 || bytesOfSequence > 0 else { return }
    if bytesOfSequence > 0 {
      // Half a sequence is out: its end goes before everything else.
      pending.insert(contentsOf: first.sequences[nextSequence][bytesOfSequence...], at: sent)
      nextSequence += 1
    }
    for sequence in first.sequences[nextSequence...] { pending += sequence }
    finishPicture()
  }

  private func finishPicture() {
    let picture = background.removeFirst()
    nextSequence = 0
    bytesOfSequence = 0
    picture.completion()
  }

  /// Bytes written, or nil when the terminal takes none now.
  private func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    do throws(Errno) {
      let count = try FileDescriptor(rawValue: descriptor).writeSome(bytes)
      return count > 0 ? count : nil
    } catch {
      if error != .resourceTemporarilyUnavailable { isConnected = false }
      return nil
    }
  }

  /// Waits until everything is written, but not for ever.
  private func drain(seconds: Double) {
    let deadline = EventLoop.now + seconds
    while !flush(), isConnected {
      let left = deadline - EventLoop.now
      guard left > 0 else { return }
      var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&ready, 1, Int32(left * 1000) + 1)
    }
  }
}
