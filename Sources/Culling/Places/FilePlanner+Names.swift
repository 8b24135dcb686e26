import CFileCalls
import Pictures
import Platform

/// New names of photos by a pattern.
extension FilePlanner {
  /// The names in a folder, for the choice of new names.
  struct NamedFolder {
    /// The files by size in bytes.
    var files: [Int: [FilePath]] = [:]
    /// The names without extensions.
    var stems: [String] = []
    /// The highest numbers, by the text around them.
    var highest: [String: Int] = [:]
    /// The last assigned number.
    var number = 0
    var isFAT = false
  }

  /// Returns the new paths of a photo's files. If one is taken, all get the next number, or a number after the name.
  ///
  /// - Throws: `.isThere` if a file with the same bytes already exists.
  mutating func targets(
    of files: [(path: FilePath, mark: FileMark)], _ photo: Photo, below root: FilePath, _ pattern: NamePattern
  ) throws(ActFailure) -> [FilePath] {
    let details = PictureDetails.read(path: photo.path) ?? photo.other.flatMap { PictureDetails.read(path: $0) }
    let stem = Self.stem(photo)
    let facts = NamePattern.Facts(
      stem: stem.text, ending: photo.path.extension ?? "",
      camera: details?.camera, date: photo.taken ?? (details?.taken ?? details?.changed)?.text)
    let isFAT = try named(root.absolute).isFAT
    let parts = pattern.components(facts, number: nil, isFAT: isFAT)
    let new = parts.dropLast().reduce(root.absolute) { $0.appending($1) }
    var known = try named(new)
    let alike = !leaving.isEmpty ? [] : (known.files[files[0].mark.size] ?? []).filter { $0 != photo.path.absolute }
    if let other = alike.first(where: { (try? FileCopy.areEqual(photo.path, $0)) ?? false }) {
      throw ActFailure(.isThere(as: other), photo.path)
    }
    let mask = parts.last ?? ""
    if pattern.hasNumber {
      known.highest[mask] = known.highest[mask] ?? Self.highestNumber(in: known.stems, mask)
      known.number = max(known.number, known.highest[mask] ?? 0)
    }
    for attempt in 1...100_000 {
      let number = known.number + attempt
      var name = pattern.components(facts, number: number, isFAT: isFAT).last ?? ""
      if !pattern.hasNumber, attempt > 1 { name += "_\(attempt)" }
      let targets = files.map {
        Self.target(of: $0.path, photo.path.folder, stem, name: Array(name.utf8), in: new)
      }
      guard try areFree(targets) else { continue }
      reserved.formUnion(targets)
      if pattern.hasNumber { known.number = number }
      folders[new] = known
      return targets
    }
    throw ActFailure(.taken, new)
  }

  /// Returns the highest number in names that match a mask with a placeholder; 0 without a match.
  private static func highestNumber(in names: [String], _ mask: String) -> Int {
    let around = mask.split(separator: NamePattern.mark, omittingEmptySubsequences: false)
    let numbers = names.compactMap { name -> Int? in
      guard name.hasPrefix(around[0]) else { return nil }
      let rest = name.dropFirst(around[0].count)
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      return digits.count < 16 && rest.dropFirst(digits.count).hasPrefix(around.last ?? "") ? Int(digits) : nil
    }
    return numbers.max() ?? 0
  }

  func areFree(_ paths: [FilePath]) throws(ActFailure) -> Bool {
    for path in paths {
      do throws(Errno) {
        if reserved.contains(path) { return false }
        if leaving.contains(path) { continue }
        if try FileCalls.status(path) != nil { return false }
      } catch { throw ActFailure(.system(error), path) }
    }
    return true
  }

  /// Returns the names of a folder, which may not exist yet.
  private mutating func named(_ path: FilePath) throws(ActFailure) -> NamedFolder {
    if let known = folders[path] { return known }
    var folder = NamedFolder()
    for name in (try? Folder.names(in: path)) ?? [] {
      let file = path.appending(name)
      if leaving.contains(file) { continue }
      guard let mark = try? FileMark.at(file), mark.link == nil else { continue }
      folder.files[mark.size, default: []].append(file)
      folder.stems.append(String(name.text.prefix { $0 != "." }))
    }
    var there = path
    while (try? FileCalls.status(there)) == .some(nil), there.folder != there { there = there.folder }
    if let file = try? FileDescriptor.opened(there, .readOnly, options: .directory) {
      folder.isFAT = !FileCopy.hasPermissions(file)
      try? file.close()
    }
    folders[path] = folder
    return folder
  }

  // MARK: Stems

  /// Returns the common stem of a photo's files: `IMG_1` for `IMG_1.NEF` and `IMG_1.JPG`.
  static func stem(_ photo: Photo) -> [UInt8] {
    let name = Array(photo.path.nameBytes)
    func cut(_ name: some Collection<UInt8>) -> [UInt8]? {
      let bytes = Array(name)
      return bytes.dropFirst().lastIndex(of: UInt8(ascii: ".")).map { Array(bytes[..<$0]) }
    }
    if let other = photo.other?.nameBytes {
      let common = zip(name, other).prefix { lowercased($0) == lowercased($1) }.map(\.0)
      if let stem = cut(common) { return stem }
    }
    return cut(name) ?? name
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { 0x41...0x5a ~= byte ? byte | 0x20 : byte }

  /// Returns the new path of a photo's file. The text after the common stem and folders beside the photo stay.
  static func target(
    of path: FilePath, _ base: FilePath, _ stem: [UInt8], name: [UInt8], in folder: FilePath
  ) -> FilePath {
    let old = path.nameBytes
    let begins = old.count >= stem.count && zip(old, stem).allSatisfy { lowercased($0) == lowercased($1) }
    let new = begins ? name + old.dropFirst(stem.count) : Array(old)
    let between = path.bytes(below: base)?.dropLast(old.count) ?? []
    return FilePath(bytes: folder.bytes + "/".utf8 + between + new)
  }
}
