import PhotoFeed

/// The photos of all sections of an arrangement, in order.
public struct ArrangedPhotos: Sendable, RandomAccessCollection {
  private(set) var sections: [PhotoList]
  /// The end position of each section.
  private(set) var ends: [Int]

  /// Creates the collection; there must be at least one section.
  init(_ sections: [PhotoList]) {
    self.sections = sections.isEmpty ? [PhotoList()] : sections
    var end = 0
    ends = self.sections.map { section in
      end += section.count
      return end
    }
  }

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

  /// Returns an iterator that does not search the section of each photo.
  public func makeIterator() -> some IteratorProtocol<PhotoID> { sections.joined().makeIterator() }
}

extension ArrangedPhotos: Equatable, ExpressibleByArrayLiteral {
  public init(arrayLiteral photos: PhotoID...) { self.init([PhotoList(photos)]) }

  /// Compares the photos in order, without the sections.
  public static func == (left: ArrangedPhotos, right: ArrangedPhotos) -> Bool {
    left.sections == right.sections || left.elementsEqual(right)
  }
}
