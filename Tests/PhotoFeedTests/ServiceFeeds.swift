import Foundation
import Testing

/// Answers of public services, written from their public documentation. Each file of `Feeds/services` has an answer, and
/// what the wall should know of its first photo. A file is named after its shape; a second one ends with `-2`.
enum ServiceFeeds {
  struct Case: Sendable, Decodable, CustomTestStringConvertible {
    var shape = ""
    var document = ""
    var thumbnail: String
    var picture: String?
    /// Width and height.
    var size: [Int]?
    var title: String
    var count: Int

    var testDescription: String { shape }

    private enum CodingKeys: CodingKey { case thumbnail, picture, size, title, count }
  }

  static let all: [Case] = {
    let folder = FeedCorpus.folder + "/services/"
    let names = try! FileManager.default.contentsOfDirectory(atPath: folder).map { $0.dropLast(5) }
    return try! names.sorted().map { name in
      let text = try String(contentsOfFile: folder + name + ".json", encoding: .utf8)
      var service = try JSONDecoder().decode(Case.self, from: Data(text.utf8))
      service.shape = String(name.replacing(/-2$/, with: ""))
      let answer = try #require(text.firstRange(of: "\"answer\":")).upperBound..<#require(text.lastIndex(of: "}"))
      service.document = text[answer].trimmingCharacters(in: .whitespacesAndNewlines)
      return service
    }
  }()
}
