import Alike
import Dispatch
import Platform

extension PhotoTable {
  /// Returns the fingerprint of a photo's picture; nil for a photo on the network, or if its picture was not decoded yet or cannot be.
  func fingerprint(of photo: PhotoID) -> Fingerprint? {
    path(of: photo).flatMap { isReadAhead ? fileFacts.knownFingerprint(of: $0) : fileFacts.fingerprint(of: $0) }
  }

  /// Makes the fingerprints of all photos that are loaded, on all cores; those that were made earlier are known. Returns false if
  /// `progress`, which receives the fraction done, stops it.
  func makeFingerprints(progress: (Double) -> Bool) -> Bool {
    fileFacts.makeFingerprints(of: loaded.compactMap(path), progress: progress)
  }

  /// Returns the first photo of a name, or else the first whose name contains a text; nil if there is none.
  func photo(named name: String) -> PhotoID? {
    let folded = TextSearch.folded(name)
    var found: PhotoID?
    for photo in loaded {
      let names = [self[photo].name, self[photo].address.lastComponent].map(TextSearch.folded)
      if names.contains(folded) { return photo }
      if found == nil, names.contains(where: { $0.contains(folded) }) { found = photo }
    }
    return found
  }
}

extension FileFactsStore {
  /// Makes the fingerprints of files, on all cores; those that were made earlier are known. Returns false if `progress` stops it.
  func makeFingerprints(of paths: [FilePath], progress: (Double) -> Bool) -> Bool {
    defer { _ = flush() }
    return Portions.run(paths.count, progress: progress) { _ = fingerprint(of: paths[$0]) }
  }
}

/// Work on many items, some at a time on all cores.
enum Portions {
  /// The items that are done before the progress is told.
  private static let size = 64

  /// Calls a function with each number below a count. Returns false if `progress`, which receives the fraction done, stops it.
  static func run(_ count: Int, progress: (Double) -> Bool, _ body: @Sendable (Int) -> Void) -> Bool {
    for start in stride(from: 0, to: count, by: size) {
      let end = min(start + size, count)
      DispatchQueue.concurrentPerform(iterations: end - start) { body(start + $0) }
      guard progress(Double(end) / Double(count)) else { return false }
    }
    return true
  }
}

extension Fingerprint {
  /// The least likeness of pictures that a search finds as alike.
  static let alike = 70

  /// Returns how much two pictures are alike, in percent: 100 for equal ones, about 50 for two of different things.
  func likeness(to other: Fingerprint) -> Int { max(0, 100 - difference(from: other) * 100 / 256) }
}
