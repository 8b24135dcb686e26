import Basics
import PhotoFeed
import TerminalPanels

/// Records an asciicast: the bytes that ncurses wrote, with virtual time stamps.
///
/// Source: the asciicast v2 and v3 file formats (asciinema documentation): a header as a line of JSON, then a line per
/// event. Times are relative to the previous event in v3, and to the start in v2.
public struct CastRecorder: Sendable {
  private enum Event: Sendable {
    case output([UInt8])
    case input(String)
    case resize(CellSize)
    case mark(String)
    case exit(Int32)
  }
  private let size: CellSize
  private var events: [(time: Double, event: Event)] = []
  /// The start of the hidden time; nil while nothing is hidden.
  private var hiddenSince: Double?
  /// The total hidden time, in seconds.
  private var leftOut = 0.0

  /// Creates a recorder for a screen size.
  public init(size: CellSize) { self.size = size }

  /// The duration so far, in seconds.
  var duration: Double { events.last?.time ?? 0 }

  /// Returns the time of a frame in the cast; nil while frames are hidden.
  func time(of time: Double) -> Double? { hiddenSince == nil ? time - leftOut : nil }

  /// Adds the bytes of a frame.
  public mutating func add(_ bytes: [UInt8], at time: Double) {
    guard !bytes.isEmpty, hiddenSince == nil else { return }
    events.append((time - leftOut, .output(bytes)))
  }

  /// Adds the characters that a terminal sends for a key.
  public mutating func input(_ text: String, at time: Double) {
    guard hiddenSince == nil else { return }
    events.append((time - leftOut, .input(text)))
  }

  /// Adds a resize of the screen.
  public mutating func resize(_ size: CellSize, at time: Double) {
    events.append(((hiddenSince ?? time) - leftOut, .resize(size)))
  }

  /// Adds a marker.
  public mutating func mark(_ label: String, at time: Double) {
    events.append(((hiddenSince ?? time) - leftOut, .mark(label)))
  }

  /// Starts or ends hiding output and time. After the end, the next output must draw the whole screen.
  public mutating func hide(_ isHidden: Bool, at time: Double) {
    if isHidden {
      if hiddenSince == nil { hiddenSince = time }
    } else if let since = hiddenSince {
      leftOut += time - since
      hiddenSince = nil
      events.append((time - leftOut, .output(Array("\u{1b}[0m".utf8))))
    }
  }

  /// Ends the cast.
  public mutating func end(at time: Double, status: Int32) {
    hide(false, at: time)
    events.append((time - leftOut, .exit(status)))
  }

  /// Returns the text of the file.
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
      case .input(let input): text += "[\(stamp),\"i\",\(input.quotedForJSON)]\n"
      case .resize(let size): text += "[\(stamp),\"r\",\"\(size)\"]\n"
      case .mark(let label): text += "[\(stamp),\"m\",\(label.quotedForJSON)]\n"
      case .exit(let status):
        // Version 2 has no exit event; an empty output keeps the pause at the end.
        text += version == 2 ? "[\(stamp),\"o\",\"\"]\n" : "[\(stamp),\"x\",\"\(status)\"]\n"
      }
      // Differences of rounded time stamps, so that rounding errors do not add up.
      before = version == 2 ? 0 : before + (Double(stamp) ?? 0)
    }
    return text
  }
}
