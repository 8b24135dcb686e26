import Platform

extension PictureDetails {
  /// Reads the EXIF tags of the file at `path`; returns nil if there are none or reading fails.
  public static func read(path: FilePath) -> PictureDetails? {
    guard let file = try? OpenFile(path: path) else { return nil }
    var window = ByteWindow(file)
    return PictureDetails(&window)
  }

  /// Reads the EXIF tags in the bytes of a file; returns nil if there are none.
  public static func read(bytes: PictureBytes) -> PictureDetails? {
    var window = ByteWindow(bytes)
    return PictureDetails(&window)
  }

  init?(_ window: inout ByteWindow) {
    guard let format = try? PictureFormat(&window), let header = try? format.header(&window),
      let range = header.tags(in: &window), let first = ExifDirectory(&window, in: range)
    else { return nil }
    camera = Self.name(make: first.text(.make, &window), model: first.text(.model, &window))
    changed = first.text(.date, &window).flatMap { CaptureDate($0) }
    if let offset = first.integer(.exifDirectory, &window), let second = first.directory(at: offset, &window) {
      readExposure(second, &window)
      taken =
        CaptureDate(second, .dateTaken, .subSecondsTaken, .offsetTaken, &window)
        ?? CaptureDate(second, .dateDigitized, .subSecondsDigitized, .offsetDigitized, &window)
    }
    if let offset = first.integer(.locationDirectory, &window), let location = first.directory(at: offset, &window) {
      coordinate = GeographicCoordinate(location, &window)
    }
  }

  private mutating func readExposure(_ directory: ExifDirectory, _ window: inout ByteWindow) {
    /// Returns a number, or nil for 0, which lenses without contacts have.
    func positive(_ tag: ExifDirectory.Tag) -> Double? {
      directory.fraction(tag, &window).flatMap { $0 > 0 ? $0 : nil }
    }
    lens = Self.name(make: directory.text(.lensMake, &window), model: directory.text(.lens, &window))
    focalLength = positive(.focalLength)
    aperture = positive(.aperture)
    exposureTime = positive(.exposureTime)
    exposureBias = directory.fraction(.exposureBias, &window)
    let sensitivity = directory.integer(.sensitivity, &window)
    // The tag has 16 bits; 65,535 says that the sensitivity is larger.
    let larger = sensitivity == 65_535 ? directory.integer(.recommendedExposureIndex, &window) : nil
    iso = (larger ?? sensitivity).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Returns maker and model, or the model alone if it begins with the maker's first word:
  /// `NIKON D90` of `NIKON CORPORATION`.
  private static func name(make: String?, model: String?) -> String? {
    guard let make, let model, let word = make.split(separator: " ").first else { return model ?? make }
    return model.lowercased().hasPrefix(word.lowercased()) ? model : "\(make) \(model)"
  }
}
