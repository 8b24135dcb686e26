import Platform

/// Performs and undoes the plans of acts, and finishes interrupted ones. A plan is performed as a whole or not at all.
///
///     let runner = ActRunner(folder: "state/photowall/acts")
///     for sentence in runner.finishLeft() { print(sentence) }
///     let outcomes = try runner.perform(plans)
public struct ActRunner: Sendable {
  /// The number of photos per intention.
  static let portion = 256

  /// The folder of intentions; nil to act without them.
  private let folder: FilePath?

  /// - Parameter folder: The folder of intentions; nil to act without them, for example in temporary folders.
  public init(folder: FilePath?) { self.folder = folder }

  /// Performs plans in order. Each is performed as a whole or not at all.
  ///
  /// - Parameters:
  ///   - goesWithout: Whether to perform plans even if the intention cannot be written.
  ///   - goesOn: Called with the number of settled plans, also during the copy of a large file. Returns false to skip
  ///     the rest.
  ///   - isMeant: Returns false to skip the plan with an index.
  /// - Throws: If the intention cannot be written; then no file was changed.
  public func perform(
    _ plans: [PhotoPlan], goesWithout: Bool = false, goesOn: @escaping (_ done: Int) -> Bool = { _ in true },
    isMeant: (_ index: Int) -> Bool = { _ in true }
  ) throws(Errno) -> [PlanOutcome] {
    var outcomes: [PlanOutcome] = []
    while outcomes.count < plans.count {
      let next = Array(plans[outcomes.count...].prefix(Self.portion))
      var intention: Intention?
      if let folder {
        do throws(Errno) { intention = try Intention(next, in: folder) } catch {
          guard goesWithout || !outcomes.isEmpty else { throw error }
          if !goesWithout {
            let failure = ActFailure(.system(error), folder)
            return outcomes + Array(repeating: .notDone(failure), count: plans.count - outcomes.count)
          }
        }
      }
      let results = perform(next, goesOn: goesOn, isMeant: isMeant, from: outcomes.count)
      outcomes += results
      let isSettled = results.allSatisfy { if case .split = $0 { false } else { true } }
      if isSettled { intention?.remove() } else { intention?.close() }
    }
    return outcomes
  }

  /// Performs the plans of one intention. Plans that write small files are performed several at a time.
  private func perform(
    _ plans: [PhotoPlan], goesOn: @escaping (_ done: Int) -> Bool, isMeant: (_ index: Int) -> Bool, from start: Int
  ) -> [PlanOutcome] {
    var outcomes: [PlanOutcome] = []
    let drafts = Drafts()
    func check(_ index: Int, _ progress: Int) throws(ActFailure) {
      if goesOn(start + progress), isMeant(start + index) { return }
      throw ActFailure(.stopped, plans[index].steps.first?.paths[0] ?? "")
    }
    while outcomes.count < plans.count {
      let first = outcomes.count
      var failures: [ActFailure?] = []
      // Writing the file counts as half of a photo in the progress.
      while case let index = first + failures.count, index < plans.count, !drafts.isFull {
        let progress = first + failures.count / 2
        do throws(ActFailure) {
          try check(index, progress)
          try drafts.write(plans[index]) { goesOn(start + progress) }
          failures.append(nil)
        } catch { failures.append(error) }
      }
      if goesOn(start + first + failures.count / 2) { drafts.sync() }
      for (number, failure) in failures.enumerated() {
        let (plan, progress) = (plans[first + number], first + (failures.count + number) / 2)
        let runner = StepRunner(isNew: true, drafts: drafts) { goesOn(start + progress) }
        do throws(ActFailure) {
          if let failure { throw failure }
          try check(first + number, progress)
          outcomes.append(Self.settle(plan, runner))
        } catch { outcomes.append(Self.takeBack(plan, [], error, runner)) }
      }
      Self.sync(plans[first..<outcomes.count])
      if !drafts.leaving.isEmpty {
        for index in first..<outcomes.count where outcomes[index] == .done {
          outcomes[index] = Self.finish(plans[index], StepRunner(isNew: true, drafts: drafts))
        }
        Self.sync(plans[first..<outcomes.count])
      }
      drafts.reset()
    }
    return outcomes
  }

  /// Syncs the folders of names that plans have created or removed.
  private static func sync(_ plans: some Sequence<PhotoPlan>) {
    for folder in Set(plans.lazy.flatMap(\.steps).flatMap(\.paths).map(\.folder)) { Folder.sync(folder) }
  }

  /// The result of finishing the acts of an earlier process.
  public struct Left: Sendable {
    /// The number of photos whose files are all in their new places.
    public var done = 0
    /// The number of photos whose files are all in their old places.
    public var takenBack = 0
    /// The failures that could be neither finished nor undone, with the paths of the files.
    public var failures: [ActFailure] = []

    /// A sentence about the result; empty if there was nothing to finish.
    public var sentence: String {
      guard done + takenBack + failures.count > 0 else { return "" }
      func photos(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count) photos" }
      let parts =
        (done > 0 ? ["\(photos(done)) moved to the end"] : [])
        + (takenBack > 0 ? ["\(photos(takenBack)) moved back"] : [])
        + failures.map { "\($0.path.nameText): \($0.clause), and stays in \($0.path.folder.text)" }
      return "an act that was cut off: " + parts.joined(separator: ", ")
    }
  }

  /// Finishes the acts of killed processes. An act that cannot be finished is undone. If that fails, too, it stays, and
  /// the next start tries again.
  public func finishLeft() -> Left {
    var left = Left()
    guard let folder else { return left }
    for intention in Intention.left(in: folder) {
      var isSettled = true
      for plan in intention.plans {
        switch Self.settle(plan, StepRunner()) {
        // An interrupted write has moved no photo.
        case .done where plan.isWriting: break
        case .notDone where plan.isWriting: break
        case .done: left.done += 1
        case .notDone: left.takenBack += 1
        case .split(let failure):
          left.failures.append(failure)
          isSettled = false
        }
      }
      Self.sync(intention.plans)
      if isSettled { intention.remove() } else { intention.close() }
    }
    return left
  }

  /// Performs all steps of a plan, or undoes all of them.
  private static func settle(_ plan: PhotoPlan, _ runner: StepRunner) -> PlanOutcome {
    let isNew = runner.isNew
    var begun = isNew ? plan.steps[..<0] : plan.steps[...]
    do throws(ActFailure) {
      for (index, step) in plan.steps.enumerated() {
        if isNew { begun = plan.steps[...index] }
        // The file was already moved on from its temporary name.
        if !isNew, try runner.hasMoved(step, by: plan.steps[(index + 1)...]) { continue }
        try runner.run(step)
      }
      return .done
    } catch {
      // A name taken by another program was not created by this step.
      if isNew, error.reason == .taken { begun.removeLast() }
      return takeBack(plan, begun, error, runner)
    }
  }

  /// Removes the originals of files that a plan has copied to another file system.
  private static func finish(_ plan: PhotoPlan, _ runner: StepRunner) -> PlanOutcome {
    do throws(ActFailure) {
      for step in plan.steps { try runner.finish(step) }
      return .done
    } catch { return takeBack(plan, plan.steps[...], error, runner) }
  }

  private static func takeBack(
    _ plan: PhotoPlan, _ begun: ArraySlice<FileStep>, _ failure: ActFailure, _ runner: StepRunner
  ) -> PlanOutcome {
    do throws(ActFailure) {
      for step in begun.reversed() { try StepRunner().takeBack(step) }
      try runner.drafts?.discard(plan)
      return .notDone(failure)
    } catch { return .split(error) }
  }
}
