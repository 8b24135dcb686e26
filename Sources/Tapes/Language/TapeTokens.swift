/// A word, a text or a pattern in a line of a tape.
struct TapeToken: Equatable {
  enum Kind: Equatable {
    /// Characters up to the next space.
    case word
    /// Between quotes: `"…"`, `'…'` or `` `…` ``; nothing in it is escaped, as in VHS.
    case text
    /// Between slashes; a slash in it is written `\/`.
    case pattern
  }
  var kind: Kind
  var text: String
  /// Counted from 1.
  var column: Int
}

extension TapeToken {
  /// Cuts a line up. A `#` at the start of a word begins a comment, unless the word is a colour such as `#ffd700`.
  ///
  /// - Throws: the column and the message of what is not closed.
  static func tokens(of line: some StringProtocol) throws(TapeTokenProblem) -> [TapeToken] {
    var tokens: [TapeToken] = []
    let characters = Array(line)
    var at = 0
    while at < characters.count {
      let start = at
      let first = characters[at]
      if first.isWhitespace {
        at += 1
      } else if first == "#", !isColor(characters[at...]) {
        break
      } else if first == "\"" || first == "'" || first == "`", !(tokens.isEmpty && characters.count == 1) {
        guard let end = characters[(at + 1)...].firstIndex(of: first) else {
          throw TapeTokenProblem(column: start + 1, message: "this text is not closed; end it with \(first)")
        }
        tokens.append(TapeToken(kind: .text, text: String(characters[(at + 1)..<end]), column: start + 1))
        at = end + 1
      } else if first == "/", isPattern(after: tokens) {
        var pattern = ""
        at += 1
        while at < characters.count, characters[at] != "/" {
          if characters[at] == "\\", at + 1 < characters.count {
            if characters[at + 1] != "/" { pattern.append(characters[at]) }
            at += 1
          }
          pattern.append(characters[at])
          at += 1
        }
        guard at < characters.count else {
          throw TapeTokenProblem(column: start + 1, message: "this pattern is not closed; end it with /")
        }
        tokens.append(TapeToken(kind: .pattern, text: pattern, column: start + 1))
        at += 1
      } else {
        while at < characters.count, !characters[at].isWhitespace { at += 1 }
        tokens.append(TapeToken(kind: .word, text: String(characters[start..<at]), column: start + 1))
      }
    }
    return tokens
  }

  /// Whether a slash begins a pattern here: where a command wants a path it begins that, as an absolute one does.
  private static func isPattern(after tokens: [TapeToken]) -> Bool {
    guard let command = tokens.first?.text else { return false }
    switch command {
    case "Source", "Output", "Screenshot", "Require", "Env", "Mark", "Feed", "Existing": return false
    case "Set": return tokens.count > 1 && tokens[1].text == "Filter"
    case "Expect": return !(tokens.count == 2 && (tokens[1].text == "file" || tokens[1].text == "snapshot"))
    default: return true
    }
  }

  private static func isColor(_ rest: ArraySlice<Character>) -> Bool {
    let word = rest.prefix { !$0.isWhitespace }
    return word.count == 7 && word.dropFirst().allSatisfy(\.isHexDigit)
  }
}

/// What is wrong with a line before its words are looked at.
struct TapeTokenProblem: Error {
  var column: Int
  var message: String
}
