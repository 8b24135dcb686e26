/// Suggestions for misspelled words.
public enum Spelling {
  /// Returns the candidate that starts with `word`, else the one with the smallest edit distance, if that is small for
  /// its length. Of several, the one with the longest common prefix; else nil. Ignores case.
  ///
  /// Source: optimal string alignment distance (Damerau 1964; Levenshtein 1966): insert, delete, replace, swap two
  /// neighbours.
  public static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let word = word.lowercased()
    if !word.isEmpty, let begun = candidates.first(where: { $0.lowercased().hasPrefix(word) }) { return begun }
    let wanted = Array(word)
    var best: (candidate: String, distance: Int, common: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased())
      let (distance, common) = (distance(wanted, letters), zip(wanted, letters).prefix { $0 == $1 }.count)
      if let best, (best.distance, -best.common) <= (distance, -common) { continue }
      best = (candidate, distance, common)
    }
    guard let best, best.distance <= max(1, best.candidate.count / 3) else { return nil }
    return best.candidate
  }

  /// Returns `; did you mean "Home"?`, or an empty text.
  public static func hint(for word: String, among candidates: some Sequence<String>) -> String {
    nearest(to: word, among: candidates).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// Returns the end of a sentence about an unknown name: `; did you mean ‘Home’?`, or a full stop.
  public static func end(of word: String?, among candidates: some Sequence<String>) -> String {
    word.flatMap { nearest(to: $0, among: candidates) }.map { "; did you mean ‘\($0)’?" } ?? "."
  }

  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
