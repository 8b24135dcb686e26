import Pictures

/// The stars, the flag, the label and the turn of a photo. They are separate: a rejected photo keeps its stars.
public struct PhotoRating: Hashable, Sendable {
  /// The decision whether a photo is kept: `digiKam:PickLabel`, and `xmp:Rating="-1"` for a rejected one.
  public enum Flag: String, Hashable, Sendable, CaseIterable {
    case none, picked, rejected
  }

  /// The colour label: `xmp:Label`.
  public enum Label: Hashable, Sendable {
    case none, red, yellow, green, blue, purple
    /// Another text that a program has written, such as `To do`. It is kept and shown.
    case other(String)

    /// The labels that have a colour, in the order of Lightroom and darktable.
    public static let colors: [Label] = [.red, .yellow, .green, .blue, .purple]
  }

  /// 0 … 5 (`xmp:Rating`); nil if no program has given any.
  public var stars: Int?
  public var flag: Flag
  public var label: Label
  /// The turn of the picture beside what its file tells.
  public var turn = PictureOrientation.up

  /// Creates a rating. Stars outside 0 … 5 become nil.
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

  /// Returns the label of a text of `xmp:Label`. Only the exact English names are colours.
  public init(text: String) {
    self = text.isEmpty ? .none : Self.colors.first { $0.text == text } ?? .other(text)
  }

  /// Returns the label of a number of `darktable:colorlabels`, or nil.
  init?(darktable text: String) {
    guard let index = Int(text), Self.colors.indices.contains(index) else { return nil }
    self = Self.colors[index]
  }

  /// The number of the label in `darktable:colorlabels`; nil for none and other texts.
  var darktableNumber: Int? { Self.colors.firstIndex(of: self) }

  /// The labels of digiKam, by number.
  private static let ofDigiKam: [Self] = [
    .none, .red, .other("Orange"), .yellow, .green, .blue, .purple, .other("Gray"), .other("Black"), .other("White"),
  ]

  /// Returns the label of a number of `digiKam:ColorLabel`, or nil.
  init?(digiKam text: String) {
    guard let index = Int(text), Self.ofDigiKam.indices.contains(index) else { return nil }
    self = Self.ofDigiKam[index]
  }

  /// The number of the label in `digiKam:ColorLabel` and `photoshop:Urgency`; 0 for texts that have none.
  var digiKamNumber: Int { Self.ofDigiKam.firstIndex(of: self) ?? 0 }

  /// The colours of Photo Mechanic's eight classes.
  private static let ofPhotoMechanic: [Self] = [
    .none, .purple, .red, .other("Orange"), .yellow, .green, .other("Turquoise"), .blue, .other("Gray"),
  ]

  /// Returns the label of a number of `photomechanic:ColorClass`, or nil.
  init?(photoMechanic text: String) {
    guard let index = Int(text), Self.ofPhotoMechanic.indices.contains(index) else { return nil }
    self = Self.ofPhotoMechanic[index]
  }

  /// Returns the label of a colour of `photoshop:LabelColor`, which is lower case in every language; nil for others.
  init?(photoshop text: String) {
    guard let label = Self.colors.first(where: { $0.photoshopText == text }) else { return nil }
    self = label
  }

  /// The text of `photoshop:LabelColor`; nil for none and other texts.
  var photoshopText: String? { darktableNumber == nil ? nil : text.lowercased() }
}
