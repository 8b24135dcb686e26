import Basics
import Platform

/// Copying from a card: the room for all of it is looked at first, and nothing is imported twice.
extension FolderPlace {
  /// Returns a sentence if the copies of plans do not fit where they go; nil if they do.
  func lackOfSpace(for plans: some Sequence<PhotoPlan>) -> String? {
    var needed: [UInt64: (bytes: Int, folder: FilePath)] = [:]
    var devices: [FilePath: UInt64] = [:]
    for step in plans.lazy.flatMap(\.steps) {
      guard case .copy(_, let new, let mark, _) = step else { continue }
      let folder = new.folder
      let device = devices[folder] ?? (try? Stat(folder)).map { UInt64(truncatingIfNeeded: $0.deviceID.rawValue) } ?? 0
      devices[folder] = device
      needed[device, default: (0, folder)].bytes += mark.size
    }
    for (bytes, folder) in needed.values {
      guard let free = freeSpace(folder), free < bytes else { continue }
      return "\(Self.text(ofBytes: bytes)) do not fit into \(SanitizedText.made(from: folder.text)), where "
        + "\(Self.text(ofBytes: free)) are free"
    }
    return nil
  }

  private static func text(ofBytes count: Int) -> String {
    let units = [("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1_000)]
    guard let (unit, size) = units.first(where: { count >= $0.1 }) else { return "\(count) bytes" }
    let tenths = count / (size / 10)
    return tenths >= 100 ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
  }

  /// Notes what an act has imported, or has taken back.
  func noteImports(of act: Act, _ outcomes: [ActOutcome]) {
    var (new, old) = ([ImportHistory.Entry](), Set<ImportHistory.Entry>())
    for (photo, outcome) in zip(act.photos, outcomes) {
      guard case .done(let receipt) = outcome else { continue }
      if act.isImport, let entry = (receipt?.content as? Back)?.imported { new.append(entry) }
      if let entry = (photo.receipt?.content as? Back)?.imported { old.insert(entry) }
    }
    // Without it a photo is offered once more, and its equal copy is found then.
    try? imports.change(adding: new, removing: old)
  }

  /// Returns how many files there are beside photos that neither are photos nor go along with one, by their endings.
  public func othersBeside(_ photos: [ActPhoto]) -> [String: Int] {
    var finder = PhotoFilesFinder(isPhotoName: isPhotoName)
    var (along, folders) = (Set<FilePath>(), Set<FilePath>())
    for photo in photos {
      guard let path = photo.address.filePath else { continue }
      folders.insert(path.folder)
      along.formUnion((try? finder.files(of: path, other: photo.other, film: photo.film).all) ?? [])
    }
    var counts: [String: Int] = [:]
    for folder in folders {
      for name in (try? Folder.names(in: folder)) ?? [] where !isPhotoName(name.text) {
        let path = folder.appending(name)
        guard !along.contains(path), (try? FileCalls.status(path))??.type == .regular else { continue }
        counts[path.extension?.uppercased() ?? name.text, default: 0] += 1
      }
    }
    return counts
  }
}
