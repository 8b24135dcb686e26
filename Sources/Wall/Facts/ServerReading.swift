import Pictures
import Sidecars

/// The result of reading files on servers.
public enum ServerReading: Sendable, Equatable {
  case done, stopped
  /// A server does not answer; an error message.
  case failed(String)
}

extension FileFactsStore {
  /// The number of concurrent reads, and of files per progress report.
  private static let (readers, portion) = (8, 64)

  /// Reads the facts of files on servers, several at a time, and waits for the servers. Notes the errors of single
  /// files; stops if a whole portion fails.
  ///
  /// - Parameter progress: Receives the range of files read since the last call. Returns false to stop.
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

  /// Reads files on several threads. Returns the errors by address.
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
