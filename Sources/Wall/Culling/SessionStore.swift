import Basics
import Foundation
import Platform

/// The journal of a session: what was deleted, marked and moved stands on disk until the session ends as its user wants, so that a
/// killed one can be taken up with `--resume`.
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

  /// Takes up what a session that was cut off had decided, or says that there is something to take up.
  public func begin(with wall: Wall) {
    guard let recovered = journal.recovered() else { return }
    if resumes {
      wall.resume(recovered)
    } else {
      let count = recovered.deleted.count + recovered.marked.count + recovered.placings.count
      wall.showMessage("a session was cut off — --resume takes up its \(count) decision\(count == 1 ? "" : "s")")
    }
  }

  /// Writes down what was decided; answers a sentence when the disk refuses.
  public func record(_ entries: [SessionJournal.Entry]) -> String? {
    if !hasBegun, !resumes { journal.discard() }
    hasBegun = true
    return journal.record(entries)
  }

  /// The session has ended as its user wanted.
  public func end() {
    if hasBegun || resumes { journal.discard() }
  }
}
