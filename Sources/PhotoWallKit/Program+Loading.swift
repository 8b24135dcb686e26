import ArgumentParser
import Foundation
import PhotoFeed
import PhotoStores
import Pictures
import Platform
import SymbolArt
import Tapes
import Wall
import WallLayouts

extension Program {
  /// Returns the settings of the environment and the settings file; the environment has priority.
  func settings(file: String?) throws -> Settings {
    let path = file ?? environment.configurationFolder + "/photowall/config.toml"
    var settings = try ConfigurationFile.read(path, isExplicit: file != nil)
    if environment["NO_COLOR"] != nil { settings.values["colors"] = ColorDepth.mono.rawValue }
    return settings
  }

  /// Returns the wall's options. Arguments override the environment and the settings file.
  func wallOptions(of arguments: any SettingArguments..., look: WallArguments) throws -> WallOptions {
    let settings = try settings(file: look.config)
    var options = settings.options
    for arguments in arguments { arguments.apply(to: &options) }
    if options.motion == nil, environment["GTK_ENABLE_ANIMATIONS"] == "0" { options.motion = .still }
    options.seed = look.seed ?? .random(in: .min...(.max))
    if let name = options.layout { options.layout = try layout(named: name).name }
    options.resolveTheme(ThemeDetection(options.themeName, environment: environment).theme)
    // The keys were checked when the file was read.
    options.keys = try KeyTable.standard.remapped(settings.keys).adding(settings.commands)
    return options
  }

  /// Loads a feed and shows the progress.
  func load(_ feedRequest: FeedRequest) throws -> PhotoFeed {
    try feedRequest.askingAboutCertificates {
      try watchingLoading { try feedRequest.load(report: $0) }
    }
  }

  /// Prints the errors of sources, and why there are no photos. Throws if no item of a feed is usable.
  func printProblems(of feed: PhotoFeed) throws {
    for warning in feed.warnings where warning.location.line == 0 { Console.printError("\(warning)") }
    guard feed.count == 0 else { return }
    if let reasons = feed.nothingLeftText { throw Failure(.usage, reasons) }
    Console.printError(feed.notShown.emptyFeedText ?? "no photos")
  }

  /// Returns the request for the feed on the command line. `config` is the path of the settings file, or nil.
  ///
  /// - Parameters:
  ///   - seed: The seed of a sample; nil for a random one.
  ///   - clocks: The corrections of camera clocks.
  func feedRequest(
    of arguments: SourceArguments, _ webArguments: WebArguments, folders: FolderOptions, config: String?,
    seed: UInt64? = nil, clocks: CameraClocks = CameraClocks()
  ) throws -> FeedRequest {
    let names = try names(of: arguments, isImmich: webArguments.feedShape == "immich")
    let web = try webSources(of: webArguments, settings: settings(file: config))
    var options = try web.fetchOptions(for: names)
    options.certificates = webArguments.certificates(environment.variables, for: names)
    options.hostCertificates = HostCertificates(folder: environment.configurationFolder + "/photowall/certificates")
    for name in names where name.hasPrefix("http") && WebSources.isAddress(name) {
      let hasLogin = options.fields(forOriginOf: name).contains { $0.lowercased().hasPrefix("authorization:") }
      let field = hasLogin ? nil : stores(options: options).loginField(for: name)
      options.add(fields: field.map { [$0] } ?? [], forOriginOf: name)
    }
    let stores = stores(options: options)
    let fetcher = fetcher(options, stores: stores)
    var request = FeedRequest(
      names: names, folders: folders, filter: arguments.filter, limit: arguments.limit, web: web,
      fetchOptions: options, fetcher: fetcher, stores: stores,
      fileFacts: FileFactsStore(
        cachePath: environment.cacheFolder + "/photowall/facts", servers: StoreMetadata(stores, fetcher: fetcher)))
    request.fileFacts.clocks = clocks
    request.tables = arguments.tables
    request.joins = arguments.join.map { rule in
      var rule = rule
      rule.file = environment.path(of: rule.file)
      return rule
    }
    request.sample = arguments.sample.map { ($0, seed ?? .random(in: .min...(.max))) }
    return request
  }

  /// Returns the settings for feeds on the network from command line and settings file.
  func webSources(of arguments: WebArguments, settings: Settings) throws -> WebSources {
    if let name = arguments.feedShape, let fault = settings.feedFaults[name] { throw fault }
    let shapes = usableShapes(of: settings)
    return WebSources(
      shapes: shapes, shape: try arguments.feedShape.map { try WebSources.shape(named: $0, users: shapes) },
      headers: arguments.header, variables: environment.variables)
  }

  /// Returns the user's valid feed shapes, and prints the errors of others.
  func usableShapes(of settings: Settings) -> [FeedShape] {
    for (name, fault) in settings.feedFaults.sorted(by: { $0.key < $1.key }) {
      Console.printError("\(fault) The feed shape ‘\(name)’ is left out.")
    }
    return settings.feeds
  }

  /// Shows the progress of a load on a line, and removes the line.
  func watchingLoading<Answer>(_ load: (@escaping FeedRequest.Report) throws -> Answer) rethrows -> Answer {
    let line = LoadingLine(isWanted: environment.standardErrorIsTerminal)
    defer { line.clear() }
    return try load(line.show)
  }

  /// Returns the sources of the command line. By default: standard input if it has data, else the demonstration feed.
  func names(of arguments: SourceArguments, isImmich: Bool) throws -> [String] {
    if !arguments.sources.isEmpty {
      return arguments.sources.map { StoreAddress.canonical(isImmich ? StoreAddress.immich($0) : $0) }
    }
    if Console.hasInput(withinSeconds: 0.2) { return ["-"] }
    guard let demonstration = environment.demonstrationFeed else {
      throw Failure(.usage, "the demonstration feed is not installed; name a folder, a feed or pictures to show.")
    }
    return [demonstration]
  }

  /// Recognizes and measures picture files by the table of picture formats.
  static let pictureFiles = PictureFiles(
    isPictureName: PictureFormat.isPictureName, kindNotShown: PictureFormat.kindNotShown,
    pairPart: { name in
      switch PictureFormat.named(name) {
      case .raw?: .raw
      case .jpeg?, .heic?: .picture
      case .film? where name.lowercased().hasSuffix(".mov"): .film
      default: nil
      }
    }, isFilm: LivePhoto.isHalf,
    isPicture: PictureFormat.isPicture,
    size: { path in (try? PictureHeader.read(path: path)).map { ($0.width, $0.height) } })
}

extension PhotoFeed {
  /// Throws status 1 if sources or pages could not be read; the errors are printed, and the output is incomplete.
  func checkIsWhole() throws {
    if notShown.failed > 0 { throw ProcessStatus(code: ExitStatus.expectationFailed.rawValue) }
  }
}

extension Program {
  /// Returns the layout with a name. Throws a `Failure` that suggests the nearest name.
  func layout(named name: String) throws -> LayoutEntry {
    if let entry = WallLayouts.entry(named: name, among: layouts) { return entry }
    let end = Spelling.end(of: name, among: layouts.map(\.name))
    throw Failure(.usage, "there is no layout ‘\(name)’\(end) `photowall layouts` lists them.")
  }
}
