import CTerminal
import Glibc
import Pictures
import Platform

/// The terminal device: its descriptor, modes, size, and the queue of output that it has not taken yet.
final class Terminal {
  /// A non-blocking descriptor.
  let descriptor: Int32
  private let ownsDescriptor: Bool
  private let modes: TerminalModes
  /// The keys of the terminfo entry, by the strings that they send.
  let keys: [[UInt8]: KeyChord]
  private var original = termios()
  /// Output that the terminal has not taken yet, from `sent` on.
  private var pending: [UInt8] = []
  private var sent = 0
  private var images = TransmissionQueue()
  private var lastMeasured: WindowSize?
  /// Sent, with the bytes that reset the modes, however the program ends.
  private var exitBytes: [UInt8] = []
  /// The end of the alternate screen and its modes, sent in addition unless it has been left.
  private var alternateReset: [UInt8] = []
  /// Whether keys are told by kitty's protocol. Keys that arrive at the end would then be typed to the shell.
  private var reportsKeys = false
  /// Whether the terminal is in the program's modes.
  private(set) var isActive = false
  /// False once writing has failed.
  private(set) var isConnected = true

  /// Opens the terminal on standard output, or the controlling terminal.
  init(usesControllingTerminal: Bool, entry: TerminfoEntry, mouse: MouseReporting) throws(TerminalError) {
    modes = TerminalModes(entry: entry, mouse: mouse)
    keys = KeyStrings.chords(of: entry)
    (descriptor, ownsDescriptor) = try Self.openDevice(usesControllingTerminal: usesControllingTerminal)
    guard tcgetattr(descriptor, &original) == 0 else {
      if ownsDescriptor { Glibc.close(descriptor) }
      throw usesControllingTerminal ? .noTerminal : .outputIsNotATerminal
    }
  }

  /// Opens the device again, since `O_NONBLOCK` belongs to the open file description: set on standard output, it would
  /// affect the shell and other processes that share it.
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
    // Without a name and a controlling terminal (containers) only the shared description is left, which may block.
    return (STDOUT_FILENO, false)
  }

  /// Whether queries may be sent to the terminal.
  var acceptsQueries: Bool { modes.isXtermLike }

  /// Returns the size of the window, 80 × 24 if the kernel has none.
  func measure() -> WindowSize {
    var window = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &window) != 0 || window.ws_col == 0 || window.ws_row == 0 {
      window = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    }
    let measured = WindowSize(window, after: lastMeasured)
    lastMeasured = measured
    return measured
  }

  /// Keeps the size of a cell that has been measured while it explains the window.
  func keep(_ cell: PixelSize) { lastMeasured?.cell = cell }

  // MARK: modes

  /// Switches to raw mode and to the program's modes. From here on they are reset however the program ends.
  func enter() {
    guard !isActive else { return }
    isActive = true
    // A signal that comes from here on is handled, and the terminal restored.
    _ = ct_signals_install()
    armGuard()
    var raw = original
    cfmakeraw(&raw)
    // Output processing stays on, so that lines which other programs write still begin in the first column.
    raw.c_oflag = original.c_oflag
    tcsetattr(descriptor, TCSADRAIN, &raw)
    if isatty(STDERR_FILENO) == 1 { ct_stderr_hold() }
    send(modes.set)
  }

  private func armGuard() {
    let more = exitBytes + alternateReset
    let reset = (more.isEmpty ? [] : Array("\u{1b}\\".utf8) + more) + modes.reset
    _ = ct_guard_arm(descriptor, &original, reset, reset.count)
  }

  /// Sets the bytes that are sent however the program ends, also in a crash.
  func setReset(_ alternate: AlternateScreen) {
    guard isActive else { return }
    let modes = alternate.activeModes
    (exitBytes, alternateReset, reportsKeys) = (alternate.exitSequence, modes.reset, modes.reportsKeys)
    armGuard()
  }

  /// Restores the terminal's modes until `enter` is called again.
  func leave() {
    exitBytes = []
    restore()
  }

  private func restore() {
    guard isActive else { return }
    isActive = false
    completeBegunImage()
    images = TransmissionQueue()
    if reportsKeys { pending += AlternateModes.keyboardQuery }
    if drain(seconds: 2) {
      alternateReset = []
      armGuard()
      awaitAnswers(seconds: 1)
    } else {
      // The terminal is blocked. It gets only the reset bytes when it wakes.
      armGuard()
      tcflush(descriptor, TCOFLUSH)
      (pending, sent) = ([], 0)
    }
    reportsKeys = false
    line?.reset()
    ct_guard_restore()
  }

  /// Restores the terminal's modes and closes the descriptor.
  func close() {
    restore()
    if ownsDescriptor { Glibc.close(descriptor) }
    ct_signals_remove()
  }

  // MARK: writing

  /// Whether frames go through tmux, with padding.
  var padsFrames = false

  /// The line that frames and images follow; nil if they do not.
  var line: TerminalLine?

  /// Whether there is output to be written now.
  var hasPending: Bool { isConnected && (sent < pending.count || hasImages && line?.isReady ?? true) }

  /// Whether images wait to be sent, or are being sent.
  var hasImages: Bool { !images.isEmpty }

  /// Follows a frame or a part of an image with a query, whose answer tells that the terminal has taken it.
  func ask(after count: Int) {
    if let line { pending += line.didSend(count) }
  }

  /// Queues bytes and writes as many as the terminal takes without blocking.
  func send(_ bytes: [UInt8], isFrame: Bool = false) {
    guard isConnected else { return }
    if isFrame && modes.isXtermLike {
      let bytes = padsFrames ? TmuxFramePadding.padded(bytes) : bytes
      pending += TerminalModes.beginFrame + bytes + TerminalModes.endFrame
      ask(after: bytes.count)
    } else {
      pending += bytes
    }
    flush()
  }

  /// Queues an image, as complete escape sequences, to be sent while there is no other output.
  func sendInBackground(_ sequences: [[UInt8]], completion: @escaping () -> Void) {
    guard isConnected, isActive else { return }
    images.append(sequences, completion: completion)
  }

  /// Removes the images whose transmission has not begun. Returns true if there were any.
  func dropBackground() -> Bool { images.dropWaiting() }

  /// Sends a graphics command, after the rest of an image whose transmission has begun.
  func sendGraphics(_ command: [UInt8]) {
    completeBegunImage()
    send(command)
  }

  /// Writes as much as the terminal takes without blocking. Returns true if only images are left.
  @discardableResult
  func flush() -> Bool {
    while isConnected {
      if images.isWithinSequence {
        // An image's sequence must be complete before anything else.
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

  /// Writes at most one sequence of an image, since input and frames have priority.
  func flushBackground() {
    if flush(), hasPending { _ = writeSequence() }
  }

  /// Continues the current sequence of an image. Returns true if it is complete or there is none.
  private func writeSequence() -> Bool {
    guard let sequence = images.next else { return true }
    guard let count = write(sequence), let written = images.didWrite(count) else { return false }
    ask(after: written.sequence)
    written.completion?()
    return true
  }

  /// Moves the rest of an image that has begun to be sent to the queue of other output.
  private func completeBegunImage() {
    guard let (urgent, rest, completion) = images.takeBegun() else { return }
    pending.insert(contentsOf: urgent, at: sent)
    pending += rest
    completion()
  }

  /// Returns the number of bytes written; nil if the terminal takes none now.
  private func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    do throws(Errno) {
      let count = try FileDescriptor(rawValue: descriptor).writeSome(bytes)
      return count > 0 ? count : nil
    } catch {
      if error != .resourceTemporarilyUnavailable { isConnected = false }
      return nil
    }
  }

  /// Waits until the terminal has answered the queries, since the answers, and keys before them, would be typed to the shell.
  private func awaitAnswers(seconds: Double) {
    let deadline = EventLoop.now + seconds
    var decoder = InputDecoder()
    decoder.expectation = .answers
    while isConnected, reportsKeys || line?.awaitsAnswer ?? false {
      let left = deadline - EventLoop.now
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard left > 0, poll(&ready, 1, Int32(left * 1000) + 1) > 0,
        let bytes = try? FileDescriptor(rawValue: descriptor).readSome(limit: 4096), !bytes.isEmpty
      else { return }
      for case .reply(let reply) in decoder.decode(bytes) {
        if case .keyboardFlags = reply { reportsKeys = false }
        line?.didAnswer(reply)
      }
    }
  }

  /// Waits up to `seconds` until everything but images is written. Returns false if the terminal does not take it.
  private func drain(seconds: Double) -> Bool {
    let deadline = EventLoop.now + seconds
    while !flush(), isConnected {
      let left = deadline - EventLoop.now
      guard left > 0 else { return false }
      var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&ready, 1, Int32(left * 1000) + 1)
    }
    return true
  }
}
