/// All scenes in the order of the feed, and the feeds as text.
enum Catalogue {
  static let scenes: [Scene] = {
    let painted =
      Landscapes.all + Deserts.all + Seas.all + NightSkies.all + Cities.all + Flowers.all + Planets.all + Fractals.all
      + Weather.all
    // Kinds alternate, so that the first screen already shows the whole range.
    let stride = 11
    return painted.indices.map { painted[$0 * stride % painted.count] }
  }()

  /// `[{"thumbURL":…,"width":…,"height":…,"title":…,"tags":[…]}]`
  static var feed: String { "[\n" + scenes.map { "  " + item($0) }.joined(separator: ",\n") + "\n]\n" }

  /// The same pictures in sections of one to nine.
  static var post: String {
    let titles = [
      "One", "A pair", "Three in the morning", "Four seasons", "Five of a kind", "Half a dozen", "Seven seas",
      "Eight lights",
      "Nine lives",
    ]
    var next = 0
    let sections = titles.enumerated().map { index, title in
      defer { next += index + 1 }
      let items = scenes[next...next + index].map { "      " + item($0) }.joined(separator: ",\n")
      return "    {\n      \"title\": \"\(title)\",\n      \"items\": [\n"
        + items.replacing("      {", with: "        {") + "\n      ]\n    }"
    }
    return "{\n  \"sections\": [\n" + sections.joined(separator: ",\n") + "\n  ]\n}\n"
  }

  private static func item(_ scene: Scene) -> String {
    let tags = scene.tags.map { "\"\($0)\"" }.joined(separator: ", ")
    return
      "{\"thumbURL\": \"pictures/\(scene.fileName)\", \"width\": \(scene.width), \"height\": \(scene.height), \"title\": \"\(scene.title)\", \"tags\": [\(tags)]}"
  }
}
