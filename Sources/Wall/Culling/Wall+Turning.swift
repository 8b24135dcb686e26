import Culling
import PhotoFeed
import Pictures
import Platform

/// Turning of pictures: on the screen at once, in sidecars with `w`.
extension Wall {
  /// Turns the visible photo; on the wall, the focused photo, or all marked ones if that is marked.
  func turnChosen(_ turn: PictureOrientation) {
    guard let chosen = chosenPhotos(for: .turn(turn)) else { return }
    let change = model.setting(.turn, of: chosen) { PictureOrientation(turn: $0).followed(by: turn).rawValue - 1 }
    guard let change else { return }
    let direction = turn == .right ? "right" : turn == .left ? "left" : "upside down"
    commit(
      change,
      message: "turned \(document.named(chosen)) \(direction)"
        + keys.hint(.undo) { " — \($0) turns \(chosen.count == 1 ? "it" : "them") back" } + turningNote)
  }

  /// The end of the first message about a turn: which programs will show it.
  private var turningNote: String {
    guard !fileCommands.haveTurned, services.files != nil else { return "" }
    fileCommands.haveTurned = true
    let place =
      options.turning == .files
      ? "the file: all programs see it" : "the sidecar: geeqie sees it, Lightroom for raw files"
    return keys.hint(.write) { "; \($0) writes it to \(place)" }
  }

  /// Notes written turns. A picture that was turned in its file is read again.
  func noteTurns(_ end: ActEnd, _ decided: [PhotoID: [PhotoProperty: UInt8]]) {
    var turns: [PhotoID: PictureOrientation] = [:]
    var others = 0
    for (photo, receipt) in end.done {
      guard let value = decided[photo]?[.turn] else { continue }
      if receipt?.isTurned ?? false { turns[photo] = PictureOrientation(turn: value) } else { others += 1 }
    }
    if options.turning == .files, others > 0 {
      fileCommands.turnNote =
        "\(others == 1 ? "1 was" : "\(others) were") turned in the sidecar, as the file has no place for it"
    }
    guard !turns.isEmpty else { return }
    document.didTurnFiles(turns)
    var changed: [(photo: PhotoID, path: FilePath)] = []
    for photo in turns.keys {
      scene.pictures.remove(photo)
      guard let path = services.files?.file(of: photos[photo].address) else { continue }
      changed.append((photo, path))
    }
    fileFactsReader.read(changed.map(\.photo), of: photos, again: true)
    lookAt(changed)
  }

  /// Lays out again after pictures were turned.
  func layOutTurned(by change: WallChange) {
    guard case .set(let change) = change, change.property == .turn else { return }
    scene.relayout(holding: scene.seenPhotos)
  }
}
