import Basics
import PhotoFeed
import TerminalPanels

/// Gathers what happens on a screen for asciicast files: the bytes that ncurses really wrote, stamped with virtual time.
///
/// Source: the asciicast v2 and v3 file formats (asciinema documentation): a line of JSON as header, then a line an event; v3 stamps
/// events with the time since the one before, v2 with the time since the start.
public struct CastRecorder: Sendable {
  private enum Event: Sendable {
    case output([UInt8])
    case resize(CellSize)
    case mark(String)
    case exit(Int32)
  }
  private let size: CellSize
  private var events: [(time: Double, event: Event)] = []
  /// When hiding began; `nil`: nothing is hidden.
  private var hiddenSince: Double?
  /// Virtual seconds left out so far.
  private var leftOut = 0.0
  /// Bytes written while hidden: the screen must be right when it is shown again.
  private var hidden: [UInt8] = []

  /// A recorder of a screen of this size.
  public init(size: CellSize) { self.size = size }

  /// Adds what was written for a frame.
  public mutating func add(_ bytes: [UInt8], at time: Double) {
    guard !bytes.isEmpty else { return }
    if hiddenSince != nil { hidden += bytes } else { events.append((time - leftOut, .output(bytes))) }
  }

  /// The screen gets another size.
  public mutating func resize(_ size: CellSize, at time: Double) {
    events.append(((hiddenSince ?? time) - leftOut, .resize(size)))
  }

  /// A named moment.
  public mutating func mark(_ label: String, at time: Double) {
    events.append(((hiddenSince ?? time) - leftOut, .mark(label)))
  }

  /// Leaves out what follows, or ends that; the time meanwhile is left out, too.
  public mutating func hide(_ isHidden: Bool, at time: Double) {
    if isHidden {
      if hiddenSince == nil { hiddenSince = time }
    } else if let since = hiddenSince {
      leftOut += time - since
      hiddenSince = nil
      if !hidden.isEmpty { events.append((time - leftOut, .output(hidden))) }
      hidden = []
    }
  }

  /// The session ends.
  public mutating func end(at time: Double, status: Int32) {
    hide(false, at: time)
    events.append((time - leftOut, .exit(status)))
  }

  /// The file.
  ///
  /// - Parameter version: 3, or 2, which has no event for the exit status.
  public func text(version: Int) -> String {
    var text =
      version == 2
      ? #"{"version":2,"width":\#(size.columns),"height":\#(size.rows),"env":{"TERM":"xterm-direct"}}"# + "\n"
      : #"{"version":3,"term":{"cols":\#(size.columns),"rows":\#(size.rows),"type":"xterm-direct"}}"# + "\n"
    var before = 0.0
    for (time, event) in events {
      let stamp = max(version == 2 ? time : time - before, 0).fixed(6)
      switch event {
      case .output(let bytes): text += "[\(stamp),\"o\",\(String(decoding: bytes, as: UTF8.self).quotedForJSON)]\n"
      case .resize(let size): text += "[\(stamp),\"r\",\"\(size)\"]\n"
      case .mark(let label): text += "[\(stamp),\"m\",\(label.quotedForJSON)]\n"
      case .exit(let status):
        if version == 2 { continue }
        text += "[\(stamp),\"x\",\"\(status)\"]\n"
      }
      // The difference of the rounded stamps, so that rounding never adds up.
      before = version == 2 ? 0 : before + (Double(stamp) ?? 0)
    }
    return text
  }
}
