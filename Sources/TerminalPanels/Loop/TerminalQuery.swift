import Pictures

/// Questions to the terminal about its capabilities, and the conclusions from the replies.
///
/// The last question is for the primary device attributes, which every terminal answers, so a terminal without pixels
/// costs one round trip and not the whole time.
public final class TerminalQuery {
  /// The capabilities that are known so far.
  public private(set) var capabilities: TerminalCapabilities

  private let screen: Screen
  private let environment: TerminalEnvironment
  private let preference: PixelPreference
  private let tmux: ([String]) -> String?
  private var hint: GraphicsHint
  private let kittyQuery: GraphicsQuery?
  private var kittyReplies = GraphicsQuery.Replies()
  private var attributes: [Int]?
  private var registers: Int?
  private var largest: PixelSize?
  private var wasSent = false
  private var sendTime = 0.0
  /// The seconds from the questions to the answer of the last one; nil until it has come.
  public private(set) var roundTrip: Double?
  /// The questions after frames that the terminal answers.
  public private(set) var lineForms: Set<LineQuestion.Form> = []
  /// The heights of a cell for which the terminal is being asked, and the first one that fits.
  private var heights: (awaited: [Int], found: Int?) = ([], nil)
  /// The largest width and height of a cell, in pixels, that is believed: pictures of larger cells would fill the memory.
  private static let largestCell = 400

  /// Creates a query of a screen's terminal.
  /// - Parameters:
  ///   - colors: the colours by the environment; the terminal is asked for more. Nil if the user has chosen their number.
  ///   - tmux: runs a tmux command and returns the first line of its output, or nil if it failed.
  package init(
    of screen: Screen, environment: TerminalEnvironment = .current, pixels preference: PixelPreference = .automatic,
    colors: ColorDetection? = nil, tmux: @escaping ([String]) -> String? = Tmux.run
  ) {
    (self.screen, self.environment, self.preference, self.tmux) = (screen, environment, preference, tmux)
    hint = GraphicsHint(environment: environment, tmux: tmux)
    let asksKitty =
      preference == .only(.kitty) || preference == .automatic && (hint.isLikely || Self.isUnknown(environment))
    kittyQuery =
      asksKitty && Self.mayAsk(screen)
      ? GraphicsQuery(usesTmux: hint.usesTmux, asksForMemory: hint.isLikely || preference != .automatic) : nil
    capabilities = TerminalCapabilities(graphicsReason: "exact pixels are turned off")
    capabilities.colors = colors
  }

  /// Returns true if the terminal ignores questions that it does not know; a headless screen only keeps them.
  private static func mayAsk(_ screen: Screen) -> Bool { screen.terminal?.acceptsQueries ?? true }

  /// Returns true if the environment tells nothing about the terminal's pixels, so that it may have Kitty's protocol. Apple's
  /// Terminal would print the question, and screen and tmux would show it as a title.
  private static func isUnknown(_ environment: TerminalEnvironment) -> Bool {
    let isMultiplexed = ["screen", "tmux"].contains { environment["TERM"]?.hasPrefix($0) ?? false }
    return KnownTerminal.named(nil, environment) == nil && !isMultiplexed && environment["STY"] == nil
      && environment["TERM_PROGRAM"] != "Apple_Terminal"
  }

  deinit { end() }

  /// Removes the shared memory of questions that the terminal has not answered.
  public func end() { kittyQuery?.removeSharedMemory() }

  /// Sends the questions. Returns false if the terminal is not of a type that is asked.
  func send() -> Bool {
    guard Self.mayAsk(screen) else {
      capabilities.graphicsReason = "terminals of this type are not asked for exact pixels"
      return false
    }
    (wasSent, sendTime) = (true, EventLoop.now)
    screen.send("\u{1b}[>q\(Screen.cellPixelsQuery)\u{1b}[?2026$p\u{1b}]11;?\u{1b}\\")
    if preference != .never { screen.send("\u{1b}[?1;1;0S\u{1b}[?2;1;0S") }
    if capabilities.colors?.mayAsk(environment) ?? false { screen.send(ColorDetection.questions) }
    // tmux passes no such keys on.
    if environment["TMUX"] == nil { screen.sendGraphics(AlternateModes.keyboardQuery) }
    if let kittyQuery { screen.sendGraphics(kittyQuery.commands) }
    // A form without an answer before the attributes is not used after frames.
    for question in [.status, .place(column: LineQuestion.first)] as [LineQuestion]
    where LineQuestion.fits(question.form, on: screen.size) { screen.sendGraphics(question.sequence) }
    screen.send("\u{1b}[c")
    conclude()
    return true
  }

  /// Whether nothing more is expected.
  var isComplete: Bool {
    // tmux answers the last question itself, before the outer terminal has answered the first one.
    attributes != nil && heights.awaited.isEmpty && (kittyQuery == nil || !hint.usesTmux || kittyReplies.areComplete)
  }

  /// Takes a reply, also a late one.
  public func receive(_ reply: TerminalReply) {
    if let question = LineQuestion(answeredBy: reply) {
      lineForms.insert(question.form)
      return
    }
    switch reply {
    case .version(let version): capabilities.version = String(version.filter { !$0.isControl }.prefix(80))
    case .cellPixels(let pixels) where max(pixels.width, pixels.height) <= Self.largestCell:
      screen.takeAnswer(pixels)
    case .cellPixels: return
    case .background(let color): capabilities.background = color
    case .mode(2026, let state): capabilities.synchronizesOutput = state == 1 || state == 2
    case .mode: return
    case .graphics(let control, let message):
      kittyReplies.add(control, message)
      // When tmux has just started, it learns the version only before this reply.
      if hint.client?.version == "" { hint = GraphicsHint(environment: environment, tmux: tmux) }
      if kittyReplies.areComplete { kittyQuery?.removeSharedMemory() }
    case .graphicsAttribute(1, status: 0, let values): registers = values.first
    case .graphicsAttribute(2, status: 0, let values) where values.count == 2 && values[0] > 0 && values[1] > 0:
      largest = PixelSize(width: values[0], height: values[1])
    case .graphicsAttribute, .ready: return
    case .keyboardFlags(let flags): capabilities.keyboardFlags = flags
    case .rendition, .capability: capabilities.colors = capabilities.colors?.improved(by: reply)
    case .deviceAttributes(let values):
      attributes = values
      roundTrip = roundTrip ?? EventLoop.now - sendTime
      askForHeight()
    case .cursor(let row, _):
      guard let height = heights.awaited.first else { return }
      heights.awaited.removeFirst()
      if row > 1, heights.found == nil { heights.found = height }
      if heights.awaited.isEmpty, let found = heights.found { screen.takeMeasured(height: found) }
    }
    conclude()
  }

  /// Measures a cell where the kernel's figures leave several heights, as in a small window of xterm, and images by sixel
  /// would reach into the next row: for each height but the largest, paints an invisible picture that is one pixel higher, and
  /// asks for the row in which it ends.
  private func askForHeight() {
    guard attributes?.contains(4) ?? false, preference.allows(.sixel), hint.client == nil,
      !screen.window.answersCellPixels,
      let possible = screen.window.cellHeights, heights.awaited.isEmpty, heights.found == nil
    else { return }
    heights.awaited = Array(possible.dropLast())
    for height in heights.awaited {
      screen.send("\u{1b}7\u{1b}[H\u{1b}P0;1;0q\"1;1;1;\(height + 1)\u{1b}\\\u{1b}[?6n\u{1b}8")
    }
  }

  /// Creates the display of exact pixels; nil if the terminal has none, as far as is known.
  public func display(on screen: Screen, waker: Waker?) -> (any PixelDisplay)? {
    capabilities.graphics?.display(
      on: screen, waker: waker, background: capabilities.background, environment: environment)
  }

  // MARK: conclusions

  private func conclude() {
    capabilities.cellPixels = screen.cellPixels
    capabilities.answers = answers
    guard preference != .never, wasSent else { return }
    let terminal =
      if let client = hint.client, let outside = KnownTerminal.named(client.version, TerminalEnvironment([:])) {
        outside
      } else {
        KnownTerminal.named(capabilities.version, environment)
      }
    var reasons = hint.usesTmux && kittyQuery == nil && preference == .automatic ? [hint.reason] : []
    for candidate in candidates(terminal) {
      let (method, reason) = examine(candidate, terminal)
      if let method {
        (capabilities.graphics, capabilities.graphicsReason) = (method, reason)
        return
      }
      if !reason.isEmpty { reasons.append(reason) }
    }
    if preference == .automatic || preference == .only(.kitty), let reason = placementReason(terminal) {
      (capabilities.graphics, capabilities.graphicsReason) = (.kittyPlacements, reason)
      return
    }
    capabilities.graphics = nil
    capabilities.graphicsReason = reasons.joined(separator: "; ")
  }

  /// Returns the protocols to examine, the best first.
  private func candidates(_ terminal: KnownTerminal?) -> [PixelProtocol] {
    if case .only(let wanted) = preference { return [wanted] }
    var wanted: [PixelProtocol] = kittyQuery == nil ? [] : [.kitty]
    if terminal?.pixels == .iterm { wanted.append(.iterm) }
    return wanted + [.sixel]
  }

  private func examine(_ wanted: PixelProtocol, _ terminal: KnownTerminal?) -> (PixelMethod?, String) {
    // Inside tmux, tmux reports its own version.
    let version = hint.client.flatMap { $0.version.isEmpty ? nil : $0.version } ?? capabilities.version
    let name = version ?? terminal?.name ?? "the terminal"
    let isForced = preference == .only(wanted)
    if wanted == .kitty {
      // Most terminals that are asked without a hint do not reply.
      if !hint.isLikely, !isForced, kittyReplies.direct == nil { return (nil, "") }
      let (channel, reason) = kittyReplies.result(
        terminal, version: version, isForced: isForced, usesTmux: hint.usesTmux)
      return (channel.map { .kitty($0) }, reason)
    }
    guard capabilities.cellPixels != nil else { return (nil, "\(name) does not report the size of a cell in pixels") }
    if let terminal, terminal.pixels == wanted, !isForced, let objection = terminal.objection(to: version) {
      return (nil, objection)
    }
    if wanted == .iterm {
      if let client = hint.client, !client.passesThrough, !isForced {
        return (nil, "tmux does not pass images through to \(name); allow it by `tmux set -g allow-passthrough on`")
      }
      return (
        .iterm(keepsImages: terminal?.keepsImages ?? false, usesTmux: hint.usesTmux),
        "\(name) shows inline images of iTerm2\(hint.usesTmux ? ", which tmux passes through" : "")"
      )
    }
    guard isForced || attributes?.contains(4) ?? false else {
      let outside = hint.usesTmux ? "tmux shows pictures from version 3.4 on, if it is built with sixel; here it" : name
      return (nil, "\(attributes == nil ? "\(name) did not reply" : "\(outside) does not report sixel")")
    }
    if terminal?.pixels == .iterm, !isForced { return (nil, "\(name) scrolls with sixel images") }
    // tmux reports its own attributes. It draws a text in the place of an image that the terminal outside cannot show.
    if let client = hint.client, !client.features.contains("sixel"), !isForced {
      let outside = client.version.isEmpty ? client.name : client.version
      return (
        nil,
        "tmux has not detected sixel in the terminal outside\(outside.isEmpty ? "" : " (\(outside))"); "
          + "if it has sixel: tmux set -as terminal-features ',*:sixel'"
      )
    }
    let colors = registers ?? 256
    // tmux up to 3.5 drops the oldest image when it gets the tenth.
    let mostImages = environment["TMUX"] == nil ? nil : 9
    // tmux does not tell the terminal's limit, and xterm cuts larger images.
    let limit = hint.client?.version.hasPrefix("XTerm") ?? false ? PixelSize(width: 1000, height: 1000) : nil
    return (
      .sixel(registers: colors, largest: largest ?? limit, mostImages: mostImages),
      "\(name) has sixel with \(colors) colours"
    )
  }

  /// Returns the reason for which pictures are painted by Kitty's protocol; nil if they cannot be. Terminals that are known by
  /// name have a better way, but an old kitty.
  private func placementReason(_ terminal: KnownTerminal?) -> String? {
    guard attributes != nil, kittyReplies.direct == "OK", hint.client == nil, capabilities.cellPixels != nil,
      terminal == nil || terminal?.pixels == .kitty
    else { return nil }
    let name = capabilities.version ?? terminal?.name ?? "the terminal"
    let objection = terminal?.objection(to: capabilities.version) ?? "it is not known to have Unicode placeholders"
    return "\(name) has Kitty's graphics protocol; at rest pictures are painted by it, since \(objection)"
  }

  /// The questions and the answers.
  private var answers: [TerminalCapabilities.Answer] {
    func answer(_ question: String, _ answer: String?) -> TerminalCapabilities.Answer {
      TerminalCapabilities.Answer(question: question, answer: answer)
    }
    var answers = [
      answer("version", capabilities.version),
      answer("size of a cell", capabilities.cellPixels.map { "\($0.width)x\($0.height) pixels" }),
      answer(
        "attributes", attributes.map { list in list.map(String.init).joined(separator: " ") }),
      answer("sixel colours", registers.map(String.init)),
      answer("largest sixel", largest.map { "\($0.width)x\($0.height)" }),
    ]
    answers.append(answer("Kitty's keys", capabilities.keyboardFlags.map { "flags \($0)" }))
    if kittyQuery != nil {
      answers.append(answer("Kitty's pixels", kittyReplies.direct))
      answers.append(answer("shared memory", kittyReplies.sharedMemory))
    }
    return answers
  }
}
