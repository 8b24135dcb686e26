import Basics
import Platform

/// The bytes that a file is to have. An intention has their digest only.
public struct FileContent: Hashable, Sendable {
  /// Their SHA-256.
  let digest: [UInt8]
  /// The bytes; nil if they are known from an intention.
  let bytes: [UInt8]?

  init(_ bytes: [UInt8]) { (digest, self.bytes) = (Digest.sha256(bytes), bytes) }

  init(digest: [UInt8]) { (self.digest, bytes) = (digest, nil) }

  public static func == (left: FileContent, right: FileContent) -> Bool { left.digest == right.digest }

  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// A step of an act: what happens to one name. A step can be done, taken back, and finished after a kill, since each of these looks
/// at the disk first.
///
///     move TOKEN MARK photos/a.jpg share/Trash/files/a.jpg
public enum FileStep: Hashable, Sendable {
  /// A file or link gets another name, on its file system or on another one.
  case move(FilePath, to: FilePath, FileMark, token: String)
  /// A copy of a file gets a name; of a link, what it leads to.
  case copy(FilePath, to: FilePath, FileMark, token: String)
  /// A small file that the act makes: what file managers read of a file in the trash.
  case create(FilePath, [UInt8], token: String)
  /// A symbolic link that the act makes.
  case link(FilePath, [UInt8])
  /// A small file that an earlier act has made goes.
  case remove(FilePath, [UInt8], token: String)
  /// A copy or link that an earlier act has made goes, unless it has changed.
  case removeCopy(FilePath, FileMark, token: String)

  /// A file gets new bytes, if it is still the one that was read; nil: it is new.
  case write(FilePath, FileContent, over: FileMark?, token: String)

  /// Returns a random text for names that only this act has.
  static func newToken() -> String { String(UInt64.random(in: 1 << 60...(.max)), radix: 36) }

  /// The names whose folders are brought to the disk when the step is done.
  var paths: [FilePath] {
    switch self {
    case .move(let old, let new, _, _): [old, new]
    case .copy(_, let new, _, _): [new]
    case .create(let path, _, _), .link(let path, _), .remove(let path, _, _), .removeCopy(let path, _, _): [path]
    case .write(let path, _, _, _): [path]
    }
  }

  /// The path of the file that the step is about.
  var source: FilePath {
    switch self {
    case .move(let path, _, _, _), .copy(let path, _, _, _), .create(let path, _, _), .link(let path, _),
      .remove(let path, _, _), .removeCopy(let path, _, _), .write(let path, _, _, _):
      path
    }
  }

  /// The path of the file that the step writes before it gives it its name; empty if it writes none.
  var unfinished: FilePath {
    switch self {
    case .move(_, let new, _, let token), .copy(_, let new, _, let token): StepRunner.Names(token).unfinished(new)
    case .create(let path, _, let token), .write(let path, _, _, let token): StepRunner.Names(token).unfinished(path)
    case .link, .remove, .removeCopy: ""
    }
  }

  /// The step that leads back from where this one has led. Nil for one that has nothing to take back.
  ///
  /// - Throws: If the file that this step has made cannot be looked at.
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
    // What a file was is not kept: the user undoes a rating by another one.
    case .write: return nil
    }
  }

  /// Returns the mark of a file that must be there.
  static func mark(_ path: FilePath) throws(ActFailure) -> FileMark {
    guard let mark = try markIfThere(path) else { throw ActFailure(.gone, path) }
    return mark
  }

  private static func markIfThere(_ path: FilePath) throws(ActFailure) -> FileMark? {
    do throws(Errno) { return try FileMark.at(path) } catch { throw ActFailure(.system(error), path) }
  }
}

// MARK: - As text

extension FileStep {
  /// The line of an intention: fields between tabs.
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

  /// Reads a line; nil if it is none of this version.
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

  /// Returns bytes as ASCII without control characters, commas and percent signs.
  static func escaped(_ bytes: [UInt8]) -> String {
    bytes.percentEncoded { 0x20...0x7e ~= $0 && $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: ",") }
  }
}
