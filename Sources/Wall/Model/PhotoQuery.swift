import Basics
import PhotoFeed

/// A query: words, or a regular expression between slashes, that the texts of a photo must match, and conditions
/// on its properties: `sea marked:yes`, `rating:>=3`, `-rating:1`.
public struct PhotoQuery {
  /// The words and the regular expression.
  let search: TextSearch
  private let conditions: [Condition]

  /// A query as the user has typed it so far.
  init(typed text: String) {
    let words = text.split(separator: " ")
    let isExpression = TextSearch(text).words.isEmpty
    conditions = isExpression ? [] : words.compactMap(Condition.init)
    search =
      conditions.isEmpty ? TextSearch(text) : TextSearch(words.filter { Condition($0) == nil }.joined(separator: " "))
  }

  /// A query for `--filter`.
  public init(_ text: String) throws(RegularExpression.Problem) {
    self.init(typed: text)
    if let problem = search.problem { throw problem }
  }

  /// Whether there is nothing to look for.
  var isEmpty: Bool { search.isEmpty && conditions.isEmpty }
  /// Whether it has conditions on properties.
  var hasConditions: Bool { !conditions.isEmpty }
  /// Whether it only has words. Then a longer query of words finds fewer photos.
  var hasOnlyWords: Bool { !search.words.isEmpty && conditions.isEmpty }

  /// Returns true if a photo matches.
  func matches(_ photo: PhotoID, _ values: [PhotoProperty: PhotoValues], text: () -> String) -> Bool {
    conditions.allSatisfy { $0.isMet(by: values[$0.property]?[photo] ?? 0) }
      && (search.isEmpty || search.matches(text()))
  }

  /// Returns the photos of a feed that match, before the user has decided anything.
  public func photos(of feed: PhotoFeed) -> PhotoFeed {
    let texts = SearchTexts(of: feed)
    return feed.keeping { index in matches(PhotoID(index), [:]) { texts[feed[index]] } }
  }

  /// A condition on a property: `rating:>=3`.
  private struct Condition {
    let property: PhotoProperty
    private let value: UInt8
    private let relation: String
    private let isNegated: Bool

    /// Parses a word; nil if it is no condition.
    init?(_ word: Substring) {
      isNegated = word.hasPrefix("-")
      let word = isNegated ? word.dropFirst() : word
      guard let colon = word.firstIndex(of: ":"),
        let property = PhotoProperty.all.first(where: { $0.isSearched && $0.name == word[..<colon] })
      else { return nil }
      let rest = word[word.index(after: colon)...]
      let relation = [">=", "<=", ">", "<"].first(where: rest.hasPrefix) ?? ""
      guard let value = property.value(named: rest.dropFirst(relation.count)) else { return nil }
      (self.property, self.value, self.relation) = (property, value, relation)
    }

    func isMet(by other: UInt8) -> Bool {
      let isMet =
        switch relation {
        case ">=": other >= value
        case "<=": other <= value
        case ">": other > value
        case "<": other < value
        default: other == value
        }
      return isMet != isNegated
    }
  }
}

/// The texts of a feed's photos that are searched.
struct SearchTexts {
  /// The folder that contains the first and the last photo. In a folder's feed, which is in order, it contains all.
  private let folder: String

  init(of feed: PhotoFeed) {
    guard feed.count > 0 else {
      folder = ""
      return
    }
    let first = feed.address(at: 0).folder
    let shared = zip(first.split(separator: "/"), feed.address(at: feed.count - 1).folder.split(separator: "/"))
    folder = (first.hasPrefix("/") ? "/" : "") + shared.prefix { $0 == $1 }.map { String($0.0) }.joined(separator: "/")
  }

  /// Returns title, tags, name, folder and date of a photo, a line each. The folder is without what all have in common.
  subscript(photo: Photo) -> String {
    let own = photo.address.folder
    let below = own.hasPrefix(folder) ? own.dropFirst(folder.count) : own[...]
    return ([photo.title] + photo.tags + [photo.address.lastComponent, String(below), photo.date ?? ""])
      .joined(separator: "\n")
  }
}
