import Platform
import Sidecars

/// The steps of an act on one photo. All of them are performed, or none.
public struct PhotoPlan: Hashable, Sendable {
  public var steps: [FileStep]
  /// The number of the photo's files without sidecars; 0 if unknown, for example after a kill.
  var fileCount = 0
  /// The number of sidecars and other companion files.
  var companionCount = 0
  /// Whether the picture is turned in its file.
  var isTurning = false
  /// The change of keywords in the sidecar, or nil.
  var keywords: KeywordChange?

  /// The size of the contents in memory, in bytes.
  var size: Int {
    steps.reduce(0) { if case .write(_, let content, _, _) = $1 { $0 + (content.bytes?.count ?? 0) } else { $0 } }
  }

  init(_ steps: [FileStep]) { self.steps = steps }

  /// Whether all steps write into files.
  var isWriting: Bool { steps.allSatisfy { if case .write = $0 { true } else { false } } }

  /// Returns the plan that undoes this one, in reverse order.
  ///
  /// - Throws: If one of the files cannot be restored; then none is.
  public func inverse() throws(ActFailure) -> PhotoPlan {
    var back: [FileStep] = []
    for step in steps.reversed() { if let step = try step.inverse() { back.append(step) } }
    return PhotoPlan(back)
  }
}

/// The result of a plan.
public enum PlanOutcome: Hashable, Sendable {
  case done
  /// All files are in their old places.
  case notDone(ActFailure)
  /// The steps could be neither completed nor undone. The intention stays on disk, and a later start finishes it.
  case split(ActFailure)

  /// The failure; nil if the plan was performed.
  public var failure: ActFailure? {
    switch self {
    case .done: nil
    case .notDone(let failure), .split(let failure): failure
    }
  }
}
