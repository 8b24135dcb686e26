import Alike
import PhotoFeed
import Pictures
import Platform
import Sidecars

/// A search for photos that show the same picture, in all folders of a wall.
struct DuplicateSearch: Sendable {
  let photos: PhotoTable
  /// The user's decisions.
  let values: [PhotoProperty: PhotoValues]
  /// Folders whose photos stay.
  let kept: KeptFolders
  let known: NotDuplicates

  /// Returns the groups; nil if `progress`, which receives the fraction done, stops it.
  func groups(progress: @Sendable (Double) -> Bool) -> DuplicateGroups? {
    guard photos.makeFingerprints(progress: { progress($0 * 0.8) }) else { return nil }
    let files = files
    guard let near = nearLinks(of: files, progress: { progress(0.8 + $0 * 0.1) }), progress(0.9) else { return nil }
    let all = copyLinks(of: files) + near
    var compared: [Int: ComparedPhoto] = [:]
    for number in Set(all.flatMap { [$0.first, $0.second] }) { compared[number] = details(of: files[number]) }
    let links = all.filter { link in
      guard let one = compared[link.first], let other = compared[link.second] else { return false }
      return !(one.isProtected && other.isProtected) && !known.contains(one.path, other.path)
        && (link.distance == nil || !one.isOfSeries(with: other))
    }
    let order = compared.sorted { $0.value.stays(ratherThan: $1.value) }.map(\.key)
    let groups = StarGroups(links: links, order: order).groups.compactMap { group -> DuplicateGroups.Group? in
      guard let stays = compared[group.center] else { return nil }
      let others = group.members.compactMap { member in
        compared[member.number].map { DuplicateGroups.Other(compared: $0, distance: member.distance) }
      }
      return .init(stays: stays, reason: stays.reason(against: others.map(\.compared)), others: others)
    }
    return progress(1) ? DuplicateGroups(groups) : nil
  }

  private struct File {
    let photo: PhotoID
    let path: FilePath
    let file: FileFingerprint
  }

  /// The files of photos that are not deleted, each once: another name of a file, a link, is no copy of it.
  private var files: [File] {
    let deleted = values[.deleted] ?? []
    var seen: Set<FileFingerprint.Identity> = []
    return photos.loaded.compactMap { photo in
      guard !deleted.contains(photo), let path = photos.path(of: photo), let file = FileFingerprint(path: path),
        seen.insert(file.identity).inserted, PictureFormat.named(path.lastComponent?.string ?? "") != .film
      else { return nil }
      return File(photo: photo, path: path, file: file)
    }
  }

  /// Returns the links of files with the same bytes, each with the first of them.
  private func copyLinks(of files: [File]) -> [StarGroups.Link] {
    let sizes = Dictionary(grouping: files.indices) { files[$0].file.size }
    return sizes.values.filter { $0.count > 1 && files[$0[0]].file.size > 0 }.flatMap { numbers -> [StarGroups.Link] in
      let digests = Dictionary(grouping: numbers) { Self.digest(of: files[$0].path) }
      return digests.flatMap { digest, same -> [StarGroups.Link] in
        guard digest != nil else { return [] }
        return same.enumerated().flatMap { index, one in
          same[(index + 1)...].map { StarGroups.Link(one, $0, distance: nil) }
        }
      }
    }
  }

  /// Returns the digest of a file's bytes; nil if it cannot be read.
  private static func digest(of path: FilePath) -> [UInt8]? {
    guard let file = try? FileDescriptor.opened(path, .readOnly, options: .nonBlocking) else { return nil }
    defer { try? file.close() }
    let stream = DigestStream()
    var offset = 0
    while true {
      guard let bytes = try? file.contents(count: 1 << 20, from: offset) else { return nil }
      if bytes.isEmpty { return stream.value }
      stream.add(bytes)
      offset += bytes.count
    }
  }

  /// The most bits in which pictures differ whose colours are not compared.
  private static let certain = 20
  /// The greatest difference of the colours of other pictures.
  private static let colorBound = 16

  /// Returns the links of pictures that differ in few bits, and if these are not very few, hardly in their colours.
  private func nearLinks(of files: [File], progress: @Sendable (Double) -> Bool) -> [StarGroups.Link]? {
    let compared = files.indices.compactMap { number -> (number: Int, fingerprint: Fingerprint)? in
      guard let fingerprint = photos.fileFacts.fingerprint(of: files[number].path), fingerprint.isComparable else {
        return nil
      }
      return (number, fingerprint)
    }
    return HashSearch(compared.map(\.fingerprint.hash)).pairs(progress: progress)?.compactMap { pair in
      let (one, other) = (compared[pair.first], compared[pair.second])
      let colors = one.fingerprint.colors.difference(from: other.fingerprint.colors)
      guard pair.distance <= Self.certain || colors <= Self.colorBound else { return nil }
      return StarGroups.Link(one.number, other.number, distance: pair.distance)
    }
  }

  private func details(of file: File) -> ComparedPhoto {
    var compared = ComparedPhoto(photo: file.photo, path: file.path, file: file.file)
    if let header = try? PictureHeader.read(path: file.path) {
      (compared.size, compared.format) = (header.size, header.format.name)
      compared.isRaw = header.format == .raw
    }
    // A pair has a raw file, whichever of the two is shown.
    compared.isRaw = compared.isRaw || photos[file.photo].companion != nil
    compared.hasSidecar = SidecarState(of: file.path).fingerprints.contains { $0 != nil }
    let flag = values[.flag]?[file.photo] ?? 0
    let isDecided = [PhotoProperty.rating, .flag, .label].contains { values[$0]?[file.photo] ?? 0 != 0 }
    compared.decision = PhotoProperty.flag[flag].name == "rejected" ? -1 : isDecided ? 1 : 0
    compared.isProtected = kept.contain(file.path)
    let facts = photos.fileFacts.facts(of: file.path)
    (compared.camera, compared.taken, compared.secondsTaken) = (facts.camera, facts.taken, facts.secondsTaken)
    return compared
  }
}
