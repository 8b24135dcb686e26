/// Fetches addresses without anybody waiting.
public final class PictureFetcher: Sendable {
  func fetch(
    _ address: String, id: UInt64, priority: Float,
    completion: @escaping @Sendable (Result<PictureBytes, PictureError>) -> Void
  ) {}
  func reprioritise(_ id: UInt64, to priority: Float) {}
  func cancel(_ id: UInt64) {}
}
