import Basics
import Culling
import PhotoFeed
import Pictures

/// Corrections of camera clocks. Orders, sections, stacks and searches use them; files stay unchanged.
extension Wall {
  /// Shows the effect of corrections, and applies them if the user agrees.
  func askAboutClocks(_ clocks: CameraClocks) {
    let former = services.facts.store.clocks
    guard clocks != former else { return showMessage("clocks are so already") }
    let changed = photos.loaded.compactMap { photo -> (photo: PhotoID, old: String, new: String)? in
      guard let old = photos.facts(of: photo, by: former)?.taken,
        let new = photos.facts(of: photo, by: clocks)?.taken, old != new
      else { return nil }
      return (photo, old, new)
    }.sorted { $0.new < $1.new }
    guard let first = changed.first, let last = changed.last else {
      return showError("no date is of the clock of \(SanitizedText.made(from: clocks.cameras.joined(separator: ", ")))")
    }
    func names(_ row: (photo: PhotoID, old: String, new: String)) -> (old: String, new: String) {
      ("\(photos[row.photo].name), \(row.old.prefix(19))", String(row.new.prefix(19)))
    }
    ask(.names(names(first), names(last), count: changed.count, left: 0, verb: "corrects")) { [weak self] answer in
      guard answer == "y" else { return self?.showMessage("clocks stay as they are") ?? () }
      self?.setClocks(clocks)
    }
  }

  /// Applies corrections and arranges the photos accordingly, as one step.
  ///
  /// - Parameter isRecorded: Whether the journal has it already.
  func setClocks(_ clocks: CameraClocks, isRecorded: Bool = false) {
    let former = services.facts.store.clocks
    services.facts.store.clocks = clocks
    let changes = [orderAgain(), .dated(from: former, to: clocks)].compactMap(\.self)
    guard isRecorded else {
      return commit(changes, message: document.sentence(after: changes[changes.count - 1], .command, keys: keys))
    }
    for (index, change) in changes.enumerated() {
      update(document.commit(change, isJoined: index > 0, isRecorded: true))
    }
  }

  /// Applies corrections after a change was made or undone.
  func takeClocks(of change: WallChange, _ cause: WallChange.Cause) {
    guard case .dated(let from, let to) = change else { return }
    services.facts.store.clocks = cause == .undo ? from : to
    updateStacks()
    search.repeatSearch()
    setNeedsFrame()
  }
}
