import CTerminal
import Glibc
import Platform

/// Waits for input, signals, other threads, file descriptors and deadlines.
///
///     let loop = try EventLoop(screen: screen)
///     while !wall.shouldQuit {
///       for event in loop.wait(until: wall.nextFrameTime) { … }
///     }
///
/// It sleeps in poll(2) and uses no processor time until an event. It handles changes of the terminal's size, Ctrl-Z
/// and SIGCONT itself. Signal handlers belong to the process, so only one loop at a time may have a terminal; they are
/// installed while the terminal is in the program's modes.
public final class EventLoop {
  /// A reason for a wait to end.
  public enum Event: Hashable, Sendable {
    case input(InputEvent)
    case reply(TerminalReply)
    /// A `Waker` was used since the last wait, once or several times.
    case wake
    /// A watched descriptor is readable or at its end.
    case readable(Int32)
    /// The terminal has taken all output and a frame was dropped before, which has to be drawn now.
    case screenReady
    /// SIGINT, SIGTERM or SIGHUP was received. A second one ends the process at once.
    case terminate(signal: Int32)
    case deadline
  }

  public let waker: Waker
  /// Called with each reply of the terminal, before the event is returned.
  public var onReply: ((TerminalReply) -> Void)?

  private let screen: Screen?
  private let signals: Int32
  private var watched: [Int32] = []
  private var decoder: InputDecoder
  /// The time at which the decoder treats an incomplete sequence as complete.
  private var decoderDeadline: Double?
  private var hasHungUp = false
  /// The time when the last question was sent, and the time until which replies are expected.
  private var repliesExpected = (since: -Double.infinity, until: -Double.infinity)

  /// Creates a loop for `screen`'s terminal. Without a terminal it receives no input and no signals.
  public init(screen: Screen?) throws(TerminalError) {
    guard let waker = Waker() else { throw .failed("no descriptors left for the event loop") }
    self.waker = waker
    self.screen = screen
    decoder = InputDecoder(keys: screen?.terminal?.keys ?? [:], isUTF8: screen?.isUnicode ?? true)
    signals = screen?.terminal == nil ? -1 : ct_signals_install()
  }

  /// The time in seconds of the monotonic clock, which deadlines refer to.
  public static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The last sequences from the terminal that mean nothing to the program, oldest first, with `ESC` and the like spelled out.
  public var unknownAnswers: [String] { decoder.unknownTexts }

  /// Begins to report when `descriptor` is readable.
  public func watch(_ descriptor: Int32) {
    if !watched.contains(descriptor) { watched.append(descriptor) }
  }

  /// Stops reporting for `descriptor`. Call it before closing the descriptor.
  public func unwatch(_ descriptor: Int32) { watched.removeAll { $0 == descriptor } }

  /// Waits for events until `deadline`, in seconds of `now`, or without limit if it is nil. Returns at least one event.
  public func wait(until deadline: Double?) -> [Event] {
    while true {
      let events = waitOnce(until: deadline)
      if !events.isEmpty { return events }
    }
  }

  private func waitOnce(until deadline: Double?) -> [Event] {
    let terminal = hasHungUp ? nil : screen?.terminal
    var descriptors = [pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0)]
    if signals >= 0 { descriptors.append(pollfd(fd: signals, events: Int16(POLLIN), revents: 0)) }
    descriptors += watched.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    if let terminal {
      let wanted = POLLIN | (terminal.hasPending ? POLLOUT : 0)
      descriptors.append(pollfd(fd: terminal.descriptor, events: Int16(wanted), revents: 0))
    }
    let earliest = [deadline, decoderDeadline, hasHungUp ? nil : screen?.lineTime].compactMap(\.self).min()
    poll(&descriptors, nfds_t(descriptors.count), Self.milliseconds(until: earliest))

    var events: [Event] = []
    for descriptor in descriptors where descriptor.revents != 0 {
      switch descriptor.fd {
      case waker.descriptor:
        waker.clear()
        events.append(.wake)
      case signals: events += takeSignals()
      case terminal?.descriptor: events += serve(terminal, Int32(descriptor.revents))
      default: events.append(.readable(descriptor.fd))
      }
    }
    if let due = decoderDeadline, Self.now >= due {
      decoderDeadline = nil
      events += decode { $0.finish() }
    }
    if let screen, screen.hasDroppedFrame, screen.takesFrame() { events.append(.screenReady) }
    if let deadline, Self.now >= deadline { events.append(.deadline) }
    return events
  }

  /// Returns the time until `deadline`, rounded up, since a wait that ends too early would have to be repeated.
  private static func milliseconds(until deadline: Double?) -> Int32 {
    guard let deadline else { return -1 }
    let left = (deadline - now) * 1000
    return left <= 0 ? 0 : Int32(min(left.rounded(.up), 1e9))
  }

  // MARK: the terminal

  /// Takes the beginning of a reply for a reply and not for keys, even if a pause follows it. This lasts until 3 seconds after the
  /// last question is answered, at most 10 seconds.
  func expectReplies() {
    let now = Self.now
    repliesExpected = (now, now + 10)
  }

  private func serve(_ terminal: Terminal?, _ ready: Int32) -> [Event] {
    guard let terminal else { return [] }
    var events: [Event] = []
    if ready & POLLOUT != 0 { terminal.flushBackground() }
    if ready & (POLLIN | POLLHUP | POLLERR) != 0 {
      let bytes: [UInt8]?  // nil if no input has come
      do throws(Errno) { bytes = try FileDescriptor(rawValue: terminal.descriptor).readSome(limit: 4096) } catch {
        bytes = error == .resourceTemporarilyUnavailable && ready & POLLHUP == 0 ? nil : []
      }
      if let bytes, !bytes.isEmpty {
        events += decode { $0.decode(bytes[...]) }
      } else if bytes != nil {
        hasHungUp = true
        events.append(.input(.hangup))
      }
    }
    return events
  }

  private func decode(_ step: (inout InputDecoder) -> [InputDecoder.Output]) -> [Event] {
    var events: [Event] = []
    let (line, areAsked) = (screen?.line, Self.now < repliesExpected.until)
    decoder.expectation = areAsked ? .replies : line?.mayBeAnswered ?? false ? .answers : .nothing
    decoder.escapeDelay = line?.awaitsAnswer ?? false ? 1 : areAsked ? 0.3 : InputDecoder.keyDelay
    for output in step(&decoder) {
      switch output {
      // In raw mode the kernel does not handle Ctrl-Z.
      case .event(let event) where event.chord == KeyChord(.character("z"), .control): events += stop(wholeGroup: true)
      case .event(let event): events.append(.input(event))
      case .reply(let reply):
        let pixels = screen?.cellPixels
        if case .deviceAttributes = reply { repliesExpected.until = repliesExpected.since + 3 }
        if !(line?.didAnswer(reply) ?? false) { onReply?(reply) }
        events.append(.reply(reply))
        if let screen, screen.cellPixels != pixels { events.append(.input(.resize(screen.size))) }
      }
    }
    decoderDeadline = decoder.timeout.map { Self.now + $0 }
    return events
  }

  // MARK: signals

  private func takeSignals() -> [Event] {
    let received = ct_signals_take()
    var events: [Event] = []
    if received & UInt32(CT_STOP) != 0 {
      events += stop(wholeGroup: false)
    } else if received & UInt32(CT_CONTINUED) != 0, let screen {
      // Stopped by SIGSTOP, which cannot be caught: other programs may have changed the terminal meanwhile.
      screen.suspend()
      screen.resume()
      events.append(.input(.resize(screen.size)))
    }
    if received & UInt32(CT_RESIZED) != 0, let screen, screen.updateSize() {
      events.append(.input(.resize(screen.size)))
    }
    return events + terminations(in: received)
  }

  private func terminations(in signals: UInt32) -> [Event] {
    [(CT_INTERRUPT, SIGINT), (CT_TERMINATE, SIGTERM), (CT_HANGUP, SIGHUP)]
      .filter { signals & UInt32($0.0) != 0 }.map { .terminate(signal: $0.1) }
  }

  private func stop(wholeGroup: Bool) -> [Event] {
    guard let screen else { return [] }
    screen.suspend()
    ct_stop_self(wholeGroup ? 1 : 0)
    // The resize event below stands for CT_CONTINUED.
    let others = ct_signals_take()
    screen.resume()
    return [.input(.resize(screen.size))] + terminations(in: others)
  }

  /// Closes the screen and ends the process by `signal`, so that its parent sees the signal (status 130 for SIGINT in a
  /// shell).
  public static func terminate(by signal: Int32, closing screen: Screen?) -> Never {
    screen?.close()
    ct_terminate_by(signal)
    // Reached only if the signal is blocked; the status is then the one that a shell reports for the signal.
    exit(128 + signal)
  }
}
