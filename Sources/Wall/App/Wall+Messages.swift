/// Messages and tasks in the status bar, and the log.
extension Wall {
  /// Returns a message for the start, with the key of help.
  func openingMessage(_ text: String, isTransient: Bool = false) -> StatusBar.Message {
    StatusBar.Message(
      text: text, help: keys.hint(.help) { "\($0) for help" }, hint: options.usesMouse ? "click here for a menu" : "",
      isTransient: isTransient)
  }

  /// Shows a message when the wall opens.
  func showOpeningMessage(_ text: String) { show(openingMessage(text)) }

  /// The first message.
  var welcome: String {
    guard model.count > 0 else {
      let text =
        feed.notShown.emptyFeedText ?? feed.nothingLeftText ?? "no photos" + keys.hint(.quit) { " — \($0) quits" }
      return (options.sourceName.map { "‘\($0)’: " } ?? "") + text
    }
    if options.choice != nil {
      return [keys.hint(.tap) { "\($0) chooses" }, keys.hint(.clear) { "\($0) cancels" }]
        .filter { !$0.isEmpty }.joined(separator: ", ")
    }
    let triggers = [options.usesMouse ? "click" : "", keys.hint(.tap) { $0 }].filter { !$0.isEmpty }
    guard !triggers.isEmpty else { return "" }
    let trigger = triggers.joined(separator: " or ")
    if tapping.isAsked { return "\(trigger) asks what it does to a photo" }
    return
      switch tapping.action
    {
    case .delete: "\(trigger) deletes" + keys.hint(.undo) { ", \($0) brings it back" }
    case .open: "\(trigger) opens a photo"
    case .mark: "\(trigger) marks a photo"
    case .focus: "a click focuses" + keys.hint(.tap) { ", \($0) opens a photo" }
    }
  }

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
