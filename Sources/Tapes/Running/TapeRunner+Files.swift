import Platform

extension TapeRunner {
  /// Returns a path of the current step, resolved in the folder of its tape.
  func path(_ path: String) -> String {
    Self.path(setup.expanding(path), besides: current?.location.file ?? tape.name)
  }

  /// Returns the path of an output. Relative paths are resolved in `--output-folder`, or else in the tape's folder.
  func outputPath(_ path: String) throws(TapeStop) -> String {
    let path = setup.expanding(path)
    if let start = path.firstRange(of: "${"), let end = path[start.upperBound...].firstIndex(of: "}") {
      let name = path[start.upperBound..<end]
      throw refuse("no Env sets \(name), and the environment is not read; write Env \(name) \"value\" before it")
    }
    guard let folder = world.writing.outputFolder, !path.hasPrefix("/") else { return self.path(path) }
    return FilePath(folder).appending(path).string
  }

  /// Returns a path resolved in the folder of its tape.
  static func path(_ path: String, besides tape: String) -> String {
    if path.hasPrefix("/") || path.contains("://") || path == "-" { return path }
    return FilePath(tape).removingLastComponent().pushing(FilePath(path)).string
  }

  // MARK: Writing

  /// Returns true if a path is below the folder of the tape or the output folder, or if all paths are allowed.
  func isInside(_ path: String) -> Bool {
    if world.writing.allowsOutside { return true }
    let file = FilePath(world.files.resolve(path))
    return ([FilePath(tape.name).folder.string] + [world.writing.outputFolder].compactMap { $0 }).contains {
      let folder = FilePath(world.files.resolve($0))
      return file != folder && file.starts(with: folder)
    }
  }

  /// Returns true if a file that shows a failure may be written or removed.
  func mayExplain(at path: String) -> Bool { !world.writing.isOff && isInside(path) }

  /// Throws if an output must not be written.
  ///
  /// - Parameter replaces: Whether an existing file is replaced without `--overwrite`.
  func checkWriting(_ path: String, replaces: Bool = false) throws(TapeStop) {
    guard isInside(path) else {
      throw refuse("\(path) is outside the folder of the tape; name another path, or pass --allow-outside")
    }
    guard
      replaces || world.writing.overwrites || world.writing.isOff || written.contains(path)
        || !world.files.exists(path) || world.files.isOutput(path, tape.name)
    else {
      throw unreadable("\(path) already exists; name another file, or pass --overwrite to replace it")
    }
  }

  func write(_ path: String, _ bytes: [UInt8], replaces: Bool = false) throws(TapeStop) {
    try checkWriting(path, replaces: replaces)
    guard !world.writing.isOff else { return }
    do {
      try world.files.write(path, bytes)
      written.insert(path)
      if !replaces { world.files.noteOutput(path, bytes, tape.name) }
    } catch {
      throw unreadable("\(path) cannot be written: \(error)")
    }
  }

  /// Returns the bytes of a golden file; nil if they equal `actual`, or if `--update` has written them.
  func golden(named name: String, at path: String, unlessIs actual: [UInt8]) throws(TapeStop) -> [UInt8]? {
    let golden = world.files.read(path)
    if golden == actual { return nil }
    if world.updates(name) {
      updated.append(path)
      try write(path, actual, replaces: true)
      return nil
    }
    guard let golden else {
      throw unreadable("\(path) does not exist; run with --update to write it, then check it")
    }
    return golden
  }

  /// Writes the screen in the format of a path's extension.
  func writeScreen(to path: String, _ stage: TapeStage) throws(TapeStop) {
    let shot = ScreenShot(of: stage.wall)
    let bytes: [UInt8]
    do {
      bytes = try ScreenForm(ofPath: path).bytes(of: shot)
    } catch {
      throw unreadable("\(error)")
    }
    try write(path, bytes)
    notes += [ScreenForm.note(on: shot, path: path)].compactMap { $0 }
  }

  func writeOutputs() throws(TapeStop) {
    guard !world.writing.isOff else { return }
    for path in outputs {
      if path.hasSuffix(".cast"), let cast {
        try write(path, Array(cast.text(version: 3).utf8))
      } else if path.hasSuffix(".ascii") {
        try write(path, Array(textOutput.utf8))
      } else if OutputCommand.isVideo(path), let video {
        let bytes: [UInt8]
        do {
          let list = try video.writeList(write: world.files.write)
          bytes = try world.makeVideo(list, path.suffix(from: path.lastIndex(of: ".") ?? path.startIndex))
        } catch {
          throw unreadable("\(path) cannot be made: \(error)")
        }
        try write(path, bytes)
      } else if let stage {
        try writeScreen(to: path, stage)
      }
    }
  }
}

/// The restrictions on files that tapes write. Reading is not restricted.
public struct TapeWriting: Sendable {
  /// Whether tapes may write outside their folder (`--allow-outside`).
  public var allowsOutside = false
  /// Whether outputs and screenshots replace existing files (`--overwrite`).
  public var overwrites = false
  /// Whether nothing is written, even for failures (`--jitter`).
  public var isOff = false
  /// The folder of outputs and screenshots instead of the tape's (`--output-folder`).
  public var outputFolder: String?

  /// Creates the default: only below the tape's folder, without replacing files.
  public init() {}
}
