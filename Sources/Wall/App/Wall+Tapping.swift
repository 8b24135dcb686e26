/// The use of Enter and a click.
struct Tapping {
  /// What they do to a photo.
  var action = TapAction.delete
  /// Whether the first of them asks what they do.
  var isAsked = false
}

extension Wall {
  /// Does to the focused photo what Enter and a click do.
  func tap() {
    guard let photo = focusedPhoto() else { return }
    if options.choice != nil { return pick(photo) }
    if tapping.isAsked { return askTap(on: photo) }
    switch tapping.action {
    case .delete: deleteStack(of: photo)
    case .open, .focus: openFullView()
    case .mark: run(.mark)
    }
  }

  /// Asks what Enter and a click do from now on, and does it to a photo.
  private func askTap(on photo: PhotoID) {
    ask(.tap) { [weak self] key in
      guard let self else { return }
      guard let action = Confirmation.tapActions[key] else { return }
      (tapping.action, tapping.isAsked) = (action, false)
      let error = services.memory.rememberTap?(action)
      document.moveFocus(on: photo)
      tap()
      let restores = action == .delete ? keys.hint(.undo) { " — \($0) restores it" } : ""
      showMessage(error ?? "a click or Enter \(action.rawValue)s from now on\(restores); --tap changes that")
    }
  }

  /// Opens the photo of a double click, and takes back what its first click has done.
  func openDoubleClicked(_ photo: PhotoID) {
    if model.deleted.contains(photo) || tapping.action == .mark { undo() }
    guard modes.context == .wall, !model.deleted.contains(photo) else { return }
    moveFocus(on: photo)
    openFullView()
  }
}

extension Confirmation {
  /// The actions of a tap that the user is asked for, by the keys that answer.
  static let tapActions: [String: TapAction] = ["d": .delete, "o": .open, "m": .mark]

  /// Asks what Enter and a click do to photos.
  static let tap = Confirmation(
    text: "from now on a click or Enter", shortText: "a click or Enter",
    answers: [
      Answer(key: "d", meaning: "deletes a photo", remark: " from the wall"), Answer(key: "o", meaning: "opens it"),
      Answer(key: "m", meaning: "marks it"), Answer(key: "Esc", meaning: "asks later"),
    ])
}
