import Pictures

extension XMPDocument {
  /// Returns the text of a property; nil if it is missing or has a structure.
  func text(_ name: XMPName) -> String? { properties.first { $0.name == name && !$0.isStructured }?.text }

  /// The stars, flag and label in the properties.
  var rating: PhotoRating {
    let percent = text(.percentOfStars).flatMap { Int($0) }
    let number = text(.rating).flatMap(Self.number) ?? percent.flatMap { PictureDetails.stars(percent: $0) }
    // Only in packets that photowall has written for a rejected photo.
    let kept = text(.keptStars)
    var stars = number == -1 ? nil : number
    if stars == nil, let kept { stars = Int(kept) }
    return PhotoRating(stars: stars, flag: flag(isRejected: number == -1, isOurs: kept != nil), label: label)
  }

  /// Returns the number of `xmp:Rating`, −1…5, also with a decimal point and zeros; nil for other texts.
  static func number(_ text: String) -> Int? {
    guard text.utf8.allSatisfy({ "0123456789.-".utf8.contains($0) }), let number = Double(text) else { return nil }
    return [-1, 0, 1, 2, 3, 4, 5].first { Double($0) == number }
  }

  /// The flag of `digiKam:PickLabel`, or nil. Pending (2) means no flag.
  static func flag(digiKam text: String) -> PhotoRating.Flag? {
    switch text {
    case "0", "2": PhotoRating.Flag.none
    case "1": .rejected
    case "3": .picked
    default: nil
    }
  }

  /// Returns the flag. `xmp:Rating` or `digiKam:PickLabel` can reject a photo. If photowall wrote both and one no
  /// longer rejects, another program has undone the rejection.
  private func flag(isRejected: Bool, isOurs: Bool) -> PhotoRating.Flag {
    let pick = text(.pickLabel).flatMap(Self.flag)
    if isOurs, isRejected != (pick ?? .rejected == .rejected) { return pick == .picked ? .picked : .none }
    return isRejected ? .rejected : pick ?? flagOfOthers
  }

  /// The flag of properties that are only read. An explicit `digiKam:PickLabel` overrides it.
  var flagOfOthers: PhotoRating.Flag {
    let texts = [XMPName.pick, .good, .tagged].map { text($0)?.lowercased() }
    if texts[0] == "-1" || texts[1] == "false" { return .rejected }
    return texts[0] == "1" || texts[1] == "true" || texts[2] == "true" ? .picked : .none
  }

  private var label: PhotoRating.Label {
    let text = text(.label)
    let photoshop = self.text(.photoshopLabel).flatMap(PhotoRating.Label.init(photoshop:))
    if let text, !text.isEmpty {
      let label = PhotoRating.Label(text: text)
      // The label is a localized text, such as "Rot".
      if case .other = label, let photoshop { return photoshop }
      return label
    }
    let others = properties.lazy.filter { $0.name == .darktableLabels }.flatMap(\.items)
    return others.compactMap { .init(darktable: $0.text) }.first
      ?? self.text(.digiKamLabel).flatMap { PhotoRating.Label(digiKam: $0) }.flatMap { $0 == .none ? nil : $0 }
      ?? (text == nil ? photoshop ?? labelOfOthers : .none)
  }

  /// The label of a property that is only read. An explicit `xmp:Label` overrides it.
  var labelOfOthers: PhotoRating.Label { text(.colorClass).flatMap { .init(photoMechanic: $0) } ?? .none }
}
