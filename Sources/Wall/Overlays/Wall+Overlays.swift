import Foundation
import PhotoFeed
import Pictures
import TerminalPanels

extension Wall {
  var overlayBox: OverlayBox { OverlayBox(inks: scene.inks, isUnicode: screen.isUnicode) }

  /// Help, or the details of the focused photo, above the wall.
  func drawOverlay() {
    if case .help(let page) = overlay {
      drawHelp(page)
    } else if case .menu(let choice) = overlay {
      drawMenu(choice: choice)
    } else if showsDetails, let photo = contents.model.focus {
      drawDetails(of: photo)
    } else {
      overlayPanel.isHidden = true
    }
  }

  func show(_ grid: CellGrid, at origin: CellPoint) {
    overlayPanel.frame = CellRect(origin: origin, size: grid.size)
    overlayPanel.isHidden = false
    if overlayPanel.content != grid { overlayPanel.content = grid }
  }

  private func drawHelp(_ page: Int) {
    let most = scene.area
    let inner = CellSize(columns: most.columns - 4, rows: most.rows - 2)
    let help = HelpPages(keys, place: keyPlace, size: inner)
    guard !help.pages.isEmpty else { return }
    let page = min(page, help.pages.count - 1)
    // So that paging on from beyond the last page goes back at once.
    overlay = .help(page: page)
    let columns = help.pages[page]
    let rows = min(most.rows, 2 + (help.pages.lazy.map { $0.lazy.map(\.count).max() ?? 0 }.max() ?? 0))
    let size = CellSize(columns: help.width + 4, rows: rows)
    let footer =
      help.pages.count > 1
      ? "page \(page + 1)/\(help.pages.count) — \(keys.hint(.scrollScreens(1))) more, Esc closes" : "Esc closes"
    show(
      overlayBox.grid(
        size: size, title: "Keys", footer: footer, columns: columns, accentWidth: help.accentWidth),
      at: CellPoint(column: (scene.area.columns - size.columns) / 2, row: (scene.area.rows - size.rows) / 2))
  }

  private func drawDetails(of photo: PhotoID) {
    let lines = details(of: photo).filter { !$0.text.isEmpty }
    let accent = lines.lazy.map { DisplayWidth.of($0.accent) }.max() ?? 0
    let text = lines.lazy.map { DisplayWidth.of($0.text) }.max() ?? 0
    let width = min(scene.area.columns, max(24, accent + text + 6))
    let size = CellSize(columns: width, rows: min(scene.area.rows, lines.count + 2))
    // On the side where the photo is not.
    let focus = scene.placed.last { $0.photo == photo && !$0.isLeaving }?.frame ?? .zero
    let isLeft = fullView == nil && focus.column + focus.columns / 2 >= scene.area.columns / 2
    show(
      overlayBox.grid(
        size: size, title: "Details", footer: "\(keys.hint(.details)) closes", columns: [lines], accentWidth: accent),
      at: CellPoint(column: isLeft ? 0 : scene.area.columns - width, row: scene.area.rows - size.rows))
  }

  /// An address as it may be drawn.
  func shown(_ address: PhotoAddress) -> String {
    let text = HarmlessText.made(from: address.text)
    guard address.isFile, let folder = options.shownFolder, text.hasPrefix(folder + "/") else { return text }
    return String(text.dropFirst(folder.count + 1))
  }

  /// Read once for each photo, not once for each frame.
  private func cameraDetails(of photo: PhotoID) -> PictureDetails? {
    if let known = knownDetails, known.photo == photo { return known.details }
    let details = services.cameraDetails(contents.photos[photo].address)
    knownDetails = (photo, details)
    return details
  }

  private func details(of photo: PhotoID) -> [OverlayBox.Line] {
    let entry = contents.photos[photo]
    var lines = [
      OverlayBox.Line(accent: "title", text: entry.title),
      OverlayBox.Line(accent: entry.address.isFile ? "file" : "address", text: shown(entry.address)),
      OverlayBox.Line(accent: "size", text: sizeText(of: photo)),
      OverlayBox.Line(accent: "author", text: entry.author ?? ""),
      OverlayBox.Line(accent: "date", text: entry.date ?? ""),
      OverlayBox.Line(accent: "tags", text: entry.tags.joined(separator: ", ")),
      OverlayBox.Line(accent: "section", text: entry.section ?? ""),
    ]
    if let taken = cameraDetails(of: photo) {
      lines.append(OverlayBox.Line(accent: "taken", text: taken.date ?? ""))
      lines.append(OverlayBox.Line(accent: "camera", text: taken.exposureLine))
    }
    switch scene.book.state(of: PictureKey(photo)) {
    case .present(let picture, _):
      lines.append(OverlayBox.Line(accent: "format", text: picture.header.format.name))
      if picture.isPartial { lines.append(OverlayBox.Line(accent: "note", text: "the file ends too early")) }
    case .failed(let error): lines.append(OverlayBox.Line(accent: "trouble", text: error.message))
    case .absent: break
    }
    return lines
  }
}

extension PhotoAddress {
  /// Whether it is a file.
  var isFile: Bool { if case .file = self { true } else { false } }
}
