/// A regular expression in the syntax shared by Perl and Swift. It is matched without backtracking, in time
/// proportional to the length of the text: all alternatives are followed together, as in Pike's virtual machine.
///
///     try RegularExpression("[Mm]oon|^d").firstMatch(in: "a moon")
///
/// Foundation's and Swift's engines backtrack and cannot be bounded: `(\S*\s*)*Q` takes minutes on one screen of text.
public struct RegularExpression: Sendable {
  /// The error of an invalid regular expression.
  public struct Problem: Error, Equatable {
    /// The rest of a sentence that begins with the expression: "is not a regular expression".
    public let clause: String

    public static let malformed = Problem(clause: "is not a regular expression")
    static let tooLarge = Problem(clause: "repeats too much for a regular expression; repeat less")
    static func unsupported(_ construct: String) -> Problem {
      Problem(clause: "has \(construct), which these regular expressions do not have")
    }
  }

  private let program: [RegularExpressionProgram.Instruction]
  /// The sets of possible first characters; nil for any character.
  private let firstSets: [RegularExpressionProgram.SignSet]?

  /// - Parameters:
  ///   - ignoresCase: Whether to ignore case from the start, as after `(?i)`.
  ///   - matchesLines: Whether `^` and `$` match at each line from the start, as after `(?m)`.
  public init(_ source: String, ignoresCase: Bool = false, matchesLines: Bool = false) throws(Problem) {
    var parser = RegularExpressionParser(source, ignoresCase: ignoresCase, matchesLines: matchesLines)
    let parsed = try RegularExpressionProgram(try parser.parse())
    (program, firstSets) = (parsed.instructions, parsed.firstSets)
  }

  /// Returns true if the expression matches anywhere in a text.
  public func matches(_ text: some StringProtocol) -> Bool { match(in: String(text), findsEnd: false) != nil }

  /// Returns the range of the first match; among matches with this start, the one that Perl prefers.
  public func firstMatch(in text: String) -> Range<String.Index>? { match(in: text, findsEnd: true) }

  /// An alternative that is being followed: the next instruction and the start of the match.
  private struct Thread {
    var instruction: Int
    var start: String.Index
  }

  private func match(in text: String, findsEnd: Bool) -> Range<String.Index>? {
    // The threads are in Perl's order of preference.
    var (threads, next, stack): ([Thread], [Thread], [Thread]) = ([], [], [])
    // The last step that reached each instruction. A second thread there would find the same matches.
    var reached = [Int](repeating: -1, count: program.count)
    var found: Range<String.Index>?
    var position = RegularExpressionPosition(text)
    for step in 0... {
      if threads.isEmpty, found == nil, let firstSets, !firstSets.contains(where: position.isMatched) {
        guard position.advance() else { break }
        continue
      }
      next.removeAll(keepingCapacity: true)
      stack.removeAll(keepingCapacity: true)
      if found == nil { threads.append(Thread(instruction: 0, start: position.index)) }
      stack.append(contentsOf: threads.reversed())
      follow: while let thread = stack.popLast() {
        guard reached[thread.instruction] != step else { continue }
        reached[thread.instruction] = step
        func push(_ instruction: Int) { stack.append(Thread(instruction: instruction, start: thread.start)) }
        switch program[thread.instruction] {
        case .character(let set):
          if position.isMatched(by: set) {
            next.append(Thread(instruction: thread.instruction + 1, start: thread.start))
          }
        case .assertion(let assertion): if position.holds(assertion) { push(thread.instruction + 1) }
        case .jump(let target): push(target)
        case .split(let first, let second):
          push(second)
          push(first)
        case .match:
          found = thread.start..<position.index
          // The remaining threads have lower preference.
          break follow
        }
      }
      if found != nil && (next.isEmpty || !findsEnd) || !position.advance() { break }
      swap(&threads, &next)
    }
    return found
  }
}
