extension PairTable {
  /// Encloses a pair's number in the output of ncurses. No text contains it, but commands of some old terminals do.
  private static let mark: UInt8 = 0x1f

  /// The terminfo capability `set_color_pair` that `colored` expects.
  static let capability = "\u{1f}%p1%d\u{1f}"

  /// Returns ncurses' output with the colours of each pair in the place of its number. Colours that are in effect are left out.
  func colored(_ output: [UInt8]) -> [UInt8] {
    let (count, depth) = (output.count { $0 == Self.mark } / 2, numbers.depth)
    if count == 0 { return output }
    // ESC [ 48;2;255;255;255 ; 38;2;255;255;255 m
    return [UInt8](unsafeUninitializedCapacity: output.count + 36 * count) { target, count in
      func put(_ byte: UInt8) {
        target[count] = byte
        count += 1
      }
      func put(number: Int32) {
        if number >= 100 { put(UInt8(truncatingIfNeeded: 0x30 + number / 100)) }
        if number >= 10 { put(UInt8(truncatingIfNeeded: 0x30 + number / 10 % 10)) }
        put(UInt8(truncatingIfNeeded: 0x30 + number % 10))
      }
      /// - Parameter base: 30 for the foreground, 40 for the background.
      func put(color: Int32, base: Int32) {
        if color < 0 { return put(number: base + 9) }
        if depth == .indexed16 { return put(number: color < 8 ? base + color : base + 52 + color) }
        put(number: base + 8)
        put(0x3b)
        put(depth == .truecolor ? 0x32 : 0x35)
        for shift: Int32 in depth == .truecolor ? [16, 8, 0] : [0] {
          put(0x3b)
          put(number: color >> shift & 0xff)
        }
      }
      var index = 0
      // The colours in effect; nil at the beginning, and after another sequence that may have changed them.
      var current: Colors?
      while index < output.count {
        let byte = output[index]
        index += 1
        guard byte == Self.mark, let (pair, end) = pair(at: index, in: output) else {
          put(byte)
          if byte == 0x1b, mayChangeColors(index, in: output) { current = nil }
          continue
        }
        index = end
        let wanted = colors[pair]
        guard wanted != current else { continue }
        put(0x1b)
        put(0x5b)
        if wanted.background != current?.background { put(color: wanted.background, base: 40) }
        if let current, wanted.background == current.background || wanted.foreground == current.foreground {
        } else {
          put(0x3b)
        }
        if wanted.foreground != current?.foreground { put(color: wanted.foreground, base: 30) }
        put(0x6d)
        current = wanted
      }
    }
  }

  /// Returns true unless the sequence whose ESC is before an index is a control sequence for something other than colours.
  private func mayChangeColors(_ index: Int, in output: [UInt8]) -> Bool {
    guard index < output.count, output[index] == UInt8(ascii: "[") else { return true }
    return output[(index + 1)...].first { 0x40...0x7e ~= $0 } == UInt8(ascii: "m")
  }

  /// Returns the pair whose number begins at an index, and the index after its closing mark; nil if none does.
  private func pair(at start: Int, in output: [UInt8]) -> (pair: Int, end: Int)? {
    var (pair, index) = (0, start)
    // 65,535 is the last one.
    while index < min(start + 5, output.count), (0x30...0x39).contains(output[index]) {
      pair = pair * 10 + Int(output[index] & 0x0f)
      index += 1
    }
    guard index > start, index < output.count, output[index] == Self.mark, pair < colors.count else { return nil }
    return (pair, index + 1)
  }
}
