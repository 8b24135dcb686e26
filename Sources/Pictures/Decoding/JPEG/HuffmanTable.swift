/// How to get over the coefficients of a block without knowing them: for the next bits of the data, how many belong to a
/// symbol and the number behind it, and how far along the block that leads.
///
/// Source: ITU-T T.81, annex C (codes), F.2.2 (decoding), and figure F.13.
struct HuffmanTable {
  /// What the next bits are.
  struct Step {
    /// Bits of the symbol and of the number behind it; 0: not to be told from so few bits.
    var bits: Int
    /// Coefficients that it stands for.
    var advance: Int
    /// Nothing follows in this block.
    var isEnd: Bool

    fileprivate init(bits: Int, advance: Int, isEnd: Bool) {
      self.bits = bits
      self.advance = advance
      self.isEnd = isEnd
    }

    /// The bits in the lower byte, the advance in the upper. An end is 128 more: whoever adds that is past the block.
    var packed: UInt16 { UInt16(bits) | UInt16(advance) << 8 | (isEnd ? 1 << 15 : 0) }
  }

  /// Bits that a look into the table takes.
  static let lookahead = 12

  /// For each value of the next bits the step that takes as many symbols as fit, packed; 0: too long a code.
  private(set) var steps: [UInt16] = []
  /// The same for one symbol.
  private(set) var singleSteps: [UInt16] = []
  private var symbols: [UInt8]
  /// The largest code of each length, and where its symbol stands; -1 where there is none.
  private var largest = [Int](repeating: -1, count: 18)
  private var offsets = [Int](repeating: 0, count: 18)
  private let isOfMeans: Bool

  /// A table from its 16 counts and its symbols; of means or of the other coefficients. Nil where the codes are impossible.
  init?(counts: some Collection<UInt8>, symbols: [UInt8], isOfMeans: Bool) {
    self.symbols = symbols
    self.isOfMeans = isOfMeans
    var code = 0
    var place = 0
    for (index, count) in counts.enumerated() {
      let length = index + 1
      offsets[length] = place - code
      code += Int(count)
      place += Int(count)
      guard code <= 1 << length else { return nil }
      if count > 0 { largest[length] = code - 1 }
      code <<= 1
    }
    guard place == symbols.count, symbols.allSatisfy({ isOfMeans ? $0 <= 11 : $0 & 15 <= 10 }) else { return nil }
    fillSteps(counts)
  }

  private mutating func fillSteps(_ counts: some Collection<UInt8>) {
    let size = 1 << Self.lookahead
    // Codes stand in the order of their values, each taking all entries that begin with it.
    var first: [(step: Step, length: Int)] = []
    first.reserveCapacity(size)
    var symbol = 0
    for (index, count) in counts.prefix(Self.lookahead).enumerated() {
      for _ in 0..<count {
        let step = step(of: symbols[symbol], length: index + 1)
        first += repeatElement((step: step, length: index + 1), count: size >> (index + 1))
        symbol += 1
      }
    }
    steps = first.indices.map { value in
      var several = first[value].step
      // While the number behind a symbol ends inside what is known, the next symbol may be seen too.
      while !isOfMeans, !several.isEnd, several.bits < Self.lookahead {
        let rest = value << several.bits & (size - 1)
        guard rest < first.count, first[rest].length <= Self.lookahead - several.bits else { break }
        let next = first[rest].step
        // Past the block anyway; and there is no room for more.
        guard several.advance + next.advance < 64 else { break }
        several = Step(
          bits: several.bits + next.bits, advance: several.advance + next.advance, isEnd: next.isEnd)
      }
      return several.packed
    }
    singleSteps = first.map(\.step.packed)
    steps += [UInt16](repeating: 0, count: size - steps.count)
    singleSteps += [UInt16](repeating: 0, count: size - singleSteps.count)
  }

  private func step(of symbol: UInt8, length: Int) -> Step {
    let size = Int(symbol & 15)
    if isOfMeans { return Step(bits: length + Int(symbol), advance: 1, isEnd: false) }
    // Sixteen zeros, or the end of the block.
    if size == 0 { return Step(bits: length, advance: symbol == 0xf0 ? 16 : 0, isEnd: symbol != 0xf0) }
    return Step(bits: length + size, advance: Int(symbol >> 4) + 1, isEnd: false)
  }

  /// The symbol at the top of `bits`, however long its code is; nil where there is none.
  func step(at bits: UInt64) -> Step? {
    for length in 1...16 {
      let code = Int(bits >> (64 - length))
      if code <= largest[length] { return step(of: symbols[code + offsets[length]], length: length) }
    }
    return nil
  }
}
