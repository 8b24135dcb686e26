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

  /// The same pictures as a data set: a line for each with its class, and the label and score that a model might have given it.
  static var predictions: String {
    let (noise, classes) = (Noise(29), Set(scenes.map { $0.tags[0] }).sorted())
    return scenes.enumerated().map { index, scene in
      func random(_ number: Int32) -> Double { Double(noise.hash(Int32(index), number)) }
      let score = (30 + (random(1) * 69).rounded()) / 100
      let label = random(2) * 4 < score * 5 ? scene.tags[0] : classes[Int(random(3) * Double(classes.count - 1))]
      let split = random(4) < 0.7 ? "train" : "test"
      return "{\"file_name\": \"pictures/\(scene.fileName)\", \"width\": \(scene.width), \"height\": \(scene.height), "
        + "\"class\": \"\(scene.tags[0])\", \"pred\": {\"label\": \"\(label)\", \"score\": \(score)}, "
        + "\"split\": \"\(split)\", \"caption\": \"\(scene.title)\"}\n"
    }.joined()
  }

  private static func item(_ scene: Scene) -> String {
    let tags = scene.tags.map { "\"\($0)\"" }.joined(separator: ", ")
    return
      "{\"thumbURL\": \"pictures/\(scene.fileName)\", \"width\": \(scene.width), \"height\": \(scene.height), \"title\": \"\(scene.title)\", \"tags\": [\(tags)]}"
  }
}
