import Platform
import Sidecars

/// The steps of an act on one photo. Either all of them are done or none.
public struct PhotoPlan: Hashable, Sendable {
  public var steps: [FileStep]
  /// The number of files of the photo, without sidecars; 0 if it is unknown, as after a kill.
  var fileCount = 0
  /// The number of sidecars and other files that go along.
  var companionCount = 0
  /// Whether the picture is turned in its file.
  var isTurning = false
  /// The keywords that the sidecar gets; nil if those are not what is written.
  var keywords: KeywordChange?

  /// The number of bytes that it has in memory.
  var size: Int {
    steps.reduce(0) { if case .write(_, let content, _, _) = $1 { $0 + (content.bytes?.count ?? 0) } else { $0 } }
  }

  init(_ steps: [FileStep]) { self.steps = steps }

  /// Whether it only writes into files.
  var isWriting: Bool { steps.allSatisfy { if case .write = $0 { true } else { false } } }

  /// Returns the plan that leads back, in reverse order.
  ///
  /// - Throws: If one of the files cannot be brought back: then none is.
  public func inverse() throws(ActFailure) -> PhotoPlan {
    var back: [FileStep] = []
    for step in steps.reversed() { if let step = try step.inverse() { back.append(step) } }
    return PhotoPlan(back)
  }
}

/// What has come of a plan.
public enum PlanOutcome: Hashable, Sendable {
  case done
  /// All files are where they were.
  case notDone(ActFailure)
  /// Neither could all steps be done nor all be taken back: the intention stays on the disk, and a later start finishes it.
  case split(ActFailure)

  /// The failure; nil if the plan was done.
  public var failure: ActFailure? {
    switch self {
    case .done: nil
    case .notDone(let failure), .split(let failure): failure
    }
  }
}
