import Platform

extension PictureDetails {
  /// Reads the EXIF tags of the file at `path`; nil if there are none or reading fails.
  public static func read(path: FilePath) -> PictureDetails? {
    guard let file = try? OpenFile(path: path) else { return nil }
    var window = ByteWindow(file)
    return PictureDetails(&window)
  }

  init?(_ window: inout ByteWindow) {
    guard let format = try? PictureFormat(&window), let header = try? format.header(&window) else { return nil }
    self.init(header, &window)
  }

  init?(_ header: any FormatHeader, _ window: inout ByteWindow) {
    hasGainMap = header.hasGainMap(in: &window)
    var isEmpty = !hasGainMap
    // The sensor's orientation, which the focus point refers to, even if the decoder turns the picture itself.
    var orientation: PictureOrientation?
    for range in header.tags(in: &window) {
      guard let first = ExifDirectory(&window, in: range) else { continue }
      isEmpty = false
      let model = first.text(.model, &window)
      for tag in [ExifDirectory.Tag.exifDirectory, .locationDirectory] {
        if let offset = first.integer(tag, &window), let inner = first.directory(at: offset, &window) {
          read(inner, &window)
          focus = focus ?? FocusPoint(inner, model: model ?? camera, size: header.size, &window)
        }
      }
      // In raw files the first directory may have the tags of the others.
      read(first, &window)
      focus = focus ?? FocusPoint(first, model: model ?? camera, size: header.size, &window)
      orientation =
        orientation
        ?? first.integer(.orientation, &window).flatMap { PictureOrientation(rawValue: UInt8(clamping: $0)) }
    }
    if let range = header.iptc(in: &window) {
      let record = IPTCRecord(&window, in: range)
      // Programs write complete IPTC records, while cameras write only EXIF tags.
      texts = record.texts.adding(texts)
      takenByIPTC = record.taken
      isEmpty = false
    }
    if isEmpty { return nil }
    focus = focus?.turned(orientation ?? .up)
  }

  /// Reads missing values.
  private mutating func read(_ directory: ExifDirectory, _ window: inout ByteWindow) {
    /// Returns a number; nil for 0, the value of lenses without contacts.
    func positive(_ tag: ExifDirectory.Tag) -> Double? {
      directory.fraction(tag, &window).flatMap { $0 > 0 ? $0 : nil }
    }
    camera = camera ?? Self.name(make: directory.text(.make, &window), model: directory.text(.model, &window))
    serialNumber = serialNumber ?? directory.text(.serialNumber, &window)
    changed = changed ?? directory.text(.date, &window).flatMap { CaptureDate($0) }
    taken =
      taken ?? CaptureDate(directory, .dateTaken, .subSecondsTaken, .offsetTaken, &window)
      ?? CaptureDate(directory, .dateDigitized, .subSecondsDigitized, .offsetDigitized, &window)
    coordinate = coordinate ?? GeographicCoordinate(directory, &window)
    takenByGPS = takenByGPS ?? CaptureDate(locationDirectory: directory, &window)
    texts = texts.adding(PictureTexts(directory, &window))
    stars = stars ?? Self.stars(directory, &window)
    lens = lens ?? Self.name(make: directory.text(.lensMake, &window), model: directory.text(.lens, &window))
    focalLength = focalLength ?? positive(.focalLength)
    aperture = aperture ?? positive(.aperture)
    exposureTime = exposureTime ?? positive(.exposureTime)
    exposureBias = exposureBias ?? directory.fraction(.exposureBias, &window)
    let sensitivity = directory.integer(.sensitivity, &window)
    // The tag has 16 bits; 65,535 means a larger value.
    let larger = sensitivity == 65_535 ? directory.integer(.recommendedExposureIndex, &window) : nil
    iso = iso ?? (larger ?? sensitivity).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Returns the stars of a directory, 0…5: the number, or Windows' percentage; nil if there are none.
  static func stars(_ directory: ExifDirectory, _ window: inout ByteWindow) -> Int? {
    let stars =
      directory.integer(.stars, &window)
      ?? directory.integer(.percentOfStars, &window).flatMap { Self.stars(percent: $0) }
    return stars.flatMap { 0...5 ~= $0 ? $0 : nil }
  }

  /// Returns the stars for a percentage; Windows writes 1, 25, 50, 75 and 99.
  public static func stars(percent: Int) -> Int? {
    switch percent {
    case 0: 0
    case 1..<99: percent / 25 + 1
    case 99...100: 5
    default: nil
    }
  }

  /// Returns maker and model, or only a model that begins with the maker's first word: `NIKON D90`.
  private static func name(make: String?, model: String?) -> String? {
    guard let make, let model, let word = make.split(separator: " ").first else { return model ?? make }
    return model.lowercased().hasPrefix(word.lowercased()) ? model : "\(make) \(model)"
  }
}
