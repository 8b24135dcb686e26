/// Characters that cut the cell along the same grid, and how the best of them is found.
///
/// A symbol set is one or several families. All are judged by one number, the share of the cell's variance that the two
/// colours explain, so the winners of different families compare exactly.
struct SampleFamily: Sendable {
  /// A character and the samples it inks.
  struct Candidate: Sendable {
    let scalar: UInt32
    /// The samples inked, neither none nor all.
    let ink: [Int]
  }

  enum Search: Sendable {
    /// Every way to ink the samples has its character: `scalars[mask]`, bit *i* for sample *i*, row-major.
    case everyMask(scalars: [UInt32])
    /// Only these. No two of them may be each other's negative: colours swap freely.
    case listed([Candidate])
  }

  /// Samples across a cell.
  let columns: Int
  /// Samples down a cell.
  let rows: Int
  /// How to search.
  let search: Search
  /// The part of a sample that its ink fills: less than 1 for dots.
  var inkShare: Float = 1

  /// Samples in a cell.
  var samples: Int { columns * rows }

  /// The cell of a choice: of a mask, or of a place in the list.
  ///
  /// A mask and its negative are one choice, the colours swapped. Of the two characters the one of the lower number is taken:
  /// it is in more fonts. (kitty 0.41 draws the octants of U+1CD00… and shows boxes for the few masks that have their
  /// character elsewhere, whose negatives are all octants or older blocks.) Dots, which do not fill their places, have no
  /// negatives.
  func cell(of choice: Int, ink: RGB, bare: RGB) -> ArtCell {
    switch search {
    case .everyMask(let scalars):
      let negative = scalars.count - 1 - choice
      return inkShare == 1 && scalars[negative] < scalars[choice]
        ? ArtCell(scalar: scalars[negative], foreground: bare, background: ink)
        : ArtCell(scalar: scalars[choice], foreground: ink, background: bare)
    case .listed(let candidates):
      return ArtCell(scalar: candidates[choice].scalar, foreground: ink, background: bare)
    }
  }
}

extension SampleFamily {
  static let halves = SampleFamily(
    columns: 1, rows: 2, search: .everyMask(scalars: [0x20, 0x2580, 0x2584, 0x2588]))
  static let quadrants = SampleFamily(columns: 2, rows: 2, search: .everyMask(scalars: BlockScalars.quadrants))
  static let sextants = SampleFamily(columns: 2, rows: 3, search: .everyMask(scalars: BlockScalars.sextants))
  static let octants = SampleFamily(columns: 2, rows: 4, search: .everyMask(scalars: BlockScalars.octants))
  static let braille = SampleFamily(
    columns: 2, rows: 4, search: .everyMask(scalars: BlockScalars.braille), inkShare: 0.25)

  /// ▁▂▃▄▅▆▇: the lowest 1…7 of eight rows.
  static let lowerEighths = SampleFamily(
    columns: 1, rows: 8,
    search: .listed(
      (1...7).map { height in
        Candidate(
          scalar: 0x2580 + UInt32(height), ink: Array(8 - height..<8))
      }))

  /// ▏▎▍▌▋▊▉: the leftmost 1…7 of eight columns.
  static let leftEighths = SampleFamily(
    columns: 8, rows: 1,
    search: .listed(
      (1...7).map { width in
        Candidate(
          scalar: 0x2590 - UInt32(width), ink: Array(0..<width))
      }))
}

extension SymbolSet {
  /// The families whose best character wins.
  var families: [SampleFamily] {
    switch self {
    case .half: [.halves]
    case .quadrant: [.quadrants]
    case .block: [.quadrants, .lowerEighths, .leftEighths]
    case .sextant: [.sextants]
    case .octant: [.octants]
    case .braille: [.braille]
    case .ascii: [.ascii]
    case .all: [.octants, .sextants, .lowerEighths, .leftEighths]
    }
  }

  /// The one family of this set that can ink any of its samples: what pictures without colours are made of.
  var freelyInked: SampleFamily? {
    families.first { if case .everyMask = $0.search { true } else { false } }
  }
}
