import Foundation
import PhotoFeed

/// Something that is asked before it is done.
enum Question: Hashable {
  /// Leave although deletions are not written.
  case quitUnwritten
  /// Write over a file that is there.
  case replace(path: String)

  /// What is asked.
  var text: String {
    switch self {
    case .quitUnwritten: "deletions are not written"
    case .replace(let path): "‘\(HarmlessText.made(from: path))’ is there and would be lost"
    }
  }

  /// What can be answered, by its key.
  var answers: [(key: Character, meaning: String)] {
    switch self {
    case .quitUnwritten: [("y", "quits all the same"), ("w", "writes and quits"), ("n", "stays")]
    case .replace: [("y", "replaces it"), ("n", "does not")]
    }
  }
}

extension Wall {
  func beginWriting() {
    if let output = options.output {
      write(to: output, mayReplace: writtenEdition != nil)
    } else {
      mode = .prompt(LinePrompt("write to: ", suggestion: options.suggestedOutput), .write)
    }
  }

  /// Writes the feed that is left.
  func write(to path: String, mayReplace: Bool) {
    guard !path.isEmpty else { return say("not written") }
    guard let writer = services.write else { return complain("this wall cannot write") }
    let model = contents.model
    let writing = FeedWriting(
      feed: contents.photos.feed, kept: model.kept.photos.compactMap(contents.photos.feedIndex(of:)),
      deleted: model.deleted.sorted().compactMap(contents.photos.feedIndex(of:)), path: path, mayReplace: mayReplace)
    do {
      let sentence = try writer(writing)
      say(sentence)
      log(sentence)
      writtenEdition = model.edition
    } catch let error as FeedError where error.kind == .inTheWay {
      mode = .question(.replace(path: path))
    } catch {
      complain("\(error)")
      log("not written: \(error)")
    }
  }

  /// A key answers a question.
  func answer(_ question: Question, _ chord: KeyChord) {
    mode = .wall
    switch (question, chord.description) {
    case (.quitUnwritten, "y"), (.quitUnwritten, "q"), (.quitUnwritten, "Ctrl-c"): shouldQuit = true
    case (.quitUnwritten, "w"):
      beginWriting()
      if writtenEdition == contents.model.edition { shouldQuit = true }
    case (.replace(let path), "y"): write(to: path, mayReplace: true)
    case (.replace, _): say("not written")
    case (.quitUnwritten, _): say("not quit")
    }
  }
}
