import Platform

/// Programs that show or change photos, and the clipboard.
extension Wall {
  /// Opens the focused photo with its default program.
  func openElsewhere() {
    guard let photo = focusedPhoto() else { return }
    guard let open = services.desktop.open else { return showMessage(Self.noPrograms) }
    let name = document.named([photo])
    if let failure = open(photos[photo].pictureAddress.bytes) {
      showError(failure)
    } else {
      showMessage("opened \(name)")
      log("opened \(photos[photo].pictureAddress.recordedText)")
    }
  }

  /// Runs a command of the user on the focused photo or the chosen ones.
  func run(_ command: UserCommand) {
    if let call = command.call { return run(call) }
    guard let photo = focusedPhoto() else { return }
    guard let run = services.desktop.run else { return showMessage(Self.noPrograms) }
    let chosen = modes.context == .wall ? model.selection.sorted() : [photo]
    let paths = chosen.map { services.files?.file(of: photos[$0].address) }
    guard let focused = services.files?.file(of: photos[photo].address), !command.takesChosen || !paths.contains(nil)
    else {
      return showMessage("\(command.program) takes files, and this photo is on the network")
    }
    log("run \(command.text)")
    let failure = run(command.arguments(focused: focused.bytes, chosen: paths.compactMap { $0?.bytes }))
    // The size of the terminal may have changed.
    fitToScreen(animated: false)
    if let failure { showError(failure) } else { showMessage("\(command.program) has ended") }
  }

  func copyAddress() {
    guard let id = focusedPhoto() else { return }
    let photo = photos[id]
    // The web page if there is one; the picture if the key is pressed again.
    let picture = photo.pictureAddress
    let address = input.copiedAddress == photo.page ? picture : photo.page ?? picture
    input.copiedAddress = address
    services.desktop.copy(address.bytes)
    let other = photo.page == nil ? "" : "; again: the \(address == picture ? "page" : "picture")"
    showMessage("copied \(PhotoDetails.text(of: address, folder: options.shownFolder))\(other)")
  }

  func copyItem() {
    guard let photo = focusedPhoto() else { return }
    guard let text = photos.feedIndex(of: photo).flatMap(feed.itemText) else {
      return showMessage("‘\(photos[photo].name)’ is no item of a feed in JSON, but a file or a name")
    }
    services.desktop.copy(Array(text.utf8))
    showMessage("copied the item of ‘\(photos[photo].name)’, \(text.utf8.count) bytes of JSON")
  }

  private static let noPrograms = "a tape starts no other programs"
}
