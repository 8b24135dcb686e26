import PhotoFeed

/// The action of Enter and a click.
struct Tapping {
  var action = TapAction.delete
  /// Whether the first tap asks for the action.
  var isAsked = false
}

extension Wall {
  /// Applies the action to the focused photo.
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

  /// Asks for the action of Enter and a click, and applies it to a photo.
  private func askTap(on photo: PhotoID) {
    ask(.tap) { [weak self] key in
      guard let self else { return }
      guard let action = Confirmation.tapActions[key] else { return }
      (tapping.action, tapping.isAsked) = (action, false)
      let error = services.memory.rememberTap?(action)
      document.model.moveFocus(on: photo)
      tap()
      let restores = action == .delete ? keys.hint(.undo) { " — \($0) restores it" } : ""
      showMessage(error ?? "a click or Enter \(action.rawValue)s from now on\(restores); --tap changes that")
    }
  }

  /// Opens the photo of a double click, and undoes the first click.
  func openDoubleClicked(_ photo: PhotoID) {
    if model.deleted.contains(photo) || tapping.action == .mark { undo() }
    guard modes.context == .wall, !model.deleted.contains(photo) else { return }
    focusScroller.moveFocus(on: photo)
    openFullView()
  }
}

extension Confirmation {
  /// The actions to choose from, by key.
  static let tapActions: [String: TapAction] = ["d": .delete, "o": .open, "m": .mark]

  /// The question for the action of Enter and a click.
  static let tap = Confirmation(
    text: "from now on a click or Enter", shortText: "a click or Enter",
    answers: [
      Answer(key: "d", meaning: "deletes a photo", remark: " from the wall"), Answer(key: "o", meaning: "opens it"),
      Answer(key: "m", meaning: "marks it"), Answer(key: "Esc", meaning: "asks later"),
    ])
}
