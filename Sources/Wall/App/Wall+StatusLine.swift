import Foundation

extension Wall {
  /// The content of the status bar without a mode.
  var statusLine: StatusLine {
    var line = StatusLine()
    let model = model
    let more = feed.isCounted ? "" : "+"
    let position = model.focusPosition.map { "\($0 + 1)/\(model.count)" } ?? "0/0"
    line.add(model.filter == nil ? position + more : "\(position) of \(model.kept.count)\(more)", weight: 100)
    line.add(layoutSwitcher.name, weight: 50)
    if let message = status.message {
      line.add(message.text, weight: message.isTransient ? 80 : 90)
      line.add(message.help, weight: 85)
      line.add(message.hint, weight: 20)
    } else if let photo = model.focus {
      line.add(photos.isLoaded(photo) ? photos[photo].name : "not loaded yet", weight: 80)
      line.add(scene.sizeText(of: photo), weight: 40)
      for text in model.texts(of: photo, \.status) { line.add(text, weight: 62) }
      line.add(photos.duplicateText(of: photo) ?? "", weight: 63)
      line.add(model.stackText(of: photo) ?? "", weight: 61)
    }
    func addTrailing(_ text: String, _ weight: Int) { line.add(text, weight: weight, isTrailing: true) }
    if feed.unloadedCount > 0, model.filter != nil || model.shown.titles != nil || model.sortOrder != .feed {
      addTrailing("\(feed.unloadedCount) not loaded", 68)
    }
    if let progress = search.progress { addTrailing("searching \(Int(progress * 100)) %", 45) }
    if !tasks.text.isEmpty { addTrailing(tasks.text + keys.hint(.clear) { " — \($0) stops" }, 95) }
    if document.isJournalFailing { addTrailing("not recorded", 70) }
    if scene.pictures.pendingCount > 0 { addTrailing("loading \(scene.pictures.pendingCount)", 30) }
    if input.advances { addTrailing("goes on", 25) }
    for (digit, text) in folderTexts + labelTexts { addTrailing(text, 79 - digit) }
    if let range = scene.appearance.range { addTrailing("\(range.count) in range", 65) }
    let moved = movedCounts.values.reduce(0, +)
    if moved > 0, !digits.sendPhotos { addTrailing("\(moved) moved", PhotoProperty.deleted.weight) }
    for property in PhotoProperty.byWeight + model.labels {
      let count = model.count(of: property) - (property == .deleted ? moved : 0)
      if count > 0 { addTrailing("\(count) \(property.adjective)", property.weight) }
    }
    return line
  }

  /// The text of the status bar without its gaps.
  var title: String {
    let parts = modes.lineMode?.statusText.components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
    return parts?.filter { !$0.isEmpty }.joined(separator: ", ") ?? statusLine.title
  }

  var statusText: String { status.text(statusLine, of: modes.lineMode) }
}
