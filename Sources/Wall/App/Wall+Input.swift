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

  // MARK: Dialogs

  /// Opens a prompt on the status line.
  func ask(_ line: LineEditor, _ configure: (Prompt) -> Void) {
    let prompt = Prompt(line, on: screen, theme: scene.theme) { [weak self] in
      if let self { modes.close($0, at: now) }
    }
    configure(prompt)
    modes.open(prompt)
  }

  /// Opens a question on the status line. `answered` receives the key, as `KeyChord` spells it.
  func ask(_ question: Confirmation, answered: @escaping (_ key: String) -> Void) {
    let close: (Question) -> Void = { [weak self] in
      if let self { modes.close($0, at: now) }
    }
    modes.open(Question(question, on: screen, close: close, answered: answered))
  }

  func beginSearch() {
    let focusBefore = model.focusPosition
    ask(LineEditor("/")) { prompt in
      prompt.note = { [weak self] in self?.search.matchCount ?? "" }
      prompt.changed = { [weak self] text in
        guard let self else { return }
        apply(search.update(text, from: focusBefore ?? 0, model: model, photos: photos))
        readServersIfNeeded()
      }
      prompt.accepted = { [weak self] text in
        guard let self else { return }
        input.tapGuard.isNextGuarded = true
        apply(search.accept(text, model: model))
      }
      prompt.cancelled = { [weak self] in
        self?.search.cancel()
        self?.readServersIfNeeded()
        if let focusBefore { self?.focusScroller.moveFocus(to: focusBefore) }
      }
    }
  }

  /// Adds a condition to the current search.
  func search(for condition: String) {
    let query = search.query.isEmpty ? condition : "\(search.query) \(condition)"
    apply(search.update(query, from: model.focusPosition ?? 0, model: model, photos: photos))
    readServersIfNeeded()
    while search.isRunning { apply(search.step(photos, model.values)) }
    apply(search.accept(query, model: model))
  }

  /// Esc: ends the topmost mode, task, search or filter.
  func clear() {
    if let mode = modes.top { return close(mode) }
    if ending.listsRest {
      stopListingRest()
      _ = tasks.stopLatest()
      showMessage("not quit: \(feed.loadedCount) of \(feed.countText) photos are loaded")
    } else if let task = tasks.stopLatest() {
      showMessage("stopped \(task.name)")
      log("stopped \(task.text)")
    } else if let effects = search.clear(model) {
      readServersIfNeeded()
      apply(effects)
    } else if options.choice != nil {
      quit()
    } else {
      scene.collectionView.stopScrolling()
    }
  }

  // MARK: Messages

  /// Shows a message until the next key.
  public func showMessage(_ text: String) { show(StatusBar.Message(text: text)) }

  /// Shows an error until the next key.
  public func showError(_ text: String) { show(StatusBar.Message(text: text, isError: true)) }

  func show(_ message: StatusBar.Message) {
    setNeedsFrame()
    status.message = message
  }

  /// Writes an event to the log, if there is a log.
  func log(_ event: @autoclosure () -> String) { services.log?.note(event()) }

  // MARK: Tasks

  /// Shows a task in the status bar until it ends; Esc cancels it.
  public func begin(_ task: WallTask) {
    tasks.add(task)
    setNeedsFrame()
  }

  /// Removes a task that has ended or was cancelled.
  public func end(_ task: WallTask) {
    tasks.remove(task)
    setNeedsFrame()
  }
}
