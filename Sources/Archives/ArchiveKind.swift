import Basics

/// The kind of an archive, by its first bytes.
public enum ArchiveKind: Hashable, Sendable {
  case zip
  case tar
  /// An unsupported kind: its name, and the command that unpacks it.
  case other(name: String, command: String)

  /// The number of bytes that `init` needs.
  public static let headLength = 512

  /// The unsupported kinds, by their first bytes.
  private static let others: [(head: [UInt8], name: String, command: String)] = [
    ([0x1f, 0x8b], "gzip", "gunzip -k"), ([0x28, 0xb5, 0x2f, 0xfd], "zstd", "unzstd"),
    ([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], "xz", "unxz -k"), (Array("BZh".utf8), "bzip2", "bunzip2 -k"),
    ([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], "7-Zip", "7z x"), (Array("Rar!\u{1a}\u{7}".utf8), "RAR", "unrar x"),
  ]

  /// Recognizes an archive; nil for other files.
  public init?(head: some Collection<UInt8>) {
    let head = Array(head.prefix(Self.headLength))
    if head.starts(with: Array("PK\u{3}\u{4}".utf8)) || head.starts(with: Array("PK\u{5}\u{6}".utf8)) {
      self = .zip
    } else if TarHeader(head) != nil {
      self = .tar
    } else if let row = Self.others.first(where: { head.starts(with: $0.head) }) {
      self = .other(name: row.name, command: row.command)
    } else {
      return nil
    }
  }

  /// Returns an error message for an unsupported archive, with advice; nil for supported kinds.
  public func refusal(named name: String) -> String? {
    guard case .other(let kind, let command) = self else { return nil }
    let file = SanitizedText.made(from: name.split(separator: "/").last.map { String($0) } ?? name)
    return
      "this is packed by \(kind), and only zip and tar files are opened as they are: unpack it first, by \(command) \(file)"
  }
}
