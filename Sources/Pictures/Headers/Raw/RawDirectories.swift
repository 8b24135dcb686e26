/// The directories of a raw file with a TIFF structure.
///
/// Source: TIFF 6.0, section 2; Adobe, TIFF Technical Note 1 (`SubIFDs`) and DNG specification 1.6; ExifTool's tables of the
/// makers' tags.
struct RawDirectories {
  /// The chain of directories and their subdirectories.
  private var all: [ExifDirectory] = []
  private let range: Range<Int>

  /// The greatest number of directories, above real files, against malicious ones.
  private static let limit = 32

  init(_ window: inout ByteWindow) {
    range = 0..<window.count
    guard let first = ExifDirectory(&window, in: range) else { return }
    var seen: Set<Int> = []
    var next: ExifDirectory? = first
    while let directory = next, all.count < Self.limit {
      all.append(directory)
      for index in 0..<min(directory.count(of: .subdirectories), Self.limit) {
        guard let offset = directory.integer(.subdirectories, at: index, &window), seen.insert(offset).inserted,
          all.count < Self.limit, let inner = directory.directory(at: offset, &window)
        else { continue }
        all.append(inner)
      }
      let isNew = seen.insert(directory.next).inserted
      next = isNew ? directory.directory(at: directory.next, &window) : nil
    }
  }

  /// Returns true if a picture has the colours of a sensor, or the first directory is a maker's.
  func hasSensorValues(_ window: inout ByteWindow) -> Bool {
    guard let first = all.first else { return false }
    if !first.isTIFF || first.count(of: .versionOfDNG) > 0 || window.has("CR", at: 8) { return true }
    return all.contains { [32_803, 34_892].contains($0.integer(.photometricInterpretation, &window)) }
  }

  /// The XMP packet in the first directory.
  var packet: Range<Int>? { all.first?.bytes(of: .packet) }

  /// Returns all JPEG pictures in the directories and maker notes.
  func previews(_ window: inout ByteWindow) -> [EmbeddedPreview] {
    var places: [(offset: Int, count: Int)] = []
    for directory in all {
      places.append(
        contentsOf: [directory.thumbnail(&window), directory.bytes(of: .jpegFromRaw)].compactMap(Self.place))
      // A preview is one strip; several strips are pieces of a larger picture.
      if directory.count(of: .stripOffsets) == 1, let offset = directory.integer(.stripOffsets, &window) {
        places.append((offset, directory.integer(.stripLengths, &window) ?? 0))
      }
    }
    if let offset = all.first?.integer(.exifDirectory, &window),
      let note = all.first?.directory(at: offset, &window)?.bytes(of: .makerNote)
    {
      places.append(contentsOf: previews(inNote: note, &window))
    }
    var found: [EmbeddedPreview] = []
    for place in places where !found.contains(where: { $0.range.lowerBound == place.offset }) {
      if let preview = EmbeddedPreview(at: place.offset, count: place.count, &window) { found.append(preview) }
    }
    return found
  }

  private static func place(_ range: Range<Int>?) -> (offset: Int, count: Int)? {
    range.map { ($0.lowerBound, $0.count) }
  }

  /// Returns the previews in a maker note: Nikon's in a separate directory, Olympus's in the settings.
  private func previews(inNote note: Range<Int>, _ window: inout ByteWindow) -> [(offset: Int, count: Int)] {
    if window.has("Nikon\0", at: note.lowerBound) {
      let structure = note.dropFirst(10)
      guard let first = ExifDirectory(&window, in: structure), let offset = first.integer(.previewOfNikon, &window)
      else { return [] }
      return [Self.place(first.directory(at: offset, &window)?.thumbnail(&window))].compactMap(\.self)
    }
    // Offsets are relative to the note, or in old files to the file.
    let start =
      window.has("OLYMPUS\0", at: note.lowerBound) ? 12 : window.has("OM SYSTEM\0", at: note.lowerBound) ? 16 : nil
    let base = start == nil ? 0 : note.lowerBound
    guard start != nil || window.has("OLYMP\0", at: note.lowerBound),
      let first = all.first?.directory(at: note.lowerBound + (start ?? 8) - base, from: base, &window),
      let place = first.count(of: .settingsOfOlympus) == 1
        ? first.integer(.settingsOfOlympus, &window)
        : first.bytes(of: .settingsOfOlympus).map({ $0.lowerBound - base }),
      let settings = first.directory(at: place, from: base, &window),
      let offset = settings.integer(.previewOffsetOfOlympus, &window),
      let count = settings.integer(.previewLengthOfOlympus, &window)
    else { return [] }
    return [(base + offset, count)]
  }
}
