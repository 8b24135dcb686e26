import Platform

/// The reason why a file was not changed.
public struct ActFailure: Error, Hashable, Sendable {
  /// The kind of a reason.
  public enum Reason: Hashable, Sendable {
    /// Another file has the new name.
    case taken
    /// A file with the same bytes already exists.
    case isThere(as: FilePath)
    /// A file with this name, size and time was imported before.
    case wasImported
    /// The file has changed, or another file has its name.
    case changed
    case gone
    /// The user has stopped the act.
    case stopped
    case system(Errno)
    /// Some files of the photo are moved and some are not, until the act is finished later.
    case split
    /// A sentence, for example about a trash that belongs to another user.
    case refused(String)
  }

  public var reason: Reason
  /// The file with the failure.
  public var path: FilePath

  init(_ reason: Reason, _ path: FilePath) { (self.reason, self.path) = (reason, path) }

  /// The reason as a clause, to be combined with the file's name.
  public var clause: String {
    switch reason {
    case .taken: "exists there already"
    case .isThere(let other): "is there already as \(other.nameText)"
    case .wasImported: "was imported before"
    case .changed: "was changed by another program"
    case .gone: "is gone"
    case .stopped: "stopped"
    case .system(let error): error.clause
    case .split: "its files are in two places until the next start finishes it"
    case .refused(let sentence): sentence
    }
  }
}
