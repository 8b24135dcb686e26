import Basics
import Foundation
import Platform

/// The responses about the timeline.
///
/// Source: Immich's API documentation, `TimeBucketsResponseDto`, `TimeBucketAssetResponseDto`, `SearchAssetResponseDto`.
enum ImmichTimeline {
  /// A month with its number of photos and films.
  struct Bucket: Decodable {
    /// The first day of the month: `2024-05-01`.
    var timeBucket: String
    var count: Int
  }

  /// The photos of a month, in columns of equal length.
  struct Columns: Decodable {
    var id: [String]
    var ratio: [Double]
    var isFavorite: [Bool]
    var isTrashed: [Bool]
    var isImage: [Bool]
    /// The times in UTC: `2024-05-17T18:03:12.000Z`.
    var fileCreatedAt: [String]
    /// ThumbHashes in base 64.
    var thumbhash: [String?]?
    /// The hours that the photographer's clock is ahead of UTC.
    var localOffsetHours: [Double]?

    /// The rows of photos to show; nil if a column is too short.
    var rows: [Int]? {
      let counts = [
        ratio.count, isFavorite.count, isTrashed.count, isImage.count, fileCreatedAt.count,
        thumbhash?.count ?? id.count,
      ]
      guard counts.allSatisfy({ $0 == id.count }) else { return nil }
      return id.indices.filter { isImage[$0] && !isTrashed[$0] && ImmichStore.isID(id[$0]) }
    }

    /// Returns the local time of the photographer.
    func time(at row: Int) -> UTCTime? {
      guard let seconds = ImmichTimeline.seconds(fileCreatedAt[row]) else { return nil }
      let offset = localOffsetHours.flatMap { $0.indices.contains(row) ? $0[row] : nil } ?? 0
      return UTCTime(secondsSince1970: seconds + Int(min(max(offset, -24), 24) * 3600))
    }
  }

  /// A photo that a search has found.
  struct Found: Decodable { var id: String }

  /// Returns the seconds since 1970 for a time in UTC.
  static func seconds(_ text: String) -> Int? {
    WrittenDate.seconds(text.prefix(19)).map { Int($0) }
  }
}
