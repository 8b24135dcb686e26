import Alike
import PhotoFeed
import Pictures
import Platform
import Sidecars

/// What is known of a photo among others that may be the same picture, by which one of them is proposed to stay.
struct ComparedPhoto: Sendable, Equatable {
  let photo: PhotoID
  let path: FilePath
  let file: FileFingerprint
  /// The pixels of the picture; zero if its header cannot be read.
  var size = PixelSize(width: 0, height: 0)
  var format = ""
  var isRaw = false
  var hasSidecar = false
  /// The plain keywords that its file and its sidecar have.
  var keywords: [String] = []
  /// 1 if the user has given it stars, a flag or a label, −1 if the user has rejected it.
  var decision = 0
  /// Whether it is in a folder that is not to be touched.
  var isProtected = false
  var camera: String?
  /// When it was taken: `2024-05-17 18:03:12.25`.
  var taken: String?
  var secondsTaken: Double?

  /// A reason to keep a photo rather than others.
  private struct Reason {
    let text: String
    /// The value of which the greatest stays.
    let value: @Sendable (ComparedPhoto) -> Int
  }

  /// The reasons, the weightiest first.
  private static let reasons = [
    Reason(text: "in a folder to keep") { $0.isProtected ? 1 : 0 }, Reason(text: "your choice", value: \.decision),
    Reason(text: "raw") { $0.isRaw ? 1 : 0 }, Reason(text: "has a sidecar") { $0.hasSidecar ? 1 : 0 },
    Reason(text: "most pixels", value: \.size.area), Reason(text: "most bytes", value: \.file.size),
    Reason(text: "oldest") { -$0.file.seconds },
  ]

  /// Returns true if it stays rather than another one. Of two that nothing tells apart, the first of the feed stays.
  func stays(ratherThan other: ComparedPhoto) -> Bool {
    for reason in Self.reasons {
      let (own, others) = (reason.value(self), reason.value(other))
      if own != others { return own > others }
    }
    return photo < other.photo
  }

  /// Returns why it stays rather than others: `most pixels`.
  func reason(against others: [ComparedPhoto]) -> String {
    for reason in Self.reasons {
      let own = reason.value(self)
      guard let most = others.map(reason.value).max(), own == most else { return reason.text }
      // Those that are equal in this are told apart by the next reason.
      let equal = others.filter { reason.value($0) == own }
      if equal.count < others.count { return self.reason(against: equal) }
    }
    return "first by name"
  }

  // MARK: Series

  /// The most seconds between two photos of one series.
  private static let longestSeries = 10.0

  /// Returns true if both are of one series: taken by one camera, seconds apart. Such photos are no duplicates, however alike they are.
  func isOfSeries(with other: ComparedPhoto) -> Bool {
    guard let camera, camera == other.camera, var own = secondsTaken, var others = other.secondsTaken else {
      return false
    }
    // Without fractions of seconds, frames of one second have one time.
    if [taken, other.taken].contains(where: { ($0 ?? "").utf8.count <= 19 }) {
      (own, others) = (own.rounded(.down), others.rounded(.down))
    }
    return own == others ? isFrame(beside: other) : abs(own - others) <= Self.longestSeries
  }

  /// Returns true if a camera has numbered both as frames: `IMG_0012` and `IMG_0013`.
  private func isFrame(beside other: ComparedPhoto) -> Bool {
    func parts(_ path: FilePath) -> (name: String, digits: String) {
      let stem = path.stem ?? ""
      let digits = String(stem.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
      return (String(stem.dropLast(digits.count)), digits)
    }
    let (own, others) = (parts(path), parts(other.path))
    return own.name == others.name && own.digits != others.digits && own.digits.count == others.digits.count
      && own.digits.count >= 3
  }

  // MARK: Differences

  /// Returns what it is, for a line of text: `6000×4000, JPEG, 8.1 MB, 2024-05-17, in old/2024, with sidecar`.
  func differences(in folder: String) -> String {
    let (date, folder) = (taken.map { String($0.prefix(10)) }, folder.drop { $0 == "/" })
    let parts = [
      size.area > 0 ? "\(size.width)×\(size.height)" : "", format, file.size.byteText, date ?? "",
      folder.isEmpty ? "" : "in \(folder)", hasSidecar ? "with sidecar" : "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension Int {
  /// A number of bytes with two digits or three: `8.1 MB`.
  fileprivate var byteText: String {
    let units = ["bytes", "kB", "MB", "GB"]
    var (tenths, unit) = (self * 10, 0)
    while tenths >= 10_000, unit < units.count - 1 { (tenths, unit) = (tenths / 1_000, unit + 1) }
    return unit == 0 || tenths >= 1_000
      ? "\(tenths / 10) \(units[unit])" : "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }
}
