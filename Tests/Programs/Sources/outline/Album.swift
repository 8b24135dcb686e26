/// A name for pictures, or for other albums.
struct Album: Hashable {
  let title: String
  var symbol = "star"
  var names: [String] = []
  var albums: [Album] = []

  var pictures: [String] { names + albums.flatMap(\.pictures) }

  static let all = [
    Album(
      title: "Library",
      albums: [
        Album(
          title: "Sky",
          albums: [
            Album(title: "Night", symbol: "moon.fill", names: ["aurora", "comet", "milky-way", "star-trails"]),
            Album(title: "Day", symbol: "sun.max", names: ["rainbow", "balloons", "lightning"]),
          ]),
        Album(
          title: "Earth",
          albums: [
            Album(title: "Water", symbol: "umbrella", names: ["alpine-lake", "lagoon", "storm-sea", "iceberg"]),
            Album(title: "Land", symbol: "triangle.fill", names: ["canyon", "dunes", "green-hills"]),
          ]),
      ])
  ]
}
