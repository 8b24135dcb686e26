import PhotoFeed

/// Two photos to compare: the select, which stays (the first for the user), and the candidate (the second).
struct Comparison: Equatable {
  /// The roles of the two.
  enum Role { case select, candidate }

  private(set) var select: PhotoID
  private(set) var candidate: PhotoID
  /// The role of the photo that keys act on.
  var role = Role.candidate
  /// The photos to compare, in the order of the wall; those of a stack by sharpness.
  private(set) var photos: [PhotoID]
  /// The photos chosen at the start; nil for the whole wall.
  private let chosen: [PhotoID]?
  /// Whether the last step was forward.
  private var isForward = true

  /// Compares the marked photos, or else the focused one with its stack, or with all; nil if fewer than two.
  init?(_ model: WallModel) {
    guard let focus = model.focus else { return nil }
    let (shown, chosen) = (Self.all(in: model), model.shown.photos(with: model.marked))
    switch chosen.count {
    // A single marked photo is compared with the focused one.
    case 1 where chosen[0] != focus: photos = shown.filter { $0 == focus || $0 == chosen[0] }
    case 2...: photos = chosen
    default:
      // A closed stack counts as one photo.
      let stack = model.stacks.closedIndex(of: focus) == nil ? model.stacks.ranked(model.stack(of: focus)) : []
      photos = stack.isEmpty ? shown : stack
    }
    self.chosen = photos.count == shown.count ? nil : photos
    select = chosen.count > 1 ? chosen[0] : focus
    candidate = select
    guard let next = nearest(to: select, in: photos, isThere: { _ in true }) else { return nil }
    candidate = next
  }

  /// The number of photos from which only the focused photo's section is compared.
  private static let sectionedCount = 1_000_000

  private static func all(in model: WallModel) -> [PhotoID] {
    guard model.count >= sectionedCount, let position = model.focusPosition else { return Array(model.shown.photos) }
    return model.shown.sections[model.shown.section(ofPosition: position)].array
  }

  /// The photo that keys act on.
  var focused: PhotoID { role == .select ? select : candidate }

  /// Switches the photo that keys act on.
  mutating func switchRole() { role = role == .select ? .candidate : .select }

  /// Selects the next (1) or previous (−1) candidate. Returns false if there is none.
  mutating func step(by step: Int) -> Bool {
    guard let next = candidates(by: step).first else { return false }
    (candidate, isForward) = (next, step > 0)
    return true
  }

  /// Makes the candidate the select, and the next photo the candidate.
  mutating func promote() {
    select = candidate
    if let next = nearest(to: select, in: photos, isThere: { _ in true }) { candidate = next }
  }

  /// The candidates that probably come next: two in the direction of the last step, one in the other.
  var expected: [PhotoID] {
    let step = isForward ? 1 : -1
    return Array(candidates(by: step).prefix(2) + candidates(by: -step).prefix(1))
  }

  /// Updates the comparison after a change of the wall. The next photo replaces a removed one; a returned photo becomes
  /// the candidate. Returns false if fewer than two are left.
  mutating func update(_ model: WallModel, focus: PhotoID) -> Bool {
    let before = photos
    photos = chosen.map(model.shown(among:)) ?? Self.all(in: model)
    let (hasSelect, hasCandidate) = (photos.contains(select), photos.contains(candidate))
    if hasSelect, hasCandidate {
      if focus == select {
        role = .select
      } else if focus == candidate || (photos.contains(focus) && !before.contains(focus)) {
        (candidate, role) = (focus, .candidate)
      }
      return true
    }
    let there = Set(photos)
    if !hasSelect {
      guard let next = hasCandidate ? candidate : nearest(to: select, in: before, isThere: there.contains) else {
        return false
      }
      select = next
    }
    if !hasCandidate || candidate == select {
      guard let next = nearest(to: candidate, in: before, isThere: there.contains) else { return false }
      candidate = next
    }
    return true
  }

  /// Returns the first possible candidate after a photo, or else the last one before it.
  private func nearest(to photo: PhotoID, in photos: [PhotoID], isThere: (PhotoID) -> Bool) -> PhotoID? {
    guard let place = photos.firstIndex(of: photo) else { return nil }
    func isFree(_ other: PhotoID) -> Bool { other != select && other != photo && isThere(other) }
    return photos[(place + 1)...].first(where: isFree) ?? photos[..<place].last(where: isFree)
  }

  /// Returns the candidates after or before the current one, nearest first.
  private func candidates(by step: Int) -> [PhotoID] {
    guard let place = photos.firstIndex(of: candidate) else { return [] }
    let rest = step > 0 ? Array(photos[(place + 1)...].prefix(3)) : photos[..<place].suffix(3).reversed()
    return rest.filter { $0 != select }
  }
}
