import Basics

/// One directory of a TIFF structure: tags and the positions of their values.
///
/// All reads are checked against the range of the structure and all counts are limited, since files are untrusted.
/// Source: TIFF 6.0, section 2; Exif 2.32, section 4.6.
struct ExifDirectory {
  /// The tags that are read.
  enum Tag: Int {
    case width = 0x0100, height = 0x0101, make = 0x010f, model = 0x0110, orientation = 0x0112
    case thumbnailOffset = 0x0201, thumbnailLength = 0x0202
    case photometricInterpretation = 0x0106, stripOffsets = 0x0111, stripLengths = 0x0117
    case subdirectories = 0x014a, jpegFromRaw = 0x002e, versionOfDNG = 0xc612, profile = 0x8773, packet = 0x02bc
    case caption = 0x010e, iptc = 0x83bb, stars = 0x4746, percentOfStars = 0x4749
    case titleOfWindows = 0x9c9b, keywordsOfWindows = 0x9c9e, subjectOfWindows = 0x9c9f
    case date = 0x0132, exifDirectory = 0x8769, locationDirectory = 0x8825
    // EXIF directory.
    case exposureTime = 0x829a, aperture = 0x829d, sensitivity = 0x8827, recommendedExposureIndex = 0x8832
    case exposureBias = 0x9204, focalLength = 0x920a, lensMake = 0xa433, lens = 0xa434, serialNumber = 0xa431
    case makerNote = 0x927c, subjectArea = 0x9214, pixelWidth = 0xa002, pixelHeight = 0xa003
    case dateTaken = 0x9003, subSecondsTaken = 0x9291, offsetTaken = 0x9011
    case interoperability = 0xa005, dateDigitized = 0x9004, subSecondsDigitized = 0x9292, offsetDigitized = 0x9012
    // GPS directory.
    case latitudeReference = 1, latitude = 2, longitudeReference = 3, longitude = 4, timeOfDay = 7, dateOfGPS = 0x001d
    // Interoperability directory.
    static let rules = latitudeReference
    // Maker notes.
    case previewOfNikon = 0x0011, settingsOfOlympus = 0x2020, previewLengthOfOlympus = 0x0102
    case focusAreasOfCanon = 0x0026, otherFocusAreasOfCanon = 0x003c, focusAreasOfNikon = 0x00b7
    case focusPixelOfFujifilm = 0x1023, focusLocationOfSony = 0x2027, otherFocusLocationOfSony = 0x204a
    static let previewOffsetOfOlympus = height
  }

  private struct Entry {
    var type: Int
    var count: Int
    /// The offset of the values in the window.
    var offset: Int
  }

  private let range: Range<Int>
  private let isLittleEndian: Bool
  /// The base of offsets, as an offset in the window.
  private(set) var base: Int
  /// Whether the magic number is TIFF's, not a raw format's.
  let isTIFF: Bool
  private var entries: [Int: Entry] = [:]
  /// The offset of the next directory in the structure, or 0.
  private(set) var next = 0

  /// Reads the first directory of the structure in `range`, or returns nil.
  init?(_ window: inout ByteWindow, in range: Range<Int>) {
    let isLittleEndian: Bool
    switch (window[range.lowerBound], window[range.lowerBound + 1]) {
    case (0x49, 0x49): isLittleEndian = true
    case (0x4d, 0x4d): isLittleEndian = false
    default: return nil
    }
    self.range = range
    self.isLittleEndian = isLittleEndian
    base = range.lowerBound
    let place = range.lowerBound + 2
    let magic = isLittleEndian ? window.littleEndian(2, at: place) : window.bigEndian(2, at: place)
    isTIFF = magic == 42
    guard let magic, Self.magicNumbers.contains(magic), let offset = number(4, at: range.lowerBound + 4, &window),
      read(at: offset, &window)
    else { return nil }
  }

  /// 42 for TIFF, `RO` and `RS` for ORF, 85 for RW2.
  private static let magicNumbers = [42, 0x4f52, 0x5352, 85]

  /// Reads another directory at `offset` from the base. Maker notes may have another `base`.
  func directory(at offset: Int, from base: Int? = nil, _ window: inout ByteWindow) -> ExifDirectory? {
    guard offset > 0 else { return nil }
    var other = self
    other.base = base ?? self.base
    other.entries = [:]
    other.next = 0
    return other.read(at: offset, &window) ? other : nil
  }

  private mutating func read(at offset: Int, _ window: inout ByteWindow) -> Bool {
    let start = base + offset
    guard let count = number(2, at: start, &window), count <= 512 else { return false }
    for index in 0..<count {
      let entry = start + 2 + 12 * index
      guard let tag = number(2, at: entry, &window), let type = number(2, at: entry + 2, &window),
        let values = number(4, at: entry + 4, &window), let offset = number(4, at: entry + 8, &window)
      else { break }
      guard Tag(rawValue: tag) != nil, let size = Self.sizes[type], values > 0, values <= 65_536 || size == 1 else {
        continue
      }
      let isInPlace = size * values <= 4
      entries[tag] = Entry(type: type, count: values, offset: isInPlace ? entry + 8 : base + offset)
    }
    next = number(4, at: start + 2 + 12 * count, &window) ?? 0
    return true
  }

  /// The bytes per value by type: 1 byte, 2 ASCII, 3 short, 4 long, 5 rational, …
  private static let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 13: 4]

  /// Returns a number at an offset in the window; nil outside the structure.
  func number(_ length: Int, at offset: Int, _ window: inout ByteWindow) -> Int? {
    guard offset >= range.lowerBound, offset + length <= range.upperBound else { return nil }
    return isLittleEndian ? window.littleEndian(length, at: offset) : window.bigEndian(length, at: offset)
  }

  /// Returns the number of values of a tag, or 0.
  func count(of tag: Tag) -> Int { entries[tag.rawValue]?.count ?? 0 }

  /// Returns an integer of a tag, or nil.
  func integer(_ tag: Tag, at index: Int = 0, _ window: inout ByteWindow) -> Int? {
    guard let entry = entries[tag.rawValue], index < entry.count else { return nil }
    switch entry.type {
    case 1: return number(1, at: entry.offset + index, &window)
    case 3: return number(2, at: entry.offset + 2 * index, &window)
    case 4, 13: return number(4, at: entry.offset + 4 * index, &window)
    default: return nil
    }
  }

  /// Returns the range of a byte array, or nil.
  func bytes(of tag: Tag) -> Range<Int>? {
    // Some writers declare byte arrays as 32-bit numbers.
    guard let entry = entries[tag.rawValue], let size = [1: 1, 2: 1, 6: 1, 7: 1, 4: 4][entry.type],
      entry.offset < range.upperBound
    else { return nil }
    return entry.offset..<min(entry.offset + entry.count * size, range.upperBound)
  }

  /// Returns a rational number of a tag; nil if it is missing or its denominator is zero.
  func fraction(_ tag: Tag, at index: Int = 0, _ window: inout ByteWindow) -> Double? {
    guard let entry = entries[tag.rawValue], entry.type == 5 || entry.type == 10, index < entry.count,
      let above = number(4, at: entry.offset + 8 * index, &window),
      let below = number(4, at: entry.offset + 8 * index + 4, &window), below != 0
    else { return nil }
    func double(_ number: Int) -> Double {
      entry.type == 5 ? Double(number) : Double(Int32(truncatingIfNeeded: number))
    }
    return double(above) / double(below)
  }

  /// Returns the text of a tag without control characters, at most `limit` bytes, or nil.
  func text(_ tag: Tag, limit: Int = 100, _ window: inout ByteWindow) -> String? {
    guard let entry = entries[tag.rawValue], entry.type == 2 else { return nil }
    let end = min(entry.offset + min(entry.count, limit), range.upperBound)
    guard entry.offset < end else { return nil }
    let bytes = window.bytes(at: entry.offset, count: end - entry.offset).prefix { $0 != 0 }
    return Self.plain(String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the text of a Windows tag, or nil. It is always UTF-16 in little-endian order.
  func wideText(_ tag: Tag, _ window: inout ByteWindow) -> String? {
    guard let range = bytes(of: tag) else { return nil }
    let bytes = window.bytes(at: range.lowerBound, count: min(range.count, PictureTexts.limit))
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
    return Self.plain(String(decoding: units.prefix { $0 != 0 }, as: UTF16.self))
  }

  private static func plain(_ text: String) -> String? {
    let scalars = text.unicodeScalars.filter {
      $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
    }
    let trimmed = String(String.UnicodeScalarView(scalars)).trimmed { $0 == " " }
    return trimmed.isEmpty ? nil : trimmed
  }

  /// Returns the orientation; `.up` if it is missing or invalid.
  func orientation(_ window: inout ByteWindow) -> PictureOrientation {
    integer(.orientation, &window).flatMap { UInt8(exactly: $0) }.flatMap(PictureOrientation.init) ?? .up
  }

  /// Returns true if the picture is in Adobe RGB: interoperability index `R03`.
  ///
  /// Source: Exif 2.32, section 4.6.3; DCF 2.0.
  func hasAdobeRGB(_ window: inout ByteWindow) -> Bool {
    guard let details = integer(.exifDirectory, &window).flatMap({ directory(at: $0, &window) }),
      let rules = details.integer(.interoperability, &window).flatMap({ details.directory(at: $0, &window) })
    else { return false }
    return rules.text(.rules, &window) == "R03"
  }

  /// The offset of the two bytes of the orientation in the window, or nil.
  var orientationPlace: (offset: Int, isLittleEndian: Bool)? {
    guard let entry = entries[Tag.orientation.rawValue], entry.type == 3, entry.count == 1,
      entry.offset + 2 <= range.upperBound
    else { return nil }
    return (entry.offset, isLittleEndian)
  }

  /// Returns the range of the directory's JPEG thumbnail, or nil.
  func thumbnail(_ window: inout ByteWindow) -> Range<Int>? {
    guard let offset = integer(.thumbnailOffset, &window), let length = integer(.thumbnailLength, &window), length > 4
    else { return nil }
    let start = base + offset
    let end = min(start + length, range.upperBound)
    return start + 4 < end ? start..<end : nil
  }
}
