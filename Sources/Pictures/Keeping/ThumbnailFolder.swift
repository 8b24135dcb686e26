/// Thumbnails shared with file managers.
public struct ThumbnailFolder: Sendable {}
