import Basics
import Culling
import PhotoFeed
import Platform

/// The state of file commands.
struct FileCommandState {
  /// The last destination folder.
  var folder = ""
  /// The last pattern for names.
  var names = "{date:%Y-%m-%d}_{number:4}"
  /// The number of finished renamings.
  var renameCount = 0
  /// Whether the user has turned a picture and has seen the note about it.
  var haveTurned = false
  /// A sentence about turns that were written elsewhere than requested; nil if there is none.
  var turnNote: String?
  /// Whether acts run although an interrupted one could not be finished.
  var goWithoutIntentions = false
}

/// File commands: copying, moving, and the other rows of `FileCommand`.
extension Wall {
  /// Asks for a command and a folder for the chosen photos.
  func transferChosen() {
    guard let chosen = chosenPhotos(for: .move(to: Destination(""))) else { return }
    let commands = FileCommand.all.filter { $0.key != nil }
    ask(.transfer(document.named(chosen), commands)) { [weak self] answer in
      guard let self else { return }
      guard let command = commands.first(where: { $0.key == answer }) else { return showMessage(Self.nothingDone) }
      askForArgument(of: command, chosen)
    }
  }

  private static let nothingDone = "nothing copied or moved"

  private func askForArgument(of command: FileCommand, _ chosen: [PhotoID]) {
    guard let files = services.files, command.effect != .renames || canRename(chosen) else { return }
    let names = document.named(chosen)
    let question = command.takesNames ? "names of \(names): " : "\(command.name) \(names) to: "
    ask(LineEditor(question, suggestion: command.takesNames ? fileCommands.names : fileCommands.folder)) { prompt in
      if command.takesFolder { prompt.complete = { files.complete($0, then: $1) } }
      prompt.accepted = { [weak self] text in
        text.isEmpty ? self?.showMessage(Self.nothingDone) : self?.run(FileCall(command, text))
      }
      prompt.cancelled = { [weak self] in self?.showMessage(Self.nothingDone) }
    }
  }

  /// Asks for a command: `copy keep`.
  func askForCommand() {
    ask(LineEditor(":")) { [files = services.files, unowned self] prompt in
      prompt.complete = { text, finish in
        let names = FileCommand.all.map(\.name).filter { $0.hasPrefix(text) }
        if names.count == 1 { return finish(names[0] + " ") }
        guard let call = FileCall(text) else { return }
        if call.command == .tag { return finish("tag \(self.completedKeywords(call.argument))") }
        guard call.command.takesFolder else { return }
        files?.complete(call.argument) { finish("\(call.command.name) \($0)") }
      }
      prompt.accepted = { [weak self] text in
        guard let self, !text.isEmpty else { return }
        guard let call = FileCall(text) else { return showError(FileCommand.refusal(of: text)) }
        run(call)
      }
    }
  }

  /// The greatest number of photos whose keywords are read for a completion.
  private static let completionLimit = 20_000

  /// Completes the last keyword by the common prefix of all matches.
  private func completedKeywords(_ text: String) -> String {
    let typed = text.split(separator: ",", omittingEmptySubsequences: false).last?.drop(while: \.isWhitespace) ?? ""
    let known = photos.loaded(in: model.kept).prefix(Self.completionLimit).flatMap {
      photos[$0].tags + (photos.knownFacts(of: $0)?.texts.keywords ?? [])
    }
    let names = Set(known.map { $0.replacing(",", with: "\\,") }).filter { $0.hasPrefix(typed) }.sorted()
    guard let first = names.first, let last = names.last else { return text }
    // All keywords in sorted order share the common prefix of the first and the last.
    let common = String(zip(first, last).prefix { $0 == $1 }.map(\.0))
    return text.dropLast(typed.count) + (names.count == 1 ? common + "," : common)
  }

  /// Runs a command on the photo of the mode; on the wall, on the focused photo, or on all marked ones if it is marked.
  func run(_ call: FileCall) {
    let path = { [services] in services.files?.path(of: $0) ?? FilePath($0) }
    guard let verb = call.verb(path: path) else {
      let requirement = call.command.requirement
      return showError(requirement.isEmpty ? "\(call.command.name) takes no argument" : requirement)
    }
    switch call.command.effect {
    case .dates: if let clocks = verb.clocks { askAboutClocks(clocks) }
    case .turns: if let turn = verb.turn { turnChosen(turn) }
    case .renames:
      if let chosen = chosenPhotos(for: verb), canRename(chosen) { renameChosen(chosen, by: verb, call.argument) }
    case .stays, .tells, .leaves: if let chosen = chosenPhotos(for: verb) { act(chosen, by: call, verb) }
    }
  }

  /// Returns the photos for a command: the photo of the mode, or on the wall the focused photo, or all marked ones if
  /// that is marked. Nil after a message if the verb cannot be applied.
  func chosenPhotos(for verb: ActVerb) -> [PhotoID]? {
    guard let photo = focusedPhoto() else { return nil }
    let chosen = modes.context == .wall ? model.selection.sorted() : [photo]
    // Without places, pictures are turned only on the screen.
    guard
      chosen.allSatisfy({
        services.files?.does(verb, with: actAddress($0)) ?? (verb.turn != nil && photos.path(of: $0) != nil)
      })
    else {
      let refusal = chosen.lazy.compactMap { [unowned self] in services.files?.refusal(of: verb, for: actAddress($0)) }
      showMessage(
        refusal.first ?? "only files can be \(verb.participle), and not all of \(document.named(chosen)) are files")
      return nil
    }
    return chosen
  }

  /// Asks before it creates a folder, and shows new names, before a command runs.
  private func act(_ chosen: [PhotoID], by call: FileCall, _ verb: ActVerb) {
    guard let files = services.files else { return }
    guard let destination = verb.destination else { return send(chosen, by: call) }
    guard destination.names == nil, destination.second == nil, !destination.isImport else {
      return preview(inOrder(chosen), by: call, verb, destination, files)
    }
    files.lookForFolder(call.argument) { [weak self] exists in
      guard let self else { return }
      switch exists {
      case true?: send(chosen, by: call)
      case nil: showError("\(SanitizedText.made(from: call.argument)) is not a folder")
      case false?:
        ask(.createFolder(call.argument)) { [weak self] answer in
          guard answer == "y" else { return self?.showMessage(Self.nothingDone) ?? () }
          self?.send(chosen, by: call)
        }
      }
    }
  }

  /// Shows the new names of photos, and runs a command if the user agrees.
  private func preview(
    _ chosen: [PhotoID], by call: FileCall, _ verb: ActVerb, _ destination: Destination, _ files: FileActs
  ) {
    files.preview(verb, of: chosen.map(actPhoto)) { [weak self] paths in
      guard let self else { return }
      let isAsked = askAboutNames(chosen, paths, below: destination.folder.absolute, verb: call.command.meaning.text) {
        [weak self] in self?.send(chosen, by: call)
      }
      guard !isAsked else { return }
      if destination.isImport, !paths.contains(where: { $0 != nil }) {
        return showMessage("nothing is new of \(document.named(chosen))")
      }
      send(chosen, by: call)
    }
  }

  /// Returns photos in the order of the wall.
  func inOrder(_ photos: [PhotoID]) -> [PhotoID] {
    let positions = photos.map { (model.kept.position(of: $0) ?? 0, $0) }
    return positions.sorted { $0 < $1 }.map(\.1)
  }

  /// Shows the new names of photos, and calls a function if the user agrees. Returns false if there are none.
  func askAboutNames(
    _ chosen: [PhotoID], _ paths: [FilePath?], below folder: FilePath?, verb: String, _ body: @escaping () -> Void
  ) -> Bool {
    func name(_ path: FilePath) -> String {
      var path = path
      if let folder { _ = path.removePrefix(folder) } else { path = FilePath(path.lastComponent?.string ?? "") }
      return SanitizedText.made(from: path.text)
    }
    let new = zip(chosen, paths).compactMap { photo, path in path.map { (photos[photo].name, name($0)) } }
    guard let first = new.first, let last = new.last else { return false }
    ask(.names(first, last, count: new.count, left: chosen.count - new.count, verb: verb)) { [weak self] answer in
      guard answer == "y" else { return self?.showMessage("nothing copied, moved or renamed") ?? () }
      body()
    }
    return true
  }

  /// Runs a command on photos, in a new folder if necessary. Moved photos leave the wall, and return on failure.
  func send(_ chosen: [PhotoID], by call: FileCall) {
    let leaves = call.command.effect == .leaves
    guard let chosen = leaves ? withoutKept(chosen) : chosen, let verb = services.files?.verb(of: call) else { return }
    if let task = largeChange { return showMessage("\(task.text): nothing is moved meanwhile") }
    if call.command.takesFolder { fileCommands.folder = call.argument }
    // Unwritten decisions are written first, so that they move along.
    let rated = Set(document.unwrittenRatings).intersection(chosen).sorted()
    if leaves {
      services.files?.setCall(call, of: chosen)
      leave(chosen, message: "\(verb.progress) \(document.named(chosen))")
    }
    writeRatings(of: rated) { [weak self] _, failure in
      guard let self else { return }
      if let failure {
        if leaves { bringBack(chosen) }
        return showError(failure)
      }
      actOnFiles(of: chosen, by: call) { [unowned self] end in
        let there = end.done.map(\.photo)
        guard !there.isEmpty else { return }
        log(call.command.words.done(call.words("\(there.count)", isOne: there.count == 1)))
        if leaves {
          document.recordMoved(there.filter(model.deleted.contains))
          showMessage(document.sentence(about: call, there, .command, keys: keys))
        } else {
          commit(.acted(there, call))
          if verb.destination?.isImport ?? false { showOthers(beside: there) }
        }
      }
    }
  }

  /// Adds to the message of an import which files were not copied, so that the user does not erase them with the card.
  private func showOthers(beside photos: [PhotoID]) {
    services.files?.lookForOthers(beside: photos.map(actPhoto)) { [weak self] counts in
      guard let self, !counts.isEmpty else { return }
      let kinds = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
      let text = "not copied, as they are no photos: " + SanitizedText.made(from: kinds.joined(separator: ", "))
      log(text)
      showMessage("imported \(document.named(photos)); " + text)
    }
  }

  /// Runs a command on files and notes the new locations. Photos whose files did not move return to the wall.
  func actOnFiles(of photos: [PhotoID], by call: FileCall, then finish: @escaping (ActEnd) -> Void = { _ in }) {
    guard let files = services.files, let verb = files.verb(of: call) else { return }
    let leaves = call.command.effect == .leaves
    func make(_ photo: PhotoID) -> ActPhoto? {
      let isMeant = !leaves || (model.deleted.contains(photo) && files.calls[photo] == call)
      guard isMeant, !services.holds(photo) else { return nil }
      var file = actPhoto(photo)
      file.identity = nil
      return file
    }
    act(verb, on: photos, make: make) { [unowned self] end in
      if leaves { document.model.didMove(end.receipts.map(\.photo)) }
      for (photo, receipt) in end.receipts {
        if leaves { files.note(receipt, of: photo) } else { files.made[photo, default: [:]][call] = receipt }
      }
      finish(end)
      readAgain(end, call)
      guard let failure = failure(of: end, ofAll: true) else { return }
      if leaves { bringBack(end.notDone) }
      showError(failure)
    }
  }

  /// Reads facts of files again after a command has changed them.
  private func readAgain(_ end: ActEnd, _ call: FileCall) {
    guard call.command.effect == .tells, !end.done.isEmpty else { return }
    fileFactsReader.read(end.done.map(\.photo), of: photos, again: true)
  }

  /// Moves files again after a move was undone.
  func moveFilesAgain(of photos: [PhotoID]) {
    guard let files = services.files else { return }
    files.withdraw(photos)
    let back = photos.filter { files.isBusy || !files.holds($0) }
    for (call, photos) in Dictionary(grouping: back, by: { files.calls[$0] }) {
      if let call { actOnFiles(of: photos, by: call) }
    }
  }

  /// The number of photos moved to each folder, by the user's name for it.
  var movedCounts: [String: Int] {
    guard let files = services.files, !files.calls.isEmpty else { return [:] }
    let deleted = model.deleted
    return files.calls.reduce(into: [:]) { counts, call in
      if call.value.command == .move, deleted.contains(call.key) { counts[call.value.argument, default: 0] += 1 }
    }
  }

  /// Returns the message after the deletion of photos with moved files was undone or redone; nil for other changes.
  func sentence(aboutMove change: WallChange, _ cause: WallChange.Cause) -> String? {
    guard case .deleted(let locations) = change, cause != .command, let files = services.files else { return nil }
    let calls = Set(locations.map { files.calls[$0.photo] })
    guard let call = calls.first, let call, calls.count == 1 else { return nil }
    return document.sentence(about: call, locations.map(\.photo), cause, keys: keys)
  }

  /// Removes the results of a command on photos that stay, such as copies, unless these have changed.
  func takeBack(_ call: FileCall, of photos: [PhotoID]) {
    guard let files = services.files else { return }
    files.withdraw(photos, staying: true)
    takeBack(on: photos, by: { files.made[$0]?[call] }) { [weak self] end in
      for (photo, _) in end.done { files.made[photo]?[call] = nil }
      self?.readAgain(end, call)
      if let failure = self?.failure(of: end, ofAll: true) { self?.showError(failure) }
    }
  }
}
