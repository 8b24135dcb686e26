import CTerminal
import Glibc
import Platform

/// Waits for whatever comes next: input, a signal, a wake from another thread, a descriptor, or a moment.
///
///     let loop = try EventLoop(screen: screen)
///     while !wall.shouldQuit {
///       for event in loop.wait(until: wall.nextFrameTime) { … }
///     }
///
/// Sleeps in poll(2): nothing happens while nothing happens. Resizing, Ctrl-Z and being continued are dealt with here.
/// Signals belong to the process, so there may be one loop with a terminal at a time.
public final class EventLoop {
  /// Something that ended a wait.
  public enum Event: Hashable, Sendable {
    /// The person or the terminal did something.
    case input(InputEvent)
    /// The terminal answered a question.
    case reply(TerminalReply)
    /// A `Waker` was used since the last wait, once or many times.
    case wake
    /// A watched descriptor can be read, or is at its end.
    case readable(Int32)
    /// The terminal has taken all there was to write, and a frame had been dropped before: draw it now.
    case screenReady
    /// The process was asked to end by this signal (SIGINT, SIGTERM or SIGHUP). Asked again, it ends at once.
    case terminate(signal: Int32)
    /// The deadline came.
    case deadline
  }

  /// Wakes the loop from any thread.
  public let waker: Waker

  private let screen: Screen?
  private let signals: Int32
  private var watched: [Int32] = []
  private var decoder: InputDecoder
  /// When the decoder's unfinished sequence is to be taken as it is.
  private var decoderDeadline: Double?
  private var hasHungUp = false

  /// A loop for `screen`'s terminal; for a headless screen or none, one that hears no input and no signals.
  public init(screen: Screen?) throws(TerminalError) {
    guard let waker = Waker() else { throw .failed("no descriptors left for the event loop") }
    self.waker = waker
    self.screen = screen
    decoder = InputDecoder(keys: screen?.terminal?.keys ?? [:], isUTF8: screen?.isUnicode ?? true)
    signals = screen?.terminal == nil ? -1 : ct_signals_install()
  }

  deinit {
    if signals >= 0 { ct_signals_remove() }
  }

  /// Seconds on the monotonic clock, the time that deadlines are in.
  public static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Reports when `descriptor` can be read.
  public func watch(_ descriptor: Int32) {
    if !watched.contains(descriptor) { watched.append(descriptor) }
  }

  /// Stops reporting of `descriptor`; to be called before it is closed.
  public func unwatch(_ descriptor: Int32) { watched.removeAll { $0 == descriptor } }

  /// Waits until something happens or `deadline` comes, in seconds of `now`; nil waits for ever. Never answers nothing.
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
    let earliest = [deadline, decoderDeadline].compactMap(\.self).min()
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
    if let deadline, Self.now >= deadline { events.append(.deadline) }
    return events
  }

  /// Rounded up: a moment too late is better than a turn for nothing.
  private static func milliseconds(until deadline: Double?) -> Int32 {
    guard let deadline else { return -1 }
    let left = (deadline - now) * 1000
    return left <= 0 ? 0 : Int32(min(left.rounded(.up), 1e9))
  }

  // MARK: the terminal

  private func serve(_ terminal: Terminal?, _ ready: Int32) -> [Event] {
    guard let terminal, let screen else { return [] }
    var events: [Event] = []
    if ready & POLLOUT != 0, terminal.flush() {
      if screen.owesFrame {
        screen.owesFrame = false
        events.append(.screenReady)
      }
      terminal.flushBackground()
    }
    if ready & (POLLIN | POLLHUP | POLLERR) != 0 {
      let bytes: [UInt8]?  // nil: nothing has come after all
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
    for output in step(&decoder) {
      switch output {
      // The terminal is in raw mode, so that Ctrl-C can be a key like any other; this one must work as everywhere.
      case .event(.key(.character("z"), .control)): events += stop(wholeGroup: true)
      case .event(let event): events.append(.input(event))
      case .reply(let reply): events.append(.reply(reply))
      }
    }
    decoderDeadline = decoder.patience.map { Self.now + $0 }
    return events
  }

  // MARK: signals

  private func takeSignals() -> [Event] {
    let came = ct_signals_take()
    var events: [Event] = []
    if came & UInt32(CT_STOP) != 0 {
      events += stop(wholeGroup: false)
    } else if came & UInt32(CT_CONTINUED) != 0, let screen {
      // Stopped by something that cannot be caught: the terminal may have been anybody's meanwhile.
      screen.suspend()
      screen.resume()
      events.append(.input(.resize(screen.size)))
    }
    if came & UInt32(CT_RESIZED) != 0, let screen, screen.remeasure() { events.append(.input(.resize(screen.size))) }
    return events + terminations(in: came)
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

  /// Gives the terminal back and ends the process by `signal`, so that whoever waits for it sees just that (status 130
  /// for SIGINT in a shell).
  public static func die(of signal: Int32, closing screen: Screen?) -> Never {
    screen?.close()
    ct_die_of(signal)
    // Not reached unless the signal is blocked from outside; the status is then what a shell would have made of it.
    exit(128 + signal)
  }
}
