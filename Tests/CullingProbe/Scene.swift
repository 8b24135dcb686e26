import CFaults
import Culling
import Glibc
import Platform
import Sidecars

/// A photo on the disk, and an act on it.
struct Scene {
  enum Photo: CaseIterable { case single, pair, pairWithSidecars, link }
  enum Act: CaseIterable {
    case trash, restore, move, moveAcross, moveBack, moveBackAcross, copy, copyAcross, removeCopy, rate
    /// A new name; and two photos that exchange their names.
    case rename, swap

    /// The acts on one photo of one file system.
    static let onOneFileSystem: [Act] = [.trash, .restore, .move, .moveBack, .copy, .removeCopy, .rate, .rename]
  }
  /// What the file system supports.
  enum Support: CaseIterable { case all, noRename, noLinks }

  /// What an act says, as the status of its process.
  enum Report: Int32 { case done = 10, notDone, split, refused, unable, unaffected }

  /// A disk as it may be.
  struct State {
    /// Whether all files are in their old places, and none in a new one.
    var isOld: Bool
    var isNew: Bool
    /// Whether a file is in neither place.
    var isLost: Bool
    /// Whether there is a file that is neither.
    var hasOthers: Bool
  }

  let folders: (String, String)
  private(set) var photo = Photo.pair
  private(set) var act = Act.trash
  private(set) var support = Support.all

  private let root: FilePath
  private let photos: FilePath
  private let acts: FilePath
  private let original: FilePath

  init(folders: (String, String)) {
    self.folders = folders
    root = FilePath(folders.0)
    (photos, acts) = (root.appending("photos"), root.appending("acts"))
    original = root.appending("originals/a.jpg")
  }

  private var isPair: Bool { photo == .pair || photo == .pairWithSidecars }

  var name: String { "\(act) \(photo)\(support == .all ? "" : " \(support)")" }

  private var places: (first: [String: String], second: [String: String]) = ([:], [:])

  /// Takes what it is about.
  mutating func begin(_ photo: Photo, _ act: Act, _ support: Support) {
    (self.photo, self.act, self.support) = (photo, act, support)
    places = findPlaces()
  }

  private var isAcross: Bool { [.moveAcross, .moveBackAcross, .copyAcross].contains(act) }
  private var folder: FilePath { isAcross ? FilePath(folders.1).appending("keep") : root.appending("keep") }

  /// The files of the photo with their contents; of an exchange, those of both photos.
  private var files: [String: [UInt8]] {
    guard act == .swap else { return filesOfOne }
    var files: [String: [UInt8]] = [:]
    for (name, bytes) in filesOfOne {
      files["1" + name.dropFirst()] = bytes
      files["2" + name.dropFirst()] = photo == .link ? bytes : bytes + Array(" of another".utf8)
    }
    return files
  }

  private var filesOfOne: [String: [UInt8]] {
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    switch photo {
    case .single: return ["a.jpg": bytes("the picture")]
    case .link: return ["a.jpg": bytes(Self.linkText)]
    case .pair: return ["a.nef": bytes("the raw file"), "a.jpg": bytes("the picture"), "a.nef.xmp": Self.packet]
    case .pairWithSidecars:
      return [
        "a.nef": bytes("the raw file"), "a.jpg": bytes("the picture"), "a.nef.xmp": Self.packet, "a.xmp": bytes("<x/>"),
        "a.jpg.pp3": bytes("a profile"),
      ]
    }
  }

  private static let linkText = "../originals/a.jpg"
  private static let packet = (try? XMPPacket(XMPPacket.empty).setting(PhotoRating(stars: 2))) ?? []
  private static let newPacket = (try? XMPPacket(packet).setting(PhotoRating(stars: 5))) ?? []
  private static let firstPacket = (try? XMPPacket(XMPPacket.empty).setting(PhotoRating(stars: 5))) ?? []

  private var chosen: FilePlanner.Photo { chosen("a") }

  private func chosen(_ name: String) -> FilePlanner.Photo {
    FilePlanner.Photo(
      path: photos.appending("\(name).\(isPair ? "nef" : "jpg")"),
      other: isPair ? photos.appending("\(name).jpg") : nil)
  }

  // MARK: On the disk

  func remove() {
    for folder in [folders.0, folders.1] { Self.remove(FilePath(folder)) }
  }

  /// Makes the photo.
  func set() {
    remove()
    for path in [photos, folder, root.appending("originals"), acts] { try? Folder.create(path.string) }
    Self.write(Array("the original".utf8), to: original)
    for (name, bytes) in files {
      if photo == .link {
        symlink(String(decoding: bytes, as: UTF8.self), photos.appending(name).string)
      } else {
        Self.write(bytes, to: photos.appending(name))
      }
    }
  }

  private static func write(_ bytes: [UInt8], to path: FilePath) {
    guard let file = try? FileDescriptor.opened(path, .writeOnly, options: [.create], permissions: .ownerReadWrite)
    else { return }
    try? file.writeFully(bytes)
    try? file.close()
  }

  private static func remove(_ path: FilePath) { removeTree(path.string) }

  private static func removeTree(_ folder: String) {
    for name in names(in: folder) where unlink("\(folder)/\(name)") != 0 { removeTree("\(folder)/\(name)") }
    rmdir(folder)
  }

  /// Returns the names in a folder; none if it is a file. This is called often, and faster than what the program has for that.
  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  var hasIntentions: Bool { !Self.names(in: acts.string).isEmpty }

  /// The files on the disk with their contents, without the original that a link leads to.
  var listing: [String: String] {
    var found: [String: String] = [:]
    var buffer = [UInt8](repeating: 0, count: 8_192)
    var text = [CChar](repeating: 0, count: 4_096)
    func content(_ path: String) -> String? {
      let file = open(path, O_RDONLY | O_NOFOLLOW)
      guard file >= 0 else {
        // In the trash a relative link keeps its text, by which it is right again when it comes back.
        let count = errno == ELOOP ? readlink(path, &text, text.count) : 0
        if count > 0, String(decoding: text[..<count].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self) == Self.linkText
        {
          return "link"
        }
        return FilePath(path).resolved == original.resolved ? "link" : "broken link"
      }
      defer { close(file) }
      let count = read(file, &buffer, buffer.count)
      return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
    }
    func list(_ folder: String) {
      for name in Self.names(in: folder) where name != "originals" {
        let path = "\(folder)/\(name)"
        if let text = content(path) { found[path] = text } else { list(path) }
      }
    }
    list(folders.0)
    list(folders.1)
    for (path, text) in found where path.hasSuffix(".trashinfo") {
      found[path] = text.hasPrefix("[Trash Info]\nPath=") && text.hasSuffix("\n") ? "note" : "broken note"
    }
    return found
  }

  /// The state of the disk as texts, without what is random.
  var signature: [String] {
    listing.map { path, content in
      if path.hasPrefix(acts.string) { return content.hasSuffix("end\n") ? "acts/…" : "acts/… broken" }
      guard let mark = path.firstRange(of: "/.photowall-") else {
        return "\(path) \(content)"
      }
      return "\(path[..<mark.lowerBound])/\(path.last ?? " ") \(content)"
    }.sorted()
  }

  /// The files with their contents where the photo was, and where it goes.
  private func findPlaces() -> (first: [String: String], second: [String: String]) {
    func content(_ name: String, _ bytes: [UInt8]) -> String { photo == .link ? "link" : bytes.text }
    var first: [String: String] = [:]
    var second: [String: String] = [:]
    for (name, bytes) in files {
      first[photos.appending(name).string] = content(name, bytes)
      switch act {
      case .trash, .restore:
        second[root.appending("share/Trash/files/\(name)").string] = content(name, bytes)
        second[root.appending("share/Trash/info/\(name).trashinfo").string] = "note"
      case .move, .moveAcross, .moveBack, .moveBackAcross: second[folder.appending(name).string] = content(name, bytes)
      case .copy, .copyAcross, .removeCopy:
        second[folder.appending(name).string] = photo == .link ? "the original" : bytes.text
      case .rate: second[photos.appending(name).string] = content(name, bytes)
      case .rename: second[photos.appending("b" + name.dropFirst()).string] = content(name, bytes)
      case .swap:
        second[photos.appending((name.hasPrefix("1") ? "2" : "1") + name.dropFirst()).string] = content(name, bytes)
      }
    }
    if [.copy, .copyAcross, .removeCopy].contains(act) { second.merge(first) { $1 } }
    if act == .rate {
      second[photos.appending(isPair ? "a.nef.xmp" : "a.jpg.xmp").string] =
        (isPair ? Self.newPacket : Self.firstPacket).text
    }
    return isInverse ? (second, first) : (first, second)
  }

  var state: State {
    let actFolder = acts.string
    let now = listing.filter { !$0.key.hasPrefix(actFolder) }
    func has(_ place: [String: String], not other: [String: String]) -> Bool {
      place.allSatisfy { now[$0] == $1 } && !other.contains { place[$0.key] == nil && now[$0.key] != nil }
    }
    let contents = Set(now.values)
    return State(
      isOld: has(places.first, not: places.second), isNew: has(places.second, not: places.first),
      isLost: !Set(places.first.values).union(places.second.values).isSubset(of: contents.union(expendable)),
      hasOthers: now.keys.contains { places.first[$0] == nil && places.second[$0] == nil })
  }

  /// Contents that there need not be.
  private var expendable: [String] {
    [Self.packet.text, Self.newPacket.text, Self.firstPacket.text].filter { act == .rate || $0 != Self.packet.text }
      + ["note"] + (act == .copy || act == .copyAcross || act == .removeCopy ? ["the original"] : [])
  }

  // MARK: The act

  private var planner: FilePlanner {
    FilePlanner(trash: Trash(dataFolder: root.appending("share").string)) { Self.isPhotoName($0) }
  }

  private static func isPhotoName(_ name: String) -> Bool { name.hasSuffix(".jpg") || name.hasSuffix(".nef") }

  private func plan() throws -> PhotoPlan {
    var planner = planner
    switch act {
    case .trash, .restore: return try planner.trash(chosen)
    case .move, .moveAcross, .moveBack, .moveBackAcross: return try planner.move(chosen, to: folder)
    case .copy, .copyAcross, .removeCopy: return try planner.copy(chosen, to: folder)
    case .rate: return try planner.rate(chosen) { $0.stars = 5 }
    case .rename: return try onlyPlan(planner.rename([(chosen, .pattern(pattern("b")))]))
    case .swap:
      let names = FilePlanner.NewName.pattern(pattern("{number}"))
      return try onlyPlan(planner.rename([(chosen("2"), names), (chosen("1"), names)]))
    }
  }

  private func pattern(_ text: String) -> NamePattern {
    guard let pattern = NamePattern(text) else { fatalError("\(text) is no pattern") }
    return pattern
  }

  private func onlyPlan(_ renaming: FilePlanner.Renaming) throws -> PhotoPlan {
    if let failure = renaming.failures.values.first { throw failure }
    return renaming.plans[0].plan
  }

  private var isInverse: Bool { [.restore, .moveBack, .moveBackAcross, .removeCopy].contains(act) }

  /// Does the act, with a call that goes wrong. Returns what it reports.
  func begin(_ way: fault_way, _ number: Int) -> Report {
    faults_forbid(support == .all ? 0 : 1, support == .noLinks ? 1 : 0)
    do {
      var before: PhotoPlan?
      if isInverse {
        let plan = try plan()
        guard try ActRunner(folder: nil).perform([plan]) == [.done] else { return .unable }
        before = plan
      }
      faults_begin(way, Int32(number))
      let plan = try before?.inverse() ?? plan()
      switch try ActRunner(folder: acts).perform([plan])[0] {
      case .done: return .done
      case .notDone: return .notDone
      case .split: return .split
      }
    } catch { return .refused }
  }

  /// Finishes what was begun, as the next start of the program does. Returns `.unaffected` if no call went wrong.
  func finish(_ way: fault_way, _ number: Int) -> Report {
    faults_forbid(support == .all ? 0 : 1, support == .noLinks ? 1 : 0)
    faults_begin(way, Int32(number))
    _ = ActRunner(folder: acts).finishLeft()
    return faults_end() < number ? .unaffected : .done
  }
}
