/// Symbols with the same grid of samples in a cell.
///
/// A symbol set has one or more classes. All candidates are scored by the cell's variance that the two colours explain,
/// so scores of different classes can be compared.
struct SymbolClass: Sendable {
  struct Candidate: Sendable {
    let scalar: UInt32
    /// The samples in the symbol's foreground: neither none nor all.
    let foreground: [Int]
  }

  enum Candidates: Sendable {
    /// A symbol for every mask of samples: `scalars[mask]`, bit *i* for sample *i*, row-major.
    case everyMask(scalars: [UInt32])
    /// A list without complements of its symbols, since the search also exchanges colours.
    case listed([Candidate])
  }

  /// The number of samples across a cell.
  let columns: Int
  /// The number of samples down a cell.
  let rows: Int
  let candidates: Candidates
  /// The fraction of a sample's area that the foreground fills; less than 1 for dots.
  var fillFactor: Float = 1

  /// The number of samples in a cell.
  var sampleCount: Int { columns * rows }

  /// Returns true if a candidate, by mask or index, is shown by its complement with exchanged colours.
  ///
  /// Both look the same, and the character with the lower number is used, since more fonts have it. kitty 0.41 draws
  /// the octants of U+1CD00…, but boxes for the few masks with characters elsewhere; their complements are octants or
  /// older blocks. Dots do not fill their samples, so they have no complements.
  func exchangesColors(_ candidate: Int) -> Bool {
    guard case .everyMask(let scalars) = candidates, fillFactor == 1 else { return false }
    return scalars[scalars.count - 1 - candidate] < scalars[candidate]
  }

  /// Returns the cell for a candidate, by mask or index.
  func cell(of candidate: Int, foreground: RGB, background: RGB) -> ArtCell {
    switch candidates {
    case .everyMask(let scalars):
      exchangesColors(candidate)
        ? ArtCell(scalar: scalars[scalars.count - 1 - candidate], foreground: background, background: foreground)
        : ArtCell(scalar: scalars[candidate], foreground: foreground, background: background)
    case .listed(let list):
      ArtCell(scalar: list[candidate].scalar, foreground: foreground, background: background)
    }
  }
}

extension SymbolClass {
  static let halves = SymbolClass(
    columns: 1, rows: 2, candidates: .everyMask(scalars: [0x20, 0x2580, 0x2584, 0x2588]))
  static let quadrants = SymbolClass(columns: 2, rows: 2, candidates: .everyMask(scalars: BlockScalars.quadrants))
  static let sextants = SymbolClass(columns: 2, rows: 3, candidates: .everyMask(scalars: BlockScalars.sextants))
  static let octants = SymbolClass(columns: 2, rows: 4, candidates: .everyMask(scalars: BlockScalars.octants))
  static let braille = SymbolClass(
    columns: 2, rows: 4, candidates: .everyMask(scalars: BlockScalars.braille), fillFactor: 0.25)

  /// ▁▂▃▄▅▆▇: the lowest 1…7 of eight rows.
  static let lowerEighths = SymbolClass(
    columns: 1, rows: 8,
    candidates: .listed((1...7).map { Candidate(scalar: 0x2580 + UInt32($0), foreground: Array(8 - $0..<8)) }))

  /// ▏▎▍▌▋▊▉: the leftmost 1…7 of eight columns.
  static let leftEighths = SymbolClass(
    columns: 8, rows: 1,
    candidates: .listed((1...7).map { Candidate(scalar: 0x2590 - UInt32($0), foreground: Array(0..<$0)) }))

  /// The printable ASCII characters, pixel by pixel.
  static let ascii: SymbolClass = {
    let candidates = (UInt32(0x21)...0x7e).compactMap { scalar -> Candidate? in
      guard let glyph = PixelFont.glyph(scalar), glyph.pixelCount > 0 else { return nil }
      return Candidate(scalar: scalar, foreground: (0..<128).filter { glyph[$0 % 8, $0 / 8] })
    }
    return SymbolClass(columns: 8, rows: 16, candidates: .listed(candidates))
  }()
}

extension SymbolSet {
  var classes: [SymbolClass] {
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

  /// The class of this set with a symbol for every mask, for art without colours, or nil.
  var completeClass: SymbolClass? {
    classes.first { if case .everyMask = $0.candidates { true } else { false } }
  }
}
