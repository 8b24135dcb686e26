import Basics
import Platform

/// The new bytes of a file. An intention, the record of an unfinished act on the disk, stores only their digest.
public struct FileContent: Hashable, Sendable {
  /// The SHA-256 of the bytes.
  let digest: [UInt8]
  /// The bytes; nil if the content was read from an intention.
  let bytes: [UInt8]?

  init(_ bytes: [UInt8]) { (digest, self.bytes) = (Digest.sha256(bytes), bytes) }

  init(digest: [UInt8]) { (self.digest, bytes) = (digest, nil) }

  public static func == (left: FileContent, right: FileContent) -> Bool { left.digest == right.digest }

  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// A step of an act on one file. It can be performed, undone, and finished after a kill, since each of these checks the
/// disk first. In an intention it is a line of fields separated by tabs:
///
///     move TOKEN MARK /photos/a.jpg /share/Trash/files/a.jpg
public enum FileStep: Hashable, Sendable {
  /// Renames a file or link, on its file system or to another one.
  case move(FilePath, to: FilePath, FileMark, token: String)
  /// Copies a file; for a link, the file that it points to.
  case copy(FilePath, to: FilePath, FileMark, token: String)
  /// Creates a small file: the `.trashinfo` file in a trash.
  case create(FilePath, [UInt8], token: String)
  /// Creates a symbolic link with a text.
  case link(FilePath, [UInt8])
  /// Removes a small file that an earlier act has created, unless its bytes have changed.
  case remove(FilePath, [UInt8], token: String)
  /// Removes a copy or link that an earlier act has created, unless it has changed.
  case removeCopy(FilePath, FileMark, token: String)
  /// Gives a file new bytes if it is unchanged since it was read. `over` is its mark; nil for a new file.
  case write(FilePath, FileContent, over: FileMark?, token: String)

  /// Returns a random text for the temporary names of one step.
  static func newToken() -> String { String(UInt64.random(in: 1 << 60...(.max)), radix: 36) }

  /// The paths whose folders are synced after the step.
  var paths: [FilePath] {
    switch self {
    case .move(let old, let new, _, _): [old, new]
    case .copy(_, let new, _, _): [new]
    default: [path]
    }
  }

  /// The path of the file before a move or copy; in other steps, the path of the file that is changed.
  var path: FilePath {
    switch self {
    case .move(let path, _, _, _), .copy(let path, _, _, _), .create(let path, _, _), .link(let path, _),
      .remove(let path, _, _), .removeCopy(let path, _, _), .write(let path, _, _, _):
      path
    }
  }

  /// The path of the temporary file that the step writes; empty without one.
  var temporaryPath: FilePath {
    switch self {
    case .move(_, let new, _, let token), .copy(_, let new, _, let token): StepRunner.Names(token).unfinished(new)
    case .create(let path, _, let token), .write(let path, _, _, let token): StepRunner.Names(token).unfinished(path)
    case .link, .remove, .removeCopy: ""
    }
  }

  /// Returns the step that undoes this one; nil if nothing is to be undone, or if the file's former content is gone.
  ///
  /// - Throws: If the moved file is gone, if the copy has changed, or if a mark cannot be read.
  func inverse() throws(ActFailure) -> FileStep? {
    let token = Self.newToken()
    switch self {
    case .move(let old, let new, _, _): return .move(new, to: old, try Self.mark(new), token: token)
    case .copy(_, let new, let mark, _):
      guard let copy = try Self.markIfThere(new) else { return nil }
      guard copy.mayBeCopy(of: mark) else { throw ActFailure(.changed, new) }
      return .removeCopy(new, copy, token: token)
    case .create(let path, let bytes, _): return .remove(path, bytes, token: token)
    case .link(let path, _):
      return try Self.markIfThere(path).map { .removeCopy(path, $0, token: token) }
    case .remove(let path, let bytes, _): return .create(path, bytes, token: token)
    case .removeCopy(let path, let mark, _): return mark.link.map { .link(path, $0) }
    // The former contents are not kept: ratings are undone by writing the former rating.
    case .write: return nil
    }
  }

  /// Returns the mark of a file; throws if it does not exist.
  static func mark(_ path: FilePath) throws(ActFailure) -> FileMark {
    guard let mark = try markIfThere(path) else { throw ActFailure(.gone, path) }
    return mark
  }

  static func markIfThere(_ path: FilePath) throws(ActFailure) -> FileMark? {
    do throws(Errno) { return try FileMark.at(path) } catch { throw ActFailure(.system(error), path) }
  }
}

// MARK: - As text

extension FileStep {
  /// The step as a line of an intention.
  var line: String {
    func path(_ path: FilePath) -> String { Self.escaped(path.absolute.bytes) }
    let fields: [String] =
      switch self {
      case .move(let old, let new, let mark, let token): ["move", token, "\(mark)", path(old), path(new)]
      case .copy(let old, let new, let mark, let token): ["copy", token, "\(mark)", path(old), path(new)]
      case .create(let file, let bytes, let token): ["create", token, Self.escaped(bytes), path(file)]
      case .link(let file, let text): ["link", "", Self.escaped(text), path(file)]
      case .remove(let file, let bytes, let token): ["remove", token, Self.escaped(bytes), path(file)]
      case .removeCopy(let file, let mark, let token): ["remove-copy", token, "\(mark)", path(file)]
      case .write(let file, let content, let mark, let token):
        ["write", token, mark.map { "\($0)" } ?? "", path(file), content.digest.hexadecimal]
      }
    return fields.joined(separator: "\t")
  }

  /// Parses a line; nil if it is a line of another version.
  init?(line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count >= 4 else { return nil }
    func path(_ index: Int) -> FilePath { FilePath(bytes: fields[index].utf8.percentDecoded) }
    let (token, bytes) = (fields[1], fields[2].utf8.percentDecoded)
    switch (fields[0], fields.count) {
    case ("create", 4): self = .create(path(3), bytes, token: token)
    case ("link", 4): self = .link(path(3), bytes)
    case ("remove", 4): self = .remove(path(3), bytes, token: token)
    case ("write", 5):
      guard let digest = [UInt8](hexadecimal: fields[4]) else { return nil }
      let mark = FileMark(fields[2])
      if mark == nil, !fields[2].isEmpty { return nil }
      self = .write(path(3), FileContent(digest: digest), over: mark, token: token)
    default:
      guard let mark = FileMark(fields[2]) else { return nil }
      switch (fields[0], fields.count) {
      case ("move", 5): self = .move(path(3), to: path(4), mark, token: token)
      case ("copy", 5): self = .copy(path(3), to: path(4), mark, token: token)
      case ("remove-copy", 4): self = .removeCopy(path(3), mark, token: token)
      default: return nil
      }
    }
  }

  /// Returns bytes as printable ASCII. All other bytes, commas and percent signs are percent-encoded.
  static func escaped(_ bytes: [UInt8]) -> String {
    bytes.percentEncoded { 0x20...0x7e ~= $0 && $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: ",") }
  }
}
