import Culling
import Foundation
import PhotoFeed
import Platform
import Sidecars
import Synchronization

/// Acts on the files of photos, and what they have done. A disk or a server may be slow: acts are done by other threads, one after the
/// other for each device or host.
public final class FileActs {
  /// An act that waits, for one device or host.
  private struct Job {
    /// Returns the act when its turn comes; nil if nothing is left to be done.
    var begin: () -> Act?
    var place: any PhotoPlace
    /// The photos that are done before it, and those of all portions.
    var progress: (start: Int, count: Int)
    var finish: ([ActOutcome], Act?) -> Void
  }

  /// What other threads leave here: the lanes whose acts have ended, and answers to questions about files.
  private final class Results: Sendable {
    let outcomes = Mutex<[(lane: String, outcomes: [ActOutcome])]>([])
    let answers = Mutex<[(question: Int, answer: any Sendable)]>([])
    /// The acts that are being done.
    let acts = DispatchGroup()
    /// A sentence about what was finished that a wall which was killed had begun.
    let finished = Mutex<String?>(nil)
  }

  /// The answer to a question, which may be an optional value.
  private struct Found<Value: Sendable>: Sendable {
    let value: Value
  }

  let places: [any PhotoPlace]
  private let location: (FilePath) -> FilePath
  private let version: (_ address: String) -> String?
  private let wake: (@Sendable () -> Void)?
  /// Returns the path of a folder that the user has named.
  let folder: (_ name: String) -> String
  /// The name of new sidecars.
  var naming = SidecarWriter.Naming.ext
  /// Whether pictures are turned in their files, if those have a place for that.
  var turnsFiles = false
  /// The tasks of the wall, to which those of acts are added.
  var tasks: TaskList?
  private let results = Results()
  private var waiting: [String: [Job]] = [:]
  private var running: [String: (job: Job, act: Act, task: WallTask)] = [:]
  /// The questions about files that are not answered yet, by their numbers, and what is done after all of them.
  private var questions: [Int: (any Sendable) -> Void] = [:]
  private var questionCount = 0
  private var afterQuestions: [() -> Void] = []

  /// The photos that are in a trash or in another folder.
  private(set) var held: [PhotoID: Receipt] = [:]
  /// The other photos of a photo's file, where several items of a list name one.
  private(set) var twins: [PhotoID: [PhotoID]] = [:]
  /// The raw files of pairs that have gone to the trash alone.
  private(set) var heldRawFiles: [PhotoID: Receipt] = [:]
  /// What commands have made of photos that stay, such as copies.
  private(set) var made: [PhotoID: [FileCall: Receipt]] = [:]
  /// The commands by which photos have left the wall, whether or not their files have gone yet or have come back.
  private(set) var calls: [PhotoID: FileCall] = [:]

  /// What gives photos the names of before or after a renaming, by its number.
  private(set) var renamings: [[PhotoID: (receipt: Receipt, isRenamed: Bool)]] = []

  /// The photos that the last act with failures has not done, with sentences.
  private(set) var failures: [(photo: PhotoID, sentence: String)] = []

  /// The photos of the feed's folders that earlier sessions have moved to the trash, as it was when they were listed last.
  private(set) var trashed: [TrashedPhoto] = []

  /// - Parameters:
  ///   - location: Maps a path to the one that is used. A tape maps to a folder of its own, so that it does no harm.
  ///   - folder: Returns the path of a folder that the user has named.
  ///   - version: Returns the version of a picture that was fetched from a server; nil if it is unknown.
  ///   - wake: Called, on another thread, when there is progress; nil: this thread does the work, at once.
  public init(
    _ places: [any PhotoPlace], location: @escaping (FilePath) -> FilePath = { $0 },
    folder: @escaping (_ name: String) -> String = { $0 },
    version: @escaping (_ address: String) -> String? = { _ in nil },
    wake: (@Sendable () -> Void)? = nil
  ) {
    (self.places, self.location, self.folder, self.version, self.wake) = (places, location, folder, version, wake)
  }

  /// Returns a sentence about a photo that stays as it is; nil for others.
  func refusal(of verb: ActVerb, for address: PhotoAddress) -> String? {
    places.first { $0.has(address) }?.refusal(of: verb)
  }

  /// Returns true if a verb can be done with the photo at an address.
  func does(_ verb: ActVerb, with address: PhotoAddress) -> Bool {
    places.contains { $0.has(address) && $0.does(verb) }
  }

  /// Returns the file of this machine that other programs read and change as a photo; nil if there is none.
  func file(of address: PhotoAddress) -> FilePath? { places.lazy.compactMap { $0.file(of: address) }.first }

  /// Returns true if this session has moved a photo to a trash or to another folder.
  func holds(_ photo: PhotoID) -> Bool { held[photo] != nil }

  /// Whether an act is being done, or waits for that.
  public var isBusy: Bool { !running.isEmpty || !afterQuestions.isEmpty }

  // MARK: What was done

  /// Notes what has come of an act. What is said of a file is said of all photos of it.
  func note(_ receipt: Receipt?, of photo: PhotoID) {
    for photo in [photo] + (twins[photo] ?? []) { held[photo] = receipt }
  }

  /// Notes the other photos of photos' files.
  func note(twins: [PhotoID: [PhotoID]]) { self.twins.merge(twins) { $1 } }

  /// Notes the command by which photos leave the wall; nil: they are only deleted.
  func setCall(_ call: FileCall?, of photos: some Sequence<PhotoID>) {
    for photo in photos { calls[photo] = call }
  }

  /// Notes that the raw file of a pair has gone to the trash alone, or has come back.
  func noteRawFile(_ receipt: Receipt?, of photo: PhotoID) { heldRawFiles[photo] = receipt }

  /// Notes what a command has made of a photo that stays, or that it was taken back.
  func noteMade(_ receipt: Receipt?, of photo: PhotoID, by call: FileCall) {
    made[photo, default: [:]][call] = receipt
  }

  /// Returns the number of a new renaming.
  func beginRenaming() -> Int {
    renamings.append([:])
    return renamings.count - 1
  }

  /// Notes that a renaming has given a photo its new name, or has taken it back.
  func noteRenamed(_ receipt: Receipt, of photo: PhotoID, _ number: Int, isRenamed: Bool) {
    renamings[number][photo] = (receipt, isRenamed)
  }

  /// Whether photos are being renamed: their folders have other files than the feed names.
  var isRenaming: Bool { running.values.contains { $0.act.verb.isRenaming } }

  /// Lists the photos of folders that were moved to the trash by others than this session, the one that was deleted last first.
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

  /// Brings a photo back from the trash that an earlier session has moved there.
  func restore(_ photo: TrashedPhoto, then finish: @escaping (ActOutcome) -> Void) {
    // No photo of the wall has this number.
    let (id, address) = (PhotoID(Int(Int32.max)), photo.address)
    perform(
      .takeBack, on: [id], goesWithout: true, address: { _ in address },
      make: { ActPhoto(id: $0.index, address: address, receipt: photo.receipt) }
    ) { outcomes in if let outcome = outcomes.first?.outcome { finish(outcome) } }
  }

  /// Notes what was not done; what came of an act that has done everything changes nothing.
  func note(failures outcomes: [(photo: PhotoID, outcome: ActOutcome)]) {
    let new = outcomes.compactMap { photo, outcome in
      if case .failed(let sentence) = outcome { (photo: photo, sentence: sentence) } else { nil }
    }
    if !new.isEmpty { failures = new }
  }

  // MARK: The queue

  /// Does an act after those that were asked for before on the same devices. Calls `finish` with what has come of each photo, from
  /// `receive`, or at once without another thread.
  ///
  /// - Parameters:
  ///   - address: Returns the address of a photo, by which its device or host is told.
  ///   - make: Returns what the act needs to know of a photo when its turn comes; nil if it is no longer meant.
  ///   - progress: For a portion: the number of photos before it, and of all.
  func perform(
    _ verb: ActVerb, on photos: [PhotoID], goesWithout: Bool,
    address: (PhotoID) -> PhotoAddress, make: @escaping (PhotoID) -> ActPhoto?,
    progress: (start: Int, count: Int)? = nil,
    finish: @escaping ([(photo: PhotoID, outcome: ActOutcome)]) -> Void
  ) {
    var lanes: [String: [PhotoID]] = [:]
    var lanePlaces: [String: any PhotoPlace] = [:]
    for photo in photos {
      let address = address(photo)
      guard let place = places.first(where: { $0.has(address) }) else { continue }
      let lane = place.lane(of: address)
      lanes[lane, default: []].append(photo)
      lanePlaces[lane] = place
    }
    guard !lanes.isEmpty else { return finish([]) }
    var (open, all) = (lanes.count, [(photo: PhotoID, outcome: ActOutcome)]())
    for (lane, photos) in lanes.sorted(by: { $0.key < $1.key }) {
      guard let place = lanePlaces[lane] else { continue }
      add(
        Job(
          begin: { [unowned self] in
            var act = Act(verb, photos.compactMap { make($0).map(used) })
            (act.naming, act.turnsFiles, act.goesWithout) = (naming, turnsFiles, goesWithout)
            return act.photos.isEmpty ? nil : act
          }, place: place, progress: progress ?? (0, photos.count),
          finish: { outcomes, act in
            all += zip(act?.photos ?? [], outcomes).compactMap { photo, outcome in
              // What was taken back before it began is no failure.
              if case .left = outcome, act?.withdrawn.contains(photo.id) ?? false { return nil }
              return (PhotoID(photo.id), outcome)
            }
            open -= 1
            if open == 0 { finish(all) }
          }), to: lane)
    }
  }

  /// Returns a photo with the paths and the version that are used.
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
      results.outcomes.withLock { $0.append((lane, outcomes)) }
      results.acts.leave()
      wake()
    }
  }

  /// Takes what has come of the acts that have ended. Returns false if none has.
  func receive() -> Bool {
    let ended = results.outcomes.withLock { outcomes in
      defer { outcomes = [] }
      return outcomes
    }
    for (lane, outcomes) in ended { end(lane, outcomes) }
    let answers = results.answers.withLock { answers in
      defer { answers = [] }
      return answers
    }
    for (question, answer) in answers { questions.removeValue(forKey: question)?(answer) }
    while questions.isEmpty, !afterQuestions.isEmpty { afterQuestions.removeFirst()() }
    return !ended.isEmpty || !answers.isEmpty
  }

  /// Withdraws photos from the acts that are being done, those after which photos stay or all others: an act leaves a photo that it has
  /// not begun with.
  func withdraw(_ photos: [PhotoID], staying: Bool = false) {
    for (_, act, _) in running.values where act.verb.stays == staying { act.withdrawn.add(photos.map(\.index)) }
  }

  /// Drops the acts that wait, and ends running acts at a whole step. The next start finishes an act that has not ended after some
  /// seconds.
  package func stop(within seconds: Double = 3) {
    waiting = [:]
    for (_, _, task) in running.values { task.stop() }
    _ = results.acts.wait(timeout: .now() + seconds)
  }

  // MARK: Questions

  /// Looks at files beside the wall, as a disk or server may be slow, and calls `finish` with the answer, from `receive`, or at once
  /// without another thread.
  package func look<Answer: Sendable>(
    _ work: @escaping @Sendable () -> Answer, then finish: @escaping (_ answer: Answer) -> Void
  ) {
    guard let wake else { return finish(work()) }
    questionCount += 1
    questions[questionCount] = { if let answer = $0 as? Found<Answer> { finish(answer.value) } }
    let (number, results) = (questionCount, results)
    Thread.detachNewThread {
      let answer = Found(value: work())
      results.answers.withLock { $0.append((number, answer)) }
      wake()
    }
  }

  /// Calls a function when all questions so far are answered: now, if there are none.
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

  /// Finishes what walls that were killed have left, beside the wall. `takeFinished` returns a sentence about it.
  public func finishLeft() {
    let (places, results, wake) = (places, results, wake)
    Thread.detachNewThread {
      let sentence = places.map { $0.finishLeft() }.filter { !$0.isEmpty }.joined(separator: "; ")
      guard !sentence.isEmpty else { return }
      results.finished.withLock { $0 = sentence }
      wake?()
    }
  }

  /// Returns a sentence about what was finished that a killed wall had begun, once; nil if there was nothing.
  func takeFinished() -> String? { results.finished.withLock { $0.take() } }
}
