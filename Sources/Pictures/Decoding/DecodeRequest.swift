import Platform

/// A request to a codec.
struct DecodeRequest {
  /// The whole file, or its preview that is decoded; empty if the codec reads the file itself.
  var bytes: PictureBytes
  /// Where the file is; nil if it is in memory only.
  var path: FilePath?
  var file: FileHeader
  /// The size of the picture in `bytes`, as its rows are stored.
  var stored: PixelSize
  /// The pixels of the stored picture that are decoded; nil: all.
  var part: PixelRectangle?
  /// The size of the result before it is turned, no larger than what is decoded.
  var size: PixelSize
  var limits: PictureLimits
  /// Whether the thumbnail in a container is decoded instead.
  var wantsThumbnail = false
  /// Whether pixels may be less exact.
  var isRough = false
  /// Called now and then; true if the picture is no longer needed.
  var isCancelled: () -> Bool
}

/// Decoded pixels as they are stored, not turned.
struct DecodedPixels {
  var bitmap: Bitmap
  /// Whether the file is truncated.
  var isPartial = false
  /// A warning of the codec, nil if there is none.
  var warning: String?
}

/// A decoder of one format.
protocol PictureCodec: Sendable {
  /// Decodes the first frame.
  func decode(_ request: DecodeRequest) throws(PictureError) -> DecodedPixels
}
