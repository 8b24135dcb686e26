/// Questions of the program to the terminal, and their answers.
extension PseudoTerminal {
  /// A question of the program, whose answer tells that the terminal has taken everything before it.
  public enum Question: Hashable, Sendable {
    /// `CSI 5n`
    case status
    /// `CSI 6n` with the cursor at a place, counted from 1.
    case place(row: Int, column: Int)

    /// The answer as most terminals spell it.
    public var answer: String {
      switch self {
      case .status: "\u{1b}[0n"
      case .place(let row, let column): "\u{1b}[\(row);\(column)R"
      }
    }
  }

  /// Answers the questions that have come.
  func answerQuestions() {
    let new = output[asked...]
    var found = Self.indices(of: "\u{1b}[5n", in: new).map { ($0, Question.status) }
    for index in Self.indices(of: "\u{1b}[6n", in: new) {
      // The program has moved the cursor just before.
      let move = output[..<index].suffix(12)
      let numbers = move.suffix(from: move.lastIndex(of: 0x1b) ?? index).dropFirst(2).dropLast().split(separator: 0x3b)
        .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
      found.append((index, .place(row: numbers.first ?? 1, column: numbers.last ?? 1)))
    }
    found.sort { $0.0 < $1.0 }
    asked = max(found.last.map { $0.0 + 4 } ?? asked, output.count - 3)
    for (_, question) in found {
      guard let parts = answer?(question) else {
        type(question.answer)
        continue
      }
      var time = now
      for part in parts {
        time += part.seconds
        if part.seconds > 0 || !later.isEmpty { later.append((time, part.bytes)) } else { type(part.bytes) }
      }
    }
  }

  /// Types what is due.
  func typeLaterParts() {
    while let first = later.first, first.time <= now {
      later.removeFirst()
      type(first.bytes)
    }
  }
}
