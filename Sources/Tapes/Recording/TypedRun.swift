import TerminalPanels

/// Consecutive typed characters and the frames between them: one `Type` of a recorded tape, with `TypingSpeed` 0.
struct TypedRun {
  private(set) var text = ""
  /// The number of frames between characters.
  private var gaps: [Int] = []

  /// Adds a character some frames after the last one. Returns false if one command cannot type them all.
  mutating func add(_ character: String, after gap: Int) -> Bool {
    let longer = text + character
    // A combining mark would join the character before it.
    guard TapePrinter.isWritable(longer), longer.count == text.count + 1 else { return false }
    if !text.isEmpty { gaps.append(gap) }
    text = longer
    return true
  }

  /// The constant number of frames after each character, for `Type@time`; nil if it varies.
  var pace: Int? { gaps.first.flatMap { first in first > 0 && gaps.allSatisfy { $0 == first } ? first : nil } }

  /// Returns the command that types the characters and ends with the last one, or `pace` frames later.
  func command(rate: Int, endsWithPace: Bool = false) -> any TapeCommand {
    if gaps.isEmpty, let first = text.first, TapeKeyName.startsLine(.character(first), []) {
      return KeyCommand(key: .character(first))
    }
    if endsWithPace, let pace {
      return TypeCommand(text: text, delays: [SleepCommand(frames: pace, rate: rate).seconds])
    }
    let isBurst = gaps.allSatisfy { $0 == 0 }
    return TypeCommand(
      text: text, delays: isBurst ? [] : gaps.map { SleepCommand(frames: $0, rate: rate).seconds } + [0])
  }
}
