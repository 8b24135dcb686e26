import Pictures
import Sidecars
import Synchronization

extension PhotoStore {
  /// The number of threads that read sidecars.
  private static var readers: Int { 8 }

  /// Returns the contents of photos' sidecars, by photo name. Unreadable sidecars are left out.
  func sidecars(of names: [String], _ present: Set<String>, in folder: String) -> [String: PacketFacts] {
    if present.isEmpty { return [:] }
    let sidecars = names.compactMap { name -> (name: String, sidecar: String)? in
      let (longer, shorter) = StoreCuller.sidecarNames(of: name)
      return [longer, shorter].first(where: present.contains).map { (name, $0) }
    }
    let work = Mutex((next: 0, facts: [String: PacketFacts]()))
    let run: @Sendable () -> Void = {
      while true {
        let index = work.withLock { work in
          defer { work.next += 1 }
          return work.next
        }
        guard index < sidecars.count else { return }
        let (name, sidecar) = sidecars[index]
        guard let file = try? self.file(at: folder + sidecar), let packet = try? XMPPacket(file.bytes),
          packet.belongs(to: name)
        else { continue }
        work.withLock { $0.facts[name] = PacketFacts(packet) }
      }
    }
    let threads = (0..<min(Self.readers, sidecars.count)).compactMap { _ in WorkerThread(name: "sidecars", run: run) }
    if threads.isEmpty { run() }
    for thread in threads { thread.join() }
    return work.withLock { $0.facts }
  }
}
