extension Wall {
  /// Opens a mode, or closes it if it is open.
  func toggle(_ kind: ModeKind) {
    if let mode = modes.mode(kind) { return close(mode) }
    guard let make = kind.make, kind.context == .wall || focusedPhoto() != nil else { return }
    if kind.opensStack { openStackForMode() }
    var options = options
    (options.keys, options.tap) = (keys, tapping.isAsked ? nil : tapping.action)
    do throws(ModeRefusal) {
      let mode = try make(
        ModeEnvironment(
          scene: scene, options: options, services: services, context: modes.context, time: now,
          zOrder: Layer.fullView + 100 * modes.modes.count))
      modes.open(mode)
      apply(mode.effectsOfOpening())
    } catch {
      closeStackOfMode()
      showMessage(error.message)
    }
  }

  /// Closes a mode. A mode below it that becomes visible shows the focused photo.
  func close(_ mode: any Mode) {
    modes.close(mode, at: now)
    guard mode is any PaneMode else { return }
    input.tapGuard.isNextGuarded = true
    if mode.kind.opensStack { closeStackOfMode() }
    tellModesOfFocus()
  }

  /// Opens the full view of the focused photo.
  public func openFullView() {
    setNeedsFrame()
    toggle(.fullView)
  }

  func tellModesOfFocus() {
    for mode in modes.seen { apply(mode.focusDidMove(to: model.focus, at: now)) }
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
}
