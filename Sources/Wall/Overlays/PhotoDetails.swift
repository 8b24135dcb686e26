import Basics
import PhotoFeed
import Pictures
import Platform

/// The details of a photo as lines of text.
struct PhotoDetails {
  /// The base folder of displayed paths.
  private let folder: String?
  private let readCameraDetails: (PhotoAddress) -> PictureDetails?
  /// The last read camera details, since frames must not read them again.
  private var cached: (photo: PhotoID, details: PictureDetails?)?

  init(folder: String?, readCameraDetails: @escaping (PhotoAddress) -> PictureDetails?) {
    (self.folder, self.readCameraDetails) = (folder, readCameraDetails)
  }

  /// Returns an address as text; paths in a folder are relative to it.
  static func text(of address: PhotoAddress, folder: String?) -> String {
    let text = SanitizedText.made(from: address.recordedText)
    guard address.isFile, let folder, text.hasPrefix(folder + "/") else { return text }
    return String(text.dropFirst(folder.count + 1))
  }

  /// Returns the details of a photo in sections with headings, without unknown values.
  mutating func sections(of photo: PhotoID, in scene: WallScene) -> [[OverlayBox.Line]] {
    // Only of a loaded file: another one may block.
    if cached?.photo != photo, scene.hasRead(photo) {
      cached = (photo, readCameraDetails(scene.document.photos[photo].address))
    }
    let details = cached.flatMap { $0.photo == photo ? $0.details : nil }
    return [
      ("Photo", photoLines(of: photo, in: scene)),
      ("Camera", details.map { Self.cameraLines($0, taken: scene.document.photos.facts(of: photo)?.taken) } ?? []),
      ("Item", Self.itemLines(of: photo, in: scene)), ("Choice", Self.choiceLines(of: photo, in: scene)),
      ("Feed", [("not shown", scene.document.photos.feed.notShown.kindsText ?? "")]),
    ].compactMap { title, rows in
      let lines = rows.filter { !$0.1.isEmpty }.map { OverlayBox.Line(accent: $0.0, text: $0.1) }
      return lines.isEmpty ? nil : [OverlayBox.Line(accent: title, isHeading: true)] + lines
    }
  }

  private func photoLines(of id: PhotoID, in scene: WallScene) -> [(String, String)] {
    let photo = scene.document.photos[id]
    let picture = photo.companion == nil ? photo.pictureAddress : photo.address
    let thumbnail = photo.address == picture ? nil : photo.address
    let texts = scene.document.photos.facts(of: id)?.texts ?? PictureTexts()
    var lines = [
      ("title", texts.title.map { SanitizedText.made(from: $0) } ?? photo.title),
      (photo.address.isFile ? "file" : "address", Self.text(of: picture, folder: folder)),
      ("thumbnail", thumbnail.map { Self.text(of: $0, folder: folder) } ?? ""),
      ("page", photo.page.map { Self.text(of: $0, folder: folder) } ?? ""), ("size", scene.sizeText(of: id)),
    ]
    switch scene.pictures.result(for: PictureID(id))?.outcome {
    case .success(let picture):
      lines.append(("format", picture.header.format.name))
      if picture.isPartial { lines.append(("note", "the file is truncated")) }
      if let refusal = picture.refusal { lines.append(("note", "only the small picture in the file: \(refusal)")) }
    case .failure(let error): lines.append(("error", error.message))
    case nil: break
    }
    let tags = photo.tags + texts.keywords.map { SanitizedText.made(from: $0) }
    return lines + Self.lines(of: texts.caption, name: "caption") + [
      ("author", photo.author ?? ""), ("date", photo.date ?? ""), ("tags", tags.joined(separator: ", ")),
      ("section", photo.section ?? ""), ("duplicate", scene.document.photos.duplicateDetails(of: id) ?? ""),
      ("stack", scene.document.model.stackText(of: id) ?? ""),
    ]
  }

  /// - Parameter taken: The capture time used by searches and orders.
  private static func cameraLines(_ details: PictureDetails, taken: String?) -> [(String, String)] {
    let date = details.taken ?? details.changed
    return [
      ("camera", details.camera ?? ""), ("lens", details.lens ?? ""), ("exposure", details.exposureLine),
      ("HDR", details.hasGainMap ? "the gain map is not used" : ""),
      ("taken", (taken == date?.precise ? nil : taken) ?? date?.description ?? ""),
      ("place", details.coordinate?.description ?? ""),
    ]
  }

  /// The greatest width of a line.
  private static let itemWidth = 60

  /// The greatest number of lines about an item.
  private static let itemLines = 24

  /// Returns the fields of the item that no other line shows; long texts have several lines.
  private static func itemLines(of photo: PhotoID, in scene: WallScene) -> [(String, String)] {
    let photos = scene.document.photos
    guard let index = photos.feedIndex(of: photo) else { return [] }
    let lines = photos.feed.fieldValues(at: index).flatMap { name, value -> [(String, String)] in
      guard !PhotoFeed.knownKeys.contains(name) else { return [] }
      return Self.lines(of: value.description, name: name)
    }
    return Array(lines.prefix(itemLines))
  }

  /// Returns the lines of a text, the first one with a name.
  private static func lines(of text: String?, name: String) -> [(String, String)] {
    let lines = text.map { TextWrapping.lines(of: SanitizedText.made(from: $0), width: itemWidth) } ?? []
    return lines.enumerated().map { ($0 == 0 ? name : "", $1) }
  }

  private static func choiceLines(of photo: PhotoID, in scene: WallScene) -> [(String, String)] {
    let model = scene.document.model
    var lines = model.properties.filter {
      ($0.sortSentence != nil || $0.userLabel != nil) && model[$0][photo] != 0
    }.map { ($0.name, $0.userLabel == nil ? $0[model[$0][photo]].name : $0[model[$0][photo]].status) }
    // A label text of another program for which this wall has no value.
    if case .other(let text)? = scene.document.photos.facts(of: photo)?.rating.label, model[.label][photo] == 0 {
      lines.append(("label", SanitizedText.made(from: text)))
    }
    return lines
  }
}

extension WallScene {
  /// Returns true if a picture of the photo was loaded or failed; without pictures, always true.
  func hasRead(_ photo: PhotoID) -> Bool {
    graphics == .boxes || PictureUse.allCases.contains { pictures.result(for: PictureID(photo, for: $0)) != nil }
  }

  /// Returns a photo's size in pixels as text, from the feed or else the picture; empty if unknown.
  func sizeText(of id: PhotoID) -> String {
    let photo = document.photos[id]
    if !photo.sizeText.isEmpty { return photo.sizeText }
    guard let picture = pictures.result(for: PictureID(id))?.picture else { return "" }
    return "\(picture.header.width)×\(picture.header.height)"
  }
}

extension PhotoAddress {
  /// The folder's path, or the part of the address before the name.
  var folder: String { text.lastIndex(of: "/").map { String(text[..<$0]) } ?? "" }

  /// The address of the folder; on the network, the part before the name.
  var folderAddress: PhotoAddress {
    switch self {
    case .file(let path): .file(path.absolute.folder)
    case .web(let text): .web(text.lastIndex(of: "/").map { String(text[...$0]) } ?? text)
    }
  }
}
