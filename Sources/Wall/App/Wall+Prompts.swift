/// Prompts and questions on the status line, and the search.
extension Wall {
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
}
