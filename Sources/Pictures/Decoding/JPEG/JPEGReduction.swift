/// A file of one scan cut down to what a decoder needs for an eighth of the size, as `JPEGStructure.meansOnly` does it with
/// a progressive one: the same picture bit for bit.
///
/// In one scan, means and other coefficients lie mixed, so the data is walked through symbol by symbol. The means are
/// copied, the others left out: getting over a symbol takes a third of what a decoder takes to understand it, and two or
/// three go by at a time. Whatever is unusual ends the walk, and the file is decoded as it is.
struct JPEGReduction {
  private struct Part {
    var blocks: Int
    var means: Int
    var others: Int
    var isReduced: Bool
  }

  private let bytes: UnsafeRawBufferPointer
  private let structure: JPEGStructure
  private let scan: JPEGStructure.Scan
  /// Where the data of the scan begins.
  private let dataStart: Int
  private let units: Int
  private var restartInterval = 0
  private var meansTables: [Int: HuffmanTable] = [:]
  private var otherTables: [Int: HuffmanTable] = [:]
  private var parts: [Part] = []

  /// The number of the table that says "nothing follows" in one bit. Files use the first two.
  private static let emptyTable = 3

  /// Nil where the file is not of the usual kind, or not all there.
  init?(_ structure: JPEGStructure, of bytes: UnsafeRawBufferPointer) {
    guard structure.isComplete, structure.scanCount == 1,
      let frame = JPEGFrame(structure.pieces, in: bytes, markers: [0xc0, 0xc1]),
      case .scan(let scan)? = structure.pieces.first(where: { if case .scan = $0 { true } else { false } }),
      scan.components == frame.components.map(\.identifier)
    else { return nil }
    self.bytes = bytes
    self.structure = structure
    self.scan = scan
    let header = scan.range.lowerBound
    dataStart = header + 2 + Int(bytes[header + 2]) << 8 + Int(bytes[header + 3])
    let isAlone = frame.components.count == 1
    units = isAlone ? frame.components[0].blocks : frame.units
    guard readTables() else { return nil }
    for (index, component) in frame.components.enumerated() {
      let selectors = bytes[header + 6 + 2 * index]
      let part = Part(
        blocks: isAlone ? 1 : component.across * component.down, means: Int(selectors >> 4),
        others: Int(selectors & 15), isReduced: component.isReducedToMeans)
      guard meansTables[part.means] != nil, otherTables[part.others] != nil, part.others != Self.emptyTable else {
        return nil
      }
      parts.append(part)
    }
  }

  private mutating func readTables() -> Bool {
    for case .segment(let marker, let range) in structure.pieces {
      let body = range.lowerBound + 4..<range.upperBound
      if marker == 0xdd, body.count >= 2 {
        restartInterval = Int(bytes[body.lowerBound]) << 8 | Int(bytes[body.lowerBound + 1])
      }
      guard marker == 0xc4 else { continue }
      var offset = body.lowerBound
      while offset + 17 <= body.upperBound {
        let counts = bytes[offset + 1..<offset + 17]
        let total = counts.reduce(0) { $0 + Int($1) }
        guard total <= 256, offset + 17 + total <= body.upperBound else { return false }
        let isOfMeans = bytes[offset] >> 4 == 0
        let symbols = Array(bytes[offset + 17..<offset + 17 + total])
        let number = Int(bytes[offset] & 15)
        guard let table = HuffmanTable(counts: counts, symbols: symbols, isOfMeans: isOfMeans) else { return false }
        if isOfMeans { meansTables[number] = table } else { otherTables[number] = table }
        offset += 17 + total
      }
    }
    return true
  }

  /// The shorter file; nil where the data is not as it should be.
  func file() throws(PictureError) -> PictureBytes? {
    var head: [UInt8] = [0xff, 0xd8]
    for case .segment(let marker, let range) in structure.pieces where !JPEGStructure.isNote(marker) {
      head += bytes[range]
    }
    head += [0xff, 0xc4, 0, 20, 0x10 | UInt8(Self.emptyTable), 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    var scanHeader = Array(bytes[scan.range.lowerBound..<dataStart])
    for (index, part) in parts.enumerated() where part.isReduced {
      scanHeader[6 + 2 * index] = UInt8(part.means << 4 | Self.emptyTable)
    }
    head += scanHeader
    // Nothing gets longer but by the zeros behind bytes of 0xff. Data that ends too early is noticed after a unit, of which
    // there may be 64 blocks of 64 words of 27 bits.
    let room = head.count + 2 * (scan.range.upperBound - dataStart) + 65_536
    let memory = try Scratch(count: room)
    for (index, byte) in head.enumerated() { memory.start[index] = byte }
    guard let end = walk(into: memory.start, from: head.count) else { return nil }
    return memory.release(count: end)
  }

  /// A part with its tables as plain memory: to hold on to arrays would cost more than to use them.
  private struct Track {
    var blocks: Int
    var isReduced: Bool
    var means: UnsafePointer<UInt16>
    var others: UnsafePointer<UInt16>
    var singleOthers: UnsafePointer<UInt16>
    /// The part's index, by which a code is found that is too long for those tables.
    var part: Int
  }

  /// Walks through the data; where it ended in the memory.
  private func walk(into memory: UnsafeMutablePointer<UInt8>, from position: Int) -> Int? {
    guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
    let size = 1 << HuffmanTable.lookahead
    // Parts with the same tables share them: the fewer there are, the nearer they stay.
    var steps: [UInt16] = []
    var places: [[Int]: Int] = [:]
    for part in parts where places[[part.means, part.others]] == nil {
      guard let means = meansTables[part.means], let others = otherTables[part.others] else { return nil }
      places[[part.means, part.others]] = steps.count
      steps += means.steps + others.steps + others.singleSteps
    }
    return steps.withUnsafeBufferPointer { steps -> Int? in
      guard let start = steps.baseAddress else { return nil }
      let tracks = parts.enumerated().map { index, part in
        let first = start + (places[[part.means, part.others]] ?? 0)
        return Track(
          blocks: part.blocks, isReduced: part.isReduced, means: first, others: first + size,
          singleOthers: first + 2 * size, part: index)
      }
      return tracks.withUnsafeBufferPointer { tracks in
        walk(tracks, JPEGBitReader(base, in: dataStart..<scan.range.upperBound), JPEGBitWriter(memory, at: position))
      }
    }
  }

  private func walk(
    _ tracks: UnsafeBufferPointer<Track>, _ reader: consuming JPEGBitReader, _ writer: consuming JPEGBitWriter
  ) -> Int? {
    var untilRestart = restartInterval
    var restarts = 0
    for unit in 0..<units {
      for track in tracks {
        for _ in 0..<track.blocks {
          guard copyMean(&reader, &writer, track), passRest(&reader, &writer, track) else { return nil }
        }
      }
      guard !reader.isOverrun else { return nil }
      untilRestart -= 1
      if restartInterval > 0, untilRestart == 0, unit < units - 1 {
        guard reader.passRestart(restarts) else { return nil }
        writer.finish()
        writer.mark(0xd0 + UInt8(restarts & 7))
        restarts += 1
        untilRestart = restartInterval
      }
    }
    guard reader.isAtEnd() else { return nil }
    writer.finish()
    writer.mark(0xd9)
    return writer.position
  }

  /// Copies the mean of a block, and says that nothing follows where that is so; false where the bits mean nothing.
  @inline(__always)
  private func copyMean(_ reader: inout JPEGBitReader, _ writer: inout JPEGBitWriter, _ track: Track) -> Bool {
    reader.fill()
    let entry = track.means[Int(truncatingIfNeeded: reader.peek(HuffmanTable.lookahead))]
    var length = Int(truncatingIfNeeded: entry & 0xff)
    if length == 0 {
      guard let step = longStep(reader.bits, meansTables[parts[track.part].means]) else { return false }
      length = Int(step & 0xff)
    }
    if track.isReduced {
      writer.append(reader.peek(length) &<< 1, length &+ 1)
    } else {
      writer.append(reader.peek(length), length)
    }
    reader.skip(length)
    return true
  }

  /// Gets over the other coefficients of a block, and copies those of a part that keeps them; false where the bits mean
  /// nothing. A step takes at most 27 bits, so one filling is enough for two: that of the mean serves the first step too.
  @inline(__always)
  private func passRest(_ reader: inout JPEGBitReader, _ writer: inout JPEGBitWriter, _ track: Track) -> Bool {
    var coefficient = 1
    guard passStep(&coefficient, &reader, &writer, track) else { return false }
    while coefficient < 64 {
      reader.fill()
      guard passStep(&coefficient, &reader, &writer, track) else { return false }
      guard coefficient < 64 else { break }
      guard passStep(&coefficient, &reader, &writer, track) else { return false }
    }
    return true
  }

  /// Gets over a few symbols; `coefficient` is where that leads, 64 or more at the end of the block.
  @inline(__always)
  private func passStep(
    _ coefficient: inout Int, _ reader: inout JPEGBitReader, _ writer: inout JPEGBitWriter, _ track: Track
  ) -> Bool {
    let next = Int(truncatingIfNeeded: reader.peek(HuffmanTable.lookahead))
    var step = track.others[next]
    // Several symbols are taken where they surely all belong to this block.
    if coefficient &+ Int(step >> 8 & 0x7f) >= 64 { step = track.singleOthers[next] }
    if step == 0 {
      guard let long = longStep(reader.bits, otherTables[parts[track.part].others]) else { return false }
      step = long
    }
    let length = Int(step & 0xff)
    if !track.isReduced { writer.append(reader.peek(length), length) }
    reader.skip(length)
    coefficient &+= Int(step >> 8)
    return true
  }

  @inline(never)
  private func longStep(_ bits: UInt64, _ table: HuffmanTable?) -> UInt16? { table?.step(at: bits)?.packed }
}
