import Basics
import PhotoFeed

/// Photos in order. Consecutive photos are stored as ranges, so an unchanged section takes no memory, and one with a
/// few removed photos little.
struct PhotoList: Hashable, Sendable, RandomAccessCollection {
  /// A range of consecutive photos.
  fileprivate struct Stretch: Hashable {
    var first: PhotoID
    /// The end index of the range in the list.
    var end: Int32
  }

  /// Equal lists have equal storage.
  fileprivate enum Storage: Hashable {
    /// Ranges of maximal length.
    case stretches([Stretch])
    /// Photos that would need too many ranges.
    case list([PhotoID])
  }

  private var storage = Storage.stretches([])

  init() {}

  /// Creates a list of consecutive photos.
  init(_ numbers: Range<Int>) { self.init(CollectionOfOne(numbers)) }

  init(_ photos: [PhotoID]) {
    var collector = Collector(limit: Self.stretchLimit(photos.count))
    for photo in photos where !collector.append(photo, count: 1) {
      storage = .list(photos)
      return
    }
    storage = .stretches(collector.stretches)
  }

  /// Creates a list of ranges.
  init(_ runs: some Collection<Range<Int>>) {
    let count = runs.reduce(0) { $0 + $1.count }
    var collector = Collector(limit: Self.stretchLimit(count))
    for run in runs where !collector.append(PhotoID(run.lowerBound), count: run.count) {
      storage = .list(runs.flatMap { $0.map { PhotoID($0) } })
      return
    }
    storage = .stretches(collector.stretches)
  }

  /// Returns the greatest number of ranges for `count` photos.
  private static func stretchLimit(_ count: Int) -> Int { 1 + count / 8 }

  /// Joins adjacent ranges.
  private struct Collector {
    let limit: Int
    private(set) var stretches: [Stretch] = []
    /// The photo that would extend the last range.
    private var next: PhotoID?

    init(limit: Int) { self.limit = limit }

    /// Appends consecutive photos. Returns false if there are too many ranges.
    mutating func append(_ first: PhotoID, count: Int) -> Bool {
      guard count > 0 else { return true }
      let end = (stretches.last?.end ?? 0) + Int32(count)
      if first == next {
        stretches[stretches.count - 1].end = end
      } else {
        stretches.append(Stretch(first: first, end: end))
      }
      next = PhotoID(first.index + count)
      return stretches.count <= limit
    }
  }

  /// The range of numbers; nil if the photos are not consecutive.
  var run: Range<Int>? {
    guard case .stretches(let stretches) = storage, stretches.count <= 1 else { return nil }
    return stretches.first.map { $0.first.index..<$0.first.index + Int($0.end) } ?? 0..<0
  }

  /// The ranges of numbers in order; nil if there are too many.
  var runs: [Range<Int>]? {
    guard case .stretches = storage else { return nil }
    return runs(in: 0..<count)
  }

  /// Returns the ranges of numbers at some indices, in order; one for each photo if there would be too many.
  func runs(in range: Range<Int>) -> [Range<Int>] {
    guard !range.isEmpty else { return [] }
    switch storage {
    case .list(let photos): return photos[range].map { $0.index..<$0.index + 1 }
    case .stretches(let stretches):
      var index = stretches.partitioningIndex { $0.end > range.lowerBound }
      var start = range.lowerBound
      var runs: [Range<Int>] = []
      while start < range.upperBound {
        let end = Swift.min(Int(stretches[index].end), range.upperBound)
        let first = stretches[index].first.index + start - (index == 0 ? 0 : Int(stretches[index - 1].end))
        runs.append(first..<first + end - start)
        (start, index) = (end, index + 1)
      }
      return runs
    }
  }

  var array: [PhotoID] {
    if case .list(let photos) = storage { photos } else { Array(self) }
  }

  /// Returns the list without the photos at ascending indices.
  func removing(at indices: some Collection<Int>) -> PhotoList {
    var rest: [Range<Int>] = []
    var start = 0
    for index in indices {
      rest += runs(in: start..<index)
      start = index + 1
    }
    return PhotoList(rest + runs(in: start..<count))
  }

  /// Returns the list with photos inserted at their final indices, ascending, or at the nearest existing ones.
  func inserting(_ insertions: some Collection<(photo: PhotoID, index: Int)>) -> PhotoList {
    var result: [Range<Int>] = []
    var start = 0
    for (inserted, insertion) in insertions.enumerated() {
      let end = Swift.max(start, Swift.min(insertion.index - inserted, count))
      result += runs(in: start..<end)
      result.append(insertion.photo.index..<insertion.photo.index + 1)
      start = end
    }
    return PhotoList(result + runs(in: start..<count))
  }

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch storage {
    case .stretches(let stretches): Int(stretches.last?.end ?? 0)
    case .list(let photos): photos.count
    }
  }

  subscript(position: Int) -> PhotoID {
    switch storage {
    case .stretches(let stretches):
      let index = stretches.count == 1 ? 0 : stretches.partitioningIndex { $0.end > position }
      return PhotoID(stretches[index].first.index + position - (index == 0 ? 0 : Int(stretches[index - 1].end)))
    case .list(let photos): return photos[position]
    }
  }

  /// Walks through the photos.
  struct Iterator: IteratorProtocol {
    fileprivate let storage: Storage
    fileprivate var index = 0
    fileprivate var stretch = 0
    /// The next photo's number minus its index, in the current range.
    fileprivate var offset = 0

    mutating func next() -> PhotoID? {
      switch storage {
      case .list(let photos):
        guard index < photos.count else { return nil }
        index += 1
        return photos[index - 1]
      case .stretches(let stretches):
        guard stretch < stretches.count else { return nil }
        if index == (stretch == 0 ? 0 : stretches[stretch - 1].end) { offset = stretches[stretch].first.index - index }
        index += 1
        if index == stretches[stretch].end { stretch += 1 }
        return PhotoID(index - 1 + offset)
      }
    }
  }

  func makeIterator() -> Iterator { Iterator(storage: storage) }

  /// Returns the index of a photo, by a linear search of the ranges or photos.
  func firstIndex(of photo: PhotoID) -> Int? {
    guard case .stretches(let stretches) = storage else { return array.firstIndex(of: photo) }
    var start = 0
    for stretch in stretches {
      let index = start + photo.index - stretch.first.index
      if start..<Int(stretch.end) ~= index { return index }
      start = Int(stretch.end)
    }
    return nil
  }

  /// Returns the ascending indices of photos.
  ///
  /// - Parameters:
  ///   - contains: Returns true for a wanted photo.
  ///   - sorted: All wanted photos, ascending.
  func indices(where contains: (PhotoID) -> Bool, sorted: [PhotoID]) -> [Int] {
    guard let runs else { return indices.filter { contains(self[$0]) } }
    var start = 0
    return runs.flatMap { run in
      defer { start += run.count }
      let first = sorted.partitioningIndex { $0.index >= run.lowerBound }
      return sorted[first...].prefix { $0.index < run.upperBound }.map { start + $0.index - run.lowerBound }
    }
  }
}
