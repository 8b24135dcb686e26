import Foundation
import PhotoFeed
import Pictures
import Tapes
import Wall
import WallLayouts

extension Program {
  /// What the environment and the settings file say; options go before them.
  func preferences(file: String?) throws -> Preferences {
    let path = file ?? environment.configurationFolder + "/photowall/config.toml"
    let fromFile = try ConfigurationFile.read(path, isAsked: file != nil)
    var fromEnvironment = Preferences()
    if environment["NO_COLOR"] != nil { fromEnvironment.colors = .mono }
    return fromEnvironment.over(fromFile)
  }

  /// The wall's options from what has been set.
  func wallOptions(_ preferences: Preferences) throws -> WallOptions {
    var options = WallOptions()
    if let name = preferences.layout { options.layout = try layouts.entry(named: name).name }
    options.columns = preferences.columns
    options.frame = preferences.frame ?? options.frame
    options.fit = preferences.fit ?? options.fit
    options.showsCaptions = preferences.captions ?? options.showsCaptions
    options.sort = preferences.sort ?? options.sort
    options.tap = preferences.tap ?? options.tap
    options.graphics = preferences.graphics ?? options.graphics
    options.symbols = preferences.symbols?.set
    options.isAnimated = preferences.animation ?? options.isAnimated
    options.theme = preferences.theme == .light ? .light : .dark
    for (name, path) in Theme.colors {
      if let color = preferences.colorOverrides[name] { options.theme[keyPath: path] = color }
    }
    // The file has been checked when it was read.
    options.keys = try KeyTable.standard.remapped(preferences.keys)
    return options
  }

  /// Loads what the command line names; without a source, the demonstration feed.
  func load(_ arguments: SourceArguments, recursive: Bool) throws -> PhotoFeed {
    let fetcher = fetcher()
    let sources = try names(of: arguments).map { try Self.source(named: $0, fetcher: fetcher) }
    return try Self.load(
      sources, recursive: recursive, filter: arguments.filter, limit: arguments.limit)
  }

  /// Loads sources and chooses among their photos; on any thread.
  static func load(_ sources: [FeedSource], recursive: Bool, filter: String?, limit: Int?) throws -> PhotoFeed {
    let loader = FeedLoader(isRecursive: recursive, pictureSize: pictureSize)
    do {
      return try chosen(from: loader.load(sources), filter: filter, limit: limit)
    } catch let error as FeedError {
      throw Failure(error.kind == .inputOutput ? .inputOutput : .usage, "\(error)")
    }
  }

  /// The sources that the command line names; without any, the demonstration feed.
  func names(of arguments: SourceArguments) throws -> [String] {
    if !arguments.sources.isEmpty { return arguments.sources }
    guard let demonstration = environment.demonstrationFeed else {
      throw Failure(.usage, "the demonstration feed is not installed; name a folder, a feed or pictures to show.")
    }
    return [demonstration]
  }

  /// What `--filter` and `--limit` leave of a feed.
  private static func chosen(from feed: PhotoFeed, filter: String?, limit: Int?) throws -> PhotoFeed {
    var feed = feed
    if let filter {
      let pattern = try Regex(filter).ignoresCase()
      feed = try feed.keeping { index in
        let photo = feed[index]
        let texts = [photo.title, photo.address.lastComponent] + photo.tags
        return try texts.contains { try pattern.firstMatch(in: $0) != nil }
      }
    }
    return limit.map { feed.keeping(first: $0) } ?? feed
  }

  /// A picture's size from its header, its EXIF turn counted in.
  static let pictureSize: FeedLoader.PictureSize = { path in
    (try? PictureHeader.read(path: path)).map { ($0.width, $0.height) }
  }
}

extension LayoutCatalogue {
  /// The layout of a name; a `Failure` that says what was probably meant.
  func entry(named name: String) throws -> LayoutEntry {
    if let entry = WallLayouts.entry(named: name, among: entries) { return entry }
    let hint = Spelling.nearest(to: name, among: entries.map(\.name)).map { "; did you mean ‘\($0)’?" } ?? "."
    throw Failure(.usage, "there is no layout ‘\(name)’\(hint) `photowall layouts` lists them.")
  }
}
