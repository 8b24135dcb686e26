import Pictures
import Sidecars

/// The end of reading what files on servers tell.
public enum ServerReading: Sendable, Equatable {
  case done, stopped
  /// A server does not answer; a sentence.
  case failed(String)
}

extension FileFactsStore {
  /// The files that are read at a time, and those that are read before their number is told.
  private static let (readers, portion) = (8, 64)

  /// Reads what files on servers tell, several at a time, and waits for the servers. Of a file that cannot be read the reason is known; if
  /// none of a portion can, the reading ends.
  ///
  /// - Parameter progress: Receives the files that were read since the last call. Returns false to stop.
  func readServers(_ addresses: [String], progress: (Range<Int>) -> Bool) -> ServerReading {
    guard let servers else { return .done }
    defer { _ = flush() }
    for start in stride(from: 0, to: addresses.count, by: Self.portion) {
      let part = start..<min(start + Self.portion, addresses.count)
      let failed = read(addresses[part], on: servers)
      if let reason = failed.values.first, failed.count == part.count { return .failed(reason) }
      for (address, reason) in failed { learn(fault: reason, of: address) }
      guard progress(part) else { return .stopped }
    }
    return .done
  }

  /// Reads files on some threads. Returns the reasons why some cannot be read.
  private func read(_ addresses: ArraySlice<String>, on servers: any ServerFiles) -> [String: String] {
    let work = Monitor((next: addresses.startIndex, failed: [String: String]()))
    let run: @Sendable () -> Void = { [self] in
      while let address = work.withLock({ work -> String? in
        guard work.next < addresses.endIndex else { return nil }
        defer { work.next += 1 }
        return addresses[work.next]
      }) {
        do throws(PictureError) { try readFacts(of: address, on: servers) } catch {
          work.withLock { $0.failed[address] = error.message }
        }
      }
    }
    let threads = (0..<min(Self.readers, addresses.count)).compactMap { _ in WorkerThread(name: "facts", run: run) }
    if threads.isEmpty { run() }
    for thread in threads { thread.join() }
    return work.withLock { $0.failed }
  }
}
