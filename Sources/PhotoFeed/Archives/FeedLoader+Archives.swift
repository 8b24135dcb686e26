import Archives
import Basics
import Platform

extension FeedLoader {
  /// Returns the zip and tar files of a folder in natural order, by extension and first bytes.
  func archives(in folder: FilePath) -> [FeedSource] {
    let names = ((try? Folder.names(in: folder)) ?? []).filter {
      ["zip", "cbz", "tar"].contains($0.extension?.lowercased() ?? "")
    }
    return NaturalOrder.sorted(names, by: \.text).compactMap { name in
      let path = AddressRule.joined(folder, FilePath(root: nil, [name]))
      let kind = PictureFiles.head(of: path).flatMap { ArchiveKind(head: $0) }
      return kind == .zip || kind == .tar ? .path(path.name) : nil
    }
  }

  /// Reads an archive, with all its folders, like a folder of pictures.
  func read(archive path: FilePath) throws(Diagnostic) -> ReadSource {
    func failure(_ message: String) -> Diagnostic {
      Diagnostic(message == "stopped" ? .stopped : .inputOutput, at: SourceLocation(file: path.text), message)
    }
    let archive: Archive
    do throws(ArchiveFault) {
      archive = try Archive.opened(path) { progress(FeedProgress(step: .finding, done: $0)) }
    } catch { throw failure(error.message) }
    var contents = ArchiveContents(archive, pictures)
    var tally = WarningTally()
    let part: FeedPart
    if contents.isDataSet {
      let paths = contents.items.map { AddressRule.joined(path, archive.name(of: $0.picture)) }
      guard let sizes = PictureSizes.read(paths, by: pictures.size, progress: progress) else {
        throw failure("stopped")
      }
      let read = try DataSetReader(archive: archive, name: path.text, progress: progress).read(
        contents.items, sizes: sizes)
      (part, tally) = (read.part, read.tally)
    } else {
      var files = contents.items.map {
        FolderScan.File(path: archive.name(of: $0.picture), date: archive.date(of: $0.picture))
      }
      if folders.pairs == .join { files = contents.joining { FolderScan.joiningPairs(Array(files[$0]), pictures) } }
      part = try self.part(of: files, named: path.text, in: path)
    }
    let title = SanitizedText.made(from: path.nameText)
    let warnings = tally.warnings(of: part.source) + Self.warnings(of: archive, path.text)
    return contents.source(part, titled: title, warnings)
  }

  /// Returns warnings about missing parts of an archive.
  private static func warnings(of archive: Archive, _ name: String) -> [FeedWarning] {
    let cut = "this archive is cut off: what comes after the cut is missing"
    return archive.leftOut.map { message, member, count in
      FeedWarning(
        locations: [SourceLocation(file: "\(name)/\(member.text)")], message: message, count: count, skipsItem: true)
    }
      + (archive.isCutOff
        ? [FeedWarning(cut, in: name)] : [])
  }

  /// Returns the photos of an archive on a server, without sizes and texts.
  ///
  /// - Parameter address: Returns the address of a member.
  public func read(_ archive: Archive, at name: String, address: (_ index: Int) -> String) -> ReadSource {
    let contents = ArchiveContents(archive, pictures, takesTexts: false)
    var (names, spans) = ([UInt8](), [TextSpan]())
    for item in contents.items {
      let start = names.count
      names += address(item.picture).utf8
      spans.append(TextSpan(start..<names.count))
      names.append(UInt8(ascii: "\n"))
    }
    let source = SourceBytes(name: name, origin: .web(address: name), bytes: FeedBytes(names))
    var part = FeedPart(source, shape: .names, encoding: .names)
    for (span, item) in zip(spans, contents.items) {
      part.append(name: span, size: nil, date: archive.date(of: item.picture))
    }
    let title = SanitizedText.made(from: PhotoAddress.web(name).lastComponent)
    return contents.source(part, titled: title, Self.warnings(of: archive, name.maskingSecrets))
  }
}
