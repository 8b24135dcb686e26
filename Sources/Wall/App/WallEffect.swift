/// What a feature asks the wall to do after an action.
enum WallEffect: Hashable {
  case message(String)
  /// Moves the focus to a position and shows it.
  case focus(Int)
  /// Moves the focus to a photo and shows it.
  case focusPhoto(PhotoID)
  /// Shows only these matches; nil shows all photos again.
  case filter(Set<PhotoID>?)
}

extension Wall {
  func perform(_ effects: [WallEffect]) {
    for effect in effects {
      switch effect {
      case .message(let text): showMessage(text)
      case .focus(let position): focus.move(to: position)
      case .focusPhoto(let photo):
        contents.model.focus(on: photo)
        focus.show()
      case .filter(let photos):
        filter.matches = photos
        apply(contents.model.filter(filter.photos))
      }
    }
  }
}
