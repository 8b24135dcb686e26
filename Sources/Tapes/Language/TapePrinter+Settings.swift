import SymbolArt

extension TapePrinter {
  /// What follows `Set`.
  static func setting(_ setting: TapeSetting) -> String {
    switch setting {
    case .rows(let count): "Rows \(count)"
    case .columns(let count): "Columns \(count)"
    case .cellSize(let width, let height): "CellSize \(width)x\(height)"
    case .colors(let depth): "Colors \(depth.rawValue)"
    case .unicode(let isOn): "Unicode \(onOrOff(isOn))"
    case .framerate(let count): "Framerate \(count)"
    case .typingSpeed(let seconds): "TypingSpeed \(time(seconds))"
    case .playbackSpeed(let factor): "PlaybackSpeed \(decimal(factor))"
    case .waitTimeout(let seconds): "WaitTimeout \(time(seconds))"
    case .latency(let seconds): "Latency \(time(seconds))"
    case .feed(let sources): "Feed \(sources.map(quoted).joined(separator: " "))"
    case .recursive(let isOn): "Recursive \(onOrOff(isOn))"
    case .filter(let pattern): "Filter \(pattern)"
    case .limit(let count): "Limit \(count)"
    case .layout(let name): "Layout \(quoted(name))"
    case .seed(let seed): "Seed \(seed)"
    case .theme(let name): "Theme \(name)"
    case .color(let name, let color): "Color \(name) \(color)"
    case .keys(let action, let keys): "Keys \(action)" + keys.map { " \(quoted($0))" }.joined()
    case .wall(let name, let value):
      // Words as they are, anything else in quotes: a path may hold spaces.
      "\(name) " + (value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? value : quoted(value))
    }
  }

  private static func onOrOff(_ isOn: Bool) -> String { isOn ? "on" : "off" }
}
