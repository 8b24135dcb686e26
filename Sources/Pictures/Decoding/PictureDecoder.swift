/// Bytes become upright pixels of the size that is wanted.
public struct PictureDecoder: Sendable {
  /// What is refused before memory is taken.
  public var limits: PictureLimits

  /// A decoder that keeps to `limits`.
  public init(limits: PictureLimits = PictureLimits()) { self.limits = limits }

  /// Decodes the first frame of `source` (a file or bytes; addresses are the loader's work) for a box of pixels.
  public func decode(_ source: PictureSource, fitting box: PixelSize, mode: PictureFit) throws(PictureError) -> Picture
  {
    throw .unknownFormat(nil)
  }
}
