/// Work under way beside the wall, whoever does it: all of it is shown in one way and stopped in one way.
extension Wall {
  /// Shows work in the status line until it ends; Esc stops it.
  public func begin(_ task: WallTask) {
    tasks.append(task)
    isDirty = true
  }

  /// The work is over, or nobody wants it any longer.
  public func end(_ task: WallTask) {
    tasks.removeAll { $0 === task }
    isDirty = true
  }

  /// Asks the latest work to stop. Answers whether there was any.
  func stopLatestTask() -> Bool {
    guard let task = tasks.last else { return false }
    task.stop()
    end(task)
    say("stopped \(task.name)")
    log("stopped \(task.text)")
    return true
  }

  /// What is under way, the latest first, and how it is stopped.
  var taskText: String {
    guard !tasks.isEmpty else { return "" }
    return tasks.reversed().map(\.text).joined(separator: ", ") + " — \(keys.hint(.clear)) stops"
  }
}
