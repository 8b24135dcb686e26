import Alike
import PhotoFeed
import Pictures
import Platform
import Sidecars

/// The facts about a photo that decide which of several duplicates is proposed to stay.
struct ComparedPhoto: Sendable, Equatable {
  let photo: PhotoID
  let path: FilePath
  let file: FileFingerprint
  /// The size of the picture in pixels; zero if its header cannot be read.
  var size = PixelSize(width: 0, height: 0)
  var format = ""
  var isRaw = false
  var hasSidecar = false
  /// The plain keywords of the file and its sidecar.
  var keywords: [String] = []
  /// 1 if the photo has stars, a flag or a label; −1 if the user has rejected it.
  var decision = 0
  /// Whether the photo is in a folder whose photos are never deleted.
  var isProtected = false
  var camera: String?
  /// The capture time: `2024-05-17 18:03:12.25`.
  var taken: String?
  var secondsTaken: Double?

  /// The reasons to keep one photo rather than another, the most important first: the one with the greatest value stays.
  private static let reasons: [(text: String, value: @Sendable (ComparedPhoto) -> Int)] = [
    ("in a folder to keep", { $0.isProtected ? 1 : 0 }), ("your choice", { $0.decision }),
    ("raw", { $0.isRaw ? 1 : 0 }), ("has a sidecar", { $0.hasSidecar ? 1 : 0 }), ("most pixels", { $0.size.area }),
    ("most bytes", { $0.file.size }), ("oldest", { -$0.file.seconds }),
  ]

  /// Returns true if this photo stays rather than `other`: by the first reason that differs, or else by feed order.
  func stays(ratherThan other: ComparedPhoto) -> Bool {
    for reason in Self.reasons {
      let (own, others) = (reason.value(self), reason.value(other))
      if own != others { return own > others }
    }
    return photo < other.photo
  }

  /// Returns the reason why this photo stays: `most pixels`.
  func reason(against others: [ComparedPhoto]) -> String {
    for reason in Self.reasons {
      let own = reason.value(self)
      guard let most = others.map(reason.value).max(), own == most else { return reason.text }
      // The next reason compares the photos that are equal in this one.
      let equal = others.filter { reason.value($0) == own }
      if equal.count < others.count { return self.reason(against: equal) }
    }
    return "first by name"
  }

  // MARK: Series

  /// The longest time between two photos of a series, in seconds.
  private static let longestSeries = 10.0

  /// Returns true if both photos are of one series: taken by one camera, seconds apart. These are never duplicates.
  func isOfSeries(with other: ComparedPhoto) -> Bool {
    guard let camera, camera == other.camera, var own = secondsTaken, var others = other.secondsTaken else {
      return false
    }
    // Without fractions of a second, all frames of one second have the same time.
    if [taken, other.taken].contains(where: { ($0 ?? "").utf8.count <= 19 }) {
      (own, others) = (own.rounded(.down), others.rounded(.down))
    }
    return own == others ? isFrame(beside: other) : abs(own - others) <= Self.longestSeries
  }

  /// Returns true if the names are consecutive frame numbers of a camera: `IMG_0012` and `IMG_0013`.
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

  /// Returns a description in one line: `6000×4000, JPEG, 8.1 MB, 2024-05-17, in old/2024, with sidecar`.
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
  /// The number of bytes with two or three digits: `8.1 MB`.
  fileprivate var byteText: String {
    let units = ["bytes", "kB", "MB", "GB"]
    var (tenths, unit) = (self * 10, 0)
    while tenths >= 10_000, unit < units.count - 1 { (tenths, unit) = (tenths / 1_000, unit + 1) }
    return unit == 0 || tenths >= 1_000
      ? "\(tenths / 10) \(units[unit])" : "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }
}
