import Basics
import PhotoFeed

/// The numbers of photos, and their indices in the feed. A photo keeps its number when the feed changes. Ranges in
/// which both ascend are stored as one, so a growing feed takes little memory.
struct PhotoNumbers: Sendable {
  private struct Run {
    var index: Int
    var number: Int
    var count: Int
  }

  /// The number of assigned photo numbers.
  private(set) var count: Int
  /// The ranges by index, without gaps.
  private var runs: [Run]
  /// The indices of `runs`, by photo number.
  private var byNumber: [Int] = []

  /// Creates the numbers 0, 1, 2, …
  init(count: Int) {
    self.count = count
    runs = count > 0 ? [Run(index: 0, number: 0, count: count)] : []
    sort()
  }

  /// Creates numbers for photos in the order of the feed; `count` numbers are assigned.
  init(_ photos: [PhotoID], count: Int) {
    self.count = count
    runs = []
    for (index, photo) in photos.enumerated() { append(Run(index: index, number: photo.index, count: 1)) }
    sort()
  }

  private mutating func append(_ run: Run) {
    guard run.count > 0 else { return }
    if let last = runs.last, last.number + last.count == run.number {
      runs[runs.count - 1].count += run.count
    } else {
      runs.append(run)
    }
  }

  private mutating func sort() {
    byNumber = Array(runs.indices)
    if !runs.indices.dropFirst().allSatisfy({ runs[$0 - 1].number < runs[$0].number }) {
      byNumber.sort { runs[$0].number < runs[$1].number }
    }
  }

  /// Returns the photo at an existing index of the feed.
  subscript(index: Int) -> PhotoID {
    let run = runs[runs.count == 1 ? 0 : runs.partitioningIndex { $0.index > index } - 1]
    return PhotoID(run.number + index - run.index)
  }

  /// Returns the index of a photo in the feed; nil if it is not in the feed.
  func index(of photo: PhotoID) -> Int? {
    let place = runs.count <= 1 ? runs.count : byNumber.partitioningIndex { runs[$0].number > photo.index }
    guard place > 0 else { return nil }
    let run = runs[byNumber[place - 1]]
    return 0..<run.count ~= photo.index - run.number ? run.index + photo.index - run.number : nil
  }

  /// Returns the photos at indices of the feed.
  func photos(in range: Range<Int>) -> PhotoList {
    guard !range.isEmpty else { return PhotoList() }
    let run = runs[runs.partitioningIndex { $0.index > range.lowerBound } - 1]
    guard run.index + run.count >= range.upperBound else { return PhotoList(range.map { self[$0] }) }
    let first = run.number + range.lowerBound - run.index
    return PhotoList(first..<first + range.count)
  }

  /// Replaces the items of a range. Items keep the numbers in order; additional items get new ones.
  mutating func replace(_ range: Range<Int>, byCount newCount: Int) {
    guard newCount != range.count else { return }
    let (old, shift) = (runs, newCount - range.count)
    let keptEnd = range.lowerBound + min(newCount, range.count)
    runs = []
    func part(of run: Run, _ bounds: Range<Int>) -> Run {
      let common = bounds.clamped(to: run.index..<run.index + run.count)
      return Run(index: common.lowerBound, number: run.number + common.lowerBound - run.index, count: common.count)
    }
    for run in old where run.index < keptEnd { append(part(of: run, 0..<keptEnd)) }
    append(Run(index: keptEnd, number: count, count: max(0, shift)))
    count += max(0, shift)
    for run in old where run.index + run.count > range.upperBound {
      var rest = part(of: run, range.upperBound..<Int.max)
      rest.index += shift
      append(rest)
    }
    sort()
  }
}
