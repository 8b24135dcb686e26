import TerminalPanels

extension TapeLine {
  /// Takes a whole command, from its first word on.
  mutating func takeCommand() throws(TapeProblem) -> TapeCommand {
    guard let first = upcoming, first.kind == .word else { throw wanted("a command") }
    let name = String(first.text.prefix { $0 != "@" })
    if let hint = TapeCommandTable.refused[name] { throw problem("\"\(name)\" means nothing here; \(hint)") }
    _ = takeAny()
    let (modifiers, rest) = TapeKeyName.strip(first.text[...])
    // `@time` and `+Screen` hang on the word; a lone "@" or "+" is a key.
    let word = rest.count > 1 ? rest.prefix { $0 != "@" && $0 != "+" } : rest
    let suffix = rest.dropFirst(word.count)
    func refuseSuffix(allowing plus: Bool = false, _ at: Bool = false) throws(TapeProblem) {
      if suffix.isEmpty || suffix.first == "@" && at || suffix.first == "+" && plus { return }
      throw problem(at: first.column, "\"\(word)\" takes no \"\(suffix)\"")
    }
    func refuseModifiers() throws(TapeProblem) {
      if !modifiers.isEmpty {
        throw problem(at: first.column, "\"\(word)\" is no key, so nothing can be held down with it")
      }
    }
    if let mouse = TapeMouse(rawValue: String(word)) {
      try refuseSuffix()
      return .mouse(mouse, modifiers, at: try takeSpot())
    }
    switch word {
    case "Drag":
      try refuseSuffix()
      let from = try takeSpot()
      guard takeIf("to") else { throw wanted("\"to\" and a second place") }
      return .drag(from: from, to: try takeSpot(), modifiers)
    case "Wait":
      try refuseModifiers()
      try refuseSuffix(allowing: true, true)
      return try takeWait(suffix: suffix, column: first.column)
    case "Expect":
      try refuseModifiers()
      try refuseSuffix(allowing: true)
      return .expect(try takeExpectation(suffix: suffix, column: first.column))
    case "Type":
      try refuseModifiers()
      try refuseSuffix(allowing: false, true)
      var text = try takeText("what to type")
      // As in VHS: several texts are typed with a space between them.
      while upcoming?.kind == .text { text += " " + (try takeText("what to type")) }
      return .type(text, delay: try delay(suffix, column: first.column))
    default: break
    }
    if modifiers.isEmpty, suffix.isEmpty, let command = try takePlainCommand(String(word)) { return command }
    return try takeKey(word, suffix: suffix, modifiers, written: first)
  }

  private mutating func takePlainCommand(_ word: String) throws(TapeProblem) -> TapeCommand? {
    switch word {
    case "Copy": return .copy(try takeText("what to copy"))
    case "Paste": return .paste
    case "Hide": return .hide
    case "Show": return .show
    case "Sleep": return .sleep(try takeTime("how long to sleep"))
    case "Frame": return .frames(upcoming == nil ? 1 : try takeNumber("how many frames", in: 1...1_000_000))
    case "Resize": return .resize(try takeSize("a size in cells", upTo: 2000))
    case "Layout": return .layout(try takeName("a layout's name"))
    case "Mark": return .mark(try takeName("a label"))
    case "Env":
      let name = try takeWord("a variable's name")
      return .environment(name, try takeName("its value"))
    case "Existing": return .existing(try takeName("a path"))
    case "Require": return .require(try takeName("a program's name"))
    case "Output": return .output(try takePath(endings: ["cast", "txt", "ansi", "svg", "png", "snap"]))
    case "Screenshot": return .screenshot(try takePath(endings: ["txt", "ansi", "svg", "png", "snap"]))
    case "Wheel":
      let directions: [(String, MouseEvent.WheelDirection)] = [
        ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right),
      ]
      guard let direction = directions.first(where: { takeIf($0.0) })?.1 else {
        throw wanted("Up, Down, Left or Right")
      }
      let count = upcoming == nil || upcoming?.text == "at" ? 1 : try takeNumber("how many notches", in: 1...1000)
      return .wheel(direction, count: count, at: takeIf("at") ? try takeSpot() : nil)
    case "Feed":
      var sources: [String] = []
      repeat { sources.append(try takeName("a feed's path")) } while upcoming != nil && upcoming?.text != "first"
      return .feed(sources, first: takeIf("first") ? try takeNumber("how many photos", in: 1...1_000_000_000) : nil)
    case "Reopen": return .reopen(resumes: false)
    case "Resume": return .reopen(resumes: true)
    case "Set": return .set(try takeSetting())
    default: return nil
    }
  }

  private mutating func takeWait(suffix: Substring, column: Int) throws(TapeProblem) -> TapeCommand {
    let scope = suffix.prefix { $0 != "@" }
    let limit = try delay(suffix.dropFirst(scope.count), column: column)
    switch scope {
    case "+Idle": return .wait(.idle, limit: limit)
    case "" where upcoming == nil: return .wait(.idle, limit: limit)
    case "", "+Screen": return .wait(.screen(try takePattern()), limit: limit)
    case "+Status": return .wait(.status(try takePattern()), limit: limit)
    case "+Line":
      throw problem(at: column, "\"Wait+Line\" means nothing here; \(TapeCommandTable.refused["Wait+Line"] ?? "")")
    default: throw problem(at: column, "\"Wait\(scope)\" is unknown; write Wait+Screen, Wait+Status or Wait+Idle")
    }
  }

  private mutating func takeKey(
    _ word: Substring, suffix: Substring, _ modifiers: KeyModifiers, written: TapeToken
  ) throws(TapeProblem) -> TapeCommand {
    guard let key = TapeKeyName.key(word), suffix.isEmpty || suffix.first == "@" else {
      let name = String(modifiers.isEmpty && suffix.isEmpty ? written.text[...] : word)
      var hint = Spelling.hint(for: name, among: TapeCommandTable.words)
      // `Crtl+c`
      if suffix.first == "+", let held = Spelling.nearest(to: name, among: TapeKeyName.modifiers.map(\.name)) {
        hint = "; did you mean \"\(held)\(suffix)\"?"
      }
      throw problem(at: written.column, "unknown command \"\(name)\"" + hint)
    }
    let delay = try delay(suffix, column: written.column)
    let count = upcoming == nil ? 1 : try takeNumber("how many times", in: 1...100_000)
    return .key(key, modifiers, count: count, delay: delay)
  }

  /// `@500ms`; nothing: `nil`.
  private func delay(_ suffix: Substring, column: Int) throws(TapeProblem) -> Double? {
    guard let sign = suffix.first else { return nil }
    guard sign == "@", let time = Self.time(String(suffix.dropFirst())) else {
      throw problem(at: column, "\"\(suffix)\" is no time; write it like @500ms or @2s")
    }
    return time
  }

  private mutating func takePath(endings: [String]) throws(TapeProblem) -> String {
    let column = upcoming?.column
    let path = try takeName("a path")
    let ending = path.lastIndex(of: ".").map { String(path[path.index(after: $0)...]) } ?? ""
    guard endings.contains(ending) else {
      throw problem(
        at: column ?? 1,
        "\"\(path)\" ends with no form that can be written; use one of ." + endings.joined(separator: " ."))
    }
    return path
  }
}
