import Alike
import PhotoFeed

/// Stacks of photos that one camera took in quick succession. The wall shows a closed stack as one photo.
///
/// Time and camera decide, since similar pictures are often from different moments. If fingerprints are given, a stack
/// also ends before a picture unlike the last one. Sharpness orders the photos of a stack in a comparison, and hides
/// none. Groups of duplicates are stacks, too, with the photo that stays first.
public struct PhotoStacks: Equatable, Sendable {
  /// The least likeness of consecutive pictures, in percent: bursts have 70 and more, different pictures about 45.
  static let leastLikeness = 60
  /// The longest time between consecutive photos of a stack, in seconds.
  static let longestGap = 2.0
  /// The longest time between the first and the last photo of a stack, in seconds.
  static let longestTime = 10.0

  /// The capture data of a photo.
  struct Shot {
    var photo: PhotoID
    /// A number for camera and feed section; only photos with the same number can be in one stack.
    var source: Int
    /// The capture time by the camera's clock, in seconds.
    var time: Double
    /// The fingerprint; nil to ignore the picture.
    var fingerprint: Fingerprint?
  }

  /// The photos of each stack, by time.
  private(set) var stacks: [[PhotoID]] = []
  /// The stack indices by photo number; −1 without a stack.
  private var indices: [Int32] = []
  private var isClosed: [Bool] = []
  /// The number of closed stacks.
  private(set) var closedCount = 0
  /// The known sharpness of pictures.
  private var sharpness: [PhotoID: Double] = [:]
  /// Whether photos of a stack are ordered by sharpness in a comparison.
  private var ranksBySharpness = true

  init() {}

  /// Creates the stacks of shots. A stack with photos of a former one keeps its state; for others, `isClosed` applies.
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

  /// Creates stacks of duplicates, with the photo that stays first.
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

  /// Whether there are no stacks.
  public var isEmpty: Bool { stacks.isEmpty }

  /// Returns the index of a photo's stack, or nil.
  func index(of photo: PhotoID) -> Int? {
    guard indices.indices.contains(photo.index), indices[photo.index] >= 0 else { return nil }
    return Int(indices[photo.index])
  }

  /// Returns the index of a photo's stack if it is closed; else nil.
  func closedIndex(of photo: PhotoID) -> Int? {
    closedCount == 0 ? nil : index(of: photo).flatMap { isClosed[$0] ? $0 : nil }
  }

  /// Closes or opens a stack.
  mutating func set(_ index: Int, isClosed: Bool) {
    guard self.isClosed[index] != isClosed else { return }
    self.isClosed[index] = isClosed
    closedCount += isClosed ? 1 : -1
  }

  mutating func setAll(isClosed: Bool) { for index in stacks.indices { set(index, isClosed: isClosed) } }

  // MARK: Sharpness

  /// Stores the sharpness of pictures.
  mutating func learn(_ sharpness: [PhotoID: Double]) { self.sharpness.merge(sharpness) { $1 } }

  /// Returns the photos of unknown sharpness.
  func unknown(among photos: [PhotoID]) -> [PhotoID] {
    ranksBySharpness ? photos.filter { sharpness[$0] == nil } : []
  }

  /// Returns true if the sharpness of all photos is known.
  func isRanked(_ photos: [PhotoID]) -> Bool { ranksBySharpness && unknown(among: photos).isEmpty }

  /// Returns photos by descending sharpness; unchanged if one of them is unknown.
  func ranked(_ photos: [PhotoID]) -> [PhotoID] {
    guard ranksBySharpness else { return photos }
    let values = photos.compactMap { photo in sharpness[photo].map { (photo, $0) } }
    return values.count == photos.count ? values.sorted { $0.1 > $1.1 }.map(\.0) : photos
  }
}

extension PhotoStacks.Shot {
  /// Returns true if the shot follows `last` in the stack that begins with `first`.
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
  /// Returns the photos that pass a filter, with only the first photo of each closed stack.
  func visible(through filter: Set<PhotoID>?, _ stacks: PhotoStacks) -> PhotoArrangement {
    guard stacks.closedCount > 0 else { return filter.map(filtered) ?? self }
    var seen: Set<Int> = []
    return filtered { photo in
      filter?.contains(photo) ?? true && stacks.closedIndex(of: photo).map { seen.insert($0).inserted } ?? true
    }
  }

  /// Returns the position of a photo, or of the first photo of its closed stack; nil if neither is visible.
  func position(of photo: PhotoID, in stacks: PhotoStacks) -> Int? {
    position(of: photo)
      ?? stacks.closedIndex(of: photo).flatMap { stack in photos.firstIndex { stacks.index(of: $0) == stack } }
  }
}

extension PhotoTable {
  /// Returns the photos with known capture time and camera.
  ///
  /// - Parameter hasFingerprints: Whether to include computed fingerprints.
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
