import Culling
import Foundation
import PhotoFeed
import Platform
import Sidecars
import Synchronization

/// Acts on the files of photos, and their receipts. Since disks and servers may be slow, acts run on other threads, one
/// at a time for each device or host.
public final class FileActs {
  /// A waiting act for one device or host.
  private struct Job {
    /// Returns the act when its turn comes; nil if it is no longer needed.
    var begin: () -> Act?
    var place: any PhotoPlace
    /// The number of photos before this portion, and of all portions.
    var progress: (start: Int, count: Int)
    var finish: ([ActOutcome], Act?) -> Void
  }

  /// The results from other threads: finished lanes, and answers to questions about files.
  private final class Results: Sendable {
    typealias Ended = (
      lanes: [(lane: String, outcomes: [ActOutcome])], answers: [(question: Int, answer: any Sendable)]
    )
    let ended = Mutex<Ended>(([], []))
    let acts = DispatchGroup()
    /// A sentence about the acts of a killed wall that were finished.
    let finished = Mutex<String?>(nil)
  }

  /// The answer to a question; may be an Optional.
  private struct Found<Value: Sendable>: Sendable {
    let value: Value
  }

  let places: [any PhotoPlace]
  private let location: (FilePath) -> FilePath
  private let version: (_ address: String) -> String?
  private let wake: (@Sendable () -> Void)?
  /// Returns the path of a folder by the user's name for it.
  let folder: (_ name: String) -> String
  var naming = SidecarWriter.Naming.ext
  /// Whether pictures are turned in their files, if the format allows it.
  var turnsFiles = false
  /// The task list of the wall; acts are added to it.
  var tasks: TaskList?
  private let results = Results()
  private var waiting: [String: [Job]] = [:]
  private var running: [String: (job: Job, act: Act, task: WallTask)] = [:]
  /// The unanswered questions about files, by number, and the functions to call after all of them.
  private var questions: [Int: (any Sendable) -> Void] = [:]
  private var questionCount = 0
  private var afterQuestions: [() -> Void] = []

  /// The photos in a trash or in another folder.
  private(set) var held: [PhotoID: Receipt] = [:]
  /// The other photos with the same file, if several items of a list name one file.
  var twins: [PhotoID: [PhotoID]] = [:]
  /// The raw files of pairs in the trash, whose JPEGs stay.
  var heldRawFiles: [PhotoID: Receipt] = [:]
  /// The results of commands on photos that stay, such as copies.
  var made: [PhotoID: [FileCall: Receipt]] = [:]
  /// The commands that removed photos from the wall, whether their files are moved yet or not.
  private(set) var calls: [PhotoID: FileCall] = [:]

  /// The receipts of each renaming, by its number, to undo and redo it.
  var renamings: [[PhotoID: (receipt: Receipt, isRenamed: Bool)]] = []

  /// The failed photos of the last act with failures, with error messages.
  private(set) var failures: [(photo: PhotoID, sentence: String)] = []

  /// The photos from the feed's folders that earlier sessions moved to the trash, as listed last.
  private(set) var trashed: [TrashedPhoto] = []

  /// - Parameters:
  ///   - location: Maps a path to the path that is used. A tape maps to a temporary folder.
  ///   - folder: Returns the path of a folder by the user's name for it.
  ///   - version: Returns the version of a picture that was fetched from a server; nil if it is unknown.
  ///   - wake: Called on another thread when there is progress; if nil, acts run at once on this thread.
  public init(
    _ places: [any PhotoPlace], location: @escaping (FilePath) -> FilePath = { $0 },
    folder: @escaping (_ name: String) -> String = { $0 },
    version: @escaping (_ address: String) -> String? = { _ in nil },
    wake: (@Sendable () -> Void)? = nil
  ) {
    (self.places, self.location, self.folder, self.version, self.wake) = (places, location, folder, version, wake)
  }

  /// Returns the reason why a verb cannot be applied to a photo; nil if it can.
  func refusal(of verb: ActVerb, for address: PhotoAddress) -> String? {
    places.first { $0.has(address) }?.refusal(of: verb)
  }

  /// Returns true if a verb can be applied to the photo at an address.
  func does(_ verb: ActVerb, with address: PhotoAddress) -> Bool {
    places.contains { $0.has(address) && $0.does(verb) }
  }

  /// Returns the local file of a photo that other programs can read and change; nil if there is none.
  func file(of address: PhotoAddress) -> FilePath? { places.lazy.compactMap { $0.file(of: address) }.first }

  /// Returns true if this session has moved the file of a photo to a trash or another folder.
  func holds(_ photo: PhotoID) -> Bool { held[photo] != nil }

  /// Whether an act is running or waiting.
  public var isBusy: Bool { !running.isEmpty || !afterQuestions.isEmpty }

  // MARK: What was done

  /// Notes the receipt of a photo, and of all photos with the same file.
  func note(_ receipt: Receipt?, of photo: PhotoID) {
    for photo in [photo] + (twins[photo] ?? []) { held[photo] = receipt }
  }

  /// Notes the command that removed photos from the wall; nil if they are only deleted.
  func setCall(_ call: FileCall?, of photos: some Sequence<PhotoID>) {
    for photo in photos { calls[photo] = call }
  }

  /// Whether files are being renamed, so that their names differ from the feed's.
  var isRenaming: Bool { running.values.contains { $0.act.verb.isRenaming } }

  /// Lists the photos that other sessions moved to the trash from some folders, the latest first.
  ///
  /// - Parameters:
  ///   - folders: Returns the folders, on another thread.
  ///   - held: The paths of photos that this session has moved.
  func lookForTrashed(
    of folders: @escaping @Sendable () -> Set<PhotoAddress>, except held: Set<PhotoAddress>,
    then finish: @escaping () -> Void
  ) {
    trashed = []
    look({ [places] in
      let folders = folders()
      return places.flatMap { $0.trashed(of: folders) }.filter { !held.contains($0.address) }
    }) { [weak self] found in
      self?.trashed = found
      finish()
    }
  }

  /// Restores a photo that an earlier session moved to the trash.
  func restore(_ photo: TrashedPhoto, then finish: @escaping (ActOutcome) -> Void) {
    // No photo on the wall has this number.
    let (id, address) = (PhotoID(Int(Int32.max)), photo.address)
    perform(
      .takeBack, on: [id], goesWithout: true, address: { _ in address },
      make: { ActPhoto(id: $0.index, address: address, receipt: photo.receipt) }
    ) { outcomes in if let outcome = outcomes.first?.outcome { finish(outcome) } }
  }

  /// Replaces the list of failures, unless the act had none.
  func note(failures outcomes: [(photo: PhotoID, outcome: ActOutcome)]) {
    let new = outcomes.compactMap { photo, outcome in
      if case .failed(let sentence) = outcome { (photo: photo, sentence: sentence) } else { nil }
    }
    if !new.isEmpty { failures = new }
  }

  // MARK: The queue

  /// Runs an act after the waiting ones for the same devices. Calls `finish` with the outcome of each photo, from
  /// `receive`, or at once without another thread.
  ///
  /// - Parameters:
  ///   - address: Returns the address of a photo, which identifies its device or host.
  ///   - make: Returns the data of a photo when its turn comes; nil if the act is no longer needed.
  ///   - progress: For a portion: the number of photos before it, and of all.
  func perform(
    _ verb: ActVerb, on photos: [PhotoID], goesWithout: Bool,
    address: (PhotoID) -> PhotoAddress, make: @escaping (PhotoID) -> ActPhoto?,
    progress: (start: Int, count: Int)? = nil,
    finish: @escaping ([(photo: PhotoID, outcome: ActOutcome)]) -> Void
  ) {
    var lanes: [String: (place: any PhotoPlace, photos: [PhotoID])] = [:]
    for photo in photos {
      let address = address(photo)
      guard let place = places.first(where: { $0.has(address) }) else { continue }
      lanes[place.lane(of: address), default: (place, [])].photos.append(photo)
    }
    guard !lanes.isEmpty else { return finish([]) }
    var (open, all) = (lanes.count, [(photo: PhotoID, outcome: ActOutcome)]())
    for (lane, (place, photos)) in lanes.sorted(by: { $0.key < $1.key }) {
      add(
        Job(
          begin: { [unowned self] in
            var act = Act(verb, photos.compactMap { make($0).map(used) })
            (act.naming, act.turnsFiles, act.goesWithout) = (naming, turnsFiles, goesWithout)
            return act.photos.isEmpty ? nil : act
          }, place: place, progress: progress ?? (0, photos.count),
          finish: { outcomes, act in
            all += zip(act?.photos ?? [], outcomes).compactMap { photo, outcome in
              // A photo that was withdrawn before its turn is no failure.
              if case .left = outcome, act?.withdrawn.contains(photo.id) ?? false { return nil }
              return (PhotoID(photo.id), outcome)
            }
            open -= 1
            if open == 0 { finish(all) }
          }), to: lane)
    }
  }

  /// Returns a photo with its mapped paths and its version.
  func used(_ photo: ActPhoto) -> ActPhoto {
    var photo = photo
    switch photo.address {
    case .file(let path): photo.address = .file(location(path))
    case .web(let text): photo.version = version(text)
    }
    (photo.other, photo.film) = (photo.other.map(location), photo.film.map(location))
    return photo
  }

  private func add(_ job: Job, to lane: String) {
    guard running[lane] == nil else { return waiting[lane, default: []].append(job) }
    begin(job, in: lane)
  }

  private func begin(_ job: Job, in lane: String) {
    guard let act = job.begin() else {
      job.finish([], nil)
      return beginNext(in: lane)
    }
    let task = WallTask(act.verb.progress, counts: true, wake: wake ?? {})
    running[lane] = (job, act, task)
    guard let wake else { return end(lane, job.place.perform(act) { _ in true }) }
    tasks?.add(task)
    let (results, place, progress) = (results, job.place, job.progress)
    results.acts.enter()
    Thread.detachNewThread {
      let outcomes = place.perform(act) { task.report(progress.start + $0, of: progress.count) }
      results.ended.withLock { $0.lanes.append((lane, outcomes)) }
      results.acts.leave()
      wake()
    }
  }

  /// Receives the results of finished acts. Returns false if there are none.
  func receive() -> Bool {
    let (ended, answers) = results.ended.withLock { ended in
      defer { ended = ([], []) }
      return ended
    }
    for (lane, outcomes) in ended { end(lane, outcomes) }
    for (question, answer) in answers { questions.removeValue(forKey: question)?(answer) }
    while questions.isEmpty, !afterQuestions.isEmpty { afterQuestions.removeFirst()() }
    return !ended.isEmpty || !answers.isEmpty
  }

  /// Withdraws photos from running acts: from acts whose photos stay, or from the others. An act skips a withdrawn
  /// photo if it has not begun with it.
  func withdraw(_ photos: [PhotoID], staying: Bool = false) {
    for (_, act, _) in running.values where act.verb.stays == staying { act.withdrawn.add(photos.map(\.index)) }
  }

  /// Drops waiting acts, and stops running ones after a whole step. After `seconds`, the next start finishes the rest.
  package func stop(within seconds: Double = 3) {
    waiting = [:]
    for (_, _, task) in running.values { task.stop() }
    _ = results.acts.wait(timeout: .now() + seconds)
  }

  // MARK: Questions

  /// Runs a question about files in the background, since a disk or server may be slow. Calls `finish` with the answer,
  /// from `receive`, or at once without another thread.
  package func look<Answer: Sendable>(
    _ work: @escaping @Sendable () -> Answer, then finish: @escaping (_ answer: Answer) -> Void
  ) {
    guard let wake else { return finish(work()) }
    questionCount += 1
    questions[questionCount] = { if let answer = $0 as? Found<Answer> { finish(answer.value) } }
    let (number, results) = (questionCount, results)
    Thread.detachNewThread {
      let answer = Found(value: work())
      results.ended.withLock { $0.answers.append((number, answer)) }
      wake()
    }
  }

  /// Calls a function when all questions so far are answered; at once if there are none.
  func afterLooking(_ body: @escaping () -> Void) {
    if questions.isEmpty { body() } else { afterQuestions.append(body) }
  }

  private func end(_ lane: String, _ outcomes: [ActOutcome]) {
    guard let (job, act, task) = running.removeValue(forKey: lane) else { return }
    tasks?.remove(task)
    job.finish(outcomes, act)
    beginNext(in: lane)
  }

  private func beginNext(in lane: String) {
    guard running[lane] == nil, let next = waiting[lane]?.first else { return }
    waiting[lane]?.removeFirst()
    begin(next, in: lane)
  }

  /// Finishes the acts of killed walls in the background. `takeFinished` returns a sentence about them.
  public func finishLeft() {
    let (places, results, wake) = (places, results, wake)
    Thread.detachNewThread {
      let sentence = places.map { $0.finishLeft() }.filter { !$0.isEmpty }.joined(separator: "; ")
      guard !sentence.isEmpty else { return }
      results.finished.withLock { $0 = sentence }
      wake?()
    }
  }

  /// Returns, once, a sentence about the finished acts of a killed wall; nil if there were none.
  func takeFinished() -> String? { results.finished.withLock { $0.take() } }
}
