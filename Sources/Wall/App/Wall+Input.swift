import Foundation
import TerminalPanels

extension Wall {
  /// Takes in an event at a time. Nothing is drawn before the next frame.
  public func handle(_ event: InputEvent, at time: TimeInterval) {
    isDirty = true
    advance(to: time)
    switch event {
    case .key(let key, let modifiers): handle(KeyChord(key, modifiers))
    case .mouse(let event): handle(event)
    case .paste(let text): handlePaste(text)
    case .resize: fitToScreen(animated: true)
    case .focus: break
    case .hangup: shouldQuit = true
    }
  }

  /// Brings the wall to a time before something is done to it: what that starts begins then, not when the last frame was.
  public func advance(to time: TimeInterval) {
    now = time
    if isScreenBigEnough { scene.collectionView.advance(to: time) }
  }

  private func handle(_ chord: KeyChord) {
    switch mode {
    case .prompt(var prompt, let use):
      let outcome = prompt.handle(chord)
      mode = .prompt(prompt, use)
      promptDid(outcome, prompt, use)
    case .question(let question):
      answer(question, chord)
    case .wall:
      if hand != nil {
        letGo()
        say("not moved")
        if chord.key == .escape { return }
      }
      if overlay != nil, handleOverlay(chord) { return }
      // What nobody can see is not to be changed.
      guard isScreenBigEnough || keys.action(for: chord, in: .wall) == .quit else { return }
      let place = keyPlace
      if place == .wall, takeDigit(chord) { return }
      message = nil
      guard let action = action(for: .key(chord), in: place) else {
        prefix = NumberPrefix()
        say("\(chord) does nothing here — \(keys.hint(.help)) shows the keys")
        return
      }
      perform(action)
    }
  }

  /// Digits gather for `g`; those that name a layout switch to it at once.
  private func takeDigit(_ chord: KeyChord) -> Bool {
    guard chord.modifiers.isEmpty, case .character(let character) = chord.key, let digit = character.wholeNumberValue,
      character.isASCII, prefix.number != nil || digit > 0
    else { return false }
    prefix.add(digit, layout: layoutIndex)
    message = nil
    if let action = action(for: .key(chord), in: .wall) { perform(action) }
    return true
  }

  private func handlePaste(_ text: String) {
    guard case .prompt(var prompt, let use) = mode else { return }
    prompt.insert(text.filter { $0 != "\n" })
    mode = .prompt(prompt, use)
    promptDid(.changed, prompt, use)
  }

  /// Help takes the keys that page through it; any other key closes it and is then taken as usual, so that nobody has to
  /// press twice.
  private func handleOverlay(_ chord: KeyChord) -> Bool {
    let action = action(for: .key(chord), in: .wall)
    if case .menu(let choice) = overlay { return handleMenu(action, choice: choice) }
    guard case .help(let page) = overlay else { return false }
    switch action {
    case .scrollScreens(0...), .scrollRows(0...), .focus(.down), .focus(.right), .nextLayout:
      overlay = .help(page: page + 1)
      return true
    case .scrollScreens, .scrollRows, .focus(.up), .focus(.left), .previousLayout:
      overlay = .help(page: max(0, page - 1))
      return true
    case .help, .clear, .quit, .tap:
      overlay = nil
      return true
    default:
      overlay = nil
      return false
    }
  }

  /// Where keys go. A full view that is on its way back is not there any more for whoever types on.
  var keyPlace: KeyPlace { fullView?.isClosing ?? true ? .wall : .fullView }

  /// What a key or the mouse sets off there; whoever counts coverage hears of it.
  func action(for trigger: Trigger, in place: KeyPlace) -> WallAction? {
    guard let action = keys[trigger, place] else { return nil }
    onTrigger?(trigger, place)
    return action
  }

  /// Notes an event for whoever looks into what went wrong.
  func log(_ event: @autoclosure () -> String) { services.log?.note(event()) }

  /// Puts a sentence on the status line until the next key.
  func say(_ sentence: String) { message = Message(text: sentence) }

  /// Says something that no key asked for.
  public func announce(_ sentence: String) {
    isDirty = true
    say(sentence)
  }

  /// Says of something that no key asked for that it went wrong.
  public func announceTrouble(_ sentence: String) {
    isDirty = true
    complain(sentence)
  }

  /// The same for something that went wrong.
  func complain(_ sentence: String) { message = Message(text: sentence, isTrouble: true) }
}
