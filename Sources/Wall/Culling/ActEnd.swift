import Culling

/// What has come of an act, for the wall.
struct ActEnd {
  let verb: ActVerb
  private(set) var outcomes: [(photo: PhotoID, outcome: ActOutcome)]

  init(_ verb: ActVerb, _ outcomes: [(photo: PhotoID, outcome: ActOutcome)]) {
    (self.verb, self.outcomes) = (verb, outcomes)
  }

  /// The photos that were done, with what takes that back.
  var done: [(photo: PhotoID, receipt: Receipt?)] {
    outcomes.compactMap { if case .done(let receipt) = $1 { ($0, receipt) } else { nil } }
  }

  /// The photos that were done and can be taken back.
  var receipts: [(photo: PhotoID, receipt: Receipt)] {
    done.compactMap { photo, receipt in receipt.map { (photo, $0) } }
  }

  /// The photos whose files are not the ones that the user has decided about.
  var others: [PhotoID] { outcomes.compactMap { if case .otherFile = $1 { $0 } else { nil } } }

  /// The photos that were not done, without `others`.
  var notDone: [PhotoID] {
    outcomes.compactMap { photo, outcome in
      switch outcome {
      case .done, .otherFile: nil
      case .left, .failed, .noIntention: photo
      }
    }
  }

  /// Whether the user has stopped it.
  var isStopped: Bool { outcomes.contains { if case .left = $0.outcome { true } else { false } } }

  /// Sentences about what was not done.
  var failures: [String] { outcomes.compactMap { if case .failed(let sentence) = $1 { sentence } else { nil } } }

  /// The reason why the intention could not be written; nil if it was.
  var noIntention: String? {
    outcomes.lazy.compactMap { if case .noIntention(let reason) = $1 { reason } else { nil } }.first
  }

  /// The photos that were not touched as the intention could not be written.
  var untouched: [PhotoID] { outcomes.compactMap { if case .noIntention = $1 { $0 } else { nil } } }

  /// Returns what has come of it if the rest is left.
  func refused(_ reason: String) -> ActEnd {
    ActEnd(
      verb,
      outcomes.map { photo, outcome in
        if case .noIntention = outcome { (photo, .failed("nothing was touched: \(reason)")) } else { (photo, outcome) }
      })
  }

  /// Returns what has come of this and of another act on what this has left.
  func merging(_ other: ActEnd) -> ActEnd {
    let photos = Set(other.outcomes.map(\.photo))
    return ActEnd(verb, outcomes.filter { !photos.contains($0.photo) } + other.outcomes)
  }

  /// Returns a sentence about what was not done, the reason first; nil if all was.
  ///
  /// - Parameters:
  ///   - isCounted: Whether the number of photos is told for a single one, too.
  ///   - hint: What follows where there are several reasons.
  func failure(ofAll isCounted: Bool = false, hint: String = "") -> String? {
    let count = notDone.count
    guard count > 0 else { return nil }
    let reasons = Set(failures)
    let reason = failures.first ?? "stopped"
    let others = reasons.count == 2 ? "another reason" : "\(reasons.count - 1) other reasons"
    let rest = reasons.count > 1 ? " (and \(others)\(hint))" : ""
    return count == 1 && !isCounted ? reason : "\(count) of \(outcomes.count) not \(verb.participle): \(reason)\(rest)"
  }
}
