/// The properties of XMP packets that this module knows, and their namespaces.
///
/// Sources: Adobe, XMP Specification Part 2; the tables of exiftool (XMP.pm, XMP2.pl, PhotoMechanic.pm) and exiv2
/// (properties.cpp).
enum XMPName: String, CaseIterable {
  case rating = "Rating"
  case label = "Label"
  case pickLabel = "PickLabel"
  case keptStars = "Stars"
  case orientation = "Orientation"
  // The following are written only where they are present.
  case digiKamLabel = "ColorLabel"
  case darktableLabels = "colorlabels"
  case photoshopLabel = "LabelColor"
  case urgency = "Urgency"
  // The following are never written.
  case colorClass = "ColorClass"
  case tagged = "Tagged"
  case pick, good
  /// The ending of the names of the photos that a sidecar with the shorter name belongs to, as `CR2`.
  case fileExtension = "SidecarForExtension"
  /// Percent, as Windows writes it.
  case percentOfStars
  case title, caption = "description", keywords = "subject", hierarchy = "hierarchicalSubject", tags = "TagsList"
  case dateTaken = "DateTimeOriginal", dateOfContent = "DateCreated", dateDigitized = "CreateDate"

  /// The name within its namespace, if it is not unique.
  var localName: String { self == .percentOfStars ? "Rating" : rawValue }

  /// The namespace of a property, with the prefix that it is declared with if there is no other.
  enum Namespace: String, CaseIterable {
    case xmp = "http://ns.adobe.com/xap/1.0/"
    case digiKam = "http://www.digikam.org/ns/1.0/"
    case darktable = "http://darktable.sf.net/"
    case photoshop = "http://ns.adobe.com/photoshop/1.0/"
    case photomechanic = "http://ns.camerabits.com/photomechanic/1.0/"
    case xmpDM = "http://ns.adobe.com/xmp/1.0/DynamicMedia/"
    case dc = "http://purl.org/dc/elements/1.1/"
    case lightroom = "http://ns.adobe.com/lightroom/1.0/"
    case microsoftPhoto = "http://ns.microsoft.com/photo/1.0/"
    case exif = "http://ns.adobe.com/exif/1.0/"
    case tiff = "http://ns.adobe.com/tiff/1.0/"
    case rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    /// Our own: `photowall:Stars` keeps the stars of a rejected photo.
    case photowall = "https://photowall.dev/xmp/1.0/"

    var prefix: String { "\(self)" }
  }

  var namespace: Namespace {
    switch self {
    case .rating, .label, .dateDigitized: .xmp
    case .title, .caption, .keywords: .dc
    case .hierarchy: .lightroom
    case .percentOfStars: .microsoftPhoto
    case .dateTaken: .exif
    case .pickLabel, .digiKamLabel, .tags: .digiKam
    case .keptStars: .photowall
    case .orientation: .tiff
    case .darktableLabels: .darktable
    case .photoshopLabel, .urgency, .fileExtension, .dateOfContent: .photoshop
    case .colorClass, .tagged: .photomechanic
    case .pick, .good: .xmpDM
    }
  }

  /// Names as expat returns them: the namespace, a line end and the local name.
  private static let byExpandedName = Dictionary(
    uniqueKeysWithValues: allCases.map { ("\($0.namespace.rawValue)\n\($0.localName)", $0) })

  /// Returns the property with a name of expat's, or nil.
  init?(expanded name: String) {
    guard let found = Self.byExpandedName[name] else { return nil }
    self = found
  }
}
