import Basics
import Foundation
import Platform

/// The paths in pasted text. Terminals also paste the paths of files that the user drops on them.
public enum PastedPaths {
  /// Returns the names in a text: one path with blanks, a path in each line, or shell words, also as `file:` addresses.
  /// Empty unless all exist.
  public static func names(in text: String, home: String, exists: (String) -> Bool) -> [String] {
    func names(_ words: [some StringProtocol]) -> [String] {
      words.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }.map {
        name(of: $0, home: home)
      }
    }
    let forms = [names([text]), names(text.split(whereSeparator: \.isNewline)), names(text.commandWords ?? [])]
    return forms.first { !$0.isEmpty && $0.allSatisfy(exists) } ?? []
  }

  private static func name(of word: String, home: String) -> String {
    if word.hasPrefix("file:") { return FilePath(fileAddress: word).name }
    return word == "~" || word.hasPrefix("~/") ? home + word.dropFirst() : word
  }
}

extension Wall {
  /// Handles a paste: as text for the open prompt, else as paths.
  func paste(_ text: String) {
    if takesText {
      modes.lineMode?.paste(text) ?? ()
    } else if modes.keyReceiver?.otherKeys != OtherKeys.none {
      openPasted(text)
    }
  }

  /// Opens pasted paths instead of the current feed. Asks first if there are unwritten decisions.
  private func openPasted(_ text: String) {
    guard let pastedSources = services.feed.pastedSources else { return }
    let sources = pastedSources(text)
    guard !sources.isEmpty else { return showMessage("what was pasted is no path of a file or folder") }
    guard !options.printsNames else {
      return showMessage("names are printed at the end: quit before another source is opened")
    }
    ending.reopenedSources = sources
    quit()
  }

  /// The sources to open after this wall; nil if there are none.
  public var reopenedSources: [String]? { ending.shouldQuit ? ending.reopenedSources : nil }
}
