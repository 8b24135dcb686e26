import Dispatch
import Platform
import Synchronization

/// Reads the sizes of many picture files on all cores. Each file takes several system calls, and a disk may be slow.
enum PictureSizes {
  /// The number of files between two progress reports.
  private static let portion = 64
  /// The number of waits without a result after which the files being read are given up. Waits are counted, not timed,
  /// so that the time in which the process was stopped counts as one wait.
  private static let patience = 10
  private static let pause = DispatchTimeInterval.milliseconds(30)
  /// The number of additional threads, which replace threads that are blocked by a file.
  private static let spareThreads = 30

  private final class Work: Sendable {
    struct State {
      var sizes: [(width: Int, height: Int)?]
      var next = 0
      var done = 0
      var isStopped = false

      /// Takes the index of the next file; nil at the end or after a stop.
      mutating func take() -> Int? {
        guard !isStopped, next < sizes.count else { return nil }
        next += 1
        return next - 1
      }
    }

    let state: Mutex<State>
    let hasEnded = DispatchSemaphore(value: 0)

    init(count: Int) { state = Mutex(State(sizes: Array(repeating: nil, count: count))) }

    /// Starts a thread that reads sizes until none are left.
    func start(
      _ paths: [FilePath], by pictureSize: @escaping @Sendable (_ path: FilePath) -> (width: Int, height: Int)?,
      progress: @escaping @Sendable (FeedProgress) -> Bool
    ) {
      // Each queue has its own thread while it works.
      DispatchQueue(label: "picture sizes").async { [self] in
        while let index = state.withLock({ $0.take() }) {
          let size = pictureSize(paths[index])
          let done = state.withLock { state in
            state.sizes[index] = size
            state.done += 1
            return state.done
          }
          if done.isMultiple(of: PictureSizes.portion) || done == paths.count,
            !progress(FeedProgress(step: .measuring, done: done, total: paths.count))
          {
            state.withLock { $0.isStopped = true }
          }
          if done == paths.count || state.withLock({ $0.isStopped }) { hasEnded.signal() }
        }
      }
    }
  }

  /// Returns the sizes in order; nil if `progress` stopped it. The size of a file that blocks its thread is unknown.
  static func read(
    _ paths: [FilePath], by pictureSize: @escaping @Sendable (_ path: FilePath) -> (width: Int, height: Int)?,
    progress: @escaping @Sendable (FeedProgress) -> Bool
  ) -> [(width: Int, height: Int)?]? {
    guard !paths.isEmpty else { return [] }
    let work = Work(count: paths.count)
    var threads = min(coreCount(), paths.count)
    for _ in 0..<threads { work.start(paths, by: pictureSize, progress: progress) }
    var (waits, before) = (0, 0)
    while work.hasEnded.wait(timeout: .now() + pause) == .timedOut {
      let (done, next) = work.state.withLock { ($0.done, $0.next) }
      waits = done == before ? waits + 1 : 0
      before = done
      if waits < patience { continue }
      guard next < paths.count, threads < coreCount() + spareThreads else { break }
      // All threads are blocked and files remain.
      work.start(paths, by: pictureSize, progress: progress)
      (threads, waits) = (threads + 1, patience - 1)
    }
    return work.state.withLock { $0.isStopped ? nil : $0.sizes }
  }
}
