import Basics
import Platform

/// Importing from a card: checks the free space first, and imports no photo twice.
extension FolderPlace {
  /// Returns a sentence if there is no space for the copies of plans, or nil.
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

  /// Records the photos that an act has imported, and removes those it has undone.
  func noteImports(of act: Act, _ outcomes: [ActOutcome]) {
    var (new, old) = ([ImportHistory.Entry](), Set<ImportHistory.Entry>())
    for (photo, outcome) in zip(act.photos, outcomes) {
      guard case .done(let receipt) = outcome else { continue }
      if act.isImport, let entry = (receipt?.content as? Back)?.imported { new.append(entry) }
      if let entry = (photo.receipt?.content as? Back)?.imported { old.insert(entry) }
    }
    // Without the record a photo is offered again, and its equal copy is found then.
    try? imports.change(adding: new, removing: old)
  }

  /// Returns the numbers of files beside photos that are neither photos nor companion files, by extension.
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
