import Foundation

extension Wall {
  /// Photos that a search looks at in one frame; a million take a second, and keys are heard in between.
  private static let searchSlice = 20_000

  // MARK: Typing

  func beginSearch() {
    mode = .prompt(LinePrompt("/"), .search(focusBefore: contents.model.focusPosition))
  }

  /// A key went to the prompt.
  func promptDid(_ outcome: LinePrompt.Outcome, _ prompt: LinePrompt, _ use: PromptUse) {
    switch (use, outcome) {
    case (.search(let focusBefore), .changed): search(prompt.text, from: focusBefore ?? 0)
    case (.search, .accepted):
      mode = .wall
      if prompt.text.isEmpty { clearSearch() } else { sayMatches() }
    case (.search(let focusBefore), .cancelled):
      mode = .wall
      clearSearch()
      if let focusBefore, filterWords == nil {
        contents.model.focus(onPosition: focusBefore)
        showFocus()
      }
    case (.write, .accepted):
      mode = .wall
      write(to: prompt.answer, mayReplace: false)
    case (.write, .cancelled):
      mode = .wall
      say("not written")
    default: break
    }
  }

  private func search(_ query: String, from anchor: Int) {
    search = PhotoSearch(query, in: contents.model.shown.photos, from: anchor, narrowing: search)
    contents.searchWords = search?.words ?? []
    stepSearch()
  }

  /// Goes on with a search that is under way; the focus goes to the first match as soon as it is found.
  func stepSearch() {
    guard search.map({ !$0.isFinished }) ?? false else { return }
    let hadFirst = search?.first != nil
    search?.step(Self.searchSlice, table: contents.photos)
    isDirty = true
    if !hadFirst, let first = search?.first {
      contents.model.focus(on: first)
      showFocus()
    }
  }

  // MARK: Matches

  func goToMatch(_ step: Int) {
    guard let search else { return say("nothing searched yet — \(keys.hint(.search)) searches") }
    let photos = contents.model.shown.photos
    guard let position = search.next(after: contents.model.focusPosition ?? 0, step: step, in: photos) else {
      return say("nothing matches ‘\(search.query)’")
    }
    contents.model.focus(onPosition: position)
    showFocus()
    sayMatches()
  }

  private func sayMatches() {
    guard let search else { return }
    guard !search.found.isEmpty else { return say("nothing matches ‘\(search.query)’") }
    let shown = contents.model.shown.photos
    let focus = contents.model.focusPosition ?? 0
    let rank = shown[...min(focus, shown.count - 1)].count { search.found.contains($0) }
    let place = rank > 0 ? "\(rank) of \(search.found.count)" : "\(search.found.count)"
    say("match \(place) for ‘\(search.query)’ — \(keys.hint(.filter)) shows only these")
  }

  // MARK: Filtering

  /// The words of the filter that is on.
  var filterWords: String? { contents.model.filter == nil ? nil : search?.query }

  func toggleFilter() {
    if contents.model.filter != nil {
      apply(contents.model.filter(nil))
      return say("all \(contents.model.count) photos again")
    }
    guard var search else { return say("nothing searched yet — \(keys.hint(.search)) searches") }
    search.step(.max, table: contents.photos)
    self.search = search
    guard !search.found.isEmpty else { return say("nothing matches ‘\(search.query)’") }
    apply(contents.model.filter(search.found))
    say("only the \(contents.model.count) that match ‘\(search.query)’ — \(keys.hint(.filter)) shows all")
  }

  private func clearSearch() {
    search = nil
    contents.searchWords = []
  }

  /// Esc: what is most in the way goes first.
  func clear() {
    if overlay != nil {
      overlay = nil
    } else if showsDetails {
      showsDetails = false
    } else if stopLatestTask() {
      return
    } else if search != nil || contents.model.filter != nil {
      let wasFiltered = contents.model.filter != nil
      clearSearch()
      if wasFiltered { apply(contents.model.filter(nil)) }
      say(wasFiltered ? "all \(contents.model.count) photos again" : "search cleared")
    } else {
      scene.collectionView.stopScrolling()
    }
  }
}
