import Dispatch
import Platform
import Synchronization

/// Reads the sizes of many picture files on all cores: each takes some system calls, and a disk may be slow.
enum PictureSizes {
  private static let filesAtOnce = 64

  /// Returns the sizes in the order of the paths; nil if `progress` stopped it.
  static func read(
    _ paths: [FilePath], by pictureSize: @Sendable (_ path: FilePath) -> (width: Int, height: Int)?,
    progress: @escaping @Sendable (FeedProgress) -> Bool
  ) -> [(width: Int, height: Int)?]? {
    struct Work {
      var sizes: [(width: Int, height: Int)?]
      var done = 0
      var isStopped = false
    }
    let work = Mutex(Work(sizes: Array(repeating: nil, count: paths.count)))
    let portions = (paths.count + filesAtOnce - 1) / filesAtOnce
    DispatchQueue.concurrentPerform(iterations: portions) { portion in
      guard !work.withLock({ $0.isStopped }) else { return }
      let range = (portion * filesAtOnce)..<min(paths.count, (portion + 1) * filesAtOnce)
      let sizes = paths[range].map { pictureSize($0) }
      let done = work.withLock { work in
        work.sizes.replaceSubrange(range, with: sizes)
        work.done += range.count
        return work.done
      }
      if !progress(FeedProgress(.measuring, done: done, of: paths.count)) { work.withLock { $0.isStopped = true } }
    }
    return work.withLock { $0.isStopped ? nil : $0.sizes }
  }
}
