import Foundation
import TerminalPanels

extension Wall {
  /// Does what a key or the mouse asks for, on the focused photo where it acts on one.
  func perform(_ action: WallAction) {
    let number = action.isLayout ? nil : prefix.take()
    if settleRange(before: action) { return }
    switch action {
    case .focus(let direction): moveFocus(direction)
    case .first: goTo(number, orElse: 0)
    case .last: goTo(number, orElse: contents.model.count - 1)
    case .scrollScreens(let screens): scroll(screens: screens)
    case .scrollRows(let rows): scroll(rows: rows)
    case .wheel(let direction): wheel(direction)
    case .layout(let index): switchLayout(to: index)
    case .nextLayout: switchLayout(by: 1)
    case .previousLayout: switchLayout(by: -1)
    case .increaseDensity: changeDensity(by: 1)
    case .decreaseDensity: changeDensity(by: -1)
    case .frameStyle: changeFrame()
    case .captions: changeCaptions()
    case .details: showsDetails.toggle()
    case .tap: tap()
    case .delete: deleteChosen()
    case .undo: undo()
    case .redo: redo()
    case .mark: toggleMark()
    case .markRange: toggleRange()
    case .markAll: toggleAllMarks()
    case .sort: sort(by: (sortWork?.key ?? contents.model.sortOrder).next)
    case .moveBackward: movePhotos(by: -1)
    case .moveForward: movePhotos(by: 1)
    case .moveUp: movePhotos(.up)
    case .moveDown: movePhotos(.down)
    case .moveByDragging: break
    case .search: beginSearch()
    case .nextMatch: goToMatch(1)
    case .previousMatch: goToMatch(-1)
    case .filter: toggleFilter()
    case .clear: clear()
    case .open: openFullView()
    case .copy: copyAddress()
    case .write: beginWriting()
    case .reload: reload()
    case .redraw: screen.redrawAll()
    case .menu: toggleMenu()
    case .help: overlay = overlay == nil ? .help(page: 0) : nil
    case .quit: quit()
    case .fullView(let action): performInFullView(action)
    }
  }
}

// MARK: - Looks

extension Wall {
  private func changeFrame() {
    contents.frame = contents.frame.next
    say("frame: \(contents.frame.rawValue)")
  }

  private func changeCaptions() {
    contents.showsCaptions.toggle()
    say(contents.showsCaptions ? "captions on" : "captions off")
  }

  // MARK: One photo

  /// The focused photo, or a sentence that there is none.
  func focusedPhoto() -> PhotoID? {
    if contents.model.focus == nil {
      say(
        contents.model.deleted.isEmpty
          ? "the wall is empty" : "the wall is empty — \(keys.hint(.undo)) brings photos back")
    }
    return contents.model.focus
  }

  func tap() {
    guard let photo = focusedPhoto() else { return }
    switch options.tap {
    case .delete: delete([photo])
    case .open: openFullView()
    case .mark: toggleMark()
    }
  }

  private func copyAddress() {
    guard let photo = focusedPhoto() else { return }
    let address = contents.photos[photo].address.text
    services.copy(address)
    say("copied \(shown(contents.photos[photo].address))")
  }

  // MARK: Program

  private func reload() {
    log("reload asked for")
    let failed = scene.book.forgetFailures().count
    let again = failed == 0 ? "" : "trying \(failed == 1 ? "a picture" : "\(failed) pictures") again"
    if let reload = services.reload {
      say([reload(), again].filter { !$0.isEmpty }.joined(separator: ", "))
    } else {
      say(again.isEmpty ? "nothing failed" : again)
    }
  }

  private func quit() {
    let hasUnwritten = contents.model.edition != (writtenEdition ?? 0) && !contents.model.deleted.isEmpty
    if hasUnwritten, options.output != nil {
      mode = .question(.quitUnwritten)
    } else {
      shouldQuit = true
    }
  }
}
