import Basics

/// The members of an archive, without folders and hidden files: 40 bytes each, and their names.
struct MemberTable: Sendable {
  /// The location of a member's bytes.
  struct Member {
    /// The offset of the bytes; in a zip file, of the header before them.
    var offset: Int
    /// The number of bytes in the archive.
    var packed: Int
    var size: Int
    /// The modification date in seconds since 1970; 0 if unknown.
    var date: Int
    var isDeflated = false
    fileprivate(set) var nameStart: UInt32 = 0
    fileprivate(set) var nameLength: UInt16 = 0
  }

  /// The reasons why members are left out.
  enum Reason: Hashable {
    case encrypted
    case method(Int)
    case sparse

    var message: String {
      switch self {
      case .encrypted: "left out: it is encrypted; unpack the archive first, by a program that asks for the password"
      case .method(let method):
        "left out: it is packed by method \(method), and only stored and deflated members are read; unpack the archive first"
      case .sparse: "left out: it is a file with holes; unpack the archive first"
      }
    }
  }

  /// The greatest numbers of members and of bytes in their names. Two such archives take 300 MB.
  static let limit = 1_000_000
  static let namesLimit = 64_000_000
  private static let nameLimit = 4_096

  private(set) var members: [Member] = []
  private var names: [UInt8] = []
  /// The indices by name hash. If two names have one hash, the second one is left out.
  private var indices: [UInt64: UInt32] = [:]
  /// The members left out: the first name and the number.
  private(set) var leftOut: [(reason: Reason, name: [UInt8], count: Int)] = []
  /// Whether the archive ends before the end of its last member.
  var isCutOff = false

  /// Adds a member with its name in the archive. It replaces an earlier member with the same name, as when unpacking.
  mutating func add(_ name: some Collection<UInt8>, _ member: Member, unless reason: Reason? = nil) throws(ArchiveFault)
  {
    guard let name = Self.cleaned(name) else { return }
    if let reason {
      let index = leftOut.firstIndex { $0.reason == reason }
      if let index { leftOut[index].count += 1 } else { leftOut.append((reason, name, 1)) }
      return
    }
    let hash = StableHash.of(name)
    var member = member
    if let old = indices[hash].map({ Int($0) }) {
      guard self.name(of: old).elementsEqual(name) else { return }
      (member.nameStart, member.nameLength) = (members[old].nameStart, members[old].nameLength)
      members[old] = member
      return
    }
    guard members.count < Self.limit, names.count + name.count <= Self.namesLimit else { throw .tooManyMembers }
    (member.nameStart, member.nameLength) = (UInt32(names.count), UInt16(name.count))
    names += name
    indices[hash] = UInt32(members.count)
    members.append(member)
  }

  /// Returns the name of a member, without a leading slash, `.` and `..`.
  func name(of index: Int) -> ArraySlice<UInt8> {
    let start = Int(members[index].nameStart)
    return names[start..<(start + Int(members[index].nameLength))]
  }

  /// Returns the index of the member with a name, or nil.
  func index(of name: ArraySlice<UInt8>) -> Int? {
    guard let index = indices[StableHash.of(name)].map({ Int($0) }), self.name(of: index) == name else { return nil }
    return index
  }

  /// Returns a name without a leading slash, `.` and `..`. Nil for folders, hidden files and macOS's additions, and for
  /// names that no file can have.
  static func cleaned(_ name: some Collection<UInt8>) -> [UInt8]? {
    let slash = UInt8(ascii: "/"), dot = UInt8(ascii: ".")
    guard !name.isEmpty, name.count <= nameLimit, !name.contains(0) else { return nil }
    var cleaned: [UInt8] = []
    cleaned.reserveCapacity(name.count)
    var last = false
    for component in name.split(separator: slash, omittingEmptySubsequences: false) {
      last = !component.isEmpty
      if component.isEmpty || component.elementsEqual([dot]) || component.elementsEqual([dot, dot]) { continue }
      if component.first == dot || component.elementsEqual("__MACOSX".utf8) { return nil }
      if !cleaned.isEmpty { cleaned.append(slash) }
      cleaned += component
    }
    return last && !cleaned.isEmpty ? cleaned : nil
  }

  /// Throws if the bytes of two members overlap. Names in the table are never longer than in the archive.
  func checkOverlaps(headerLength: Int) throws(ArchiveFault) {
    var end = 0
    for extent in members.map({ ($0.offset, $0.offset + headerLength + Int($0.nameLength) + $0.packed) }).sorted(by: <)
    {
      guard extent.0 >= end else { throw .overlapping }
      end = max(end, extent.1)
    }
  }
}
