import PhotoFeed

/// A request from a feature to the wall.
enum WallEffect: Hashable {
  case message(String)
  /// Removes the current message.
  case noMessage
  /// Moves the focus to a position and shows it.
  case focus(Int)
  /// Moves the focus to a photo and shows it.
  case focusPhoto(PhotoID)
  /// Shows only these matches; nil ends the filter.
  case filter(Set<PhotoID>?)
  /// Ends all filters.
  case showAll
  case delete([PhotoID])
  /// Deletes all photos of a stack but the sharpest, once sharpness is computed.
  case keepSharpest([PhotoID])
  /// Runs an action in the mode below, or else on the wall, like its key.
  case run(WallAction)
  case close(ModeKind)
}

extension Wall {
  func apply(_ effects: [WallEffect]) {
    for effect in effects {
      switch effect {
      case .message(let text): showMessage(text)
      case .noMessage: status.message = nil
      case .focus(let position): focusScroller.moveFocus(to: position)
      case .focusPhoto(let photo): focusScroller.moveFocus(on: photo)
      case .filter(let photos):
        var filter = document.filter
        filter.matches = photos
        update(document.show(only: filter))
      case .showAll:
        if document.filter.duplicates != nil { endDuplicates() } else { update(document.show(only: PhotoFilter())) }
      case .delete(let photos): delete(photos)
      case .keepSharpest(let photos): keepSharpest(of: photos)
      case .run(let action):
        status.message = nil
        runInMode(action)
      case .close(let kind):
        if let mode = modes.mode(kind) { close(mode) }
      }
    }
  }
}
