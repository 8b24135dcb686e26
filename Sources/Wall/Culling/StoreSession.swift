import Foundation
import PhotoStores
import Platform
import Sidecars
import Synchronization

/// The photos in stores that a session has moved to folders beside them, and what is on its way to stores. A server may be slow: the
/// work is done by another thread, in the order in which it was asked for.
public final class StoreSession {
  /// What is done with photos.
  enum Job: Sendable {
    case trash([(address: StoreAddress, version: String?)])
    case restore([StoreCuller.Moved])
    case write([(address: StoreAddress, decided: [PhotoProperty: UInt8])])
  }

  /// What has come of the jobs.
  struct Outcome: Sendable {
    var moved: [StoreCuller.Moved] = []
    var restored: [StoreAddress] = []
    var written: [(address: StoreAddress, decided: [PhotoProperty: UInt8])] = []
    /// Sentences about what was not done.
    var failures: [String] = []
    /// The number of photos that were left as the line broke.
    var left = 0
  }

  /// What another thread leaves here.
  private final class Results: Sendable {
    let outcome = Mutex<Outcome?>(nil)
  }

  /// Returns the version of a picture that was fetched; nil if it is unknown.
  private let version: (_ address: String) -> String?
  private let makeCuller: @Sendable (SidecarWriter.Naming) -> StoreCuller
  private let wake: (@Sendable () -> Void)?
  private(set) var moved: [StoreAddress: StoreCuller.Moved] = [:]
  private let results = Results()
  private var waiting: [(jobs: [Job], finish: (Outcome) -> Void)] = []
  private var finish: ((Outcome) -> Void)?
  /// The name of new sidecars.
  var naming = SidecarWriter.Naming.ext

  /// - Parameters:
  ///   - version: Returns the version of a picture that was fetched; nil if it is unknown.
  ///   - packet: Returns the XMP packet in a picture; nil if there is none.
  ///   - wake: Called, on another thread, when there is progress; nil: this thread does the work, at once.
  public init(
    _ stores: PhotoStores, isPhotoName: @escaping @Sendable (_ name: String) -> Bool,
    version: @escaping (_ address: String) -> String? = { _ in nil },
    packet: @escaping @Sendable (_ address: String) -> [UInt8]? = { _ in nil }, wake: (@Sendable () -> Void)? = nil
  ) {
    makeCuller = { StoreCuller(stores, naming: $0, isPhotoName: isPhotoName, packet: packet) }
    (self.version, self.wake) = (version, wake)
  }

  /// Returns the address of a photo in a store; nil for one that is elsewhere.
  static func address(of photo: PhotoAddress) -> StoreAddress? {
    if case .web(let text) = photo { StoreAddress(text) } else { nil }
  }

  /// Returns true if this session has moved a photo to the folder beside.
  func holds(_ address: PhotoAddress) -> Bool { Self.address(of: address).map { moved[$0] != nil } ?? false }

  /// Returns the job that moves photos to the folders beside them.
  func trash(_ addresses: [StoreAddress]) -> Job { .trash(addresses.map { ($0, version($0.text)) }) }

  /// Whether a job is being done, or waits for that.
  var isBusy: Bool { finish != nil }

  /// The task for the status line; nil if nothing is being done. One that was stopped ends after its present photo.
  private(set) var task: WallTask?

  /// Does jobs, after those that were asked for before. Calls `finish` with what has come of them, from `receive`, or at once
  /// without a worker.
  func perform(_ jobs: [Job], finish: @escaping (Outcome) -> Void) {
    guard self.finish == nil else { return waiting.append((jobs, finish)) }
    self.finish = finish
    let (makeCuller, naming) = (makeCuller, naming)
    guard let wake else {
      var run = Run(culler: makeCuller(naming), task: nil)
      run.perform(jobs)
      return take(run.outcome)
    }
    let task = WallTask("writing to the server", wake: wake)
    self.task = task
    let results = results
    Thread.detachNewThread {
      var run = Run(culler: makeCuller(naming), task: task)
      run.perform(jobs)
      results.outcome.withLock { $0 = run.outcome }
      wake()
    }
  }

  /// Takes what has come of the jobs that were being done. Returns false if nothing has.
  func receive() -> Bool {
    guard let outcome = results.outcome.withLock({ $0.take() }) else { return false }
    task = nil
    take(outcome)
    return true
  }

  private func take(_ outcome: Outcome) {
    for files in outcome.moved { moved[files.address] = files }
    for address in outcome.restored { moved[address] = nil }
    let finish = finish
    self.finish = nil
    finish?(outcome)
    if !waiting.isEmpty, self.finish == nil {
      let next = waiting.removeFirst()
      perform(next.jobs, finish: next.finish)
    }
  }

  /// The jobs on the thread that does them.
  private struct Run {
    let culler: StoreCuller
    let task: WallTask?
    var outcome = Outcome()
    private var isBroken = false
    private var done = 0
    private var total = 0

    init(culler: StoreCuller, task: WallTask?) { (self.culler, self.task) = (culler, task) }

    mutating func perform(_ jobs: [Job]) {
      total = jobs.reduce(0) { $0 + $1.count }
      for job in jobs {
        switch job {
        case .trash(let photos):
          for photo in photos {
            attempt { run throws(StoreError) in
              run.outcome.moved.append(try run.culler.trash(photo.address, version: photo.version))
            }
          }
        case .restore(let photos):
          for photo in photos {
            attempt { run throws(StoreError) in
              try run.culler.restore(photo)
              run.outcome.restored.append(photo.address)
            }
          }
        case .write(let photos):
          for photo in photos {
            attempt { run throws(StoreError) in
              try run.culler.write({ $0.apply(photo.decided) }, for: photo.address)
              run.outcome.written.append(photo)
            }
          }
        }
      }
    }

    /// Tries to do one thing. After the line has broken the rest is left, since each would wait for the server.
    private mutating func attempt(_ body: (inout Run) throws(StoreError) -> Void) {
      done += 1
      if isBroken || !(task?.report(done, of: total) ?? true) {
        outcome.left += 1
        return
      }
      do throws(StoreError) { try body(&self) } catch {
        outcome.failures.append(error.description)
        if error.kind == .line {
          isBroken = true
          outcome.left += 1
        }
      }
    }
  }
}

extension StoreSession.Job {
  fileprivate var count: Int {
    switch self {
    case .trash(let photos): photos.count
    case .restore(let photos): photos.count
    case .write(let photos): photos.count
    }
  }
}

extension PhotoRating {
  /// Takes what the user has decided.
  mutating func apply(_ decided: [PhotoProperty: UInt8]) {
    if let value = decided[.rating] { stars = Int(value) }
    if let value = decided[.flag] { flag = .init(rawValue: PhotoProperty.flag[value].name) ?? .none }
    if let value = decided[.label] {
      label = .colors.first { $0.text.lowercased() == PhotoProperty.label[value].name } ?? .none
    }
  }
}
