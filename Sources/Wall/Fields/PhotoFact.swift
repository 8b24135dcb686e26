import Alike
import Basics
import PhotoFeed
import Pictures

/// A value of a photo from its file, name or picture, such as its camera. Searches, sort keys, sections and captions
/// find the rows of `all` by name.
struct PhotoFact: Sendable {
  /// The source of the value: the item of the feed, the file, or the decoded picture.
  enum Origin: Sendable {
    case item, file, picture
  }

  let name: String
  /// A search condition with the fact.
  let example: String
  let summary: String
  var kind = FeedField.Kind.text
  var origin = Origin.item
  /// Returns the value of a photo; nil if it has none.
  let value: @Sendable (PhotoID, SearchedPhotos) -> FieldValue?

  static let all = [
    PhotoFact(
      name: "date", example: "date:2007-08", summary: "when a photo was taken, or else the date of its file",
      kind: .date
    ) { $1.date(of: $0).map { .text($0) } },
    PhotoFact(
      name: "time", example: "time:18:00..20:30", summary: "the time of the day when it was taken", kind: .date
    ) { photo, photos in
      let time = photos.date(of: photo)?.dropFirst(11) ?? ""
      return time.isEmpty ? nil : .text(String(time))
    },
    PhotoFact(
      name: "keyword", example: "keyword:beach", summary: "its keywords, and the tags of the feed", origin: .file
    ) {
      let keywords = $1.table[$0].tags + ($1.table.facts(of: $0)?.texts.keywords ?? [])
      return text(keywords.joined(separator: FieldValue.separator))
    },
    PhotoFact(
      name: "caption", example: "caption:harbour", summary: "what its file or its sidecar says of it", origin: .file
    ) {
      text($1.table.facts(of: $0)?.texts.caption)
    },
    PhotoFact(name: "camera", example: "camera:fuji", summary: "its camera", origin: .file) {
      text($1.table.facts(of: $0)?.camera)
    },
    PhotoFact(name: "lens", example: "lens:35mm", summary: "its lens", origin: .file) {
      text($1.table.facts(of: $0)?.lens)
    },
    PhotoFact(name: "iso", example: "iso:>1600", summary: "its sensitivity", kind: .number, origin: .file) {
      $1.table.facts(of: $0)?.iso.map { .number(Double($0)) }
    },
    PhotoFact(name: "aperture", example: "aperture:<2.8", summary: "its f-number", kind: .number, origin: .file) {
      $1.table.facts(of: $0)?.aperture.map { .number($0) }
    },
    PhotoFact(name: "focal", example: "focal:24..70", summary: "its focal length in mm", kind: .number, origin: .file) {
      $1.table.facts(of: $0)?.focalLength.map { .number($0) }
    },
    PhotoFact(
      name: "gps", example: "has:gps", summary: "the place where it was taken, if the camera knew it", origin: .file
    ) {
      text($1.table.facts(of: $0)?.place)
    },
    PhotoFact(
      name: "error", example: "has:error", summary: "what is wrong with its file: missing, cut off, no picture",
      origin: .file
    ) { text($1.table.facts(of: $0)?.fault) },
    PhotoFact(name: "folder", example: "folder:2021/05", summary: "its folder") { text($1.folder(of: $0)) },
    PhotoFact(name: "type", example: "type:raw", summary: "the kind of its file by its name") {
      text(PictureFormat.named($1.table[$0].address.lastComponent)?.name.lowercased())
    },
    PhotoFact(
      name: "width", example: "width:<640", summary: "its width in pixels, as far as the feed tells it", kind: .number
    ) {
      number($1.table[$0].width)
    },
    PhotoFact(
      name: "height", example: "height:>=4000", summary: "its height in pixels, as far as the feed tells it",
      kind: .number
    ) { number($1.table[$0].height) },
    PhotoFact(
      name: "brightness", example: "brightness:<20", summary: "how bright its picture is, in percent", kind: .number,
      origin: .picture
    ) { number($1.table.fingerprint(of: $0)?.colors.brightness) },
    PhotoFact(
      name: "colour", example: "colour:200..260",
      summary: "the hue that most of its picture has: 0 red, 120 green, 240 blue; grey ones have none", kind: .number,
      origin: .picture
    ) { number($1.table.fingerprint(of: $0)?.colors.hue) },
    PhotoFact(
      name: "likeness", example: "likeness:>80",
      summary: "how much its picture is like the one that more-like-this was asked for, in percent", kind: .number,
      origin: .picture
    ) { photo, photos in
      guard let model = photos.table.likenessModel.flatMap(photos.table.fingerprint) else { return nil }
      return number(photos.table.fingerprint(of: photo)?.likeness(to: model))
    },
  ]

  private static func text(_ text: String?) -> FieldValue? { text.flatMap { $0.isEmpty ? nil : .text($0) } }
  private static func number(_ number: Int?) -> FieldValue? { number.map { .number(Double($0)) } }
}
