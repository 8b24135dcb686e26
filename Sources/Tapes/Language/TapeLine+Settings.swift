import SymbolArt
import TerminalPanels
import Wall

extension TapeLine {
  /// Takes what follows `Set`.
  mutating func takeSetting() throws(TapeProblem) -> TapeSetting {
    guard let token = upcoming, token.kind == .word else { throw wanted("a setting's name") }
    let name = token.text
    if let hint = TapeCommandTable.refusedSettings[name] {
      throw problem("\"Set \(name)\" means nothing here; \(hint)")
    }
    guard TapeCommandTable.settings.contains(where: { $0.name == name }) else {
      throw problem(
        "unknown setting \"\(name)\"" + Spelling.hint(for: name, among: TapeCommandTable.settings.map(\.name)))
    }
    _ = takeAny()
    if let row = TapeWallSetting.named(name) { return try takeWallSetting(row) }
    switch name {
    case "Rows": return .rows(try takeNumber("how many rows", in: 1...2000))
    case "Columns": return .columns(try takeNumber("how many columns", in: 1...2000))
    case "CellSize":
      let size = try takeSize("a cell's size in pixels", upTo: 1000)
      return .cellSize(width: size.columns, height: size.rows)
    case "Colors":
      guard let depth = upcoming.flatMap({ ColorDepth(rawValue: $0.text) }) else {
        throw wanted("one of " + ColorDepth.allCases.map(\.rawValue).joined(separator: ", "))
      }
      _ = takeAny()
      return .colors(depth)
    case "Unicode": return .unicode(try takeSwitch())
    case "Framerate": return .framerate(try takeNumber("frames a second", in: 1...1000))
    case "TypingSpeed": return .typingSpeed(try takeTime("the time after a key"))
    case "PlaybackSpeed":
      guard let text = upcoming?.text, let factor = Double(text), factor > 0, factor <= 1000 else {
        throw wanted("a factor above 0, such as 2 or 0.5,")
      }
      _ = takeAny()
      return .playbackSpeed(factor)
    case "WaitTimeout": return .waitTimeout(try takeTime("the time to wait"))
    case "Latency": return .latency(try takeTime("the time until a picture is there"))
    case "Feed":
      var sources = [try takeName("a feed's path")]
      while upcoming != nil { sources.append(try takeName("a feed's path")) }
      return .feed(sources)
    case "Recursive": return .recursive(try takeSwitch())
    case "Filter": return .filter(try takePattern())
    case "Limit": return .limit(try takeNumber("how many photos", in: 1...1_000_000_000))
    case "Layout": return .layout(try takeName("a layout's name"))
    case "Seed":
      guard let text = upcoming?.text, let seed = UInt64(text) else { throw wanted("a whole number from 0 on") }
      _ = takeAny()
      return .seed(seed)
    case "Theme":
      guard let theme = upcoming?.text, theme == "dark" || theme == "light" else { throw wanted("dark or light") }
      _ = takeAny()
      return .theme(theme)
    case "Color":
      let names = Theme.colors.map(\.name)
      guard let name = upcoming?.text, names.contains(name) else {
        throw wanted("one of " + names.joined(separator: ", "))
      }
      _ = takeAny()
      return .color(name, try takeColor())
    default: return try takeKeys()
    }
  }

  private mutating func takeWallSetting(_ row: TapeWallSetting) throws(TapeProblem) -> TapeSetting {
    let place = upcoming?.column
    guard let value = upcoming, value.kind != .pattern else { throw wanted(row.value.replacing("|", with: ", ")) }
    _ = takeAny()
    var options = WallOptions()
    guard row.apply(value.text, &options) else {
      throw problem(
        at: place ?? 1,
        "\"\(value.text)\" is nothing that \(row.name) can be; write \(row.value.replacing("|", with: ", "))")
    }
    return .wall(name: row.name, value: value.text)
  }

  /// `delete x Delete`; without a key the action has none.
  private mutating func takeKeys() throws(TapeProblem) -> TapeSetting {
    let place = upcoming?.column ?? 1
    let action = try takeWord("an action's name")
    var keys: [String] = []
    while upcoming != nil { keys.append(try takeName("a key")) }
    do {
      _ = try KeyTable.standard.remapped([action: keys])
    } catch {
      throw problem(at: place, error.description)
    }
    return .keys(action: action, keys)
  }

  private mutating func takeSwitch() throws(TapeProblem) -> Bool {
    if takeIf("on") { return true }
    guard takeIf("off") else { throw wanted("on or off") }
    return false
  }
}
