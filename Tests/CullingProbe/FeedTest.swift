import CFaults
import Glibc
import PhotoFeed
import Platform

/// Lets every system call of writing labels into a feed go wrong in every way: the feed is the old one or the new one, and no other file
/// is left once the folder is cleared.
struct FeedTest {
  let folder: FilePath
  private(set) var count = 0
  private(set) var failures = 0

  init(folder: FilePath) { self.folder = folder }

  private var path: FilePath { folder.appending("feed.jsonl") }

  mutating func run() throws {
    try Folder.create(folder.string)
    let old = Array((0..<300).map { "{\"image\":\"\($0).jpg\",\"class\":\"cat\",\"rating\":0.5}\n" }.joined().utf8)
    try AtomicFile.write(old, to: path)
    let feed = try FeedLoader().load([.path(path.string)])
    let label = try UserLabel("class=cat,dog")
    let chosen = stride(from: 0, to: 300, by: 7).map { ($0, ItemDecisions(labels: [label: ["dog"]])) }
    let writer = FeedWriter(decisions: Dictionary(uniqueKeysWithValues: chosen))
    let new = writer.text(of: feed, in: folder)
    func write() -> Bool {
      (try? writer.write(feed, keeping: Array(0..<feed.count), to: path, existing: .replace)) != nil
    }
    _ = write()
    faults_begin(FAULT_NONE, 0)
    _ = write()
    let calls = Int(faults_end())
    for way in [FAULT_ONCE, FAULT_FROM, FAULT_DONE, FAULT_EXIT] {
      for number in 1...calls {
        try AtomicFile.write(old, to: path)
        count += 1
        let child = faults_fork()
        if child == 0 {
          alarm(60)
          faults_begin(way, Int32(number))
          _exit(write() ? 0 : 1)
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        let isWritten = (status & 0x7f) == 0 && (status >> 8) & 0xff == 0
        let bytes = try FileDescriptor.contents(of: path, limit: 1 << 20)
        AtomicFile.removeUnfinished(in: folder)
        let names = try Folder.names(in: folder, hidden: true).map(\.string)
        guard bytes == new || !isWritten && bytes == old, names == ["feed.jsonl"] else {
          failures += 1
          print(
            "call \(number) of \(calls), way \(way.rawValue): \(bytes.count) bytes of \(old.count) or \(new.count), \(names)"
          )
          continue
        }
      }
    }
  }
}
