import Foundation
import TerminalPanels

extension Wall {
  /// Handles an event. Nothing is drawn before the next frame.
  public func handle(_ event: InputEvent, at time: TimeInterval) {
    setNeedsFrame()
    advance(to: time)
    expireDigit()
    switch event {
    case .focus(let isRaised): if isRaised { scene.pictures.pixels?.windowWasRaised() }
    default: scene.pictures.pixels?.interrupt(at: time)
    }
    if input.layoutGesture.map({ !$0.includes(event) }) ?? false {
      endLayoutGesture(switches: event.chord == KeyChord(.escape) ? false : nil)
      if event.chord == KeyChord(.escape) { return }
    }
    switch event {
    case .key(let key): handleKey(key)
    case .mouse(let event): handleMouse(event)
    case .paste(let text): paste(text)
    case .resize: fitToScreen(animated: true)
    case .focus(let isRaised): if isRaised { input.tapGuard.raised = time }
    case .hangup: ending.shouldQuit = true
    }
    if let error = document.takeJournalError() { showError(error) }
  }

  /// Advances the wall to a time just before something changes, so that animations start then, not at the last frame.
  public func advance(to time: TimeInterval) {
    now = time
    if !tooSmallNotice.isNeeded { scene.collectionView.advance(to: time) }
  }

  // MARK: Keys

  private func handleKey(_ key: KeyEvent) {
    guard !takesText else { return handleKey(key.chord) }
    let keyboard = input.keyboard
    let chord = keys.chord(of: key, in: modes.context, on: &input.keyboard)
    // A held key deletes only one photo and answers no question. The message of the first press stays.
    if key.isRepeat, modes.keyReceiver?.otherKeys == OtherKeys.none || ignoresKeyRepeat(chord) { return }
    handleKey(chord)
    guard input.keyboard != keyboard else { return }
    showMessage(
      "\(key.chord) is \(chord) of a \(input.keyboard.rawValue.capitalized) keyboard (--keyboard none: it is not)")
  }

  /// Returns true for a key that acts only once while it is held.
  private func ignoresKeyRepeat(_ chord: KeyChord) -> Bool {
    chord.key == .enter || keys.action(for: chord, in: modes.context)?.ignoresKeyRepeat ?? false
  }

  private func handleKey(_ chord: KeyChord) {
    if modes.keyReceiver?.otherKeys != OtherKeys.none { ending.reopenedSources = nil }
    if let effects = modes.keyReceiver?.handleKey(chord) {
      input.tapGuard.typed = now
      return apply(effects)
    }
    if input.drag != nil {
      cancelDrag()
      showMessage("not moved")
      if chord.key == .escape { return }
    }
    while let box = modes.keyReceiver, box.otherKeys == .closing {
      if let effects = box.run(action(for: .key(chord), in: box.kind.context), at: now) { return apply(effects) }
      modes.close(box, at: now)
    }
    // On a screen that is too small nothing is visible, so only quitting is allowed.
    guard !tooSmallNotice.isNeeded || keys.action(for: chord, in: .wall) == .quit else { return }
    let context = modes.context
    let isGuarded = input.tapGuard.takesKey(at: now)
    if context == .wall, handleDigit(chord) { return }
    if !(keys.action(for: chord, in: context)?.takesNumber ?? false) { chooseLayoutOfDigit() }
    status.message = nil
    guard let action = action(for: .key(chord), in: context) else {
      input.prefix = NumberPrefix()
      // tmux sends Esc and a quickly following key together, as Alt with the key. Without a binding for Alt with it,
      // they are two keys, unless the second one would decide about photos.
      let second = KeyChord(chord.key, [])
      if chord.modifiers == .alt, let action = keys.action(for: second, in: context),
        let row = keys.binding(of: action), ![.culling, .rating, .folders].contains(row.group)
      {
        handleKey(KeyChord(.escape, []))
        return handleKey(second)
      }
      return showMessage("\(chord) does nothing here" + keys.hint(.help) { " — \($0) shows the keys" })
    }
    if isGuarded, context == .wall, action == .tap, tapping.action == .delete, !tapping.isAsked, options.choice == nil,
      let photo = model.focus
    {
      return showMessage("\(chord) once more deletes \(document.named([photo]))")
    }
    runInMode(action)
  }

  /// Runs an action in the mode that has the keys, or else on the wall.
  func runInMode(_ action: WallAction) {
    if let effects = modes.keyReceiver?.run(action, at: now) { apply(effects) } else { run(action) }
  }

  /// Adds a digit to the typed number.
  private func handleDigit(_ chord: KeyChord) -> Bool {
    guard digits.table == nil, chord.modifiers.isEmpty, case .character(let character) = chord.key,
      let digit = character.wholeNumberValue,
      character.isASCII, input.prefix.number != nil || digit > 0
    else { return false }
    let action = keys.action(for: chord, in: .wall)
    guard action?.isLayout ?? true else { return false }
    input.prefix.add(digit, key: action.map { _ in chord }, layout: layoutSwitcher.selectedIndex, at: now)
    status.message = nil
    return true
  }

  /// Switches to the layout of a typed digit if no motion follows in time.
  func expireDigit() {
    if let end = input.prefix.endTime, end <= now { chooseLayoutOfDigit() }
  }

  /// Switches to the layout of the pending digit.
  func chooseLayoutOfDigit() {
    if let chord = input.prefix.takeKey(), let action = action(for: .key(chord), in: .wall) { run(action) }
  }

  /// Returns the action of a trigger, and reports it for the coverage of tapes.
  func action(for trigger: Trigger, in context: KeyContext) -> WallAction? {
    guard let action = keys[trigger, context] else { return nil }
    onTrigger?(trigger, context)
    return action
  }
}
