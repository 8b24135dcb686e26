import Basics
import Pictures
import SymbolArt

/// A parsed CSI sequence: private marker, parameters, intermediate bytes, final byte.
struct ControlSequence {
  /// `?`, `<`, `>` or `=` before the parameters; 0 if there is none.
  let marker: UInt8
  /// The parameters between semicolons, each as its parts between colons; nil for an omitted one.
  let parameters: [[Int?]]
  /// The bytes between the parameters and the final byte, such as `$`.
  let intermediates: [UInt8]
  let final: UInt8

  init(parameters: ArraySlice<UInt8>, final: UInt8) {
    var rest = parameters
    if let first = rest.first, 0x3c...0x3f ~= first {
      marker = first
      rest = rest.dropFirst()
    } else {
      marker = 0
    }
    intermediates = Array(rest.drop { $0 >= 0x30 })
    self.parameters = rest.prefix { $0 >= 0x30 }.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { parameter in
        parameter.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
          .map { Int(String(decoding: $0, as: UTF8.self), clampedTo: 0...0xff_ffff) }
      }
    self.final = final
  }

  /// Returns a part of the parameter at `index`; nil if it was omitted.
  func number(_ index: Int, _ part: Int = 0) -> Int? {
    index < parameters.count && part < parameters[index].count ? parameters[index][part] : nil
  }

  private var numbers: [Int?] { parameters.indices.map { number($0) } }

  var isPasteBegin: Bool { marker == 0 && final == UInt8(ascii: "~") && number(0) == 200 }
  var isOldMouseReport: Bool { marker == 0 && final == UInt8(ascii: "M") && number(0) == nil }

  /// The events or the reply that the sequence encodes; nil for an unknown one.
  var outputs: [InputDecoder.Output]? {
    switch marker {
    case 0: plainReply.map { [.reply($0)] } ?? events.map { $0.map { .event($0) } }
    case UInt8(ascii: "<"): mouse.map { [.event(.mouse($0))] }
    case UInt8(ascii: "?"): privateReply.map { [.reply($0)] }
    default: nil
    }
  }

  private var plainReply: TerminalReply? {
    switch (final, number(0)) {
    case (UInt8(ascii: "t"), 6):
      guard let height = number(1), let width = number(2), width > 0, height > 0 else { return nil }
      return .cellPixels(PixelSize(width: width, height: height))
    case (UInt8(ascii: "n"), _): return .ready
    // In row 1 it is a key with its modifiers.
    case (UInt8(ascii: "R"), let row?) where row > 1: return number(1).map { .cursor(row: row, column: $0) }
    default: return nil
    }
  }

  private var events: [InputEvent]? {
    switch (final, number(0)) {
    case (UInt8(ascii: "I"), nil): return [.focus(true)]
    case (UInt8(ascii: "O"), nil): return [.focus(false)]
    case (UInt8(ascii: "Z"), _): return events(.tab, modifiers.union(.shift))
    case (UInt8(ascii: "u"), let code?): return protocolEvents(code: code)
    // xterm's modifyOtherKeys, which another program may have left switched on.
    case (UInt8(ascii: "~"), 27):
      return number(2).flatMap { KeyCodes.key(codePoint: $0, modifiers: modifiers) }.map { [$0] }
    case (UInt8(ascii: "~"), let code?): return KeyCodes.tildes[code].map { events($0, modifiers) }
    default: return KeyCodes.letters[final].map { events($0, modifiers) }
    }
  }

  private var mouse: MouseEvent? {
    guard final == UInt8(ascii: "M") || final == UInt8(ascii: "m"),
      let code = number(0), let column = number(1), let row = number(2)
    else { return nil }
    return MouseCodes.event(code: code, column: column - 1, row: row - 1, isUp: final == UInt8(ascii: "m"))
  }

  private var privateReply: TerminalReply? {
    switch final {
    case UInt8(ascii: "c"): return .deviceAttributes(numbers.compactMap(\.self))
    case UInt8(ascii: "n"): return number(0) ?? 0 == 0 ? .ready : nil
    case UInt8(ascii: "y"):
      guard let mode = number(0), let state = number(1) else { return nil }
      return .mode(mode, state: state)
    case UInt8(ascii: "S"):
      guard let item = number(0), let status = number(1) else { return nil }
      return .graphicsAttribute(item, status: status, values: numbers.dropFirst(2).compactMap(\.self))
    case UInt8(ascii: "R"):
      guard let row = number(0), let column = number(1) else { return nil }
      return .cursor(row: row, column: column)
    case UInt8(ascii: "u"): return number(0).map { .keyboardFlags($0) }
    default: return nil
    }
  }
}

extension TerminalReply {
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
    guard channels.count >= 3, let red = channels[0], let green = channels[1], let blue = channels[2] else {
      return nil
    }
    self.init(red, green, blue)
  }
}
