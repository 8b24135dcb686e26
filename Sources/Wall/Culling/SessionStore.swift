import Basics
import Foundation
import Platform

/// Keeps the journal of a session until the user ends it, so that an interrupted session can be resumed with `--resume`.
///
/// Each wall has a file of its own, whose name has a digest of the sources' names and goes on with the time, so that walls on the same
/// sources do not meet and the files are in order. Programs up to version 2 of journals remove what they cannot read: they do not see
/// names that begin with `3-`.
public final class SessionStore {
  private let folder: String
  private let digest: String
  private let feed: String
  private let journal: SessionJournal
  private let resumes: Bool
  /// What the names of journals begin with since version 3.
  private static let prefix = "3-"

  /// A journal for the sources of these names, in `folder`.
  public init(names: [String], folder: String, resumes: Bool) {
    let paths = names.map {
      $0.hasPrefix("http://") || $0.hasPrefix("https://") ? $0 : FilePath(named: $0).absolute.lexicallyNormalized().name
    }
    let sources = paths.joined(separator: " ")
    feed = sources.maskingSecrets
    digest = Digest.sha256(sources.utf8).prefix(8).hexadecimal
    self.folder = "\(folder)/photowall/sessions"
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let stamp = [time.tv_sec, time.tv_nsec].map { ("00000000000\($0)").suffix(11) }.joined()
    journal = SessionJournal(path: "\(self.folder)/\(Self.prefix)\(digest)-\(stamp)-\(getpid())", feed: feed)
    self.resumes = resumes
  }

  /// Restores the decisions of interrupted sessions, or shows a message that there are some, and which key restores them.
  public func begin(with wall: Wall) {
    guard !resumes else {
      resume(in: wall)
      return
    }
    // A long journal is read whole only if it is resumed.
    let journals = interruptedJournals(isExclusive: false)
    let recovered = SessionJournal.Recovered(journals.flatMap { $0.entries(limit: Self.headLength) })
    let isWhole = journals.allSatisfy { $0.size <= Self.headLength }
    guard recovered != nil || !isWhole else { return }
    wall.resumeLeftSession = { [weak wall] in
      guard let wall else { return }
      wall.resumeLeftSession = nil
      if !self.resume(in: wall) { wall.showMessage("another wall has restored that session") }
    }
    guard wall.state.count > 0 else { return }
    let count = recovered?.count ?? 0
    let (decisions, them) = (count == 1 ? "decision" : "decisions", count == 1 && isWhole ? "it" : "them")
    wall.showOpeningMessage(
      "the last session left \(isWhole ? "\(count)" : count == 0 ? "many" : "more than \(count)") \(decisions)"
        + wall.keys.hint(.resume) { " — \($0) restores \(them)" })
  }

  /// Restores the decisions of interrupted sessions. Returns false if there are none.
  @discardableResult
  private func resume(in wall: Wall) -> Bool {
    let journals = interruptedJournals(isExclusive: true)
    guard let recovered = SessionJournal.Recovered(journals.flatMap { $0.entries() }) else {
      return false
    }
    let failure = journal.record(recovered.entries)
    wall.resume(recovered)
    if let failure {
      wall.showError(failure)
    } else {
      for journal in journals { journal.discard() }
    }
    return true
  }

  /// The number of bytes of a journal that are read to tell that it is there.
  private static let headLength = 1 << 16

  /// The journals of these sources that no running wall holds, oldest first.
  private func interruptedJournals(isExclusive: Bool) -> [SessionJournal] {
    guard Folder.isOwn(folder) else { return [] }
    let names = ((try? Folder.names(in: FilePath(folder))) ?? []).map(\.string)
    func rest(_ name: String) -> Substring { name.dropFirst(name.hasPrefix(Self.prefix) ? Self.prefix.count : 0) }
    let own = names.filter { $0 == digest || rest($0).hasPrefix(digest + "-") }.sorted { rest($0) < rest($1) }
    return own.compactMap {
      SessionJournal(interruptedAt: "\(folder)/\($0)", feed: feed, isExclusive: isExclusive)
    }.filter { !$0.isOfLaterVersion }
  }

  /// Records decisions. Returns an error message, or nil.
  public func record(_ entries: [SessionJournal.Entry]) -> String? {
    let failure = journal.record(entries)
    if failure == nil, journal.isLong { journal.shorten() }
    return failure
  }

  /// Ends the session; there is nothing to resume.
  public func end() { journal.discard() }

  /// Ends the session as a kill does: its decisions are kept for `--resume`.
  public func keep() { journal.close() }
}
