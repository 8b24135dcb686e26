import Basics
import Foundation
import Platform

/// Keeps the journal of a session until the user ends it, so that an interrupted session can be resumed with `--resume`.
public final class SessionStore {
  private let journal: SessionJournal
  private let resumes: Bool
  private var hasBegun = false

  /// A journal for the sources of these names, in `folder`.
  public init(names: [String], folder: String, resumes: Bool) {
    let paths = names.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
    let feed = paths.joined(separator: " ")
    let name = Digest.sha256(feed.utf8).prefix(8).hexadecimal
    journal = SessionJournal(path: "\(folder)/photowall/sessions/\(name)", feed: feed)
    self.resumes = resumes
  }

  /// Restores the decisions of an interrupted session, or shows a message that there are some.
  public func begin(with wall: Wall) {
    guard let recovered = journal.recovered() else { return }
    if resumes {
      wall.resume(recovered)
    } else {
      let count = recovered.deleted.count + recovered.marked.count + recovered.placings.count
      wall.showMessage(
        "the last session was interrupted — --resume restores its \(count) decision\(count == 1 ? "" : "s")")
    }
  }

  /// Records decisions. Returns an error message, or nil.
  public func record(_ entries: [SessionJournal.Entry]) -> String? {
    if !hasBegun, !resumes { journal.discard() }
    hasBegun = true
    return journal.record(entries)
  }

  /// Ends the session; there is nothing to resume.
  public func end() {
    if hasBegun || resumes { journal.discard() }
  }
}
