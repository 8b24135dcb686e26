import Culling

/// The use of digits, which rate and choose layouts otherwise.
struct DigitUse {
  /// The folders that the digits have.
  var folders = FolderKeys()
  /// The key table while digits send photos to folders or set labels; nil while they do not.
  var table: KeyTable?
  /// The label that digits set; nil while they do not.
  var label: PhotoProperty?
  /// Whether digits send photos to folders.
  var sendPhotos: Bool { table != nil && label == nil }
}

/// Folders by key: a digit sends a photo to a folder, and the next one is seen.
extension Wall {
  /// Turns on that digits send photos to folders, or off. Asks for the folders if there are none.
  func toggleFolderKeys() {
    if digits.sendPhotos {
      digits.table = nil
      return showMessage("digits send no photos any more" + keys.hint(.folderKeys) { " — \($0): again" })
    }
    guard digits.folders.isEmpty else { return beginSending() }
    ask(LineEditor("folders of the digits, between commas: ")) { prompt in
      prompt.accepted = { [weak self] text in
        guard let self else { return }
        guard let folders = FolderKeys(text) else { return showError("nine folders at most, each with a name") }
        digits.folders = folders
        beginSending()
      }
    }
  }

  private func beginSending() {
    (digits.label, digits.table) = (nil, options.keys.sending(to: digits.folders))
    let folders = digits.folders.rows.map { "\($0.digit) \(FolderKeys.shortName($0.name))" }.joined(separator: ", ")
    showMessage("digits send photos to folders: \(folders)" + keys.hint(.folderKeys) { " — \($0) ends that" })
  }

  /// Moves the photo that is seen, or the marked ones, to the folder of a digit; 0: to the folder that was taken last.
  func sendChosen(by digit: Int) {
    guard let folder = digit == 0 ? fileCommands.folder : digits.folders[digit], !folder.isEmpty else {
      return showMessage("no folder was taken yet")
    }
    let call = FileCall(.move, folder)
    if let chosen = call.verb().flatMap(chosenPhotos) { send(chosen, by: call) }
  }

  /// The folders for the status line, by their digits: the key, the name, and the number of photos that were sent there. None while
  /// digits do not send photos.
  var folderTexts: [(digit: Int, text: String)] {
    guard digits.sendPhotos else { return [] }
    let counts = movedCounts
    return digits.folders.rows.map { digit, name in
      (digit, "\(digit) \(FolderKeys.shortName(name)) \(counts[name] ?? 0)")
    }
  }
}
