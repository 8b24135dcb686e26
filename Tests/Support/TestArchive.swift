import Basics

/// Writes zip and tar files for tests, and such that are wrong in one place.
public struct TestArchive: Sendable {
  /// A member.
  public struct Member: Sendable {
    public var name: [UInt8]
    public var bytes: [UInt8]
    /// The bytes as they are packed by a method; nil: they are stored.
    public var packed: (bytes: [UInt8], method: Int)?
    /// What the directory tells instead of the true size.
    public var toldSize: Int?
    /// Bits of the general purpose flag.
    public var flags = 0
    public var date = 1_700_000_000
    /// Where the directory says that the member is; nil: where it is.
    public var toldOffset: Int?

    public init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (Array(name.utf8), bytes) }
    public init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

    /// Returns the member deflated, as one block that is stored, at most 64 KB.
    public var deflated: Member {
      var member = self
      member.packed = ([1] + little(bytes.count, 2) + little(~bytes.count & 0xffff, 2) + bytes, 8)
      return member
    }
  }

  private var members: [Member]

  public init(_ members: [Member]) { self.members = members }

  // MARK: Zip

  /// Returns a zip file.
  ///
  /// - Parameter isLarge: Whether sizes and places are in the fields of zip64.
  public func zip(isLarge: Bool = false, prefix: [UInt8] = [], comment: String = "") -> [UInt8] {
    var (file, directory) = (prefix, [UInt8]())
    for member in members {
      let (bytes, method) = member.packed ?? (member.bytes, 0)
      let size = member.toldSize ?? member.bytes.count
      let offset = member.toldOffset ?? file.count - prefix.count
      // The universal time of Info-ZIP.
      let time = little(0x5455, 2) + little(5, 2) + [1] + little(member.date, 4)
      let common = little(member.flags, 2) + little(method, 2) + little(0, 4) + little(0, 4)
      let large =
        isLarge ? little(1, 2) + little(24, 2) + little(size, 8) + little(bytes.count, 8) + little(offset, 8) : []
      let sizes = isLarge ? little(-1, 8) : little(bytes.count, 4) + little(size, 4)
      file += little(0x0403_4b50, 4) + little(20, 2) + common + little(bytes.count, 4) + little(size, 4)
      file += little(member.name.count, 2) + little(time.count, 2) + member.name + time + bytes
      directory += little(0x0201_4b50, 4) + little(0x0314, 2) + little(20, 2) + common + sizes
      directory += little(member.name.count, 2) + little(time.count + large.count, 2) + little(0, 6)
      directory += little(0, 4) + little(isLarge ? -1 : offset, 4) + member.name + time + large
    }
    let start = file.count - prefix.count
    file += directory
    if isLarge {
      let end = file.count - prefix.count
      file += little(0x0606_4b50, 4) + little(44, 8) + little(45, 2) + little(45, 2) + little(0, 8)
      file += little(members.count, 8) + little(members.count, 8) + little(directory.count, 8) + little(start, 8)
      file += little(0x0706_4b50, 4) + little(0, 4) + little(end, 8) + little(1, 4)
    }
    let told = isLarge ? little(-1, 4) + little(-1, 8) : little(members.count, 2) + little(members.count, 2)
    let place = isLarge ? [] : little(directory.count, 4) + little(start, 4)
    return file + little(0x0605_4b50, 4) + little(0, 4) + told + place + little(comment.utf8.count, 2) + comment.utf8
  }

  // MARK: Tar

  /// The way to names of more than 100 bytes.
  public enum LongNames: CaseIterable, Sendable { case gnu, pax, ustar }

  /// Returns a tar file.
  public func tar(_ names: LongNames = .pax) -> [UInt8] {
    var file: [UInt8] = []
    for member in members {
      var (name, prefix) = (member.name, [UInt8]())
      if name.count > 100 {
        switch names {
        case .gnu: file += Self.block(Array("././@LongLink".utf8), name + [0], kind: "L", date: 0)
        case .pax:
          let record = Array(" path=".utf8) + name + [0x0a]
          // The length counts its own digits.
          let length = (1...4).lazy.map { $0 + record.count }.first { "\($0)".utf8.count + record.count == $0 } ?? 0
          file += Self.block(Array("PaxHeaders/x".utf8), "\(length)".utf8 + record, kind: "x", date: 0)
        case .ustar:
          let slash = name.lastIndex(of: UInt8(ascii: "/")) ?? 0
          (prefix, name) = (Array(name[..<slash]), Array(name[(slash + 1)...]))
        }
      }
      file += Self.block(
        Array(name.prefix(100)), member.bytes, prefix: prefix, size: member.toldSize, date: member.date)
    }
    return file + [UInt8](repeating: 0, count: 1_024)
  }

  /// Returns a header with the bytes after it.
  public static func block(
    _ name: [UInt8], _ bytes: [UInt8], prefix: [UInt8] = [], kind: Character = "0", size: Int? = nil, date: Int
  ) -> [UInt8] {
    func octal(_ number: Int, _ length: Int) -> [UInt8] {
      let digits = String(number, radix: 8)
      return Array((String(repeating: "0", count: max(0, length - 1 - digits.utf8.count)) + digits).utf8) + [0]
    }
    func padded(_ text: [UInt8], _ length: Int) -> [UInt8] {
      text + [UInt8](repeating: 0, count: max(0, length - text.count))
    }
    var header = padded(name, 100) + octal(0o644, 8) + octal(0, 8) + octal(0, 8) + octal(size ?? bytes.count, 12)
    header += octal(date, 12) + Array("        ".utf8) + [kind.asciiValue ?? 0] + padded([], 100)
    header += Array("ustar\0".utf8) + Array("00".utf8) + padded([], 80) + padded(prefix, 155)
    header = padded(header, 512)
    let sum = header.reduce(0) { $0 + Int($1) }
    header.replaceSubrange(148..<156, with: octal(sum, 7) + [0x20])
    return header + padded(bytes, (bytes.count + 511) / 512 * 512)
  }
}

private func little(_ number: Int, _ length: Int) -> [UInt8] {
  (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}
