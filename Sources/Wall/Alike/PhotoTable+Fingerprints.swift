import Alike
import Dispatch
import PhotoFeed
import Platform

extension PhotoTable {
  /// Returns the fingerprint of a photo; nil for a photo on the network, or if the picture is not decoded or broken.
  func fingerprint(of photo: PhotoID) -> Fingerprint? {
    path(of: photo).flatMap { isReadAhead ? fileFacts.knownFingerprint(of: $0) : fileFacts.fingerprint(of: $0) }
  }

  /// Computes the missing fingerprints of all loaded photos, on all cores. Returns false if `progress`, which receives
  /// the fraction done, returns false.
  func makeFingerprints(progress: (Double) -> Bool) -> Bool {
    fileFacts.makeFingerprints(of: loaded.compactMap(path), progress: progress)
  }

  /// Returns the first photo with a name, or else the first one whose name contains the text; nil if there is none.
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
  /// Computes the missing fingerprints of files, on all cores. Returns false if `progress` returns false.
  func makeFingerprints(of paths: [FilePath], progress: (Double) -> Bool) -> Bool {
    defer { _ = flush() }
    return Portions.run(paths.count, progress: progress) { _ = fingerprint(of: paths[$0]) }
  }
}

/// Runs a function for many items, on all cores.
enum Portions {
  /// The number of items between two calls of `progress`.
  private static let size = 64

  /// Calls a function with each index. Returns false if `progress`, which receives the fraction done, returns false.
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
  /// The least likeness of similar pictures, in percent.
  static let alike = 70

  /// Returns the likeness of two pictures in percent: 100 for equal ones, about 50 for unrelated ones.
  func likeness(to other: Fingerprint) -> Int { max(0, 100 - difference(from: other) * 100 / 256) }
}
