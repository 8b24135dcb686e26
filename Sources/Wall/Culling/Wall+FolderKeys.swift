import Culling

/// The meaning of the digit keys. By default they rate and choose layouts.
struct DigitUse {
  var folders = FolderKeys()
  /// The key table while digits move photos to folders or set labels; else nil.
  var table: KeyTable?
  /// The label that digits set; else nil.
  var label: PhotoProperty?
  /// Whether digits move photos to folders.
  var sendPhotos: Bool { table != nil && label == nil }
}

/// Folder keys: a digit moves a photo to a folder and shows the next photo.
extension Wall {
  /// Turns folder keys on or off. Asks for the folders if there are none.
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

  /// Moves the visible photo or the marked ones to the folder of a digit; 0 repeats the last folder.
  func sendChosen(by digit: Int) {
    guard let folder = digit == 0 ? fileCommands.folder : digits.folders[digit], !folder.isEmpty else {
      return showMessage("no folder was taken yet")
    }
    let call = FileCall(.move, folder)
    if let chosen = call.verb().flatMap(chosenPhotos) { send(chosen, by: call) }
  }

  /// The folders for the status line: key, name and number of moved photos. Empty while folder keys are off.
  var folderTexts: [(digit: Int, text: String)] {
    guard digits.sendPhotos else { return [] }
    let counts = movedCounts
    return digits.folders.rows.map { digit, name in
      (digit, "\(digit) \(FolderKeys.shortName(name)) \(counts[name] ?? 0)")
    }
  }
}
