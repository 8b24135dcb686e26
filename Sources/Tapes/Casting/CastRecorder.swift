import Basics
import PhotoFeed
import TerminalPanels

/// Records an asciicast: the bytes that ncurses wrote, with virtual time stamps.
///
/// Source: the asciicast v2 and v3 file formats (asciinema documentation): a header as a line of JSON, then a line per
/// event. Times are relative to the previous event in v3, and to the start in v2.
public struct CastRecorder: Sendable {
  private let size: CellSize
  /// The events by the formats' letters: `o` output, `i` input, `r` resize, `m` marker, `x` exit status.
  private var events: [(time: Double, code: String, text: String)] = []
  /// The start of the hidden time; nil while nothing is hidden.
  private var hiddenSince: Double?
  /// The total hidden time, in seconds.
  private var leftOut = 0.0

  public init(size: CellSize) { self.size = size }

  /// The duration so far, in seconds.
  var duration: Double { events.last?.time ?? 0 }

  /// Returns the time of a frame in the cast; nil while frames are hidden.
  func time(of time: Double) -> Double? { hiddenSince == nil ? time - leftOut : nil }

  /// Adds the bytes of a frame.
  public mutating func add(_ bytes: [UInt8], at time: Double) {
    guard !bytes.isEmpty, hiddenSince == nil else { return }
    events.append((time - leftOut, "o", String(decoding: bytes, as: UTF8.self)))
  }

  /// Adds the characters that a terminal sends for a key.
  public mutating func input(_ text: String, at time: Double) {
    guard hiddenSince == nil else { return }
    events.append((time - leftOut, "i", text))
  }

  /// Adds a resize of the screen.
  public mutating func resize(_ size: CellSize, at time: Double) {
    events.append(((hiddenSince ?? time) - leftOut, "r", "\(size)"))
  }

  /// Adds a marker.
  public mutating func mark(_ label: String, at time: Double) {
    events.append(((hiddenSince ?? time) - leftOut, "m", label))
  }

  /// Starts or ends hiding output and time. After the end, the next output must draw the whole screen.
  public mutating func hide(_ isHidden: Bool, at time: Double) {
    if isHidden {
      if hiddenSince == nil { hiddenSince = time }
    } else if let since = hiddenSince {
      leftOut += time - since
      hiddenSince = nil
      events.append((time - leftOut, "o", "\u{1b}[0m"))
    }
  }

  /// Ends the cast.
  public mutating func end(at time: Double, status: Int32) {
    hide(false, at: time)
    events.append((time - leftOut, "x", "\(status)"))
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
    for (time, code, content) in events {
      let stamp = max(version == 2 ? time : time - before, 0).fixed(6)
      // Version 2 has no exit event; an empty output keeps the pause at the end.
      let (code, content) = version == 2 && code == "x" ? ("o", "") : (code, content)
      text += "[\(stamp),\"\(code)\",\(content.quotedForJSON)]\n"
      // Differences of rounded time stamps, so that rounding errors do not add up.
      before = version == 2 ? 0 : before + (Double(stamp) ?? 0)
    }
    return text
  }
}
