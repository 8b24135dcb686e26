import UIKit

struct Photo: Decodable {
  let thumbURL: String
  let width: Int
  let height: Int
  let title: String
  let tags: [String]

  /// The photos of the demonstration feed.
  static func all() -> [Photo] {
    guard let data = FileManager.default.contents(atPath: "Data/feed.json"),
      let photos = try? JSONDecoder().decode([Failable].self, from: data)
    else { return [] }
    return photos.compactMap(\.photo)
  }

  /// An entry of the feed that may lack a size.
  private struct Failable: Decodable {
    let photo: Photo?

    init(from decoder: Decoder) throws { photo = try? Photo(from: decoder) }
  }

  func height(forWidth width: CGFloat) -> CGFloat { width * CGFloat(height) / CGFloat(max(self.width, 1)) }
}
