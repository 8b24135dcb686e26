import Basics
import PhotoFeed
import Pictures
import Platform

/// The details of a photo as lines of text.
struct PhotoDetails {
  /// Paths of files in this folder are shown without it.
  private let folder: String?
  private let readCameraDetails: (PhotoAddress) -> PictureDetails?
  /// The camera details that were read last, so that they are not read for each frame.
  private var cached: (photo: PhotoID, details: PictureDetails?)?

  init(folder: String?, readCameraDetails: @escaping (PhotoAddress) -> PictureDetails?) {
    (self.folder, self.readCameraDetails) = (folder, readCameraDetails)
  }

  /// Returns an address as text for the screen; paths in a folder are shown without it.
  static func text(of address: PhotoAddress, folder: String?) -> String {
    let text = SanitizedText.made(from: address.recordedText)
    guard address.isFile, let folder, text.hasPrefix(folder + "/") else { return text }
    return String(text.dropFirst(folder.count + 1))
  }

  /// Returns the details of a photo, and what its feed does not show; what is not known is left out.
  mutating func lines(of photo: PhotoID, in scene: WallScene) -> [OverlayBox.Line] {
    let entry = scene.document.photos[photo]
    let picture = entry.companion == nil ? entry.pictureAddress : entry.address
    let thumbnail = entry.address == picture ? nil : entry.address
    var lines = [
      OverlayBox.Line(accent: "title", text: entry.title),
      OverlayBox.Line(
        accent: entry.address.isFile ? "file" : "address", text: Self.text(of: picture, folder: folder)),
      OverlayBox.Line(accent: "thumbnail", text: thumbnail.map { Self.text(of: $0, folder: folder) } ?? ""),
      OverlayBox.Line(accent: "page", text: entry.page.map { Self.text(of: $0, folder: folder) } ?? ""),
      OverlayBox.Line(accent: "size", text: scene.sizeText(of: photo)),
      OverlayBox.Line(accent: "author", text: entry.author ?? ""),
      OverlayBox.Line(accent: "date", text: entry.date ?? ""),
      OverlayBox.Line(accent: "tags", text: entry.tags.joined(separator: ", ")),
      OverlayBox.Line(accent: "section", text: entry.section ?? ""),
      OverlayBox.Line(accent: "feed", text: scene.document.photos.feed.notShown.kindsText ?? ""),
    ]
    if cached?.photo != photo { cached = (photo, readCameraDetails(entry.address)) }
    if let details = cached?.details {
      lines += [
        OverlayBox.Line(accent: "camera", text: details.camera ?? ""),
        OverlayBox.Line(accent: "lens", text: details.lens ?? ""),
        OverlayBox.Line(accent: "exposure", text: details.exposureLine),
        OverlayBox.Line(accent: "taken", text: (details.taken ?? details.changed)?.description ?? ""),
        OverlayBox.Line(accent: "place", text: details.coordinate?.description ?? ""),
      ]
    }
    for property in PhotoProperty.all where property.sortSentence != nil {
      let value = scene.document.model[property][photo]
      if value != 0 { lines.append(OverlayBox.Line(accent: property.name, text: property[value].name)) }
    }
    // A text that other programs have given it and that this wall has no value for.
    if case .other(let text)? = scene.document.photos.facts(of: photo)?.rating.label,
      scene.document.model[.label][photo] == 0
    {
      lines.append(OverlayBox.Line(accent: "label", text: SanitizedText.made(from: text)))
    }
    switch scene.pictures.entry(for: PictureID(photo))?.outcome {
    case .success(let picture):
      lines.append(OverlayBox.Line(accent: "format", text: picture.header.format.name))
      if picture.isPartial { lines.append(OverlayBox.Line(accent: "note", text: "the file is truncated")) }
    case .failure(let error): lines.append(OverlayBox.Line(accent: "error", text: error.message))
    case nil: break
    }
    return lines.filter { !$0.text.isEmpty }
  }
}

extension WallScene {
  /// Returns a photo's size in pixels as text: the feed's, or else the picture's; empty if neither is known.
  func sizeText(of photo: PhotoID) -> String {
    let entry = document.photos[photo]
    if !entry.sizeText.isEmpty { return entry.sizeText }
    guard let picture = pictures.entry(for: PictureID(photo))?.picture else { return "" }
    return "\(picture.header.width)×\(picture.header.height)"
  }
}

extension PhotoAddress {
  /// The text before the name: the path of the folder, or the beginning of the address.
  var folder: String { text.lastIndex(of: "/").map { String(text[..<$0]) } ?? "" }
}
