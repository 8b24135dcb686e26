import PhotoFeed
import SymbolArt

/// The state of stacks.
struct Stacking {
  /// The state of new stacks; nil if there are no stacks.
  var state: StackState?
  /// A photo of the stack that was opened for a mode and closes with it; else nil.
  var photoOfMode: PhotoID?
  /// The focused photo when that mode opened, while the sharpest one is unknown; else nil.
  var focusOfMode: PhotoID?
  /// The stacks of which only the sharpest photo is kept, once it is known.
  var waiting: [[PhotoID]] = []
  /// The task that compares sharpness, or nil.
  var sharpnessTask: WallTask?
  /// The task that divides stacks by likeness, or nil.
  var divisionTask: WallTask?
}

/// Stacks of photos taken in quick succession.
extension Wall {
  /// Closes or opens the stack of the focused photo.
  func toggleStack() {
    guard let photo = focusedPhoto() else { return }
    if model.stacks.isEmpty { formStacks(.open) }
    let photos = model.stack(of: photo)
    guard let index = model.stacks.index(of: photo), !photos.isEmpty else {
      return showMessage(noStacks("no photo was taken within 2 s of this one by its camera"))
    }
    let isClosed = model.stacks.closedIndex(of: photo) == nil
    update(document.changeStacks { $0.set(index, isClosed: isClosed) })
    let hint = keys.hint(.stack) { " — \($0) \(isClosed ? "opens" : "closes") it" }
    showMessage("\(isClosed ? "closed" : "opened") a stack of \(photos.count) photos\(hint)")
  }

  /// Closes all stacks, or opens them if all are closed.
  func toggleAllStacks() {
    guard model.stacks.closedCount < max(1, model.stacks.stacks.count) else {
      stacking.state = nil
      update(document.changeStacks { $0 = PhotoStacks() })
      return showMessage("opened all stacks")
    }
    formStacks(options.stacks == .divided ? .divided : .closed)
    update(document.changeStacks { $0.setAll(isClosed: true) })
    let (count, photos) = (model.stacks.stacks.count, model.stacks.stacks.joined().count)
    guard count > 0 else { return showMessage(noStacks("no two photos were taken within 2 s by one camera")) }
    let hint = keys.hint(.stacks) { " — \($0) opens all" }
    showMessage("\(photos) photos in \(count == 1 ? "1 stack" : "\(count) stacks")\(hint)")
  }

  private func noStacks(_ reason: String) -> String {
    reason + (fileFactsReader.isReading ? ", as far as the files have been read" : "")
  }

  private func formStacks(_ state: StackState) {
    stacking.state = state
    update(document.formStacks(state))
    if state == .divided { divideStacks() }
  }

  /// Compares the photos of stacks, and then forms the stacks again.
  private func divideStacks() {
    if let task = stacking.divisionTask { tasks.cancel(task) }
    let (facts, paths) = (photos.fileFacts, model.stacks.stacks.joined().compactMap(photos.path))
    stacking.divisionTask = tasks.run("comparing the photos of stacks", on: services.facts.worker) { task in
      facts.makeFingerprints(of: paths) { task.report(Int($0 * 1000), of: 1000) } ? true : nil
    } then: { [weak self] isCompared in
      guard let self else { return }
      stacking.divisionTask = nil
      if isCompared != nil, stacking.state == .divided { update(document.formStacks(.divided)) }
    }
  }

  /// Forms existing stacks again after new facts or a change of the feed.
  func updateStacks() {
    if let state = stacking.state, state != .alike, !fileFactsReader.isReading { formStacks(state) }
  }

  /// Compares the sharpness of the photos of waiting stacks, or else of the focused stack, if unknown.
  func readSharpness() {
    guard !model.stacks.isEmpty, stacking.sharpnessTask == nil else { return }
    let unknown = model.stacks.unknown(among: stacking.waiting.first ?? model.focus.map(model.stack) ?? [])
    guard !unknown.isEmpty else { return }
    let files = unknown.map { (photo: $0, path: photos.path(of: $0)) }
    stacking.sharpnessTask = tasks.run(
      "comparing sharpness", on: services.facts.worker, isShown: !stacking.waiting.isEmpty
    ) { [decoder] task in
      decoder.sharpness(of: files) { task.report($0, of: files.count) }
    } then: { [weak self] found in
      self?.learn(sharpness: found)
    }
  }

  /// Stores the sharpness of photos, nil if cancelled, and compares the next ones without waiting for a frame.
  private func learn(sharpness found: [PhotoID: Double]?) {
    stacking.sharpnessTask = nil
    guard let found else {
      if !stacking.waiting.isEmpty { showMessage("nothing deleted: which photo is the sharpest is not known") }
      stacking.waiting = []
      return
    }
    document.model.learn(sharpness: found)
    focusSharpest()
    keepSharpest()
    readSharpness()
  }

  /// Moves the focus to the sharpest photo of the mode's stack, unless a key has moved it.
  private func focusSharpest() {
    guard let start = stacking.focusOfMode, start == model.focus, stacking.photoOfMode != nil else { return }
    let photos = model.stack(of: start)
    guard model.stacks.isRanked(photos), let sharpest = model.stacks.ranked(photos).first else { return }
    stacking.focusOfMode = nil
    apply([.focusPhoto(sharpest)])
  }

  // MARK: Keeping the sharpest

  /// Keeps the sharpest photo of a stack and deletes the others shown in a survey, once sharpness is known.
  func keepSharpest(of stack: [PhotoID]) {
    stacking.waiting.append(stack)
    if let task = stacking.sharpnessTask { tasks.add(task) }
    showMessage("the sharpest of \(stack.count) is kept as soon as it is known")
    keepSharpest()
  }

  /// Keeps the sharpest photos of the waiting stacks, as far as they are known; none while a large change is prepared.
  func keepSharpest() {
    while largeChange == nil, let stack = stacking.waiting.first {
      let left = stack.filter { !model.deleted.contains($0) && photos.feedIndex(of: $0) != nil }
      guard left.count < 2 || model.stacks.isRanked(left) else { return }
      stacking.waiting.removeFirst()
      let ranked = model.stacks.ranked(left)
      guard let sharpest = ranked.first, ranked.count > 1 else { continue }
      let others = Array(ranked.prefix(Survey.limit).dropFirst())
      delete(
        others,
        message: "kept \(document.named([sharpest])), the sharpest of \(left.count)"
          + keys.hint(.undo) { " — \($0) restores the others" })
    }
  }

  /// Waits for the sharpness of waiting stacks before the wall quits.
  func finishKeepingSharpest() {
    guard !stacking.waiting.isEmpty else { return }
    let unknown = model.stacks.unknown(among: Array(stacking.waiting.joined()))
    document.model.learn(
      sharpness: decoder.sharpness(of: unknown.map { (photo: $0, path: photos.path(of: $0)) }) ?? [:])
    keepSharpest()
  }

  // MARK: In modes

  /// Opens the closed stack of the focused photo for a mode and focuses its sharpest photo.
  func openStackForMode() {
    guard let photo = model.focus, model.marked.isEmpty, let index = model.stacks.closedIndex(of: photo) else { return }
    stacking.photoOfMode = photo
    let stack = model.stack(of: photo)
    let sharpest = model.stacks.ranked(stack).first
    stacking.focusOfMode = model.stacks.isRanked(stack) ? nil : sharpest
    update(document.changeStacks { $0.set(index, isClosed: false) })
    if let sharpest { document.model.moveFocus(on: sharpest) }
  }

  func closeStackOfMode() {
    guard let photo = stacking.photoOfMode else { return }
    (stacking.photoOfMode, stacking.focusOfMode) = (nil, nil)
    guard let index = model.stacks.index(of: photo) else { return }
    update(document.changeStacks { $0.set(index, isClosed: true) })
  }
}

extension RGB {
  /// The background of stack badges.
  static let stack = RGB(rawValue: 0xd0d4dc)
}

extension WallModel {
  /// Returns the number of photos in a photo's stack, and its index there if the stack is open; nil without a stack.
  private func stackPlace(of photo: PhotoID) -> (place: Int?, count: Int)? {
    let photos = stack(of: photo)
    guard !photos.isEmpty else { return nil }
    return (stacks.closedIndex(of: photo) == nil ? photos.firstIndex(of: photo).map { $0 + 1 } : nil, photos.count)
  }

  /// Returns a photo's position in its stack, as text: `stack of 5`, `2 of 5, sharpest`; nil without a stack.
  func stackText(of photo: PhotoID) -> String? {
    stackPlace(of: photo).map { place, count in
      guard let place else { return "stack of \(count)" }
      return "\(place) of \(count)" + (sharpnessText(of: photo).map { ", \($0)" } ?? "")
    }
  }

  /// Returns the rank of a photo in its stack: `sharpest`, `3rd in sharpness`; nil if unknown.
  func sharpnessText(of photo: PhotoID) -> String? {
    let photos = stack(of: photo)
    guard stacks.isRanked(photos), let rank = stacks.ranked(photos).firstIndex(of: photo) else {
      return nil
    }
    let number = ["2nd", "3rd"]
    return rank == 0 ? "sharpest" : "\(rank <= 2 ? number[rank - 1] : "\(rank + 1)th") in sharpness"
  }

  /// Returns the badge of a photo: the number of photos in its closed stack, `×5`, or its position in an open one,
  /// `2/5`; nil without a stack.
  func stackBadge(of photo: PhotoID, isUnicode: Bool) -> String? {
    stackPlace(of: photo).map { place, count in place.map { "\($0)/\(count)" } ?? "\(isUnicode ? "×" : "x")\(count)" }
  }
}
