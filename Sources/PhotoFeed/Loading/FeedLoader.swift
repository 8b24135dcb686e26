import Archives
import Basics
import Platform

/// Loads files, folders and bytes as a ``PhotoFeed``.
public struct FeedLoader: Sendable {
  public var folders: FolderOptions
  /// Whether sources may be pipes, which are read to their end.
  public var takesStreams = true
  /// The functions that recognize and measure picture files.
  public var pictures: PictureFiles
  /// The options for tables.
  public var tables = TableOptions()
  /// The rules for joined lists.
  public var joins: [JoinRule] = []
  /// Secrets to mask in a service's error message.
  public var secrets: [String] = []
  /// The user's shapes, and the shape selected by the user.
  var recognition = ShapeRecognition()
  /// Receives progress, on any thread. Returns false to stop loading with an error of kind ``Diagnostic/Kind/stopped``.
  public var progress: @Sendable (FeedProgress) -> Bool

  public init(
    folders: FolderOptions = FolderOptions(), pictures: PictureFiles = PictureFiles(), shapes: [FeedShape] = [],
    shape: FeedShape? = nil,
    progress: @escaping @Sendable (FeedProgress) -> Bool = { _ in true }
  ) {
    self.folders = folders
    self.pictures = pictures
    recognition = ShapeRecognition(users: shapes, named: shape)
    self.progress = progress
  }

  /// Loads the sources in order into one feed, joined by ``PhotoFeed/joined(_:)``.
  ///
  /// Throws if a source cannot be read as a feed. Problems of single items are in ``PhotoFeed/warnings``.
  public func load(_ sources: [FeedSource]) throws(Diagnostic) -> PhotoFeed {
    var known = KnownFolders(opening: sources)
    return try .joined(read(sources, &known))
  }

  /// Reads the sources. Adjacent picture files become one source; files and folders in `known` are skipped.
  public func read(_ sources: [FeedSource], _ known: inout KnownFolders) throws(Diagnostic) -> [ReadSource] {
    var read: [ReadSource] = []
    var pictures: [FilePath] = []
    for source in sources {
      if case .path(let name) = source, isPictureFile(FilePath(named: name)) {
        if known.open(file: FilePath(named: name)) { pictures.append(FilePath(named: name)) }
        continue
      }
      try flush(&pictures, into: &read)
      do throws(Diagnostic) {
        guard let opened = try self.read(source, &known) else { continue }
        // A folder with only archives, such as shards.
        let archives =
          if case .path(let name) = source, opened.feed.isEmpty { archives(in: FilePath(named: name)) } else {
            [FeedSource]()
          }
        if archives.isEmpty { read.append(opened) } else { read += try self.read(archives, &known) }
      } catch {
        // The other sources are shown.
        guard error.kind == .inputOutput else { throw error }
        read.append(ReadSource(error))
      }
    }
    try flush(&pictures, into: &read)
    let joined = try JoinedList.read(joins)
    for index in read.indices { try read[index].feed.join(joined.lists, index == 0 ? joined.warnings : []) }
    return read
  }

  private func flush(_ pictures: inout [FilePath], into read: inout [ReadSource]) throws(Diagnostic) {
    if pictures.isEmpty { return }
    let files = pictures.map { path in
      var date: Int64 = 0
      if case .file(let changed) = FileKind(path: path) { date = changed }
      return FolderScan.File(path: path, date: date)
    }
    let photos = folders.pairs == .join ? FolderScan.joiningPairs(files, self.pictures) : files
    read.append(ReadSource(PhotoFeed(parts: [try part(of: photos, named: pictures[0].text, in: "")])))
    pictures = []
  }
}

// MARK: - One source

extension FeedLoader {
  /// Reads a source; nil for a known folder or archive.
  private func read(_ source: FeedSource, _ known: inout KnownFolders) throws(Diagnostic) -> ReadSource? {
    switch source {
    case .bytes(let bytes, let name, let origin):
      return ReadSource(try read(SourceBytes(name: name, origin: origin, bytes: FeedBytes(bytes))))
    case .descriptor(let descriptor, let name):
      let bytes = try Self.bytes(of: FileDescriptor(rawValue: descriptor), named: name)
      return ReadSource(try read(SourceBytes(name: name, origin: .local(folder: ""), bytes: bytes)))
    case .path(let name):
      let path = FilePath(named: name)
      switch FileKind(path: path) {
      case .missing(let failure):
        let isAddress = path == FilePath(name) && name.contains("://")
        let reason =
          isAddress
          ? "addresses begin with \(Self.schemes)"
          : FileKind.isLink(path) ? "this link leads to no file" : failure.clause
        throw Diagnostic(
          .inputOutput, at: SourceLocation(file: isAddress ? name : path.text), "this cannot be opened: \(reason)")
      case .device:
        throw Diagnostic(.inputOutput, at: SourceLocation(file: path.text), "this is a device, not a file")
      case .folder: return try read(folder: path, &known)
      case .stream where takesStreams: return try read(file: path, isStream: true, &known)
      case .file, .stream: return try read(file: path, isStream: false, &known)
      }
    }
  }

  /// The supported URL schemes, in words.
  private static let schemes: String = {
    let all = (["http", "https"] + StoreScheme.allCases.map(\.rawValue)).map { "\($0)://" }
    return "\(all.dropLast().joined(separator: ", ")) or \(all[all.count - 1])"
  }()

  private func read(
    file path: FilePath, isStream: Bool, _ known: inout KnownFolders
  ) throws(Diagnostic) -> ReadSource? {
    let archive = isStream ? nil : PictureFiles.head(of: path).flatMap { ArchiveKind(head: $0) }
    if let archive, archive.refusal(named: path.text) == nil {
      return known.open(path.resolved ?? path.absolute) ? try read(archive: path) : nil
    }
    let descriptor: FileDescriptor
    do throws(Errno) { descriptor = isStream ? try .opened(path, .readOnly) : try .openedRegular(path) } catch {
      throw Diagnostic(.inputOutput, at: SourceLocation(file: path.text), "this cannot be opened: \(error.clause)")
    }
    defer { try? descriptor.close() }
    // The refusal comes first, so that a large file is not read in vain.
    if let refusal = archive?.refusal(named: path.text) {
      throw Diagnostic(.malformed, at: SourceLocation(file: path.text, line: 1, column: 1), refusal)
    }
    let fingerprint = FileFingerprint(descriptor)
    let feed = try read(
      SourceBytes(
        name: path.text, file: fingerprint.map { (path, $0) }, origin: .local(folder: path.removingLastComponent()),
        bytes: Self.bytes(of: descriptor, named: path.text)))
    return ReadSource(feed, title: SanitizedText.made(from: PhotoAddress.file(path).lastComponent))
  }

  private static func bytes(of descriptor: FileDescriptor, named name: String) throws(Diagnostic) -> FeedBytes {
    do throws(Errno) {
      return try FeedBytes(readingAll: descriptor)
    } catch {
      let message =
        error == .fileTooLarge ? "feeds of 4 GB and more cannot be read; split it" : error.clause
      throw Diagnostic(.inputOutput, at: SourceLocation(file: name), "reading failed: \(message)")
    }
  }

  private func read(_ source: SourceBytes) throws(Diagnostic) -> PhotoFeed {
    var source = source
    let name = source.name
    func malformed(_ message: String) -> Diagnostic {
      Diagnostic(.malformed, at: SourceLocation(file: name, line: 1, column: 1), message)
    }
    if let archive = source.bytes.withBytes({ ArchiveKind(head: $0.prefix(ArchiveKind.headLength)) }) {
      throw malformed(archive.refusal(named: name) ?? "this is an archive: name its file as a source")
    }
    let kind = source.bytes.withBytes { FeedSniffer.kind(of: $0, pictures: pictures) }
    if case .call(let range) = kind { source.bytes = source.bytes.blank(outside: range) }
    switch kind {
    case .json, .call:
      return try JSONFeedReader(source: source, progress: progress, recognition: recognition, secrets: secrets).read()
    case .xml:
      let document = try source.bytes.withBytes { text throws(Diagnostic) in try XMLFeedReader.read(text, named: name) }
      (source.file, source.bytes) = (nil, FeedBytes(document.json))
      var read = try JSONFeedReader(
        source: source, progress: progress, recognition: ShapeRecognition(named: .xml)
      ).read()
      read.next = document.next.map(NextPage.address)
      return read
    case .names(let separator):
      let sniffer = TableSniffer(options: tables, pictures: pictures)
      let table: TableSniffer.Table?
      do throws(TableSniffer.Refusal) {
        table = try source.bytes.withBytes { text throws(TableSniffer.Refusal) in try sniffer.table(text, named: name) }
      } catch { throw malformed(error.message) }
      if let table { return try TableReader(table: table, source: source, progress: progress).read() }
      return try NameListReader(
        source: source, separator: separator, pictures: pictures, progress: progress
      ).read()
    case .empty: throw malformed("this is empty: name a feed, or a list of picture files")
    case .webPage: throw malformed("this is a web page, not a feed: use the address of its JSON")
    case .wideText: throw malformed("this is UTF-16 text: save the feed as UTF-8")
    case .picture: throw malformed("this is a picture, not a feed: name pictures as files")
    case .binary: throw malformed("this is neither a feed nor a picture in a known format")
    }
  }
}

// MARK: - Folders and picture files

extension FeedLoader {
  /// Returns true for a picture file, by its first bytes, or else by its name.
  private func isPictureFile(_ path: FilePath) -> Bool {
    guard case .file = FileKind(path: path) else { return false }
    guard let head = PictureFiles.head(of: path) else { return pictures.isPictureName(path.string) }
    return head.withUnsafeBufferPointer { head in
      if pictures.isPicture(UnsafeRawBufferPointer(head)) { return true }
      return pictures.isPictureName(path.string) && FeedSniffer.kind(of: head, pictures: pictures) != .json
    }
  }

  private func read(folder path: FilePath, _ known: inout KnownFolders) throws(Diagnostic) -> ReadSource? {
    let real = path.resolved ?? path.absolute
    guard known.open(real) else { return nil }
    var scan = FolderScan(root: path, known: known, options: folders, pictures: pictures, progress: progress)
    try scan.scan(real)
    known = scan.known
    let part = try part(of: scan.files, named: path.text, in: path)
    // The real path also has a name for `.` and for paths that end with a slash.
    let title = SanitizedText.made(from: real.lastComponent?.text ?? path.text)
    let sections = scan.folders.map { folder in
      FeedSection(
        title: folder.path.isEmpty ? title : SanitizedText.made(from: folder.path.text), range: folder.files)
    }
    let feed = PhotoFeed(
      parts: [part], sections: sections.count > 1 ? sections : nil, warnings: scan.tally.warnings(of: part.source),
      notShown: scan.notShown)
    return ReadSource(feed, title: title)
  }

  /// Returns a part of files with paths in a folder. The folder is empty for paths as they are.
  func part(of files: [FolderScan.File], named name: String, in folder: FilePath) throws(Diagnostic) -> FeedPart {
    let paths = files.map { AddressRule.joined(folder, $0.path) }
    guard let sizes = PictureSizes.read(paths, by: pictures.size, progress: progress) else {
      throw Diagnostic(.stopped, at: SourceLocation(file: name), "stopped")
    }
    var names: [UInt8] = []
    var spans: [TextSpan] = []
    var (companions, films) = ([TextSpan](), [TextSpan]())
    func append(_ path: FilePath?, to spans: inout [TextSpan]) {
      guard let name = path?.bytes else { return spans.append(.none) }
      spans.append(TextSpan(names.count..<(names.count + name.count)))
      names.append(contentsOf: name)
      names.append(0)
    }
    for file in files {
      append(file.path, to: &spans)
      append(file.companion, to: &companions)
      append(file.film, to: &films)
    }
    let source = SourceBytes(name: name, origin: .local(folder: folder), bytes: FeedBytes(names))
    var part = FeedPart(source, shape: .files, encoding: .files)
    for (index, file) in files.enumerated() {
      part.append(name: spans[index], size: sizes[index], date: file.date)
    }
    if files.contains(where: { $0.companion != nil }) { part.companions = companions }
    if files.contains(where: { $0.film != nil }) { part.films = films }
    return part
  }
}
