import Basics
import Foundation
import Platform

/// Keeps the journal of a session until the user ends it, so that `--resume` can restore an interrupted session.
///
/// Each wall has its own file. The name has a digest of the sources' names, then the time: so walls with the same
/// sources have different files, in order. Programs with journal version 2 or earlier remove files that they cannot
/// read, but ignore names that begin with `3-`.
public final class SessionStore {
  private let folder: String
  private let digest: String
  private let feed: String
  private let journal: SessionJournal
  private let resumes: Bool
  /// The prefix of journal names since version 3.
  private static let prefix = "3-"

  /// Creates a store for sources with these names, in `folder`.
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

  /// Restores the decisions of interrupted sessions, or shows a message with the key that restores them.
  public func begin(with wall: Wall) {
    guard !resumes else {
      resume(in: wall)
      return
    }
    // Only resuming reads a long journal whole.
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

  /// The number of bytes read to detect a journal.
  private static let headLength = 1 << 16

  /// The journals of these sources that no running wall has locked, oldest first.
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

  /// Ends the session and deletes its journal.
  public func end() { journal.discard() }

  /// Ends the session like a kill, and keeps its decisions for `--resume`.
  public func keep() { journal.close() }
}
