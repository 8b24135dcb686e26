import PhotoFeed
import Pictures
import Platform
import Sidecars

/// What the file of a photo and its sidecar tell of it, as far as searches, orders and decisions need it.
public struct FileFacts: Sendable, Hashable {
  /// Maker and model.
  public var camera: String?
  public var lens: String?
  /// The sensitivity by ISO 12232.
  public var iso: Int?
  /// The f-number.
  public var aperture: Double?
  /// In millimetres.
  public var focalLength: Double?
  /// The coordinate as text.
  public var place: String?
  /// What the file or its sidecar says in words.
  public var texts = PictureTexts()
  /// What is wrong with the file, as far as its beginning and its end tell.
  public var fault: String?
  /// When the picture was taken, by the clock of the camera: `2024-05-17 18:03:12.25`.
  public var taken: String?
  public var rating = PhotoRating()

  /// When the picture was taken, in seconds since the year 0 by the clock of the camera; nil if the time of the day is unknown.
  var secondsTaken: Double? {
    let bytes = Array((taken ?? "").utf8)
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1 & 15) } }
    guard bytes.count >= 19, let seconds = Double(String(decoding: bytes[17...], as: UTF8.self)) else { return nil }
    // Days of the Gregorian calendar, with the year beginning in March.
    let (month, year) = ((number(5..<7) + 9) % 12, number(0..<4) - (number(5..<7) < 3 ? 1 : 0))
    let leapDays = year / 4 - year / 100 + year / 400
    let days = year * 365 + leapDays + (month * 153 + 2) / 5 + number(8..<10)
    let minutes = (days * 24 + number(11..<13)) * 60 + number(14..<16)
    return Double(minutes) * 60 + seconds
  }

  /// Creates facts of a file that tells nothing.
  public init() {}

  /// What a file tells, and its sidecar; without one the packet in the file tells the rest.
  ///
  /// - Parameter name: The name of the file, which may tell the date.
  init(_ file: PictureReading, _ packet: PacketFacts?, rating: PhotoRating, isOfSidecar: Bool, name: String) {
    fault = file.fault?.oneLine
    let details = file.details
    (camera, lens, place) = (details?.camera?.oneLine, details?.lens?.oneLine, details?.coordinate?.description)
    (iso, aperture, focalLength) = (details?.iso, details?.aperture, details?.focalLength)
    self.rating = rating
    texts = (packet?.texts ?? PictureTexts()).adding(details?.texts ?? PictureTexts()).oneLine
    taken = Self.taken(details, packet, isOfSidecar: isOfSidecar, name: name)?.precise
  }

  /// Returns these facts with those of a sidecar, which override them.
  func with(_ sidecar: PacketFacts) -> FileFacts {
    var facts = self
    facts.rating = sidecar.rating
    facts.texts = sidecar.texts.oneLine.adding(texts)
    facts.taken = sidecar.taken?.precise ?? taken
    return facts
  }

  /// Reads a file and its sidecars. Returns also what is wrong with them, a sentence each.
  static func read(_ path: FilePath) -> (facts: FileFacts, warnings: [String]) {
    var (reading, warnings): (SidecarReading?, [String]) = (nil, [])
    do throws(SidecarError) {
      reading = try SidecarReader.read(path)
      warnings = reading?.warnings ?? []
    } catch { warnings = [error.description] }
    let facts = FileFacts(
      PictureReading(path: path), reading?.packet.map(PacketFacts.init), rating: reading?.rating ?? PhotoRating(),
      isOfSidecar: reading?.source != .picture, name: PhotoAddress.file(path).lastComponent)
    return (facts, warnings)
  }

  /// Returns when a picture was taken. What a person has written into a sidecar comes first, then what cameras write, and then what
  /// other programs may have changed.
  private static func taken(
    _ details: PictureDetails?, _ packet: PacketFacts?, isOfSidecar: Bool, name: String
  ) -> CaptureDate? {
    if isOfSidecar, let taken = packet?.taken { return taken }
    return details?.taken ?? packet?.taken ?? packet?.digitized ?? details?.takenByIPTC ?? details?.takenByGPS
      ?? CaptureDate(inName: name) ?? details?.changed
  }
}

// MARK: - Lines of the cache

extension FileFacts {
  /// A line of text, fields between tabs.
  var line: String {
    let stars = rating.stars.map(String.init) ?? ""
    return [
      camera ?? "", lens ?? "", iso.map(String.init) ?? "", taken ?? "", stars, rating.flag.rawValue,
      rating.label.text.oneLine, "\(rating.turn.rawValue)", aperture.map { "\($0)" } ?? "",
      focalLength.map { "\($0)" } ?? "", place ?? "", texts.title ?? "", texts.caption ?? "",
      texts.keywords.joined(separator: FieldValue.separator), fault ?? "",
    ].joined(separator: "\t")
  }

  /// Parses a line; nil if it is none.
  init?(line: some StringProtocol) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { $0.isEmpty ? nil : String($0) }
    guard fields.count == 15, let flag = fields[5].flatMap(PhotoRating.Flag.init),
      let turn = fields[7].flatMap({ UInt8($0) }).flatMap(PictureOrientation.init)
    else { return nil }
    (camera, lens, iso, taken) = (fields[0], fields[1], fields[2].flatMap { Int($0) }, fields[3])
    rating = PhotoRating(stars: fields[4].flatMap { Int($0) }, flag: flag, label: .init(text: fields[6] ?? ""))
    rating.turn = turn
    (aperture, focalLength, place) = (fields[8].flatMap(Double.init), fields[9].flatMap(Double.init), fields[10])
    (texts.title, texts.caption) = (fields[11], fields[12])
    fault = fields[14]
    texts.keywords = (fields[13] ?? "").split(separator: FieldValue.separator).map { String($0) }
  }
}

extension String {
  /// The text without control characters, which files may have in their names of cameras.
  fileprivate var oneLine: String { String(unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) }) }
}

extension PictureTexts {
  /// The texts without control characters.
  fileprivate var oneLine: PictureTexts {
    var texts = self
    (texts.title, texts.caption) = (title?.oneLine, caption?.oneLine)
    texts.keywords = keywords.map(\.oneLine)
    return texts
  }
}
