/// A demonstration picture.
struct Scene: Sendable {
  /// The name of the file without its extension.
  let name: String
  let title: String
  let tags: [String]
  let width: Int
  let height: Int
  var format: FileFormat = .jpeg(quality: 84)
  /// Paints the scene on a canvas of its size, which is black.
  let paint: @Sendable (Canvas) -> Void
  /// Further frames of an animation, each with its time 0…1.
  var frames: Int = 1
  var paintFrame: (@Sendable (Canvas, Float) -> Void)?
}
