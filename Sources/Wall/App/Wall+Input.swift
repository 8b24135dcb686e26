import Foundation
import TerminalPanels

extension Wall {
  /// Handles an event. Nothing is drawn before the next frame.
  public func handle(_ event: InputEvent, at time: TimeInterval) {
    isDirty = true
    advance(to: time)
    switch event {
    case .focus(let isRaised): if isRaised { scene.pictures.pixels?.windowWasRaised() }
    default: scene.pictures.pixels?.interrupt(at: time)
    }
    if layoutGesture.map({ !$0.includes(event) }) ?? false {
      endLayoutGesture(switches: event == .key(.escape, []) ? false : nil)
      if event == .key(.escape, []) { return }
    }
    switch event {
    case .key(let key, let modifiers): handle(KeyChord(key, modifiers))
    case .mouse(let event): handle(event)
    case .paste(let text): handle(status.paste(text))
    case .resize: fitToScreen(animated: true)
    case .focus(let isRaised): if isRaised { tapGuard.windowWasRaised(at: time) }
    case .hangup: shouldQuit = true
    }
    if let error = journalError { showError(error) }
    journalError = nil
  }

  /// Advances the wall to a time before something changes, so that animations begin then and not at the last frame.
  public func advance(to time: TimeInterval) {
    now = time
    if !tooSmallNotice.isNeeded { scene.collectionView.advance(to: time) }
  }

  // MARK: Keys

  private func handle(_ chord: KeyChord) {
    guard status.dialog == nil else { return handle(status.handle(chord)) }
    if drag != nil {
      cancelDrag()
      showMessage("not moved")
      if chord.key == .escape { return }
    }
    if overlays.overlay != nil, handle(overlays.handle(action(for: .key(chord), in: .wall), in: keyPlace)) { return }
    // On a screen that is too small nothing is visible, so nothing may change.
    guard !tooSmallNotice.isNeeded || keys.action(for: chord, in: .wall) == .quit else { return }
    let place = keyPlace
    let followsSearch = tapGuard.takeSearch()
    if place == .wall, takeDigit(chord) { return }
    status.show(nil)
    guard let action = action(for: .key(chord), in: place) else {
      prefix = NumberPrefix()
      return showMessage("\(chord) does nothing here — \(keys.hint(.help)) shows the keys")
    }
    if followsSearch, action == .tap, options.tap == .delete, options.choice == nil, let photo = contents.model.focus {
      return showMessage("\(chord) once more deletes \(named([photo]))")
    }
    perform(action)
  }

  /// Adds a digit to the number for `g`; a digit that is also the key of a layout switches to it at once.
  private func takeDigit(_ chord: KeyChord) -> Bool {
    guard chord.modifiers.isEmpty, case .character(let character) = chord.key, let digit = character.wholeNumberValue,
      character.isASCII, prefix.number != nil || digit > 0
    else { return false }
    prefix.add(digit, layout: layoutSwitcher.selectedIndex)
    status.show(nil)
    if let action = action(for: .key(chord), in: .wall) { perform(action) }
    return true
  }

  /// Follows the response of the overlay. Returns false if the wall is to handle the event.
  @discardableResult
  func handle(_ response: OverlayController.Response) -> Bool {
    switch response {
    case .handled: break
    case .unhandled: return false
    case .perform(let action):
      status.show(nil)
      perform(action)
    }
    return true
  }

  /// Where keys go: to the full view until it begins to close.
  var keyPlace: KeyPlace { fullView.takesKeys ? .fullView : .wall }

  /// Returns the action of a trigger and reports it for coverage.
  func action(for trigger: Trigger, in place: KeyPlace) -> WallAction? {
    guard let action = keys[trigger, place] else { return nil }
    onTrigger?(trigger, place)
    return action
  }

  // MARK: Dialogs

  /// Handles what the user did in a dialog of the status bar.
  func handle(_ event: StatusBar.Event?) {
    switch event {
    case .changed(.search(let focusBefore), let text):
      perform(search.update(text, from: focusBefore ?? 0, model: contents.model, photos: contents.photos))
    case .accepted(.search, let text, _):
      tapGuard.searchWasAccepted()
      perform(search.accept(text, model: contents.model))
    case .cancelled(.search(let focusBefore)):
      search.cancel()
      if let focusBefore { focus.move(to: focusBefore) }
    case .accepted(.write(let quits), _, let answer): write(to: answer, mayReplace: false, quits: quits)
    case .cancelled(.write): showMessage("not written")
    case .answered(.quit(let unsaved), let key): quit(key, unsaved)
    case .answered(.replace(let path, let quits), "y"): write(to: path, mayReplace: true, quits: quits)
    case .answered(.replace, _): showMessage("not written")
    case .changed(.write, _), nil: break
    }
  }

  func beginSearch() { status.open(.prompt(LineEditor("/"), .search(focusBefore: contents.model.focusPosition))) }

  /// Esc: ends the topmost of what can be ended.
  func clear() {
    if overlays.close() { return }
    if let task = tasks.stopLatest() {
      showMessage("stopped \(task.name)")
      log("stopped \(task.text)")
    } else if let effects = search.clear(contents.model) {
      filter = PhotoFilter()
      perform(effects)
    } else if options.choice != nil {
      quit()
    } else {
      scene.collectionView.stopScrolling()
    }
  }

  // MARK: Messages

  /// Shows a message in the status bar until the next key.
  public func showMessage(_ text: String) { show(StatusBar.Message(text: text)) }

  /// Shows an error in the status bar until the next key.
  public func showError(_ text: String) { show(StatusBar.Message(text: text, isError: true)) }

  func show(_ message: StatusBar.Message) {
    isDirty = true
    status.show(message)
  }

  /// Writes an event to the log, if there is one.
  func log(_ event: @autoclosure () -> String) { services.log?.note(event()) }

  // MARK: Tasks

  /// Shows a task in the status bar until it ends; Esc stops it.
  public func begin(_ task: WallTask) {
    tasks.add(task)
    isDirty = true
  }

  /// Removes a task that has ended or is no longer needed.
  public func end(_ task: WallTask) {
    tasks.remove(task)
    isDirty = true
  }
}
