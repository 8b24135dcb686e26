/// What a codec is asked to do.
struct DecodeOrder {
  /// The whole file.
  var bytes: PictureBytes
  /// What its header said.
  var facts: FileHeader
  /// The size of the result before it is turned: no larger than the stored picture.
  var size: PixelSize
  /// What is refused.
  var limits: PictureLimits
  /// Asked now and then; true: nobody waits for the picture any longer.
  var isCancelled: () -> Bool

  var stored: PixelSize { facts.header.storedSize }
}

/// What a codec gives: pixels as they are stored, not turned.
struct DecodedPixels {
  var bitmap: Bitmap
  /// The file ended too early.
  var isPartial = false
  /// What the codec complained of.
  var warning: String?
}

/// One format's way from bytes to pixels.
protocol PictureCodec: Sendable {
  /// Decodes the first frame.
  func decode(_ order: DecodeOrder) throws(PictureError) -> DecodedPixels
}
