import Pictures

/// The stars, flag, label and turn of a photo. They are independent: a rejected photo keeps its stars.
public struct PhotoRating: Hashable, Sendable {
  /// The user's decision about keeping a photo: `digiKam:PickLabel`, and `xmp:Rating="-1"` if rejected.
  public enum Flag: String, Hashable, Sendable, CaseIterable {
    case none, picked, rejected
  }

  /// The colour label: `xmp:Label`.
  public enum Label: Hashable, Sendable {
    case none, red, yellow, green, blue, purple
    /// Another program's text, such as `To do`. It is kept and shown.
    case other(String)

    /// The labels with a colour, in the order of Lightroom and darktable.
    public static let colors: [Label] = [.red, .yellow, .green, .blue, .purple]
  }

  /// The stars, 0…5 (`xmp:Rating`); nil if no program has written any.
  public var stars: Int?
  public var flag: Flag
  public var label: Label
  /// The turn of the picture in addition to its file's orientation.
  public var turn = PictureOrientation.up

  /// Creates a rating. Stars outside 0…5 become nil.
  public init(stars: Int? = nil, flag: Flag = .none, label: Label = .none) {
    self.stars = stars.flatMap { 0...5 ~= $0 ? $0 : nil }
    self.flag = flag
    self.label = label
  }
}

extension PhotoRating.Label {
  /// The text of `xmp:Label`; empty for none.
  public var text: String {
    switch self {
    case .none: ""
    case .red: "Red"
    case .yellow: "Yellow"
    case .green: "Green"
    case .blue: "Blue"
    case .purple: "Purple"
    case .other(let text): text
    }
  }

  /// Creates the label for a text of `xmp:Label`. Only the exact English names are colours.
  public init(text: String) {
    self = text.isEmpty ? .none : Self.colors.first { $0.text == text } ?? .other(text)
  }

  /// Creates the label for a number of `darktable:colorlabels`, or returns nil.
  init?(darktable text: String) { self.init(text, in: Self.colors) }

  private init?(_ number: String, in table: [Self]) {
    guard let index = Int(number), table.indices.contains(index) else { return nil }
    self = table[index]
  }

  /// The number of the label in `darktable:colorlabels`; nil for other labels.
  var darktableNumber: Int? { Self.colors.firstIndex(of: self) }

  /// The labels of digiKam, by number.
  private static let ofDigiKam: [Self] = [
    .none, .red, .other("Orange"), .yellow, .green, .blue, .purple, .other("Gray"), .other("Black"), .other("White"),
  ]

  /// Creates the label for a number of `digiKam:ColorLabel`, or returns nil.
  init?(digiKam text: String) { self.init(text, in: Self.ofDigiKam) }

  /// The number of the label in `digiKam:ColorLabel` and `photoshop:Urgency`; 0 for other texts.
  var digiKamNumber: Int { Self.ofDigiKam.firstIndex(of: self) ?? 0 }

  /// The colours of Photo Mechanic's eight classes.
  private static let ofPhotoMechanic: [Self] = [
    .none, .purple, .red, .other("Orange"), .yellow, .green, .other("Turquoise"), .blue, .other("Gray"),
  ]

  /// Creates the label for a number of `photomechanic:ColorClass`, or returns nil.
  init?(photoMechanic text: String) { self.init(text, in: Self.ofPhotoMechanic) }

  /// Creates the label for a colour of `photoshop:LabelColor`, always in lower-case English; nil for other texts.
  init?(photoshop text: String) {
    guard let label = Self.colors.first(where: { $0.photoshopText == text }) else { return nil }
    self = label
  }

  /// The text of `photoshop:LabelColor`; nil for other labels.
  var photoshopText: String? { darktableNumber == nil ? nil : text.lowercased() }
}
