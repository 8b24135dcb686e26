import Basics
import Pictures
import SymbolArt

/// A terminal's reply to a query.
public enum TerminalReply: Hashable, Sendable {
  /// Primary device attributes (DA1). Every terminal replies to this query, so that it marks the end of the replies.
  case deviceAttributes([Int])
  /// The size of a cell in pixels (CSI 16 t).
  case cellPixels(PixelSize)
  /// The background colour (OSC 11).
  case background(RGB)
  /// Name and version (XTVERSION).
  case version(String)
  /// The state of a private mode (DECRQM): 1 or 3 if set, 2 or 4 if reset, 0 if unknown to the terminal.
  case mode(Int, state: Int)
  /// A graphics attribute (XTSMGRAPHICS): 1 is the number of colour registers, 2 the largest image. A status of 0 is
  /// success.
  case graphicsAttribute(Int, status: Int, values: [Int])
  /// The terminal has processed everything before the query (DSR 5).
  case ready
  /// The position of the cursor, counted from 1 (DSR 6 or DECXCPR).
  case cursor(row: Int, column: Int)
  /// The parameters of the graphic rendition (DECRQSS of SGR), without empty parameters.
  case rendition([Int])
  /// The value of a terminfo capability (XTGETTCAP).
  case capability(name: String, value: String)
  /// The flags of kitty's keyboard protocol that are on.
  case keyboardFlags(Int)
  /// A response of the Kitty graphics protocol: its control data and its message, `OK` or an error.
  case graphics(control: [String: String], message: String)
}

extension TerminalReply {
  /// Creates the reply in a CSI sequence; nil if it is none.
  init?(_ sequence: ControlSequence) {
    switch sequence.marker {
    case 0: self.init(plain: sequence)
    case UInt8(ascii: "?"): self.init(private: sequence)
    default: return nil
    }
  }

  private init?(plain sequence: ControlSequence) {
    switch (sequence.final, sequence.number(0)) {
    case (UInt8(ascii: "t"), 6):
      guard let height = sequence.number(1), let width = sequence.number(2), width > 0, height > 0 else { return nil }
      self = .cellPixels(PixelSize(width: width, height: height))
    case (UInt8(ascii: "n"), _): self = .ready
    // In row 1 it is a key with its modifiers.
    case (UInt8(ascii: "R"), let row?) where row > 1:
      guard let column = sequence.number(1) else { return nil }
      self = .cursor(row: row, column: column)
    default: return nil
    }
  }

  private init?(private sequence: ControlSequence) {
    let numbers = sequence.parameters.indices.map { sequence.number($0) }
    let (first, second) = (sequence.number(0), sequence.number(1))
    switch (sequence.final, first, second) {
    case (UInt8(ascii: "c"), _, _): self = .deviceAttributes(numbers.compactMap(\.self))
    // Some replies to DSR 5 have the private marker.
    case (UInt8(ascii: "n"), nil, _), (UInt8(ascii: "n"), 0, _): self = .ready
    case (UInt8(ascii: "y"), let mode?, let state?): self = .mode(mode, state: state)
    case (UInt8(ascii: "S"), let item?, let status?):
      self = .graphicsAttribute(item, status: status, values: numbers.dropFirst(2).compactMap(\.self))
    case (UInt8(ascii: "R"), let row?, let column?): self = .cursor(row: row, column: column)
    case (UInt8(ascii: "u"), let flags?, _): self = .keyboardFlags(flags)
    default: return nil
    }
  }

  /// Creates the reply in a control string; nil for an unknown one.
  init?(introducer: UInt8, content: String) {
    switch introducer {
    case UInt8(ascii: "P") where content.hasPrefix(">|"):
      self = .version(String(content.dropFirst(2)))
    case UInt8(ascii: "P") where content.hasPrefix("1$r") && content.hasSuffix("m"):
      let numbers = content.dropFirst(3).dropLast().split { $0 == ";" || $0 == ":" }
      self = .rendition(numbers.compactMap { Int($0, clampedTo: 0...0xff_ffff) })
    case UInt8(ascii: "P") where content.hasPrefix("1+r"):
      let sides = content.dropFirst(3).split(separator: "=").map { [UInt8](hexadecimal: $0) }
      guard sides.count == 2, let name = sides[0], let value = sides[1] else { return nil }
      self = .capability(name: String(decoding: name, as: UTF8.self), value: String(decoding: value, as: UTF8.self))
    case UInt8(ascii: "]") where content.hasPrefix("11;"):
      guard let color = RGB(xParseColor: content.dropFirst(3)) else { return nil }
      self = .background(color)
    case UInt8(ascii: "_") where content.hasPrefix("G"):
      let parts = content.dropFirst().split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
      var control: [String: String] = [:]
      for pair in (parts.first ?? "").split(separator: ",") {
        let sides = pair.split(separator: "=", maxSplits: 1)
        if sides.count == 2 { control[String(sides[0])] = String(sides[1]) }
      }
      self = .graphics(control: control, message: parts.count > 1 ? String(parts[1]) : "")
    default: return nil
    }
  }
}

extension RGB {
  /// Creates a colour from the notation of XParseColor, which terminals report: `rgb:ffff/d7d7/0000`, one to four
  /// digits per channel, or `rgba:` with a fourth channel.
  init?(xParseColor text: some StringProtocol) {
    let sides = text.split(separator: ":")
    guard sides.count == 2, sides[0] == "rgb" || sides[0] == "rgba" else { return nil }
    let channels = sides[1].split(separator: "/", omittingEmptySubsequences: false).map { digits -> UInt8? in
      guard (1...4).contains(digits.count), let value = Int(digits, radix: 16), value >= 0 else { return nil }
      let maximum = 1 << (4 * digits.count) - 1
      return UInt8((value * 255 + maximum / 2) / maximum)
    }
    guard channels.count >= 3, let red = channels[0], let green = channels[1], let blue = channels[2]
    else { return nil }
    self.init(red, green, blue)
  }
}
