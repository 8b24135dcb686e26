import Basics
import Platform

/// Corrections of camera clocks.
///
///     CameraClocks("FUJI X-T5=+01:00,NIKON D750#3012345=-00:03:20")
///     CameraClocks("offsets")
///
/// A camera is identified by words of its maker and model, and by its serial number if there are several of a model.
public struct CameraClocks: Hashable, Sendable {
  /// The format, for messages.
  public static let help = "CAMERA=+hh:mm, such as 'FUJI X-T5=+01:00', CAMERA#SERIAL=-hh:mm:ss, or offsets"

  private struct Correction: Hashable {
    var words: [String]
    var serial: String?
    var seconds: Int
    var text: String
  }

  private var corrections: [Correction] = []
  /// Whether times are compared by time zone, if cameras write one.
  private var usesOffsets = false

  public init() {}

  /// Whether there are no corrections.
  public var isEmpty: Bool { corrections.isEmpty && !usesOffsets }
  /// Whether the corrections can be written to files. Time zones are already in the files.
  public var canBeWritten: Bool { !corrections.isEmpty && !usesOffsets }
  /// The corrected cameras, as named by the user.
  public var cameras: [String] { corrections.map { String($0.text.prefix { $0 != "=" }) } }

  /// Returns the correction for a camera in seconds, or nil.
  private func seconds(_ camera: String?, serial: String?) -> Int? {
    guard let camera = camera?.lowercased() else { return nil }
    let found = corrections.filter {
      $0.words.allSatisfy(camera.contains) && ($0.serial == nil || $0.serial == serial)
    }
    return (found.first { $0.serial != nil } ?? found.first)?.seconds
  }

  /// Returns the corrected capture time: `2024-05-17 19:03:12.25` for `2024-05-17 18:03:12.25`.
  ///
  /// - Parameters:
  ///   - serial: The serial number of the camera's body.
  ///   - offset: The camera's time zone in minutes east of UTC. If it is used, times are in this machine's zone.
  public func corrected(_ taken: String, camera: String?, serial: String?, offset: Int?) -> String {
    let correction = seconds(camera, serial: serial)
    let zone = usesOffsets ? offset : nil
    guard correction != nil || zone != nil, var seconds = Self.seconds(taken) else { return taken }
    seconds += correction ?? 0
    if let zone { seconds = Int(LocalTime.seconds(at: Int64(seconds - zone * 60))) }
    return Self.text(seconds, like: taken)
  }

  // MARK: Dates as texts

  /// Returns the seconds since 1970 of `2024-05-17 18:03` or `2024-05-17 18:03:12.25`, truncated; nil for a date alone.
  private static func seconds(_ text: String) -> Int? {
    text.utf8.count < 16 ? nil : WrittenDate.seconds(text.prefix(19)).map { Int($0) }
  }

  /// Returns seconds as text with the precision and the fraction of another text. Outside the years 1 to 9999, returns
  /// the other text.
  private static func text(_ seconds: Int, like other: String) -> String {
    // The years 1 to 9999.
    guard -62_135_596_800..<253_402_300_800 ~= seconds else { return other }
    return String(UTCTime(secondsSince1970: seconds).text.prefix(min(other.utf8.count, 19))) + other.dropFirst(19)
  }
}

extension CameraClocks: LosslessStringConvertible {
  /// Parses corrections separated by commas; nil if invalid.
  public init?(_ text: String) {
    for part in text.split(separator: ",") {
      let part = String(part.trimmingPrefix(while: \.isWhitespace))
      if part == "offsets" {
        usesOffsets = true
        continue
      }
      guard let sign = part.lastIndex(of: "="), let seconds = Self.seconds(ofClock: part[sign...].dropFirst()) else {
        return nil
      }
      let names = part[..<sign].split(separator: "#", maxSplits: 1)
      let words = (names.first ?? "").lowercased().split(separator: " ").map(String.init)
      guard !words.isEmpty, names.count == 2 || !part[..<sign].contains("#") else { return nil }
      corrections.append(
        Correction(words: words, serial: names.count == 2 ? String(names[1]) : nil, seconds: seconds, text: part))
    }
  }

  /// Parses `+01:00`, `-00:03:20` or `+8760:00`.
  private static func seconds(ofClock text: Substring) -> Int? {
    guard let sign = ["+": 1, "-": -1][text.prefix(1)] else { return nil }
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy { $0.isASCII && $0.isNumber } ? Int($0) : nil }
    guard 2...3 ~= parts.count, numbers.count == parts.count, numbers[0] < 1_000_000,
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    return sign * (numbers[0] * 3_600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0))
  }

  /// The corrections as a text that `init(_:)` can parse.
  public var description: String {
    (corrections.map(\.text) + (usesOffsets ? ["offsets"] : [])).joined(separator: ",")
  }
}
