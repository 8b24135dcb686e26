import Archives
import Basics
import Platform
import Synchronization

/// The local folders.
public struct FolderPlace: PhotoPlace {
  private let trash: Trash
  let isPhotoName: @Sendable (String) -> Bool
  let runner: ActRunner
  let imports: ImportHistory
  let freeSpace: @Sendable (FilePath) -> Int?
  /// The mount points as bytes, the longest first, since the wall requests the lanes of many photos between two frames.
  private let mounts: [[UInt8]]

  /// - Parameters:
  ///   - isPhotoName: Returns true if a file has the name of a photo, including raw files.
  ///   - intentions: The folder of intentions; nil to act without them.
  ///   - imports: The file with the history of imports.
  ///   - freeSpace: Returns the free bytes of a folder's file system, or nil if unknown. Nil to ask the system.
  public init(
    trash: Trash, intentions: FilePath?, imports: FilePath? = nil,
    freeSpace: (@Sendable (FilePath) -> Int?)? = nil,
    isPhotoName: @escaping @Sendable (_ name: String) -> Bool
  ) {
    (self.trash, self.isPhotoName, runner) = (trash, isPhotoName, ActRunner(folder: intentions))
    (self.imports, self.freeSpace) = (ImportHistory(imports), freeSpace ?? { FileCalls.freeSpace($0) })
    mounts = Self.mountPoints().map(\.bytes).sorted { $0.count > $1.count }
  }

  /// Returns true for a file outside archives.
  public func has(_ address: PhotoAddress) -> Bool { file(of: address) != nil }

  /// Returns the mount point of a path.
  public func lane(of address: PhotoAddress) -> String {
    guard let path = address.filePath?.absolute.bytes else { return "" }
    let mount = mounts.first { mount in
      path.starts(with: mount)
        && (mount.count == 1 || path.count == mount.count || path[mount.count] == UInt8(ascii: "/"))
    }
    return mount.map { String(decoding: $0, as: UTF8.self) } ?? "/"
  }

  /// Returns the path of a file outside archives.
  public func file(of address: PhotoAddress) -> FilePath? {
    address.filePath.flatMap { Archive.contains($0) ? nil : $0 }
  }

  /// Finishes the acts of killed processes. Returns a sentence about them, or an empty text.
  public func finishLeft() -> String { runner.finishLeft().sentence }

  /// The greatest size of pictures turned together, in bytes.
  private static let turningLimit = 64 << 20

  /// Performs an act. A photo with several files is processed as a whole or not at all.
  public func perform(_ act: Act, goesOn: @escaping @Sendable (_ done: Int) -> Bool) -> [ActOutcome] {
    var planner = FilePlanner(
      trash: trash, naming: act.naming, imports: act.isImport ? imports.all() : [], isPhotoName: isPhotoName)
    if act.verb.isRenaming { return rename(act, &planner, goesOn) }
    if let refusal = act.verb.destination?.refusal { return act.photos.map { _ in .failed(refusal) } }
    var outcomes: [ActOutcome] = []
    var plans: [(index: Int, plan: PhotoPlan)] = []
    var (size, start) = (0, 0)
    for photo in act.photos {
      outcomes.append(.left)
      guard goesOn(start), !act.withdrawn.contains(photo.id) else { continue }
      do throws(ActFailure) {
        let plan = try act.verb.plan(photo, act, &planner)
        plans.append((outcomes.count - 1, plan))
        size += plan.isTurning ? plan.size : 0
      } catch { outcomes[outcomes.count - 1] = Self.outcome(of: error, act.verb, photo) }
      guard size >= Self.turningLimit else { continue }
      perform(plans, of: act, from: start, &outcomes, goesOn)
      (plans, size, start) = ([], 0, outcomes.count)
    }
    if let failure = lackOfSpace(for: plans.lazy.map(\.plan)) {
      for (index, _) in plans { outcomes[index] = .failed(failure) }
      return outcomes
    }
    perform(plans, of: act, from: start, &outcomes, goesOn)
    return outcomes
  }

  private func perform(
    _ plans: [(index: Int, plan: PhotoPlan)], of act: Act, from start: Int, _ outcomes: inout [ActOutcome],
    _ goesOn: @escaping @Sendable (_ done: Int) -> Bool
  ) {
    let indices = plans.map(\.index)
    do throws(Errno) {
      let results = try runner.perform(
        plans.map(\.plan), goesWithout: act.goesWithout, goesOn: { goesOn(start + $0) }
      ) { !act.withdrawn.contains(act.photos[indices[$0]].id) }
      for ((index, plan), result) in zip(plans, results) {
        outcomes[index] =
          result.failure.map { Self.outcome(of: $0, act.verb, act.photos[index]) }
          ?? .done(Self.receipt(plan, act.photos[index], act))
      }
      noteImports(of: act, outcomes)
    } catch { for index in indices { outcomes[index] = .noIntention(error.clause) } }
  }

  /// Returns the plan that undoes the act of a photo's receipt.
  static func planBack(_ photo: ActPhoto) throws(ActFailure) -> PhotoPlan {
    guard let back = photo.receipt?.content as? Back else { throw ActFailure(.gone, photo.address.filePath ?? "") }
    if let failure = back.failure { throw failure }
    try checkCopies(of: back.plan)
    return back.plan
  }

  /// Returns the new paths of photos' files, without performing the act.
  public func preview(_ act: Act) -> [[FilePath]] {
    var planner = FilePlanner(
      trash: trash, createsFolders: false, imports: act.isImport ? imports.all() : [], isPhotoName: isPhotoName)
    if act.verb.isRenaming { return newPaths(act, &planner).map { $0.map { [$0] } ?? [] } }
    return act.photos.map { photo in
      let steps = (try? act.verb.plan(photo, act, &planner))?.steps ?? []
      let copies = steps.filter { if case .move = $0 { true } else if case .copy = $0 { true } else { false } }
      guard let first = copies.first else { return steps.first.flatMap(\.paths.last).map { [$0] } ?? [] }
      // Both copies if there are two, without companion files.
      return copies.filter { $0.path == first.path }.compactMap(\.paths.last)
    }
  }

  /// The plan for undo, created as soon as the act's plan is performed, so that later changes of files are detected.
  struct Back: Sendable {
    var plan: PhotoPlan
    /// The import to remove from the history on undo.
    var imported: ImportHistory.Entry?
    /// The reason why there is no plan for undo.
    var failure: ActFailure?
  }

  /// Throws if a copy that a plan removes has changed.
  private static func checkCopies(of plan: PhotoPlan) throws(ActFailure) {
    for case .removeCopy(let path, let mark, _) in plan.steps {
      do throws(Errno) {
        if let there = try FileMark.at(path), !mark.matches(there) { throw .canceled }
      } catch { throw ActFailure(error == .canceled ? .changed : .system(error), path) }
    }
  }

  private static func receipt(_ plan: PhotoPlan, _ photo: ActPhoto, _ act: Act) -> Receipt? {
    if plan.isTurning { return Receipt(place: "", fileCount: 1, companionCount: 0, isTurned: true, content: 0) }
    if let keywords = plan.keywords {
      return Receipt(place: "", fileCount: 0, companionCount: 1, content: keywords)
    }
    // Undo is redone by the verb itself, and the former contents of written files are not kept.
    guard photo.receipt == nil, !plan.isWriting else { return nil }
    var back = Back(plan: plan)
    if act.isImport { back.imported = photo.address.filePath.flatMap { ImportHistory.Entry($0) } }
    do throws(ActFailure) { back.plan = try plan.inverse() } catch { back.failure = error }
    return Receipt(
      place: act.verb.destination?.folder.text ?? "", fileCount: plan.fileCount, companionCount: plan.companionCount,
      content: back)
  }

  /// Returns the photos of folders in the trash, the last deleted one first.
  public func trashed(of folders: Set<PhotoAddress>) -> [TrashedPhoto] {
    trash.photos(of: Set(folders.compactMap(\.filePath)), isPhotoName: isPhotoName).map { files in
      let receipt = Receipt(
        place: "", fileCount: 1, companionCount: files.count - 1,
        content: Back(plan: PhotoPlan(files.reversed().flatMap(\.steps))))
      let address = PhotoAddress.file(files[0].original)
      return TrashedPhoto(address: address, name: address.lastComponent, date: files[0].date, receipt: receipt)
    }
  }

  // MARK: Sentences

  static func outcome(of failure: ActFailure, _ verb: ActVerb, _ photo: ActPhoto) -> ActOutcome {
    if failure.reason == .stopped { return .left }
    if failure.reason == .changed, failure.path == photo.address.filePath, photo.identity != nil { return .otherFile }
    return .failed(sentence(failure, verb, photo))
  }

  private static func sentence(_ failure: ActFailure, _ verb: ActVerb, _ photo: ActPhoto) -> String {
    let name = shortened(SanitizedText.made(from: PhotoAddress.file(failure.path).lastComponent))
    if let sentence = verb.sentence(failure, name, photo) { return sentence }
    switch failure.reason {
    case .refused(let sentence): return "\(sentence); \(name) stays"
    case .taken, .changed, .gone, .isThere, .wasImported: return "\(name) \(failure.clause)"
    default: return "\(name): \(failure.clause)"
    }
  }

  /// Returns a name cut in the middle if it is long, to leave space for the reason.
  private static func shortened(_ name: String) -> String {
    name.count > 36 ? "\(name.prefix(20))…\(name.suffix(15))" : name
  }

  // MARK: Devices

  private static func mountPoints() -> [FilePath] {
    let text = ((try? FileDescriptor.contents(of: "/proc/self/mounts", limit: 1 << 20, isNamed: true)) ?? []).text
    return text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ")
      // Spaces are written as \040.
      return fields.count > 1 ? FilePath(String(fields[1]).replacing("\\040", with: " ")) : nil
    }
  }
}
