import Basics
import PhotoFeed
import Pictures
import Platform
import Sidecars

/// Facts from the file of a photo and its sidecar, for searches, orders and decisions.
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
  /// Caption, title and keywords.
  public var texts = PictureTexts()
  /// A defect of the file, found at its start or end; nil if there is none.
  public var fault: String?
  /// The capture time by the camera's clock: `2024-05-17 18:03:12.25`.
  public var taken: String?
  public var rating = PhotoRating()

  /// The serial number of the camera, and its time zone in minutes east of UTC.
  var serialNumber: String?
  var offset: Int?
  /// Whether `taken` is by the camera's clock, which may be wrong.
  var isTakenByCamera = false

  /// The capture time in seconds since 1970 by the camera's clock; nil without a time of day.
  var secondsTaken: Double? {
    let bytes = Array((taken ?? "").utf8)
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1 & 15) } }
    guard bytes.count >= 19, let seconds = Double(String(decoding: bytes[17...], as: UTF8.self)) else { return nil }
    let days = CivilDate(year: number(0..<4), month: number(5..<7), day: number(8..<10)).days
    return Double((days * 24 + number(11..<13)) * 60 + number(14..<16)) * 60 + seconds
  }

  /// Returns the facts with a corrected capture time.
  func corrected(by clocks: CameraClocks) -> FileFacts {
    guard !clocks.isEmpty, isTakenByCamera, let taken else { return self }
    var facts = self
    facts.taken = clocks.corrected(taken, camera: camera, serial: serialNumber, offset: offset)
    return facts
  }

  public init() {}

  /// Creates the facts of a file and its sidecar, or else of the packet in the file.
  ///
  /// - Parameter name: The name of the file, which may contain the date.
  init(_ file: PictureReading, _ packet: PacketFacts?, rating: PhotoRating, isOfSidecar: Bool, name: String) {
    fault = file.fault?.oneLine
    let details = file.details
    (camera, lens, place) = (details?.camera?.oneLine, details?.lens?.oneLine, details?.coordinate?.description)
    (iso, aperture, focalLength) = (details?.iso, details?.aperture, details?.focalLength)
    self.rating = rating
    texts = (packet?.texts ?? PictureTexts()).adding(details?.texts ?? PictureTexts()).oneLine
    serialNumber = details?.serialNumber?.oneLine
    let date = TakenDate(
      details, taken: packet?.taken, digitized: packet?.digitized, isOfSidecar: isOfSidecar, name: name)
    (taken, offset, isTakenByCamera) = (date?.date.precise, date?.date.offset, date?.isByCamera ?? false)
  }

  /// Returns these facts overridden by a sidecar's facts.
  func with(_ sidecar: PacketFacts) -> FileFacts {
    var facts = self
    facts.rating = sidecar.rating
    facts.texts = sidecar.texts.oneLine.adding(texts)
    if let date = sidecar.taken, date.precise != taken {
      (facts.taken, facts.offset, facts.isTakenByCamera) = (date.precise, date.offset, false)
    }
    return facts
  }

  /// Reads a file and its sidecars. Returns also error messages.
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
}

// MARK: - Lines of the cache

extension FileFacts {
  /// The facts as a line of text, with fields between tabs.
  var line: String {
    let stars = rating.stars.map(String.init) ?? ""
    return [
      camera ?? "", lens ?? "", iso.map(String.init) ?? "", taken ?? "", stars, rating.flag.rawValue,
      rating.label.text.oneLine, "\(rating.turn.rawValue)", aperture.map { "\($0)" } ?? "",
      focalLength.map { "\($0)" } ?? "", place ?? "", texts.title ?? "", texts.caption ?? "",
      texts.keywords.joined(separator: FieldValue.separator), fault ?? "",
      serialNumber ?? "", offset.map { "\($0)" } ?? "", isTakenByCamera ? "camera" : "",
    ].joined(separator: "\t")
  }

  /// Parses a line; nil if it is invalid.
  init?(line: some StringProtocol) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { $0.isEmpty ? nil : String($0) }
    guard fields.count == 18, let flag = fields[5].flatMap(PhotoRating.Flag.init),
      let turn = fields[7].flatMap({ UInt8($0) }).flatMap(PictureOrientation.init)
    else { return nil }
    (camera, lens, iso, taken) = (fields[0], fields[1], fields[2].flatMap { Int($0) }, fields[3])
    rating = PhotoRating(stars: fields[4].flatMap { Int($0) }, flag: flag, label: .init(text: fields[6] ?? ""))
    rating.turn = turn
    (aperture, focalLength, place) = (fields[8].flatMap(Double.init), fields[9].flatMap(Double.init), fields[10])
    (texts.title, texts.caption) = (fields[11], fields[12])
    (fault, serialNumber, offset) = (fields[14], fields[15], fields[16].flatMap { Int($0) })
    isTakenByCamera = fields[17] != nil
    texts.keywords = (fields[13] ?? "").split(separator: FieldValue.separator).map { String($0) }
  }
}

extension String {
  /// The text without control characters, which may be in camera names.
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
