/// Sequences whose rest comes after a pause that is too long for a sequence.
extension InputDecoder {
  /// Notes the beginning of a sequence that was taken for complete.
  mutating func giveUp(_ rest: [UInt8]) {
    givenUp = []
    var (rest, isLong) = (rest, false)
    if let (length, second) = introducer(rest[...]) {
      (rest, isLong) = ([0x1b, second] + rest.dropFirst(length), true)
    }
    guard let start = rest.lastIndex(of: 0x1b) else { return }
    let sequence = rest[start...]
    isLong = isLong || sequence.count > 2
    let isOpen =
      sequence.dropFirst().first == 0x5b
      ? sequence.dropFirst(2).allSatisfy { 0x20...0x3f ~= $0 } : sequence.count == 1 || Self.mayBeString(sequence)
    // A short beginning may be the Esc key or Alt with a key.
    if isOpen, isLong || expectsReplies { givenUp = Array(sequence) }
  }

  /// Takes the bytes that continue the sequence that was given up. Others, such as keys, are left.
  mutating func resume() -> [Output] {
    guard !givenUp.isEmpty, !bytes.isEmpty else { return [] }
    let (whole, count) = (givenUp + bytes, givenUp.count)
    givenUp = []
    if whole.starts(with: Self.bareAnswer) {
      bytes.removeFirst(Self.bareAnswer.count - count)
      return [.reply(.ready)]
    }
    let found: (Int, Step)?
    if whole[1] == 0x5b {
      if whole.dropFirst(2).allSatisfy({ 0x20...0x3f ~= $0 }) {
        (givenUp, bytes) = (whole, [])
        return []
      }
      found = ControlSequence.step(at: whole[...])
    } else {
      found = Self.mayBeString(whole[...]) ? string(whole[...]) : nil
    }
    guard let (end, step) = found, end > count else { return [] }
    var outputs: [Output] = []
    if case .outputs(let some) = step { outputs = some }
    if case .reply? = outputs.first {
    } else if end - count == 1 {
      // A single byte may be a key.
      return []
    }
    bytes.removeFirst(end - count)
    if case .beginPaste = step { paste = [] }
    return outputs
  }
}
