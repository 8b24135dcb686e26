import Culling
import PhotoFeed

/// The outcomes of an act, by photo.
struct ActEnd {
  let verb: ActVerb
  let outcomes: [(photo: PhotoID, outcome: ActOutcome)]

  /// The photos that succeeded, with receipts to undo them.
  var done: [(photo: PhotoID, receipt: Receipt?)] {
    outcomes.compactMap { if case .done(let receipt) = $1 { ($0, receipt) } else { nil } }
  }

  /// The photos that succeeded and can be undone.
  var receipts: [(photo: PhotoID, receipt: Receipt)] {
    done.compactMap { photo, receipt in receipt.map { (photo, $0) } }
  }

  /// The photos whose files have changed since the user decided about them.
  var others: [PhotoID] { outcomes.compactMap { if case .otherFile = $1 { $0 } else { nil } } }

  /// The photos that did not succeed, without `others`.
  var notDone: [PhotoID] {
    outcomes.compactMap { photo, outcome in
      switch outcome {
      case .done, .otherFile: nil
      case .left, .failed, .noIntention: photo
      }
    }
  }

  /// Whether the user has stopped the act.
  var isStopped: Bool { outcomes.contains { if case .left = $0.outcome { true } else { false } } }

  /// Error messages.
  var failures: [String] { outcomes.compactMap { if case .failed(let sentence) = $1 { sentence } else { nil } } }

  /// The reason why the intention could not be written; nil if it was written.
  var noIntention: String? {
    outcomes.lazy.compactMap { if case .noIntention(let reason) = $1 { reason } else { nil } }.first
  }

  /// The photos that are unchanged because the intention could not be written.
  var untouched: [PhotoID] { outcomes.compactMap { if case .noIntention = $1 { $0 } else { nil } } }

  /// Returns the outcomes if the user does not continue: the untouched photos have failed.
  func refused(_ reason: String) -> ActEnd {
    ActEnd(
      verb: verb,
      outcomes: outcomes.map { photo, outcome in
        if case .noIntention = outcome { (photo, .failed("nothing was touched: \(reason)")) } else { (photo, outcome) }
      })
  }

  /// Returns the outcomes of this act, updated by an act on its remaining photos.
  func merging(_ other: ActEnd) -> ActEnd {
    let photos = Set(other.outcomes.map(\.photo))
    return ActEnd(verb: verb, outcomes: outcomes.filter { !photos.contains($0.photo) } + other.outcomes)
  }

  /// Returns a sentence about the failures, the reason first; nil if there are none.
  ///
  /// - Parameters:
  ///   - isCounted: Whether to give the number of photos even for a single one.
  ///   - hint: The end of the sentence if there are several reasons.
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
