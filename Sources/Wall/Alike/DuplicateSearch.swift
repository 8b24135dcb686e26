import Alike
import PhotoFeed
import Pictures
import Platform
import Sidecars
import Synchronization

/// A search for photos that show the same picture, in all folders of the wall.
struct DuplicateSearch: Sendable {
  let photos: PhotoTable
  /// The user's decisions.
  let values: [PhotoProperty: PhotoValues]
  /// The folders whose photos always stay.
  let kept: KeptFolders
  let known: NotDuplicates

  /// Returns the groups; nil if `progress`, which receives the fraction done, returns false.
  func groups(progress: @Sendable (Double) -> Bool) -> DuplicateGroups? {
    guard photos.makeFingerprints(progress: { progress($0 * 0.7) }) else { return nil }
    let files = files
    guard let near = nearPairs(of: files, progress: { progress(0.7 + $0 * 0.1) }) else { return nil }
    let all = copyLinks(of: files) + near.map(\.link)
    var compared: [Int: ComparedPhoto] = [:]
    for number in Set(all.flatMap { [$0.first, $0.second] }) { compared[number] = details(of: files[number]) }
    func isOfInterest(_ link: StarGroups.Link) -> Bool {
      guard let one = compared[link.first], let other = compared[link.second] else { return false }
      return !(one.isProtected && other.isProtected) && !known.contains(one.path, other.path)
        && (link.distance == nil || !one.isOfSeries(with: other))
    }
    let unsure = near.filter { !$0.isSure && isOfInterest($0.link) }
    guard let different = differentPictures(of: unsure, files, progress: { progress(0.8 + $0 * 0.2) }) else {
      return nil
    }
    let links = all.filter { !different.contains($0) && isOfInterest($0) }
    let linked = Set(links.flatMap { [$0.first, $0.second] })
    let order = compared.filter { linked.contains($0.key) }
      .sorted { $0.value.stays(ratherThan: $1.value) }.map(\.key)
    let groups = StarGroups(links: links, order: order).groups.compactMap { group -> DuplicateGroups.Group? in
      guard let stays = compared[group.center] else { return nil }
      let others = group.members.compactMap { member in
        compared[member.number].map { DuplicateGroups.Other(compared: $0, distance: member.distance) }
      }
      return .init(stays: stays, reason: stays.reason(against: others.map(\.compared)), others: others)
    }
    return progress(1) ? DuplicateGroups(groups) : nil
  }

  /// The files of photos that are not deleted. Links and other names of a file are left out: they are no copies.
  private var files: [ComparedPhoto] {
    let deleted = values[.deleted] ?? []
    var seen: Set<FileFingerprint.Identity> = []
    return photos.loaded.compactMap { photo in
      guard !deleted.contains(photo), let path = photos.path(of: photo), let file = FileFingerprint(path: path),
        seen.insert(file.identity).inserted, PictureFormat.named(path.lastComponent?.string ?? "") != .film
      else { return nil }
      return ComparedPhoto(photo: photo, path: path, file: file)
    }
  }

  /// Returns links between files with the same bytes, from the first file to each other one.
  private func copyLinks(of files: [ComparedPhoto]) -> [StarGroups.Link] {
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

  /// Two photos with similar fingerprints.
  private struct NearPair {
    let link: StarGroups.Link
    /// The turn of the first picture that makes it most similar to the second.
    let turn: PictureOrientation
    /// True if both show the same picture; false if the pictures have to be compared.
    let isSure: Bool
  }

  /// Returns the pairs of photos with similar fingerprints.
  private func nearPairs(of files: [ComparedPhoto], progress: @Sendable (Double) -> Bool) -> [NearPair]? {
    let compared = files.indices.compactMap { number -> (number: Int, fingerprint: Fingerprint)? in
      guard let fingerprint = photos.fileFacts.fingerprint(of: files[number].path), fingerprint.isComparable else {
        return nil
      }
      return (number, fingerprint)
    }
    let search = HashSearch(compared.map(\.fingerprint.hash))
    return search.pairs(within: HashSearch.wideBound, progress: progress)?.compactMap { pair in
      let (one, other) = (compared[pair.first], compared[pair.second])
      let verdict = one.fingerprint.verdict(on: other.fingerprint, distance: pair.distance)
      guard verdict != .different else { return nil }
      return NearPair(
        link: .init(one.number, other.number, distance: pair.distance),
        turn: one.fingerprint.hash.nearestTurn(to: other.fingerprint.hash).orientation, isSure: verdict == .same)
    }
  }

  /// Decodes the pictures of unsure pairs again and returns the pairs that show different pictures.
  private func differentPictures(
    of pairs: [NearPair], _ files: [ComparedPhoto], progress: (Double) -> Bool
  ) -> Set<StarGroups.Link>? {
    let numbers = Set(pairs.flatMap { [$0.link.first, $0.link.second] }).sorted()
    let pictures = Mutex<[Int: SmallPicture]>([:])
    let isDecoded = Portions.run(numbers.count, progress: { progress($0 / 2) }) { index in
      guard let bitmap = FileFactsStore.bitmap(of: files[numbers[index]].path) else { return }
      let picture = SmallPicture(bitmap)
      pictures.withLock { $0[numbers[index]] = picture }
    }
    guard isDecoded else { return nil }
    let known = pictures.withLock { $0 }
    let different = Mutex<Set<StarGroups.Link>>([])
    let isCompared = Portions.run(pairs.count, progress: { progress(0.5 + $0 / 2) }) { index in
      let link = pairs[index].link
      if let one = known[link.first], let other = known[link.second],
        one.turned(pairs[index].turn).isSame(as: other)
      {
        return
      }
      different.withLock { _ = $0.insert(link) }
    }
    return isCompared ? different.withLock { $0 } : nil
  }

  /// Reads the facts that decide which photo stays.
  private func details(of file: ComparedPhoto) -> ComparedPhoto {
    var compared = file
    if let header = try? PictureHeader.read(path: file.path) {
      (compared.size, compared.format) = (header.size, header.format.name)
      compared.isRaw = header.format == .raw
    }
    // A pair has a raw file even if the wall shows its JPEG.
    compared.isRaw = compared.isRaw || photos[file.photo].companion != nil
    compared.hasSidecar = SidecarState(of: file.path).fingerprints.contains { $0 != nil }
    let flag = values[.flag]?[file.photo] ?? 0
    let isDecided = [PhotoProperty.rating, .flag, .label].contains { values[$0]?[file.photo] ?? 0 != 0 }
    compared.decision = PhotoProperty.flag[flag].name == "rejected" ? -1 : isDecided ? 1 : 0
    compared.isProtected = kept.contain(file.path)
    let facts = photos.fileFacts.facts(of: file.path)
    // Hierarchical keywords are in another XMP property.
    compared.keywords = facts.texts.keywords.filter { !$0.contains("|") }
    (compared.camera, compared.taken, compared.secondsTaken) = (facts.camera, facts.taken, facts.secondsTaken)
    return compared
  }
}
