/// Decodes pictures on workers, the most wanted first, and keeps what it decoded as far as its memory goes.
///
/// No method waits for a picture but `wait(for:)`. Results gather in a mailbox; `wake` is called, from a worker, when it
/// turns from empty to filled.
public final class PictureLoader: Sendable {
  /// A loader with its own threads: `workers` of them (nil: as many as there are cores). It keeps decoded pictures of
  /// at most `memoryLimit` bytes.
  public init(
    workers: Int? = nil, memoryLimit: Int = 256_000_000, decoder: PictureDecoder = PictureDecoder(),
    wake: @escaping @Sendable () -> Void
  ) {
  }

  /// Asks for a picture. Its result comes through the mailbox, also when it is kept in memory already.
  public func request(_ request: PictureRequest) {}

  /// Changes how soon a picture is wanted; nothing happens if it is no longer waiting.
  public func reprioritise(_ id: UInt64, to priority: Float) {}

  /// Nobody wants it any longer: no result comes.
  public func cancel(_ id: UInt64) {}

  /// Empties the mailbox.
  public func takeCompleted() -> [PictureResult] { [] }

  /// Waits until the good picture of `id` (or its error) is there, and takes it out of the mailbox; nil if nobody asked
  /// for it. For tapes and printing: the loop of a live wall never calls this.
  public func wait(for id: UInt64) -> PictureResult? { nil }

  /// What is kept in memory of a picture for that box, without waiting or looking at the disk.
  public func keptPicture(_ source: PictureSource, fitting target: PixelSize, mode: PictureFit) -> Picture? { nil }

  /// Forgets what is kept of a source, since it has changed.
  public func forget(_ source: PictureSource) {}
}
