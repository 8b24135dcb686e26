/// The decoded pictures that are kept in memory, by source and by the box they were made for.
struct PictureShelf {
  /// What a kept picture answers to.
  struct Key: Hashable {
    var source: PictureSource
    /// A box of the ladder.
    var box: PixelSize
    var mode: PictureFit
    /// With all its frames.
    var isAnimated = false
  }

  /// A picture, or why there is none, and the state of the file that it was made from.
  struct Kept {
    var outcome: Result<Picture, PictureError>
    var stamp: FileStamp?
  }

  private var cache: MemoryCache<Key, Kept>
  private var keys: [PictureSource: [Key]] = [:]

  init(limit: Int) { cache = MemoryCache(limit: limit) }

  /// Bytes of all that is kept.
  var cost: Int { cache.cost }

  mutating func kept(for key: Key) -> Kept? { cache.value(for: key) }

  /// A picture of the same source that was made for another box: the largest.
  func anyPicture(of source: PictureSource) -> Picture? {
    let pictures = (keys[source] ?? []).compactMap { try? cache.peek($0)?.outcome.get() }
    return pictures.max { $0.bitmap.cost < $1.bitmap.cost }
  }

  mutating func keep(_ kept: Kept, for key: Key) {
    // Beside its pixels, a picture takes a place in the tables.
    let cost = 256 + ((try? kept.outcome.get().cost) ?? 0)
    keys[key.source, default: []].removeAll { $0 == key }
    keys[key.source, default: []].append(key)
    for gone in cache.insert(kept, for: key, cost: cost) { forgetKey(gone) }
  }

  /// Lets go of all that was made from a source.
  mutating func forget(_ source: PictureSource) {
    for key in keys.removeValue(forKey: source) ?? [] { cache.remove(key) }
  }

  /// Lets go of what says that a picture can't be shown.
  mutating func forgetFailures() {
    for key in keys.values.joined() {
      if case .failure = cache.peek(key)?.outcome {
        cache.remove(key)
        forgetKey(key)
      }
    }
  }

  private mutating func forgetKey(_ key: Key) {
    keys[key.source]?.removeAll { $0 == key }
    if keys[key.source]?.isEmpty ?? false { keys[key.source] = nil }
  }
}
