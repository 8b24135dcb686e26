import Basics

/// Photos in an order. Consecutive ones, as a section that is as it was loaded has, take no memory.
struct PhotoList: Hashable, Sendable, RandomAccessCollection {
  private enum Storage: Hashable {
    case run(Range<Int32>)
    case list([PhotoID])
  }

  private var storage = Storage.run(0..<0)

  init() {}

  /// The photos of consecutive numbers.
  init(_ numbers: Range<Int>) {
    if !numbers.isEmpty { storage = .run(Int32(numbers.lowerBound)..<Int32(numbers.upperBound)) }
  }

  /// The photos of a list; equal to those of a range if they are consecutive.
  init(_ photos: [PhotoID]) {
    guard let first = photos.first, let last = photos.last else { return }
    storage = .list(photos)
    guard last.index - first.index == photos.count - 1 else { return }
    for index in photos.indices where photos[index].index != first.index + index { return }
    storage = .run(Int32(first.index)..<Int32(last.index + 1))
  }

  /// The consecutive numbers; nil if the photos are not consecutive.
  var run: Range<Int>? {
    if case .run(let run) = storage { Int(run.lowerBound)..<Int(run.upperBound) } else { nil }
  }

  /// The stretches of consecutive numbers, in order.
  var runs: [Range<Int>] {
    if let run { return [run] }
    var runs: [Range<Int>] = []
    var open = 0..<0
    for photo in array {
      if photo.index != open.upperBound || open.isEmpty {
        if !open.isEmpty { runs.append(open) }
        open = photo.index..<photo.index
      }
      open = open.lowerBound..<photo.index + 1
    }
    return runs + [open]
  }

  /// The photos as an array.
  var array: [PhotoID] {
    switch storage {
    case .run(let run): run.map { PhotoID(Int($0)) }
    case .list(let photos): photos
    }
  }

  /// Returns the photos without those at ascending indices.
  func removing(at indices: some Collection<Int>) -> PhotoList {
    if let run, let first = indices.first, indices.elementsEqual(first..<first + indices.count) {
      // A run that loses an end is still one.
      if first == 0 { return PhotoList(run.dropFirst(indices.count)) }
      if first + indices.count == run.count { return PhotoList(run.dropLast(indices.count)) }
    }
    let photos = array
    var rest: [PhotoID] = []
    rest.reserveCapacity(photos.count)
    var start = 0
    for index in indices {
      rest += photos[start..<index]
      start = index + 1
    }
    return PhotoList(rest + photos[start...])
  }

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch storage {
    case .run(let run): run.count
    case .list(let photos): photos.count
    }
  }

  subscript(position: Int) -> PhotoID {
    switch storage {
    case .run(let run): PhotoID(Int(run.lowerBound) + position)
    case .list(let photos): photos[position]
    }
  }

  /// Returns the index of a photo: at once in a run, else in linear time.
  func firstIndex(of photo: PhotoID) -> Int? {
    switch storage {
    case .run(let run): run.contains(Int32(photo.index)) ? photo.index - Int(run.lowerBound) : nil
    case .list(let photos): photos.firstIndex(of: photo)
    }
  }

  /// Returns the ascending indices of those of some photos that are here.
  ///
  /// - Parameters:
  ///   - contains: Returns true for one of them.
  ///   - sorted: All of them, ascending.
  func indices(where contains: (PhotoID) -> Bool, sorted: [PhotoID]) -> [Int] {
    guard let run else { return indices.filter { contains(self[$0]) } }
    let first = sorted.partitioningIndex { $0.index >= run.lowerBound }
    return sorted[first...].prefix { $0.index < run.upperBound }.map { $0.index - run.lowerBound }
  }
}

/// The photos of all sections of an arrangement, one after the other.
public struct ArrangedPhotos: Sendable, RandomAccessCollection {
  private(set) var sections: [PhotoList]
  /// The position after the last photo of each section.
  private(set) var ends: [Int]

  /// The photos of at least one section.
  init(_ sections: [PhotoList]) {
    self.sections = sections.isEmpty ? [PhotoList()] : sections
    var end = 0
    ends = self.sections.map { section in
      end += section.count
      return end
    }
  }

  /// Replaces the photos of sections from one on.
  mutating func replace(_ section: Int, by photos: PhotoList) {
    let shift = photos.count - sections[section].count
    sections[section] = photos
    if shift != 0 { for later in section..<ends.count { ends[later] += shift } }
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { ends[ends.count - 1] }

  /// The photo at a position.
  public subscript(position: Int) -> PhotoID {
    guard ends.count > 1 else { return sections[0][position] }
    let section = ends.firstIndex(above: position)
    return sections[section][position - (section == 0 ? 0 : ends[section - 1])]
  }

  /// Walks through the photos.
  public struct Iterator: IteratorProtocol {
    fileprivate let sections: [PhotoList]
    fileprivate var section = 0
    fileprivate var index = 0

    public mutating func next() -> PhotoID? {
      while section < sections.count {
        if index < sections[section].count {
          defer { index += 1 }
          return sections[section][index]
        }
        (section, index) = (section + 1, 0)
      }
      return nil
    }
  }

  /// Returns an iterator over the photos.
  public func makeIterator() -> Iterator { Iterator(sections: sections) }
}

extension ArrangedPhotos: Hashable, ExpressibleByArrayLiteral {
  public init(arrayLiteral photos: PhotoID...) { self.init([PhotoList(photos)]) }

  /// Compares the photos and their order, whatever the sections.
  public static func == (left: ArrangedPhotos, right: ArrangedPhotos) -> Bool {
    left.sections == right.sections || left.elementsEqual(right)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(first)
  }
}
