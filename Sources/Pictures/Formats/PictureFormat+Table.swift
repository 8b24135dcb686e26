import COptionalCodecs

extension PictureFormat {
  /// All formats, in the order of `photowall formats`. Signatures are tried in the same order.
  public static let all: [PictureFormat] = [
    jpeg, png, webp, gif, raw, avif, heic, jpegXL, tiff, bmp, pnm, qoi, svg, film, tga,
  ]

  public static let jpeg = PictureFormat(
    name: "JPEG", mediaType: "image/jpeg", extensions: ["jpg", "jpeg", "jpe", "jfif"],
    signature: { $0.begins(with: [0xff, 0xd8, 0xff]) },
    header: { window throws(PictureError) in try JPEGHeader(&window) },
    codec: JPEGCodec(), decodesRows: true, library: "libjpeg-turbo",
    summary: "colour, grey and CMYK; progressive; EXIF orientation")

  public static let png = PictureFormat(
    name: "PNG", mediaType: "image/png", extensions: ["png"],
    signature: { $0.begins(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
    header: { window throws(PictureError) in try PNGHeader(&window) },
    codec: PNGCodec(),
    frames: { bytes, header, limits throws(PictureError) in
      try PNGAnimation(bytes, canvas: header.storedSize, limits: limits)
    },
    readsFile: .large, decodesRows: true, library: "libspng, libdeflate",
    summary: "all colour types, 16 bit, interlaced, transparent; animated")

  public static let webp = PictureFormat(
    name: "WebP", mediaType: "image/webp", extensions: ["webp"],
    signature: { $0.has("RIFF", at: 0) && $0.has("WEBP", at: 8) },
    header: { window throws(PictureError) in try WebPHeader(&window) },
    codec: WebPCodec(),
    frames: { bytes, header, limits throws(PictureError) in
      try WebPAnimation(bytes, canvas: header.storedSize, limits: limits)
    },
    library: "libwebp", summary: "lossy, lossless, transparent; animated")

  public static let gif = PictureFormat(
    name: "GIF", mediaType: "image/gif", extensions: ["gif"],
    signature: { $0.has("GIF87a", at: 0) || $0.has("GIF89a", at: 0) },
    header: { window throws(PictureError) in try GIFHeader(&window) },
    codec: GIFCodec(),
    frames: { bytes, _, limits throws(PictureError) in try GIFAnimation(bytes, limits: limits) },
    library: "giflib", summary: "transparent; animated")

  public static let raw: PictureFormat = PictureFormat(
    name: "raw", mediaType: "image/x-raw",
    extensions: [
      "cr2", "cr3", "nef", "nrw", "arw", "srf", "sr2", "dng", "orf", "ori", "pef", "rw2", "rwl", "raf", "srw", "3fr",
      "fff", "erf", "dcr", "kdc", "mos",
    ],
    signature: { RawHeader.isRaw(&$0) },
    header: { window throws(PictureError) in try RawHeader(&window) },
    codec: JPEGCodec(), decodesRows: true, library: "libjpeg-turbo",
    summary: "the camera's preview; orientation; CR2, CR3, NEF, ARW, DNG, ORF, PEF, RW2, RAF and others")

  public static let avif: PictureFormat = PictureFormat(
    name: "AVIF", mediaType: "image/avif", extensions: ["avif"],
    signature: { HEIFHeader.brands(&$0).contains { $0 == "avif" || $0 == "avis" } },
    header: { window throws(PictureError) in try HEIFHeader(&window, format: .avif) },
    codec: OptionalCodec.heif, decodesApart: true, library: "libheif", package: "libheif1",
    hasLibrary: { photowall_has_avif() != 0 },
    summary: "the primary picture; orientation")

  public static let heic: PictureFormat = PictureFormat(
    name: "HEIC", mediaType: "image/heic", extensions: ["heic", "heif"],
    signature: {
      !HEIFHeader.brands(&$0).isDisjoint(with: ["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1"])
    },
    header: { window throws(PictureError) in try HEIFHeader(&window, format: .heic) },
    codec: OptionalCodec.heif, decodesApart: true, library: "libheif", package: "libheif1",
    hasLibrary: { photowall_has_heic() != 0 },
    summary: "the primary picture; orientation")

  public static let jpegXL: PictureFormat = PictureFormat(
    name: "JPEG XL", mediaType: "image/jxl", extensions: ["jxl"],
    signature: { JPEGXLHeader.isJPEGXL(&$0) },
    header: { window throws(PictureError) in try JPEGXLHeader(&window) },
    codec: OptionalCodec.jpegXL, decodesApart: true, library: "libjxl", package: "libjxl0.7",
    hasLibrary: { photowall_has_jxl() != 0 },
    summary: "the first frame; orientation")

  public static let bmp: PictureFormat = PictureFormat(
    name: "BMP", mediaType: "image/bmp", extensions: ["bmp", "dib"],
    signature: { BMPHeader.isBMP(&$0) },
    header: { window throws(PictureError) in try BMPHeader(&window) },
    codec: BMPCodec(), decodesRows: true, library: "", summary: "1 to 32 bits, palettes, run lengths")

  public static let pnm: PictureFormat = PictureFormat(
    name: "PNM", mediaType: "image/x-portable-anymap", extensions: ["pbm", "pgm", "ppm", "pnm"],
    signature: { (try? PNMHeader(&$0)) != nil },
    header: { window throws(PictureError) in try PNMHeader(&window) },
    codec: PNMCodec(), decodesRows: true, library: "", summary: "PBM, PGM and PPM, as bytes or as text")

  public static let qoi: PictureFormat = PictureFormat(
    name: "QOI", mediaType: "image/qoi", extensions: ["qoi"],
    signature: { $0.has("qoif", at: 0) },
    header: { window throws(PictureError) in try QOIHeader(&window) },
    codec: QOICodec(), decodesRows: true, library: "", summary: "with or without transparency")

  /// Its signature is weak, so it is tried last.
  public static let tga: PictureFormat = PictureFormat(
    name: "TGA", mediaType: "image/x-tga", extensions: ["tga"],
    signature: { (try? TGAHeader(&$0)) != nil },
    header: { window throws(PictureError) in try TGAHeader(&window) },
    codec: TGACodec(), decodesRows: true, library: "", summary: "palettes, 15 to 32 bits, grey, run lengths")

  public static let film: PictureFormat = PictureFormat(
    name: "film", mediaType: "video/mp4", extensions: ["mp4", "m4v", "mov", "mkv", "webm"],
    signature: { FilmHeader.isFilm(&$0) },
    header: { window throws(PictureError) in try FilmHeader(&window) },
    codec: FilmCodec(), readsFile: .all, decodesApart: true, library: "libffmpegthumbnailer",
    package: "libffmpegthumbnailer4v5",
    hasLibrary: { photowall_has_film() != 0 }, summary: "MP4, MOV, Matroska and WebM: one frame; files only")

  public static let tiff = PictureFormat(
    name: "TIFF", mediaType: "image/tiff", extensions: ["tif", "tiff"],
    signature: { $0.has("II*\0", at: 0) || $0.has("MM\0*", at: 0) },
    header: { window throws(PictureError) in try TIFFHeader(&window) },
    codec: OptionalCodec.tiff, readsFile: .large, decodesRows: true, library: "libtiff", package: "libtiff6",
    hasLibrary: { photowall_has_tiff() != 0 },
    summary: "the first picture; orientation")

  public static let svg = PictureFormat(
    name: "SVG", mediaType: "image/svg+xml", extensions: ["svg"],
    signature: { SVGHeader.isSVG(&$0) },
    header: { window throws(PictureError) in SVGHeader(&window) },
    codec: OptionalCodec.svg, decodesApart: true, library: "librsvg", package: "librsvg2-2",
    hasLibrary: { photowall_has_svg() != 0 },
    summary: "drawn at the needed size; without external files")

  /// Other kinds of files, detected only for error messages.
  static let otherKinds: [(signature: StaticString, offset: Int, name: String)] = [
    ("8BPS", 0, "Photoshop"), ("%PDF", 0, "PDF"), ("jP  ", 4, "JPEG 2000"),
    ("gimp xcf", 0, "GIMP"), ("\0MRM", 0, "raw"), ("HEAPCCDR", 6, "raw"), ("FOVb", 0, "raw"),
    ("\0\0\u{1}\0", 0, "icon"), ("#?RADIANCE", 0, "Radiance"), ("v/1\u{1}", 0, "OpenEXR"), ("DDS ", 0, "DDS"),
    ("PK\u{3}\u{4}", 0, "ZIP"), ("<!DOCTYPE", 0, "a web page"), ("<!doctype", 0, "a web page"),
    ("<html", 0, "a web page"), ("{", 0, "JSON"),
  ]
}
