import Platform

/// A request to a codec to decode a picture, or a part of one, in a size.
struct DecodeRequest {
  /// The whole file, or the preview to decode; empty if the codec reads the file.
  var bytes: PictureBytes
  /// The path of the file; nil for a file in memory.
  var path: FilePath?
  /// The header of the file; `bytes` may be a preview in it.
  var file: FileHeader
  /// The stored size of the picture in `bytes`.
  var stored: PixelSize
  /// The part of the stored picture to decode; nil for all.
  var part: PixelRectangle?
  /// The size of the result before it is turned, not larger than the decoded part.
  var size: PixelSize
  var limits: PictureLimits
  /// Whether to decode the thumbnail in a container instead of the picture.
  var wantsThumbnail = false
  /// Whether pixels may be less exact, for speed.
  var isRough = false
  /// Called regularly; returns true if the picture is no longer needed.
  var isCancelled: () -> Bool
}
