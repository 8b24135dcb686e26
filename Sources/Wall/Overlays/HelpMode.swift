import TerminalPanels

extension ModeKind {
  public static let help: ModeKind = .init("help") { HelpMode($0) }
}

/// The help: first the most frequent keys on one screen, then all keys in pages with a search.
final class HelpMode: BoxMode {
  let kind = ModeKind.help
  let otherKeys = OtherKeys.closing
  /// The page, from 0.
  private(set) var page = 0
  let panel: BoxPanel
  private let keys: KeyTable
  private let context: KeyContext
  /// The action of Enter; nil if it asks.
  private let tap: TapAction?
  /// Whether only the most frequent keys are shown.
  private var isShort: Bool
  /// The text to search for.
  private var query = ""
  /// Whether keys are text for the query.
  private var isTyping = false

  init(_ environment: ModeEnvironment) {
    panel = BoxPanel(in: environment.scene)
    (keys, context, tap) = (environment.options.keys, environment.context, environment.options.tap)
    isShort = environment.context == .wall && environment.options.choice == nil
  }

  var takesText: Bool { isTyping }

  func handleKey(_ chord: KeyChord) -> [WallEffect]? {
    guard isTyping else { return nil }
    switch chord.key {
    case .character(let character) where chord.modifiers.isEmpty: query.append(character)
    case .backspace: if query.popLast() == nil { isTyping = false }
    case .enter: isTyping = false
    case .escape: (isTyping, query) = (false, "")
    default:
      isTyping = false
      return nil
    }
    page = 0
    return []
  }

  func run(_ action: WallAction?, at time: Double) -> [WallEffect]? {
    switch action {
    case .scrollScreens(0...)?, .scrollRows(0...)?, .focus(.down)?, .focus(.right)?, .nextLayout?: page += 1
    case .scrollScreens?, .scrollRows?, .focus(.up)?, .focus(.left)?, .previousLayout?: page = max(0, page - 1)
    case .beginSearch?: (isShort, isTyping, query, page) = (false, true, "", 0)
    case .toggleMode(kind)? where isShort: (isShort, page) = (false, 0)
    case .clear? where !query.isEmpty: query = ""
    case .clear?, .quit?, .tap?, .toggleMode(kind)?: return [.close(kind)]
    default: return nil
    }
    return []
  }

  func handleGesture(_ gesture: MouseGesture) -> [WallEffect]? {
    guard let direction = gesture.verticalWheel else { return [.close(kind)] }
    page = max(0, page + (direction == .down ? 1 : -1))
    return []
  }

  /// The number of pages above which actions are shown by name, not by sentence.
  private static let mostPages = 3

  /// Returns the pages for a screen size. A search shows sentences.
  private func pages(in size: CellSize) -> HelpPages {
    if isShort { return HelpPages(keys.shortHelpSections(tap: tap), size: size, text: 20) }
    let all = keys.helpSections(context)
    guard query.isEmpty else {
      let found = all.map { section in Array(section.prefix(1)) + section.dropFirst().filter { $0.contains(query) } }
      return HelpPages(found.filter { $0.count > 1 }, size: size)
    }
    let pages = HelpPages(all, size: size)
    guard pages.pages.count > Self.mostPages else { return pages }
    return HelpPages(keys.helpSections(context, hasNames: true), size: size, text: 20, accent: 13, isFlowed: true)
  }

  /// Returns the text below the keys, with as many hints as fit.
  private func footer(pages: Int, width: Int) -> String {
    if isTyping || !query.isEmpty { return (pages == 0 ? "no key has " : "") + "/\(query)\(isTyping ? "▏" : "")" }
    let more = page + 1 < pages ? keys.hint(.scrollScreens(1)) { "\($0) more" } : ""
    var text = pages > 1 ? "page \(page + 1)/\(pages)" : ""
    for hint in [
      more, isShort ? keys.hint(.help) { "\($0) all keys" } : "", keys.hint(.beginSearch) { "\($0) searches" },
      "Esc closes",
    ] where !hint.isEmpty && DisplayWidth.of(text) + 2 + DisplayWidth.of(hint) <= width {
      text += (text.isEmpty ? "" : ", ") + hint
    }
    return text
  }

  func draw(at time: Double, in stack: ModeStack) {
    let most = panel.scene.area
    let help = pages(in: CellSize(columns: most.columns - 4, rows: most.rows - 2))
    // The page is clamped, so that paging back from the last page works at once.
    page = max(0, min(page, help.pages.count - 1))
    let rows = min(most.rows, 2 + max(1, help.pages.lazy.map { $0.lazy.map(\.count).max() ?? 0 }.max() ?? 0))
    let footer = footer(pages: help.pages.count, width: most.columns - 6)
    let width = max(help.width, min(DisplayWidth.of(footer) + 4, most.columns - 4))
    let size = CellSize(columns: width + 4, rows: rows)
    let title = isShort ? "Keys" : "All keys" + (context == .wall ? "" : " of the \(context.name)")
    panel.show(
      panel.box.grid(
        size: size, title: title, footer: footer,
        columns: help.pages.isEmpty ? [] : help.pages[page], accentWidth: help.accentWidth),
      at: CellPoint(column: (most.columns - size.columns) / 2, row: (most.rows - size.rows) / 2))
  }
}

extension OverlayBox.Line {
  /// Returns true if keys or text contain a text, without case.
  fileprivate func contains(_ query: String) -> Bool {
    let query = query.lowercased()
    return accent.lowercased().contains(query) || text.lowercased().contains(query)
  }
}

extension MouseGesture {
  /// The direction of a wheel gesture, also with Control; nil for other gestures.
  var verticalWheel: Direction? {
    switch self {
    case .wheelDown, .controlWheelDown: .down
    case .wheelUp, .controlWheelUp: .up
    default: nil
    }
  }
}
