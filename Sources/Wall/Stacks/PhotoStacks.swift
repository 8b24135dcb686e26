import Alike

/// Stacks of photos that one camera took in quick succession, and which of them are closed: the wall shows a closed one as one photo.
///
/// Time and camera decide, since pictures that look alike are often not of one moment. Where fingerprints are given, a stack also ends
/// before a picture that is unlike the last one. How sharp the pictures are orders the photos of a stack where they are compared, and
/// hides none. Groups of duplicates are stacks, too, with the one that stays first.
public struct PhotoStacks: Equatable, Sendable {
  /// The least likeness, in percent, of pictures of one moment: frames of a burst have 70 and more, different pictures about 45.
  static let leastLikeness = 60
  /// The most seconds between a photo of a stack and the one before it.
  static let longestGap = 2.0
  /// The most seconds between the first and the last photo of a stack.
  static let longestTime = 10.0

  /// When and with what a photo was taken.
  struct Shot {
    var photo: PhotoID
    /// Equal for photos that may be in one stack: those of one camera in one section of the feed.
    var source: Int
    /// Seconds by the clock of the camera.
    var time: Double
    /// What the picture shows; nil if that does not matter.
    var fingerprint: Fingerprint?
  }

  /// The photos of each stack, in the order of time.
  private(set) var stacks: [[PhotoID]] = []
  /// The stack of each photo by its number; −1 for photos without one.
  private var indices: [Int32] = []
  private var isClosed: [Bool] = []
  /// The number of closed stacks.
  private(set) var closedCount = 0
  /// How sharp the pictures are that were looked at.
  private var sharpness: [PhotoID: Double] = [:]
  /// Whether the photos of a stack are ordered by sharpness where they are compared.
  private var ranksBySharpness = true

  /// No stacks.
  init() {}

  /// The stacks of shots. A stack with photos of a former one is closed if that was; others are as `isClosed` says.
  init(_ shots: [Shot], isClosed: Bool, former: PhotoStacks = PhotoStacks()) {
    let shots = shots.sorted { ($0.source, $0.time, $0.photo) < ($1.source, $1.time, $1.photo) }
    var start = 0
    for end in 1..<max(2, shots.count + 1) where end <= shots.count {
      if end < shots.count, shots[end].follows(shots[end - 1], inStackOf: shots[start]) { continue }
      if end - start > 1 { stacks.append(shots[start..<end].map(\.photo)) }
      start = end
    }
    index(isClosed: isClosed, former: former)
  }

  /// Stacks of duplicates, with the photo that stays first.
  init(_ groups: DuplicateGroups, isClosed: Bool, former: PhotoStacks = PhotoStacks()) {
    stacks = groups.groups.map(\.photos)
    ranksBySharpness = false
    index(isClosed: isClosed, former: former)
  }

  private mutating func index(isClosed: Bool, former: PhotoStacks) {
    sharpness = former.sharpness
    indices = [Int32](repeating: -1, count: 1 + (stacks.joined().max()?.index ?? -1))
    for (index, photos) in stacks.enumerated() {
      for photo in photos { indices[photo.index] = Int32(index) }
      self.isClosed.append(photos.lazy.compactMap(former.index).first.map { former.isClosed[$0] } ?? isClosed)
    }
    closedCount = self.isClosed.count { $0 }
  }

  /// Whether there are none.
  public var isEmpty: Bool { stacks.isEmpty }

  /// Returns the index of a photo's stack; nil if it is in none.
  func index(of photo: PhotoID) -> Int? {
    guard indices.indices.contains(photo.index), indices[photo.index] >= 0 else { return nil }
    return Int(indices[photo.index])
  }

  /// Returns the index of a photo's stack if that is closed.
  func closedIndex(of photo: PhotoID) -> Int? {
    closedCount == 0 ? nil : index(of: photo).flatMap { isClosed[$0] ? $0 : nil }
  }

  /// Closes or opens a stack.
  mutating func set(_ index: Int, isClosed: Bool) {
    guard self.isClosed[index] != isClosed else { return }
    self.isClosed[index] = isClosed
    closedCount += isClosed ? 1 : -1
  }

  /// Closes or opens all stacks.
  mutating func setAll(isClosed: Bool) { for index in stacks.indices { set(index, isClosed: isClosed) } }

  // MARK: Sharpness

  /// Takes how sharp pictures are.
  mutating func learn(_ sharpness: [PhotoID: Double]) { self.sharpness.merge(sharpness) { $1 } }

  /// Returns the photos among some whose sharpness is not known.
  func unknown(among photos: [PhotoID]) -> [PhotoID] {
    ranksBySharpness ? photos.filter { sharpness[$0] == nil } : []
  }

  /// Whether how sharp the photos are is known of all of a stack.
  func isRanked(_ photos: [PhotoID]) -> Bool { ranksBySharpness && unknown(among: photos).isEmpty }

  /// Returns photos with the sharpest first, or as they are while that is not known of all.
  func ranked(_ photos: [PhotoID]) -> [PhotoID] {
    guard ranksBySharpness else { return photos }
    let values = photos.compactMap { photo in sharpness[photo].map { (photo, $0) } }
    return values.count == photos.count ? values.sorted { $0.1 > $1.1 }.map(\.0) : photos
  }
}

extension PhotoStacks.Shot {
  /// Whether it is in the stack that begins with a shot, after another one of that stack.
  fileprivate func follows(_ last: Self, inStackOf first: Self) -> Bool {
    source == first.source && time - last.time <= PhotoStacks.longestGap && time - first.time <= PhotoStacks.longestTime
      && !differs(from: last)
  }

  private func differs(from other: Self) -> Bool {
    guard let own = fingerprint, let others = other.fingerprint, own.isComparable, others.isComparable else {
      return false
    }
    return own.likeness(to: others) < PhotoStacks.leastLikeness
  }
}

extension PhotoArrangement {
  /// Returns the photos that pass a filter, if there is one, of each closed stack the first one.
  func visible(through filter: Set<PhotoID>?, _ stacks: PhotoStacks) -> PhotoArrangement {
    guard stacks.closedCount > 0 else { return filter.map(filtered) ?? self }
    var seen: Set<Int> = []
    return filtered { photo in
      filter?.contains(photo) ?? true && stacks.closedIndex(of: photo).map { seen.insert($0).inserted } ?? true
    }
  }

  /// Returns the position of a photo, or of the one that stands for its closed stack; nil if neither is there.
  func position(of photo: PhotoID, in stacks: PhotoStacks) -> Int? {
    position(of: photo)
      ?? stacks.closedIndex(of: photo).flatMap { stack in photos.firstIndex { stacks.index(of: $0) == stack } }
  }
}

extension PhotoTable {
  /// Returns the photos whose files tell when and with which camera they were taken.
  ///
  /// - Parameter hasFingerprints: Whether they have the fingerprints that were made.
  func shots(hasFingerprints: Bool) -> [PhotoStacks.Shot] {
    var sources: [String: Int] = [:]
    return loaded.compactMap { photo in
      guard let index = feedIndex(of: photo), let facts = facts(of: photo), let camera = facts.camera,
        let time = facts.secondsTaken
      else { return nil }
      let name = "\(feed.section(of: index)) \(camera)"
      let source = sources[name] ?? sources.count
      sources[name] = source
      let fingerprint = hasFingerprints ? path(of: photo).flatMap(fileFacts.knownFingerprint) : nil
      return .init(photo: photo, source: source, time: time, fingerprint: fingerprint)
    }
  }
}
