/// The known properties of XMP packets, and their namespaces.
///
/// Sources: Adobe, XMP Specification Part 2; the tables of exiftool (XMP.pm, XMP2.pl, PhotoMechanic.pm) and exiv2
/// (properties.cpp).
enum XMPName: String, CaseIterable {
  case rating = "Rating"
  case label = "Label"
  case pickLabel = "PickLabel"
  case keptStars = "Stars"
  case orientation = "Orientation"
  // The following are only written if they exist.
  case digiKamLabel = "ColorLabel"
  case darktableLabels = "colorlabels"
  case photoshopLabel = "LabelColor"
  case urgency = "Urgency"
  // The following are only read.
  case colorClass = "ColorClass"
  case tagged = "Tagged"
  case pick, good
  /// The extension of the photos that a sidecar with the shorter name belongs to, such as `CR2`.
  case fileExtension = "SidecarForExtension"
  /// The percentage written by Windows.
  case percentOfStars
  case title, caption = "description", keywords = "subject", hierarchy = "hierarchicalSubject", tags = "TagsList"
  case dateTaken = "DateTimeOriginal", dateOfContent = "DateCreated", dateDigitized = "CreateDate"

  /// The name within its namespace, if it is not unique.
  var localName: String { self == .percentOfStars ? "Rating" : rawValue }

  /// The namespace of a property, with a default prefix for its declaration.
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
    /// photowall's namespace: `photowall:Stars` keeps the stars of a rejected photo.
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

  /// The properties by expat's names: namespace, line feed and local name.
  private static let byExpandedName = Dictionary(
    uniqueKeysWithValues: allCases.map { ("\($0.namespace.rawValue)\n\($0.localName)", $0) })

  /// Returns the property for a name from expat, or nil.
  init?(expanded name: String) {
    guard let found = Self.byExpandedName[name] else { return nil }
    self = found
  }
}
